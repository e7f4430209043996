"""The pages of accounts: one-time links, the staff of a tournament, one's own account, the administration."""
