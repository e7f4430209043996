"""Another Tenbo: `https://TOKEN@other.example`. Its administrator makes the token (docs/backup.md)."""

import json
from urllib.parse import SplitResult, unquote

from tournaments.trust.copies.engine.places.place import Lost
from tournaments.trust.copies.engine.places.web import Connection, refuse

BASE = "/api/v1/copies/"


class OtherTenbo:
    """Parts by the API of another installation."""

    kind = "tenbo"
    pause, between = 5.0, 0.3

    def __init__(self, address: SplitResult) -> None:
        self.connection = Connection(address, address.scheme == "https", address.port)
        self.label = f"{address.scheme}://{address.hostname}{f':{address.port}' if address.port else ''}"
        self.base = f"{address.path.rstrip('/')}{BASE}"
        self.headers = {"Authorization": f"Token {unquote(address.username or '')}"}

    def copies(self) -> list[str]:
        return list(json.loads(self._ask("GET", ""))["copies"])

    def parts(self, copy: str) -> dict[int, int]:
        lengths = json.loads(self._ask("GET", f"{copy}/"))["parts"]
        return {int(number): int(length) for number, length in lengths.items()}

    def put(self, copy: str, number: int, data: bytes) -> None:
        self._ask("PUT", f"{copy}/{number}/", data, {"Content-Type": "application/octet-stream"})

    def read(self, copy: str, number: int, most: int | None = None) -> bytes:
        return self._ask("GET", f"{copy}/{number}/" + (f"?first={most}" if most else ""))

    def remove(self, copy: str) -> None:
        self._ask("DELETE", f"{copy}/")

    def _ask(
        self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
    ) -> bytes:
        status, answer = self.connection.ask(
            method, self.base + path, body, {**self.headers, **(headers or {})}
        )
        if status == 409 or (status == 404 and path):
            raise Lost(answer[:200].decode(errors="replace"))
        if status >= 300:
            raise refuse(status, answer)
        return answer
