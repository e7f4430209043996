"""Webhooks: signed messages to other services about events in a tournament, as far as everybody may know them."""
