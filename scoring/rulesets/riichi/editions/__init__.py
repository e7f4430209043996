"""The editions of riichi, one module each: what a rulebook says, as values."""
