"""Drills against real processes: what a bad day does to a hall, and whether anything is lost (`make chaos`)."""
