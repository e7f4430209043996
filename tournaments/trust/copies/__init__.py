"""A second copy of this installation, seconds old, in another place (docs/backup.md)."""
