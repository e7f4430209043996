"""Documents made from a tournament: what is in them, and how they are written."""
