"""The rules for browsers: a phone scores hands with them without the server (docs/decisions/browser.md)."""
