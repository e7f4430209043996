"""Which addresses are called, and that the connection goes to what was looked up."""

import http.server
import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from tests.patience import PATIENCE
from tournaments.common.jobs.outbound import Refused, is_callable, post, resolve

WHOLE_ANSWER = 0.3
"""Seconds for an answer without end: the limit that is tested."""
ADDRESSES = [
    # address, with private networks off, with them on
    pytest.param("93.184.216.34", True, True, id="the internet"),
    pytest.param("2606:2800:220:1::1", True, True, id="the internet, IPv6"),
    pytest.param("127.0.0.1", False, True, id="loopback"),
    pytest.param("::1", False, True, id="loopback, IPv6"),
    pytest.param("10.1.2.3", False, True, id="RFC 1918, ten"),
    pytest.param("172.16.0.1", False, True, id="RFC 1918, 172.16"),
    pytest.param("192.168.1.1", False, True, id="RFC 1918, 192.168"),
    pytest.param("fd12:3456::1", False, True, id="unique local, RFC 4193"),
    pytest.param("100.64.0.1", False, False, id="carrier's NAT, RFC 6598"),
    pytest.param("169.254.169.254", False, False, id="metadata"),
    pytest.param("fe80::1%eth0", False, False, id="link-local"),
    pytest.param("fd00:ec2::254", False, False, id="metadata, IPv6"),
    pytest.param("::ffff:169.254.169.254", False, False, id="metadata, mapped"),
    pytest.param("::ffff:127.0.0.1", False, True, id="loopback, mapped"),
    pytest.param("64:ff9b::7f00:1", False, True, id="loopback, NAT64"),
    pytest.param("64:ff9b::a9fe:a9fe", False, False, id="metadata, NAT64"),
    pytest.param("::7f00:1", False, True, id="loopback, IPv4 in IPv6"),
    pytest.param("2002:7f00:1::", False, True, id="loopback, 6to4"),
    pytest.param("0.0.0.0", False, False, id="this host"),  # noqa: S104
    pytest.param("::", False, False, id="this host, IPv6"),
    pytest.param("224.0.0.1", False, False, id="multicast"),
    pytest.param("255.255.255.255", False, True, id="broadcast"),
]


@pytest.mark.parametrize(("address", "usually", "allowed"), ADDRESSES)
def test_addresses(address: str, usually: bool, allowed: bool) -> None:
    assert (is_callable(address), is_callable(address, private=True)) == (usually, allowed)


@pytest.mark.parametrize(
    "url",
    [
        "http://93.184.216.34/",
        "ftp://93.184.216.34/",
        "https://",
        "https://user:word@93.184.216.34/",
        "https://93.184.216.34:99999/",
        "https://[::1",
        "https://localhost/",
        "https://127.1/",
        "https://2130706433/",
        "//93.184.216.34/",
        "",
    ],
)
def test_addresses_that_are_refused(url: str) -> None:
    with pytest.raises(Refused):
        resolve(url)


class Server:
    """A receiver that answers as it is told."""

    def __init__(self) -> None:
        self.status, self.body, self.pause = 200, b"thanks", 0.0
        self.headers: dict[str, str] = {}
        self.heard: list[tuple[str, dict[str, str], bytes]] = []
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                outer.heard.append((self.path, {k.lower(): v for k, v in self.headers.items()}, body))
                try:
                    self.send_response(outer.status)
                    for name, value in outer.headers.items():
                        self.send_header(name, value)
                    self.end_headers()
                    for byte in outer.body:
                        self.wfile.write(bytes([byte]))
                        if outer.pause:
                            self.wfile.flush()
                            time.sleep(outer.pause)
                except OSError:
                    return

            def log_message(self, *args: Any) -> None:
                """Nothing."""

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.thread = threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.01})
        self.thread.start()
        self.url = f"http://127.0.0.1:{self.server.server_port}/in?club=1"

    def stop(self) -> None:
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


@pytest.fixture
def server() -> Iterator[Server]:
    server = Server()
    yield server
    server.stop()


def test_a_part_of_the_answer_comes_back(server: Server) -> None:
    server.body = b"x" * 10_000
    answer = post(server.url, b"{}", {"A": "b"}, timeout=PATIENCE, private=True, longest=100)
    assert (answer.status, answer.start) == (200, b"x" * 100)
    assert server.heard[0][0] == "/in?club=1"


def test_redirects_are_not_followed(server: Server) -> None:
    server.status, server.headers = 302, {"Location": server.url}
    assert post(server.url, b"{}", {}, timeout=PATIENCE, private=True).status == 302
    assert len(server.heard) == 1


def test_an_answer_without_end_is_cut(server: Server) -> None:
    """A receiver that sends a byte now and then holds nobody for longer than the whole answer may take."""
    server.pause, server.body = 0.05, b"x" * 400
    try:
        got = post(server.url, b"{}", {}, timeout=WHOLE_ANSWER, private=True, longest=400).start
    except OSError:
        got = b""
    assert len(got) < 400


def test_the_connection_goes_to_the_address_that_was_judged(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that leads elsewhere the second time is asked once only."""
    asked: list[str] = []
    port = server.server.server_port

    def lookup(host: str, *_more: Any, **_even_more: Any) -> list[Any]:
        asked.append(host)
        where = "127.0.0.1" if len(asked) == 1 else "169.254.169.254"
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (where, port))]

    monkeypatch.setattr(socket, "getaddrinfo", lookup)
    reached: list[Any] = []

    def note(address: Any, *_more: Any) -> socket.socket:
        reached.append(address)
        raw = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        raw.settimeout(PATIENCE)
        raw.connect(address)
        return raw

    monkeypatch.setattr(socket, "create_connection", note)
    assert post(f"http://rebind.example:{port}/", b"{}", {}, timeout=PATIENCE, private=True).status == 200
    assert (asked, reached) == (["rebind.example"], [("127.0.0.1", port)])
    assert server.heard[0][1]["host"] == f"rebind.example:{port}"


def test_one_private_address_among_others_is_enough_to_refuse(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [(0, 0, 0, "", (text, 443)) for text in ("93.184.216.34", "10.0.0.1")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_a, **_k: rows)
    with pytest.raises(Refused):
        resolve("https://both.example/")


def test_what_speaks_no_http_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        url = f"http://127.0.0.1:{listener.getsockname()[1]}/"

        def answer() -> None:
            peer, _address = listener.accept()
            with peer:
                peer.recv(1000)
                peer.sendall(b"220 mail.example\r\n\r\n")

        thread = threading.Thread(target=answer)
        thread.start()
        with pytest.raises(OSError, match=r"BadStatusLine|reset"):
            post(url, b"{}", {}, timeout=PATIENCE, private=True)
        thread.join(PATIENCE)
