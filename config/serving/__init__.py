"""The web server of one machine, which withstands half-sent requests without a proxy (docs/decisions/serving.md).

Uvicorn reads HTTP and TLS. This package adds deadlines, limits for each address, and threads that only whole requests
occupy.
"""
