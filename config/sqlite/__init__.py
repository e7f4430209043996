"""Django's SQLite with a gate before write transactions (docs/decisions/sqlite.md)."""
