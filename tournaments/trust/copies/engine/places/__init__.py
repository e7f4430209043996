"""The places of a copy, each by its address: a folder, another Tenbo, a bucket."""
