"""The log of a tournament: entries chained by their hashes, facts of rows, seals, signatures."""
