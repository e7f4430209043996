"""The editions of riichi, one module each: the values of a rulebook."""
