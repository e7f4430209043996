"""Witnesses: signed heads go to other installations, and those of others are kept here (docs/trust.md)."""
