"""What players and tournaments have done, counted from the ledger."""
