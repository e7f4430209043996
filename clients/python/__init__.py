"""The client for Python: `tenbo_client` is what is installed."""
