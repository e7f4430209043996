"""The policies of the workers: a worker obeys the headers of its own script, not those of the page."""

from typing import Final
from wsgiref.headers import Headers

POLICIES: Final = {
    "/js/engine/worker.": "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    "/js/eye/worker.": "default-src 'none'; script-src 'self'; connect-src 'self'",
}


def add_policy(headers: Headers, path: str, url: str) -> None:
    """Add its policy to the headers of a worker's script; WhiteNoise calls this for each static file."""
    for script, policy in POLICIES.items():
        if script in url:
            headers["Content-Security-Policy"] = policy
