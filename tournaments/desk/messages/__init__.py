"""An organiser writes to many people of a tournament at once."""
