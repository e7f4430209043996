"""Pages: the front door, what the installation says of itself, tournaments and their settings."""
