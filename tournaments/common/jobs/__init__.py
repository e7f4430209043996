"""Work after a change: the queue, its heartbeat, mail, calls to other services."""
