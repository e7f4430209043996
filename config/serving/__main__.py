"""`python -m config.serving --fd 3`: serve Tenbo on an open socket, or on an address."""

import argparse
import socket

from django.conf import settings

from config.serving.limits import Limits, allow_many_files
from config.serving.moving import stop_when_moved
from config.serving.server import Certificate, make_server
from config.wsgi import application
from tournaments.management.authority import FOLDER, certificate_for


def main() -> None:
    from config.proxies import Proxies  # here: it knows models, which want the application loaded

    asked = words().parse_args()
    allow_many_files()
    certificate = Certificate(asked.certificate, asked.key) if asked.certificate else None
    if asked.own_authority:
        names = [*settings.ALLOWED_HOSTS]
        certificate = Certificate(str(certificate_for(settings.DATA_DIR / FOLDER, names)))
    server = make_server(
        application,
        limits=Limits(request=settings.LARGEST_REQUEST, uploads=settings.LARGE_UPLOADS),
        threads=asked.threads,
        is_proxy=Proxies(settings.TRUSTED_PROXIES).trust,
        certificate=certificate,
    )
    if asked.fd is not None:
        stop_when_moved(server)
    server.run([listener(asked.fd, asked.bind)])


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
