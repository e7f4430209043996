"""The HTTP API under /api/v1/: parse, call a service or a selector, answer. No rules live here."""
