"""Hands a whole request to a WSGI application, and returns its whole answer. This module waits for no client."""

import sys
from collections.abc import Iterable, Mapping
from contextlib import closing, nullcontext
from dataclasses import dataclass, field
from io import BytesIO
from tempfile import SpooledTemporaryFile
from typing import IO, Any
from urllib.parse import unquote_to_bytes
from wsgiref.types import WSGIApplication, WSGIEnvironment

KEPT_IN_MEMORY = 8_000_000
UNPREFIXED = {"CONTENT_TYPE", "CONTENT_LENGTH"}


@dataclass(slots=True)
class Answer:
    """Status, headers and body; the body is rewound. Its reader closes it."""

    status: int = 500
    headers: list[tuple[bytes, bytes]] = field(default_factory=list)
    body: IO[bytes] = field(default_factory=lambda: SpooledTemporaryFile(KEPT_IN_MEMORY))  # noqa: SIM115


def environ_of(scope: Mapping[str, Any], body: bytes, length: int) -> WSGIEnvironment:
    """Uvicorn's request under the names of PEP 3333; a header whose name has an underscore is dropped."""
    host, port = scope["server"] or ("localhost", 80)
    environ: WSGIEnvironment = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": path_of(scope["raw_path"]),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": str(host),
        "SERVER_PORT": str(port or 0),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": scope["client"][0] if scope["client"] else "",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    for name, value in scope["headers"]:
        add_header(environ, name, value.decode("latin-1"))
    if environ.pop("HTTP_TRANSFER_ENCODING", None) or length:
        environ["CONTENT_LENGTH"] = str(length)
    return environ


def path_of(target: bytes) -> str:
    """The path of a request line, which may hold the whole address; in the bytes-as-text of PEP 3333."""
    if not target.startswith(b"/"):
        target = b"/" + target.partition(b"://")[2].partition(b"/")[2]
    return unquote_to_bytes(target).decode("latin-1")


def add_header(environ: WSGIEnvironment, name: bytes, value: str) -> None:
    if b"_" in name:
        return
    key = name.decode("latin-1").upper().replace("-", "_")
    key = key if key in UNPREFIXED else f"HTTP_{key}"
    if key in environ:
        value = f"{environ[key]}{'; ' if key == 'HTTP_COOKIE' else ','}{value}"
    environ[key] = value


def call(application: WSGIApplication, environ: WSGIEnvironment) -> Answer:
    """Run the application to the end of its answer, so that no slow reader keeps a thread."""
    answer = Answer()

    def start(status: str, headers: list[tuple[str, str]], error: Any = None) -> Any:
        answer.status = int(status.partition(" ")[0])
        plain = [(name, value.strip()) for name, value in headers]  # Django puts a space before a cookie
        answer.headers = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in plain]
        return answer.body.write

    chunks: Iterable[bytes] = application(environ, start)
    with closing(chunks) if hasattr(chunks, "close") else nullcontext():  # type: ignore[type-var]  # WSGI allows both
        answer.body.writelines(chunks)
    answer.body.seek(0)
    return answer
