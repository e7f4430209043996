"""Rankings written: rankings.py (create, change, delete), events.py (added, weighted, removed), following.py (results
taken from tournaments), members.py and evenings.py (a league)."""
