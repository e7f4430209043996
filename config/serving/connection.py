"""A connection: Uvicorn's, with a deadline for everything it waits for, and a WSGI application behind it."""

import asyncio
import socket
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any
from wsgiref.types import WSGIApplication

from uvicorn.protocols.http.h11_impl import H11Protocol

from config.serving.calls import Answer, call, environ_of
from config.serving.limits import Limits, WaitingRoom
from config.serving.refusals import busy
from config.serving.turns import Full, Turn, Turns, carries_secret
from tournaments.common.web.senders import sender_of

CHUNK = 65536
HEALTH = frozenset({"/healthz", "/readyz"})
"""The paths that have a thread of their own: whether a store answers must not wait behind requests that wait for it."""


@dataclass(frozen=True, slots=True)
class Service:
    """The parts that all connections share."""

    application: WSGIApplication
    threads: Executor
    limits: Limits
    room: WaitingRoom
    turns: Turns
    health_turns: Turns


class Gone(Exception):
    """The client has left."""


class Connection(H11Protocol):
    """Waits in the room until a request is whole, then has a thread answer it."""

    service: Service  # set by the class that `connections_of` makes

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.app = self.serve
        self.address = ""
        self.held = 0
        self.deadline: asyncio.TimerHandle | None = None
        self.turn: Turn | None = None
        self.turns = self.service.turns

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        send_at_once(transport)
        self.address = self.client[0] if self.client else ""
        self.wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self.attend()
        if self.turn is not None:
            self.turns.give_up(self.turn)
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        self.wait()
        super().on_response_complete()

    def shutdown(self) -> None:
        """Drop a connection that waits for the rest of a request."""
        if self in self.service.room.by_address.get(self.address, {}):
            self.drop()
        else:
            super().shutdown()

    def wait(self) -> None:
        """Begin to wait for a request."""
        self.within(self.service.limits.header)
        self.service.room.enter(self)

    def attend(self) -> None:
        """Stop waiting: the request is whole, or the connection is lost."""
        self.within(None)
        self.service.room.leave(self)

    def within(self, seconds: float | None) -> None:
        """Drop the connection after so many seconds, unless this is called again."""
        if self.deadline is not None:
            self.deadline.cancel()
        self.deadline = None if seconds is None else self.loop.call_later(seconds, self.drop)

    def drop(self) -> None:
        self.transport.abort()

    async def serve(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request; Uvicorn calls this when the header is whole."""
        if scope["type"] != "http":
            return
        try:
            body, length = await self.read(scope, receive)
        except Gone:
            return
        self.attend()
        try:
            answer = await self.answer(scope, body, length)
        except Full:
            answer = await self.refuse(scope["path"], receive)
        except asyncio.CancelledError:
            return
        with answer.body:
            await self.write(answer, receive, send, refused=length > len(body))

    async def answer(self, scope: Any, body: bytes, length: int) -> Answer:
        """The application's answer, at this sender's turn.

        Raises Full if too many requests wait, CancelledError if the client leaves before its turn.
        """
        path = scope["path"]
        self.turns = turns = self.service.health_turns if path in HEALTH else self.service.turns
        turn = Turn(sender_of(self.address), carries_secret(scope["headers"]), self.loop.create_future())
        self.turn = turn
        try:
            await turns.take(turn)
        finally:
            self.turn = None
        try:
            environ = environ_of(scope, body, length)
            return await self.loop.run_in_executor(
                self.service.threads, call, self.service.application, environ
            )
        finally:
            turns.leave(turn)

    async def refuse(self, path: str, receive: Any) -> Answer:
        """The refusal, once its client has waited among those whose requests are not whole."""
        self.service.room.enter(self)
        await self.linger(receive, self.service.limits.refusing)
        self.attend()
        return busy(path)

    async def read(self, scope: Any, receive: Any) -> tuple[bytes, int]:
        """The body and its announced length, which is longer than the body where the body is refused."""
        limits = self.service.limits
        most = limits.uploads.get(scope["path"], limits.request)
        self.within(limits.body * max(1, most / limits.request))
        length = dict(scope["headers"]).get(b"content-length", b"0")
        if int(length) > most:
            return b"", int(length)
        body = bytearray()
        more = True
        while more:
            message = await receive()
            if message["type"] != "http.request":
                raise Gone
            body += message["body"]
            more = message["more_body"]
            if len(body) > most:
                return b"", len(body)
            if more:
                self.service.room.hold(self, len(message["body"]))
        return bytes(body), len(body)

    async def write(self, answer: Answer, receive: Any, send: Any, *, refused: bool) -> None:
        """Send the answer a chunk at a time, each with its deadline."""
        headers = [*answer.headers, (b"connection", b"close")] if refused else answer.headers
        await send({"type": "http.response.start", "status": answer.status, "headers": headers})
        chunk, more = answer.body.read(CHUNK), True
        while more:
            following = answer.body.read(CHUNK)
            more = bool(following) or refused
            self.within(self.service.limits.sending)
            await send({"type": "http.response.body", "body": chunk, "more_body": more})
            if refused and not following:
                self.within(None)  # a connection that is closed too early takes the answer with it
                await self.linger(receive, self.service.limits.lingering)
                refused = False
            chunk = following

    async def linger(self, receive: Any, seconds: float) -> None:
        """Throw away what the client sends, for so many seconds or until it leaves."""
        try:
            async with asyncio.timeout(seconds):
                while (await receive()).get("more_body"):
                    pass
        except TimeoutError:
            return


def send_at_once(transport: Any) -> None:
    """Send packets that are not full: asyncio does so only where a socket names its protocol."""
    connected = transport.get_extra_info("socket")
    if connected is not None and connected.family in (socket.AF_INET, socket.AF_INET6):
        connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


def connections_of(service: Service) -> type[Connection]:
    """The class of this service's connections, as Uvicorn takes a class."""
    return type("ServiceConnection", (Connection,), {"service": service})
