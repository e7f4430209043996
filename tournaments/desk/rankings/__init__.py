"""Rankings over many tournaments: the federation's, and seasons of a club or a country."""
