"""Pictures, feeds, calendars, and what machines ask of a site."""
