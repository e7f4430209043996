"""The local settings of a machine that runs Tenbo: data folder, secret key, its own addresses.

This module needs no Django: the settings are made from it.
"""

import os
import secrets
import socket
import sys
from collections.abc import Callable
from pathlib import Path


def make_folder(path: Path) -> Path:
    """Create the data folder, readable by its owner alone, and return its absolute path; or end with a line that gives
    the reason."""
    path = path.expanduser().absolute()
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        why = "it is a file" if path.is_file() else os.strerror(error.errno or 0)
        sys.exit(f"The data folder {path} cannot be used: {why}. Name another: TENBO_DATA=folder")
    return path


def new_secret() -> str:
    """A random secret."""
    return secrets.token_urlsafe(50)


def new_key() -> str:
    """The private half of an Ed25519 key in hex: any 32 bytes."""
    return secrets.token_hex(32)


def kept_secret(path: Path, make: Callable[[], str] = new_secret) -> str:
    """The secret kept in `path`; made at its first use.

    Two processes may start at once: the key is written aside and linked into place, so both read the same whole key,
    whichever was first.
    """
    try:
        return _kept_secret(path, make)
    except OSError as error:
        sys.exit(f"The data folder {path.parent} cannot be used: {os.strerror(error.errno or 0)}.")


def _kept_secret(path: Path, make: Callable[[], str]) -> str:
    if not path.exists():
        aside = path.with_name(f"{path.name}.{os.getpid()}")
        descriptor = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(make())
        try:
            os.link(aside, path)
        except FileExistsError:
            pass
        finally:
            aside.unlink()
    return path.read_text().strip()


def lan_address() -> str | None:
    """The address by which other machines of the hall reach this machine; None without a network.

    Connecting a datagram socket sends nothing: it only asks the routing table. The target is a documentation address
    (RFC 5737), which belongs to nobody.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return address


def local_hosts() -> list[str]:
    """The names of a laptop in a tournament hall: localhost, its host name, its LAN address."""
    name = socket.gethostname().lower()
    hosts = ["localhost", "127.0.0.1", "[::1]", name, f"{name}.local", lan_address()]
    return [host for host in dict.fromkeys(hosts) if host]


def named(pairs: list[str]) -> dict[str, str]:
    """Values by name, from a list of `name=value`; entries without a name or a value are left out."""
    parts = (pair.partition("=") for pair in pairs)
    return {name.strip(): value.strip() for name, _sign, value in parts if name.strip() and value.strip()}


def own_text(value: str) -> str:
    """The installation's own text: the value, or the text of the file whose whole path it is."""
    if not value.startswith("/"):
        return value
    try:
        return Path(value).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        sys.exit(f"The text {value} cannot be read: {error}.")
