"""A connection that stays open between requests, and the sending of one request over it."""

import http.client
import ssl
from collections.abc import Mapping
from urllib.parse import SplitResult

from tournaments.trust.copies.engine.places.place import Trouble

TIMEOUT = 10.0


class Connection:
    """One at a time; after an error the next request opens a new one."""

    def __init__(self, address: SplitResult, secure: bool, port: int | None) -> None:
        assert address.hostname
        self.host, self.secure, self.port = address.hostname, secure, port
        self.open: http.client.HTTPConnection | None = None

    def ask(
        self, method: str, path: str, body: bytes | None = None, headers: Mapping[str, str] | None = None
    ) -> tuple[int, bytes]:
        """The status and the body. Raises Trouble where nothing answers."""
        for again in (self.open is not None, False):
            try:
                return self._ask(method, path, body, headers or {})
            except (OSError, http.client.HTTPException) as error:
                self.close()
                if not again:  # a connection that the other side closed meanwhile is tried once more
                    raise Trouble("away", error) from error
        raise AssertionError

    def __del__(self) -> None:
        self.close()

    def close(self) -> None:
        if self.open is not None:
            self.open.close()
            self.open = None

    def _ask(
        self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]
    ) -> tuple[int, bytes]:
        if self.open is None:
            self.open = (
                http.client.HTTPSConnection(
                    self.host, self.port, timeout=TIMEOUT, context=ssl.create_default_context()
                )
                if self.secure
                else http.client.HTTPConnection(self.host, self.port, timeout=TIMEOUT)
            )
        self.open.request(method, path, body, dict(headers))
        response = self.open.getresponse()
        return response.status, response.read()


def refuse(status: int, body: bytes) -> Trouble:
    """The trouble that an answer tells of."""
    code = {401: "refused", 403: "refused", 404: "refused", 413: "full", 429: "busy", 507: "full"}.get(
        status, "away"
    )
    return Trouble(code, f"{status} {body[:200].decode(errors='replace')}")
