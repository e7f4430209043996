"""The claims about speed, measured: each next to its peer in the same run."""
