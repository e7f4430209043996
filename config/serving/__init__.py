"""The web server of one machine, which holds against half-sent requests without a proxy (docs/decisions/serving.md).

Uvicorn reads HTTP and TLS. What is ours: deadlines, limits for each address, and that a thread is given to a request
only when all of it is here.
"""
