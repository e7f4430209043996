"""Public pages beside those of a tournament: rules, quiz, careers, screens, shared pictures and feeds."""
