"""Webhooks: other services are told what happens in a tournament, signed, as far as everybody may know it."""
