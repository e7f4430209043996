"""Pictures, feeds, calendars, and files for machines."""
