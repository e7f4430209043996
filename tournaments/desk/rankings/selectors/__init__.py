"""Rankings read: rankings.py (the rankings and their events), figures.py (the figures and places), leagues.py (members,
evenings)."""
