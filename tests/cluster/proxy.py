"""`python -m tests.cluster.proxy PORT BACKEND...`: a small proxy that hands connections to processes that are ready.

It asks each for `/readyz` as a load balancer does, and looks at nothing that it carries. A process that refuses the
connection is passed over.
"""

import asyncio
import contextlib
import sys
from dataclasses import dataclass

EVERY = 0.3  # seconds between two questions
PATIENCE = 3.0
CHUNK = 1 << 16


@dataclass
class Backend:
    """A web process."""

    port: int
    ready: bool = False
    carried: int = 0


class Proxy:
    """One door before several processes."""

    def __init__(self, ports: list[int]) -> None:
        self.backends = [Backend(port) for port in ports]

    async def watch(self, backend: Backend) -> None:
        """Ask again and again whether it wants people."""
        while True:
            try:
                backend.ready = await asyncio.wait_for(wants_people(backend.port), PATIENCE)
            except (OSError, TimeoutError, asyncio.IncompleteReadError):
                backend.ready = False
            await asyncio.sleep(EVERY)

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection, both ways, until either side ends it."""
        with contextlib.closing(writer):
            for backend in sorted(self.backends, key=lambda one: (not one.ready, one.carried)):
                try:
                    there, back = await asyncio.wait_for(
                        asyncio.open_connection("127.0.0.1", backend.port), PATIENCE
                    )
                except (OSError, TimeoutError):
                    backend.ready = False
                    continue
                backend.carried += 1
                try:
                    await both_ways((reader, back), (there, writer))
                finally:
                    backend.carried -= 1
                    back.close()
                return

    async def serve(self, port: int) -> None:
        """Until the process is ended."""
        watching = [asyncio.create_task(self.watch(backend)) for backend in self.backends]
        server = await asyncio.start_server(self.carry, "127.0.0.1", port, backlog=1024)
        async with server:
            await asyncio.gather(server.serve_forever(), *watching)


async def wants_people(port: int) -> bool:
    """Whether `/readyz` says 200."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    with contextlib.closing(writer):
        writer.write(b"GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        return b" 200 " in await reader.readuntil(b"\r\n")


async def both_ways(*ways: tuple[asyncio.StreamReader, asyncio.StreamWriter]) -> None:
    """Carry until the answer is whole."""
    there = asyncio.create_task(carry_bytes(*ways[0]))
    try:
        await carry_bytes(*ways[1])
    finally:
        there.cancel()


async def carry_bytes(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """What one side says, to the other."""
    with contextlib.suppress(OSError):
        while data := await reader.read(CHUNK):
            writer.write(data)
            await writer.drain()


if __name__ == "__main__":
    asyncio.run(Proxy([int(word) for word in sys.argv[2:]]).serve(int(sys.argv[1])))
