"""Clubs and federations for strangers: their members and tournaments, and everything that is announced."""
