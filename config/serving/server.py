"""Uvicorn with the settings of Tenbo."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any
from wsgiref.types import WSGIApplication

import uvicorn

from config.serving.connection import Service, connections_of
from config.serving.limits import Limits, WaitingRoom
from config.serving.turns import Turns


@dataclass(frozen=True, slots=True)
class Certificate:
    """PEM files; with them the server speaks TLS and nothing else."""

    chain: str
    key: str | None = None


async def not_called(scope: Any, receive: Any, send: Any) -> None:
    """The application that Uvicorn requires; the connection calls ours instead."""
    raise NotImplementedError


def make_server(
    application: WSGIApplication,
    *,
    limits: Limits,
    threads: int = 8,
    is_proxy: Callable[[str], bool] = lambda address: False,
    certificate: Certificate | None = None,
) -> uvicorn.Server:
    """A server of the application, to be run on open sockets."""
    room = WaitingRoom(limits, is_proxy)
    turns = Turns(limits, threads, is_proxy)
    health = Turns(limits, 1, is_proxy)
    service = Service(application, ThreadPoolExecutor(threads + 1, "request"), limits, room, turns, health)
    return uvicorn.Server(
        uvicorn.Config(
            not_called,
            interface="asgi3",
            http=connections_of(service),
            loop="asyncio",
            ws="none",
            lifespan="off",
            log_config=None,
            access_log=False,
            proxy_headers=False,  # config.proxies reads them
            server_header=False,
            timeout_keep_alive=int(limits.header),
            timeout_graceful_shutdown=10,
            h11_max_incomplete_event_size=32768,
            ssl_certfile=certificate.chain if certificate else None,
            ssl_keyfile=certificate.key if certificate else None,
        )
    )
