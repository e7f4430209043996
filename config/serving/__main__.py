"""`python -m config.serving --fd 3`: serve Tenbo on an open socket, or on an address."""

import argparse
import socket

from django.conf import settings
from django.db import connection
from django.urls import resolve

from config import garbage
from config.serving.limits import Limits, allow_many_files
from config.serving.moving import stop_when_moved
from config.serving.server import Certificate, make_server
from config.wsgi import application
from tournaments.management.authority import FOLDER, certificate_for


def main() -> None:
    from config.proxies import Proxies  # here: its models need the loaded application

    options = words().parse_args()
    allow_many_files()
    if connection.vendor == "postgresql":
        from config.postgresql.watch import WATCH  # here: a laptop has no driver to load

        WATCH.start(connection)
    certificate = Certificate(options.certificate, options.key) if options.certificate else None
    if options.own_authority:
        names = [*settings.ALLOWED_HOSTS]
        certificate = Certificate(str(certificate_for(settings.DATA_DIR / FOLDER, names)))
    server = make_server(
        application,
        limits=Limits(request=settings.LARGEST_REQUEST, uploads=settings.LARGE_UPLOADS),
        threads=options.threads,
        is_proxy=Proxies(settings.TRUSTED_PROXIES).trust,
        certificate=certificate,
    )
    if options.fd is not None:
        stop_when_moved(server)
    resolve("/")  # loads the code of all pages
    garbage.freeze()
    server.run([listener(options.fd, options.bind)])


def words() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m config.serving", description=__doc__)
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--fd", type=int, help="an open listening socket")
    where.add_argument("--bind", metavar="HOST:PORT", help="an address to listen on")
    parser.add_argument("--threads", type=int, default=8)
    parser.add_argument("--certificate", metavar="PEM", help="speak TLS with this certificate")
    parser.add_argument(
        "--own-authority", action="store_true", help="speak TLS by the installation's authority"
    )
    parser.add_argument("--key", metavar="PEM", help="the key, where it is not in the same file")
    return parser


def listener(descriptor: int | None, address: str | None) -> socket.socket:
    if descriptor is not None:
        return socket.socket(fileno=descriptor)
    host, _, port = (address or "").rpartition(":")
    return socket.create_server((host.strip("[]"), int(port)), backlog=256)


if __name__ == "__main__":
    main()
