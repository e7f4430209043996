"""Pages: the front door, the texts of the installation, tournaments and their settings."""
