"""Games that were played on a platform: read, compared with the rules of a tournament, and recorded as its hands."""
