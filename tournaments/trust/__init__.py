"""Files and proofs for others: tournament files, backups, the log in words, webhooks."""
