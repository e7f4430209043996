"""What is claimed about speed, measured: each next to its peer in the same run."""
