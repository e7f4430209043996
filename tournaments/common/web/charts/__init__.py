"""Charts drawn on the server: `lines` and `bars` over the same `axes`."""
