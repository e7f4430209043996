"""Statistics of players and tournaments, counted from the ledger."""
