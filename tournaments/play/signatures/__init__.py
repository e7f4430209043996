"""The players of a table sign its result, where the tournament asks for it; then the table is closed."""
