"""The answer to a request for which no thread will be free in time. No thread and no store is asked for it."""

import json
from io import BytesIO
from typing import Final

from config.serving.calls import Answer

WAIT: Final = 3
"""Seconds after which the client may ask again."""
PAGE: Final = f"""<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="{WAIT}">
<title>Tenbo</title>
<body style="font: 1.1rem/1.5 system-ui; max-width: 30rem; margin: 20vh auto; padding: 0 1rem">
<p>Too many requests wait here. This page asks again in {WAIT} seconds.
</html>
""".encode()
FAULT: Final = {
    "code": "busy",
    "detail": f"Too many requests wait. Nothing was saved: send it again in {WAIT} seconds.",
    "field": "",
}
JSON: Final = json.dumps({**FAULT, "faults": [{**FAULT, "expected": None, "found": None}]}).encode()


def busy(path: str) -> Answer:
    """503 with Retry-After, as JSON below /api/."""
    json_asked = path.startswith("/api/")
    body = JSON if json_asked else PAGE
    kind = b"application/json" if json_asked else b"text/html; charset=utf-8"
    headers = [
        (b"content-type", kind),
        (b"content-length", b"%d" % len(body)),
        (b"retry-after", b"%d" % WAIT),
    ]
    return Answer(503, [*headers, (b"cache-control", b"no-store")], BytesIO(body))
