"""The policy of the engine's worker: a worker obeys the headers of its own script, not those of the page."""

from wsgiref.headers import Headers

POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"


def add_policy(headers: Headers, path: str, url: str) -> None:
    """What WhiteNoise asks for each static file."""
    if "/js/engine/worker." in url:
        headers["Content-Security-Policy"] = POLICY
