"""Days that are played by a program: simulated players, recorded games, the demo tournament."""
