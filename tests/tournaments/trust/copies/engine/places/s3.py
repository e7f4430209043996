"""A bucket in memory that speaks as much S3 as a copy needs, and refuses a request whose signature is not right."""

import hashlib
import hmac
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, unquote, urlsplit

KEY, SECRET, REGION = "AKEY", "a secret/with+signs", "hall-1"
AT_ONCE = 3
"""Names in one answer: lists come in several."""


class Bucket(ThreadingHTTPServer):
    """The objects by their paths."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.objects: dict[str, bytes] = {}
        self.status = 0
        """The answer to everything, where it is not 0."""
        self.refused = 0


class Handler(BaseHTTPRequestHandler):
    server: Bucket
    protocol_version = "HTTP/1.1"

    def do_PUT(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if self._is_right(body):
            self.server.objects[unquote(self.path)] = body
            self._answer(200)

    def do_GET(self) -> None:
        if not self._is_right(b""):
            return
        if "?" in self.path:
            self._list(dict(parse_qsl(urlsplit(self.path).query, keep_blank_values=True)))
            return
        data = self.server.objects.get(unquote(self.path))
        if data is None:
            self._answer(404)
            return
        first = re.fullmatch(r"bytes=0-(\d+)", self.headers.get("Range", ""))
        self._answer(206 if first else 200, data[: int(first[1]) + 1] if first else data)

    def do_DELETE(self) -> None:
        if self._is_right(b""):
            self.server.objects.pop(unquote(self.path), None)
            self._answer(204)

    def log_message(self, *_: object) -> None:
        return

    def _list(self, query: dict[str, str]) -> None:
        root = urlsplit(self.path).path + "/"
        keys = sorted(path.removeprefix(root) for path in self.server.objects)
        found = [key for key in keys if key.startswith(query["prefix"])]
        if query.get("delimiter"):
            folders = sorted({key[len(query["prefix"]) :].partition("/")[0] for key in found})
            rows = "".join(
                f"<CommonPrefixes><Prefix>{query['prefix']}{name}/</Prefix></CommonPrefixes>"
                for name in folders
            )
            self._answer(200, self._xml(rows))
            return
        begin = int(query.get("continuation-token", 0))
        rows = "".join(
            f"<Contents><Key>{key}</Key><Size>{len(self.server.objects[root + key])}</Size></Contents>"
            for key in found[begin : begin + AT_ONCE]
        )
        if begin + AT_ONCE < len(found):
            rows += f"<NextContinuationToken>{begin + AT_ONCE}</NextContinuationToken>"
        self._answer(200, self._xml(rows))

    def _xml(self, rows: str) -> bytes:
        space = "http://s3.amazonaws.com/doc/2006-03-01/"
        return f'<?xml version="1.0"?><ListBucketResult xmlns="{space}">{rows}</ListBucketResult>'.encode()

    def _is_right(self, body: bytes) -> bool:
        """Whether the signature fits what was received; answers otherwise."""
        words = re.fullmatch(
            r"AWS4-HMAC-SHA256 Credential=([^/]+)/(\d+)/([^/]+)/s3/aws4_request, "
            r"SignedHeaders=([^,]+), Signature=(\w+)",
            self.headers.get("authorization", ""),
        )
        digest = hashlib.sha256(body).hexdigest()
        if self.server.status:
            self._answer(self.server.status)
            return False
        if (
            words
            and words[1] == KEY
            and words[3] == REGION
            and self.headers["x-amz-content-sha256"] == digest
        ):
            path, _, query = self.path.partition("?")
            headers = "".join(f"{name}:{self.headers[name].strip()}\n" for name in words[4].split(";"))
            request = "\n".join((self.command, path, query, headers, words[4], digest))
            scope = f"{words[2]}/{REGION}/s3/aws4_request"
            text = "\n".join(
                (
                    "AWS4-HMAC-SHA256",
                    self.headers["x-amz-date"],
                    scope,
                    hashlib.sha256(request.encode()).hexdigest(),
                )
            )
            key = f"AWS4{SECRET}".encode()
            for word in (words[2], REGION, "s3", "aws4_request"):
                key = hmac.new(key, word.encode(), hashlib.sha256).digest()
            if hmac.new(key, text.encode(), hashlib.sha256).hexdigest() == words[5]:
                return True
        self.server.refused += 1
        self._answer(403)
        return False

    def _answer(self, status: int, body: bytes = b"") -> None:
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@contextmanager
def bucket() -> Iterator[Bucket]:
    """The server, for as long as the block lasts."""
    server = Bucket()
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
