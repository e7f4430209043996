"""A browser with its push service: a real HTTP server that decrypts what it is sent."""

import base64
import http.server
import json
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec


def text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


@dataclass
class Phone:
    """A browser with its push service."""

    address: str = ""
    status: int = 201
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    secret: bytes = b"0123456789abcdef"
    heard: list[Any] = field(default_factory=list)
    signed: list[str] = field(default_factory=list)

    @property
    def fields(self) -> dict[str, str]:
        encoding, point = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        public = self.key.public_key().public_bytes(encoding, point)
        return {"endpoint": self.address, "p256dh": text(public), "auth": text(self.secret)}

    def hear(self, body: bytes, signature: str) -> None:
        plain = http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret, version="aes128gcm")
        self.heard.append(json.loads(plain))
        self.signed.append(signature)


@pytest.fixture
def phone(settings) -> Iterator[Phone]:
    settings.PUSH_TO_PRIVATE = True
    phone = Phone()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            phone.hear(body, self.headers["Authorization"])
            self.send_response(phone.status)
            self.end_headers()

        def log_message(self, *args: Any) -> None:
            """Nothing."""

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    phone.address = f"http://127.0.0.1:{server.server_port}/send/abc"
    yield phone
    server.shutdown()
    thread.join()
    server.server_close()
