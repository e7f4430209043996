"""Pages of rankings: rankings.py (list, ranking, player, settings), events.py, leagues.py (members, evenings); frame.py
is their common frame."""
