"""Codes by which phones sign in at a table without an account: for one table, in one round."""
