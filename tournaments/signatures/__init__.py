"""Four players sign at the end of a table, where the tournament asks for it; then the table is closed."""
