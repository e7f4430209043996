"""What all tests share."""

import tournaments.tasks  # noqa: F401 - every handler is known, as in a worker
