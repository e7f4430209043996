"""Reading: querysets and plain rows that name their prefetches. Nothing here writes."""
