"""A bucket that speaks S3: `s3://KEY:SECRET@s3.example.org/bucket/folder?region=eu-central-1` (`s3+http:` without TLS).

Requests are signed as AWS documents it (Signature Version 4). The few calls need no library.
"""

import hashlib
import hmac
from datetime import UTC, datetime
from urllib.parse import SplitResult, parse_qs, quote, unquote

from defusedxml import ElementTree

from tournaments.trust.copies.engine.places.place import COPY, PART, Lost, Trouble, name_of
from tournaments.trust.copies.engine.places.web import Connection, refuse


class Bucket:
    """Parts as objects under `folder/copy/number.part`."""

    kind = "bucket"
    pause, between = 15.0, 0.8

    def __init__(self, address: SplitResult) -> None:
        secure = address.scheme == "s3"
        self.bucket, _, folder = address.path.strip("/").partition("/")
        self.prefix = f"{folder}/" if folder else ""
        self.label = f"s3://{address.hostname}/{self.bucket}/{folder}".rstrip("/")
        self.connection = Connection(address, secure, address.port)
        default = {None, 443 if secure else 80}
        self.host = f"{address.hostname}{'' if address.port in default else f':{address.port}'}"
        self.key, self.secret = unquote(address.username or ""), unquote(address.password or "")
        self.region = parse_qs(address.query).get("region", ["us-east-1"])[0]

    def copies(self) -> list[str]:
        folders = self._list(self.prefix, delimiter="/")[1]
        return sorted(name for name in folders if COPY.fullmatch(name))

    def parts(self, copy: str) -> dict[int, int]:
        named = [
            (PART.fullmatch(name), size) for name, size in self._list(f"{self.prefix}{copy}/")[0].items()
        ]
        return {int(name[1]): size for name, size in named if name}

    def put(self, copy: str, number: int, data: bytes) -> None:
        self._ask("PUT", self._path(copy, number), body=data)

    def read(self, copy: str, number: int, most: int | None = None) -> bytes:
        extra = {"Range": f"bytes=0-{most - 1}"} if most else {}
        return self._ask("GET", self._path(copy, number), extra=extra, of_copy=True)

    def remove(self, copy: str) -> None:
        """The last parts first: the rest of an interrupted removal is a copy that was cut."""
        for number in sorted(self.parts(copy), reverse=True):
            self._ask("DELETE", self._path(copy, number))

    def _path(self, copy: str, number: int) -> str:
        return f"/{quote(f'{self.bucket}/{self.prefix}{copy}/{name_of(number)}')}"

    def _list(self, prefix: str, delimiter: str = "") -> tuple[dict[str, int], list[str]]:
        """The lengths of the objects below a prefix, and the names of the folders there."""
        lengths: dict[str, int] = {}
        folders: list[str] = []
        query = {"list-type": "2", "prefix": prefix} | ({"delimiter": delimiter} if delimiter else {})
        while True:
            try:
                root = ElementTree.fromstring(self._ask("GET", f"/{quote(self.bucket)}", query))
            except ElementTree.ParseError as error:
                raise Trouble("away", f"this is no list of a bucket: {error}") from error
            space = root.tag.partition("}")[0] + "}" if root.tag.startswith("{") else ""
            for each in root.iter(f"{space}Contents"):
                lengths[each.findtext(f"{space}Key", "")[len(prefix) :]] = int(
                    each.findtext(f"{space}Size", "0")
                )
            for each in root.iter(f"{space}CommonPrefixes"):
                folders.append(each.findtext(f"{space}Prefix", "")[len(prefix) :].rstrip("/"))
            following = root.findtext(f"{space}NextContinuationToken")
            if not following:
                return lengths, folders
            query["continuation-token"] = following

    def _ask(
        self,
        method: str,
        path: str,
        query: dict[str, str] | None = None,
        body: bytes = b"",
        extra: dict[str, str] | None = None,
        of_copy: bool = False,
    ) -> bytes:
        text = "&".join(f"{quote(k, safe='')}={quote(v, safe='')}" for k, v in sorted((query or {}).items()))
        headers = self.signed(method, path, text, body, datetime.now(UTC)) | (extra or {})
        status, answer = self.connection.ask(method, f"{path}?{text}" if text else path, body, headers)
        if status == 404 and of_copy:
            raise Lost(path)
        if status >= 300:
            raise refuse(status, answer)
        return answer

    def signed(self, method: str, path: str, query: str, body: bytes, now: datetime) -> dict[str, str]:
        """The headers of a request, with its signature."""
        digest, stamp = hashlib.sha256(body).hexdigest(), f"{now:%Y%m%dT%H%M%SZ}"
        headers = {"host": self.host, "x-amz-content-sha256": digest, "x-amz-date": stamp}
        names = ";".join(headers)
        lines = "".join(f"{name}:{value}\n" for name, value in headers.items())
        request = f"{method}\n{path}\n{query}\n{lines}\n{names}\n{digest}"
        scope = f"{stamp[:8]}/{self.region}/s3/aws4_request"
        whole = f"AWS4-HMAC-SHA256\n{stamp}\n{scope}\n{hashlib.sha256(request.encode()).hexdigest()}"
        key = f"AWS4{self.secret}".encode()
        for word in scope.split("/"):
            key = hmac.digest(key, word.encode(), "sha256")
        signature = hmac.digest(key, whole.encode(), "sha256").hex()
        headers["authorization"] = (
            f"AWS4-HMAC-SHA256 Credential={self.key}/{scope}, SignedHeaders={names}, Signature={signature}"
        )
        return headers
