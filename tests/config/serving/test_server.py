"""The server with real sockets: what is whole is answered, what is not is dropped, and nobody waits for it."""

import contextlib
import datetime
import http.client
import ipaddress
import select
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from config.serving.limits import Limits
from config.serving.server import Certificate, make_server
from tests.patience import PATIENCE, wait_until

pytestmark = pytest.mark.gate

HEADER = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-A: 1\r\n"
BODY = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nx"
TOO_LARGE = f"HTTP/1.1 413 {http.client.responses[413]}"  # the words are those of the Python that runs
LONG = Limits(header=60, body=60, request=5000)
LONG_ENOUGH_TO_LINGER = 0.5
SHORT = Limits(header=0.3, body=0.3, sending=0.3, lingering=0.1, request=5000)
"""Only where the end of a connection is expected: on a busy machine it comes before anything else."""
THREADS = 2


WORKED: list[str] = []
"""The dear and the large paths that a thread has worked on."""
GATE = threading.Semaphore(0)
"""A dear request holds its thread until the test lets one go on."""


@pytest.fixture(autouse=True)
def a_closed_gate() -> None:
    WORKED.clear()
    while GATE.acquire(blocking=False):
        pass


def echo(environ, start_response):
    """Says what it was given; a large answer, or a dear one, where the path asks for one."""
    if environ["PATH_INFO"].startswith("/dear/"):
        WORKED.append(environ["PATH_INFO"])
        GATE.acquire()
    if environ["PATH_INFO"] == "/large":
        WORKED.append("/large")
        start_response("200 OK", [("Content-Length", "50000000")])
        return [bytes(1_000_000)] * 50
    said = [environ[name] for name in ("REQUEST_METHOD", "PATH_INFO", "QUERY_STRING", "wsgi.url_scheme")]
    said += [environ.get("CONTENT_LENGTH", ""), environ["wsgi.input"].read().decode()]
    said += sorted(f"{name}={value}" for name, value in environ.items() if name.startswith("HTTP_X_"))
    status = "413 Too Large" if int(environ.get("CONTENT_LENGTH") or 0) > 5000 else "200 OK"
    text = "|".join(said).encode()
    start_response(status, [("Content-Length", str(len(text)))])
    return [text]


@contextlib.contextmanager
def served(limits: Limits, certificate: Certificate | None = None) -> Iterator[tuple[int, Any]]:
    """The port of a server with two threads for requests, and the server."""
    server = make_server(echo, limits=limits, threads=THREADS, certificate=certificate)
    listener = socket.create_server(("127.0.0.1", 0))
    thread = threading.Thread(target=server.run, args=([listener],))
    thread.start()
    wait_until(lambda: server.started, "the server")
    try:
        yield listener.getsockname()[1], server
    finally:
        server.should_exit = True
        GATE.release(1000)
        thread.join(PATIENCE)


@contextlib.contextmanager
def serving(limits: Limits, certificate: Certificate | None = None) -> Iterator[int]:
    """The port alone."""
    with served(limits, certificate) as (port, _server):
        yield port


def is_waiting(server: Any, requests: int) -> bool:
    """Whether so many whole requests wait for a thread."""
    return bool(server.config.http.service.turns.count == requests)


@contextlib.contextmanager
def connected(port: int, data: bytes, count: int = 1) -> Iterator[list[socket.socket]]:
    """Connections that have sent this and hold on."""
    with contextlib.ExitStack() as stack:
        opened = [
            stack.enter_context(socket.create_connection(("127.0.0.1", port), PATIENCE)) for _ in range(count)
        ]
        for one in opened:
            one.sendall(data)
        yield opened


def raw(port: int, data: bytes) -> list[str]:
    """Everything that comes back until the end of the connection: status line and last line."""
    with connected(port, data) as (one,):
        received = b"".join(iter(lambda: one.recv(65536), b""))
    lines = received.decode("latin-1").split("\r\n")
    return [lines[0], lines[-1]]


def ask(port: int, source: str = "127.0.0.1", **extra) -> tuple[int, str]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE, source_address=(source, 0))
    with contextlib.closing(connection):
        connection.request("GET", "/", **extra)
        response = connection.getresponse()
        return response.status, response.read().decode()


@pytest.mark.parametrize("start", [b"", HEADER, BODY], ids=["silent", "header", "body"])
def test_hundreds_of_half_sent_requests_keep_nobody_out(start):
    with serving(LONG) as port, connected(port, start, 300):
        assert ask(port) == (200, "GET|/||http||")


def test_readers_who_do_not_read_keep_nobody_out():
    asking = b"GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with serving(LONG) as port, connected(port, asking, 6):
        assert ask(port) == (200, "GET|/||http||")


def dear(name: str) -> bytes:
    return f"GET /dear/{name} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()


def test_a_sender_of_many_dear_requests_keeps_nobody_else_out():
    """Sixty, on two threads: once two of them have ended, another sender has had a turn, and so has a secret."""
    with served(LONG) as (port, server), connected(port, dear("a"), 60), ThreadPoolExecutor() as others:
        wait_until(lambda: is_waiting(server, 60 - THREADS), "all of them")
        senders: list[dict[str, Any]] = [{"source": "127.0.0.2"}, {"headers": {"Authorization": "Token x"}}]
        for number, more in enumerate(senders):
            left = 60 - THREADS * (number + 1)
            other = others.submit(ask, port, **more)
            wait_until(partial(is_waiting, server, left + 1), "the other sender")
            GATE.release(THREADS)
            assert other.result(PATIENCE) == (200, "GET|/||http||")
            wait_until(partial(is_waiting, server, left - THREADS), "the next of them")


def test_health_waits_behind_nobody():
    """All threads are busy, and the one that asks has sent it all: a monitor must not see a dead server."""
    asked = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    with served(LONG) as (port, server), connected(port, dear("h"), 40):
        wait_until(lambda: is_waiting(server, 40 - THREADS), "all of them")
        assert raw(port, asked)[0] == "HTTP/1.1 200 OK"
        assert len(WORKED) == THREADS


def test_requests_whose_senders_have_left_are_not_worked_on():
    with served(replace(LONG, working_each=1)) as (port, server):
        with connected(port, dear("b"), 20):
            wait_until(lambda: is_waiting(server, 19), "all of them")
        wait_until(lambda: is_waiting(server, 0), "the news that they have left")
    assert WORKED == ["/dear/b"]


def test_too_many_are_told_to_come_again():
    refused = 30 - THREADS - 2
    limits = replace(LONG, queued_each=2, refusing=0)
    with serving(limits) as port, connected(port, dear("c"), 30) as opened:
        answered = lambda: select.select(opened, [], [], 0)[0]  # noqa: E731
        wait_until(lambda: len(answered()) == refused, "the answers")
        assert {one.recv(12) for one in answered()} == {b"HTTP/1.1 503"}
        GATE.release(4)
        assert ask(port, source="127.0.0.2")[0] == 200


def test_a_refusal_waits_in_the_room_of_half_sent_requests():
    """Clients that ask again at once would otherwise keep the event loop busy; the room bounds how many wait."""
    with served(replace(LONG, queued_each=2, refusing=60)) as (port, server):
        room = server.config.http.service.room
        with connected(port, dear("d"), THREADS + 2):
            wait_until(lambda: is_waiting(server, 2), "those that wait for a thread")
            with connected(port, dear("d"), 5) as refused:
                wait_until(lambda: room.count == 5, "the refusals")
                assert not select.select(refused, [], [], 0)[0]
            wait_until(lambda: not room.count, "the room without those that have left")
            connections = server.server_state.connections
            wait_until(lambda: len(connections) == THREADS + 2, "the end of their connections")


@pytest.mark.parametrize("start", [b"", HEADER, BODY], ids=["silent", "header", "body"])
def test_a_half_sent_request_is_dropped_in_the_end(start):
    with serving(SHORT) as port, connected(port, start) as (one,):
        assert ends(lambda: one.recv(1))


def test_a_request_that_may_be_large_has_longer():
    larger = replace(SHORT, header=LONG.header, uploads={"/import/": 1000 * SHORT.request})
    upload = BODY.replace(b" / ", b" /import/ ")
    with serving(larger) as port, connected(port, upload) as (large,), connected(port, BODY) as (usual,):
        assert ends(lambda: usual.recv(1))
        large.setblocking(False)
        with pytest.raises(BlockingIOError):  # it is still waited for
            large.recv(1)


def test_bytes_that_trickle_in_do_not_move_the_deadline():
    with serving(SHORT) as port, connected(port, HEADER) as (one,):
        assert ends(lambda: trickle(one))


def test_a_reader_who_does_not_read_is_dropped():
    asking = b"GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with served(SHORT) as (port, server), connected(port, asking) as (one,):
        wait_until(lambda: WORKED, "the request")
        wait_until(lambda: not server.server_state.connections, "the end of the connection")
        received = sum(map(len, iter(lambda: with_reset(one), b"")))
    assert received < 50_000_000


def with_reset(one: socket.socket) -> bytes:
    try:
        return one.recv(1_000_000)
    except ConnectionError:
        return b""


def trickle(one: socket.socket) -> bytes:
    """A byte of a header now and then, until the other side has had enough."""
    while True:
        one.sendall(b"a")
        time.sleep(0.02)


def ends(step: Callable[[], bytes]) -> bool:
    try:
        return step() == b""
    except ConnectionError:
        return True


@pytest.mark.parametrize(
    ("sent", "answer"),
    [
        (
            b"POST /a%20b?c=d HTTP/1.1\r\nHost: h\r\nConnection: close\r\nContent-Length: 2\r\n\r\nhi",
            ["HTTP/1.1 200 OK", "POST|/a b|c=d|http|2|hi"],
        ),
        (
            b"POST / HTTP/1.1\r\nHost: h\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
            b"2\r\nhi\r\n0\r\n\r\n",
            ["HTTP/1.1 200 OK", "POST|/||http|2|hi"],
        ),
        (
            b"GET http://h/a?b HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n",
            ["HTTP/1.1 200 OK", "GET|/a|b|http||"],
        ),
        (
            b"GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\nX-A: 1\r\nX-A: 2\r\nX_B: 3\r\n\r\n",
            ["HTTP/1.1 200 OK", "GET|/||http|||HTTP_X_A=1,2"],
        ),
        (
            b"POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 100000000\r\n\r\n" + bytes(100),
            [TOO_LARGE, "POST|/||http|100000000|"],
        ),
        (
            b"POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
            + b"1F40\r\n%b\r\n" % bytes(8000),
            [TOO_LARGE, "POST|/||http|8000|"],
        ),
        (
            b"POST / HTTP/1.1\r\nHost: h\r\nContent-Length: " + b"9" * 5000 + b"\r\n\r\n",
            ["HTTP/1.1 400 Bad Request", "Invalid HTTP request received."],
        ),
        (b"\x16\x03\x01\r\n\r\n", ["HTTP/1.1 400 Bad Request", "Invalid HTTP request received."]),
    ],
    ids=["length", "chunks", "whole address", "headers", "too long", "too many chunks", "no number", "TLS"],
)
def test_what_reaches_the_application(sent, answer):
    with serving(replace(LONG, lingering=LONG_ENOUGH_TO_LINGER)) as port:
        status, last = raw(port, sent)
    assert [status, last.split("\r\n")[-1]] == answer


def test_several_requests_on_one_connection():
    with serving(LONG) as port:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        with contextlib.closing(connection):
            answers = []
            for path in ("/one", "/two"):
                connection.request("GET", path)
                answers.append(connection.getresponse().read())
    assert answers == [b"GET|/one||http||", b"GET|/two||http||"]


def test_stopping_does_not_wait_for_half_sent_requests():
    with serving(LONG) as port, connected(port, BODY, 3), connected(port, HEADER, 3):
        assert ask(port)[0] == 200


def self_signed(folder: Path) -> Certificate:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.UTC)
    address = x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))])
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(address, critical=False)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    (folder / "chain.pem").write_bytes(certificate.public_bytes(pem))
    private = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    (folder / "key.pem").write_bytes(private)
    return Certificate(str(folder / "chain.pem"), str(folder / "key.pem"))


def test_over_tls(tmp_path: Path):
    certificate = self_signed(tmp_path)
    context = ssl.create_default_context(cafile=certificate.chain)
    with serving(LONG, certificate) as port, connected(port, b"", 300):
        connection = http.client.HTTPSConnection("127.0.0.1", port, timeout=PATIENCE, context=context)
        with contextlib.closing(connection):
            connection.request("GET", "/")
            assert connection.getresponse().read() == b"GET|/||https||"
