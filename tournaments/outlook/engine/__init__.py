"""What a place still takes, reckoned exactly and by drawing the rest; pure: the standard library and the rules."""
