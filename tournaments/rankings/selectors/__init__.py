"""Rankings read: rankings.py (which there are, and their events), figures.py (who stands where), leagues.py (members,
evenings)."""
