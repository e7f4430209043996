"""The one door of state changes: keyword-only functions named verb_noun, `by=` the acting account."""
