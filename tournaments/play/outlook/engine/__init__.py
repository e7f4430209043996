"""Results needed for a place, exact and by drawn runs of the rest; pure: the standard library and the rules."""
