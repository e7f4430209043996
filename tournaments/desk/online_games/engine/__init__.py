"""Records of the platforms as games of events. Pure: it stands on the rules alone."""
