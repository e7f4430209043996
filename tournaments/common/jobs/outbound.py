"""Calls to addresses that strangers name: push services of browsers, receivers of webhooks.

A name is looked up once, all its addresses must be callable, and the connection goes to the first of them: a
name that changes its address in between leads nowhere else. Redirects are not followed, no proxy is used.
"""

import http.client
import socket
import ssl
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import SplitResult, urlsplit

TRANSLATED = ip_network("64:ff9b::/96")
"""NAT64: an IPv4 address in the last four bytes (RFC 6052)."""
COMPATIBLE = ip_network("::/96")
"""An IPv4 address in the last four bytes, as the first years of IPv6 wrote it (RFC 4291); ::1 and :: are no such."""
METADATA = (ip_address("fd00:ec2::254"), ip_address("fd20:ce::254"))
"""The addresses at which clouds tell a machine its secrets, beside the link-local 169.254.169.254."""

Address = IPv4Address | IPv6Address


class Refused(Exception):
    """An address that we do not call: not HTTPS, or in a private network."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer of a server: the status and the first bytes of the body."""

    status: int
    start: bytes


def resolve(url: str, *, private: bool = False) -> tuple[str, int]:
    """The address and port that a URL leads to. Raises Refused, OSError, UnicodeError.

    `private`: plain HTTP and the networks of the house are allowed. The metadata services of clouds never are.
    """
    parts = _parts(url)
    if parts.scheme not in (("https", "http") if private else ("https",)):
        raise Refused(url)
    if not parts.hostname or parts.username is not None or parts.password is not None:
        raise Refused(url)
    try:
        port = parts.port or (443 if parts.scheme == "https" else 80)
    except ValueError as error:
        raise Refused(url) from error
    addresses = [str(row[4][0]) for row in socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)]
    if not all(is_callable(text, private=private) for text in addresses):
        raise Refused(url)
    return addresses[0], port


def post(
    url: str,
    body: bytes,
    headers: Mapping[str, str],
    *,
    timeout: float,
    private: bool = False,
    longest: int = 0,
) -> Answer:
    """Send a request; read at most `longest` bytes of the answer. All of it takes at most `timeout` seconds.

    Raises Refused, OSError.
    """
    address, port = resolve(url, private=private)
    parts = _parts(url)
    connection = _Connection(parts.hostname or "", port, address, parts.scheme == "https", timeout)
    stop = threading.Timer(timeout, connection.cut)
    stop.start()
    try:
        path = f"{parts.path or '/'}{'?' if parts.query else ''}{parts.query}"
        connection.request("POST", path, body, dict(headers))
        answer = connection.getresponse()
        return Answer(answer.status, answer.read(longest) if longest else b"")
    except (http.client.HTTPException, ValueError) as error:  # the server speaks no HTTP
        raise OSError(f"{type(error).__name__}: {error}") from error
    finally:
        stop.cancel()
        connection.close()


def is_callable(text: str, *, private: bool = False) -> bool:
    """Whether we call this address: a public one, or with `private` also one of the house."""
    address = _inner(ip_address(text.partition("%")[0]))
    if address.is_multicast or address.is_unspecified or address.is_link_local or address in METADATA:
        return False
    return address.is_global or (private and (address.is_private or address.is_loopback))


def _inner(address: Address) -> Address:
    """The IPv4 address that an IPv6 address stands for."""
    if isinstance(address, IPv4Address):
        return address
    if address in TRANSLATED or (address in COMPATIBLE and int(address) > 1):
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else address)


def _parts(url: str) -> SplitResult:
    try:
        return urlsplit(url)
    except ValueError as error:
        raise Refused(url) from error


class _Connection(http.client.HTTPConnection):
    """A connection to an address that was looked up before, with the certificate of its name."""

    def __init__(self, host: str, port: int, address: str, secure: bool, timeout: float) -> None:
        super().__init__(host, port, timeout=timeout)
        self.default_port = 443 if secure else 80
        self.address, self.secure, self.seconds = address, secure, timeout
        self.plain: socket.socket | None = None

    def connect(self) -> None:
        self.plain = socket.create_connection((self.address, self.port), self.seconds)
        self.sock = (
            ssl.create_default_context().wrap_socket(self.plain, server_hostname=self.host)
            if self.secure
            else self.plain
        )

    def cut(self) -> None:
        """End the connection from another thread: reads and writes fail at once."""
        for open_socket in (self.sock, self.plain):
            if open_socket is not None:
                try:
                    open_socket.shutdown(socket.SHUT_RDWR)
                except OSError:
                    continue
