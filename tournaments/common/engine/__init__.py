"""The rules for browsers: what a phone needs to score a hand without the server (docs/decisions/browser.md)."""
