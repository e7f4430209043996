"""Strangers that ask for dear pages as fast as they can, and a reader at another address who measures."""

import asyncio
import http.client
import threading
import time
from collections import Counter
from dataclasses import dataclass, field

from tests.patience import PATIENCE

STRANGER, READER = "127.0.0.9", "127.0.0.8"
DEAR = (
    "/api/schema/?format=json",
    "/t/chaos/standings/?q=a",
    "/calculator/?ruleset=ema2025&tiles=123m456p789s11z22z",
    "/quiz/",
    "/search/?q=a",
    "/api/v1/tournaments/",
)


@dataclass
class Crowd:
    """Sockets of one address, each asking for one page after the other until the block ends."""

    port: int
    sockets: int
    answers: Counter[int] = field(default_factory=Counter)
    over: bool = False

    def __enter__(self) -> "Crowd":
        self.thread = threading.Thread(target=lambda: asyncio.run(self._all()))
        self.thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self.over = True
        self.thread.join()

    async def _all(self) -> None:
        await asyncio.gather(*(self._one(number) for number in range(self.sockets)))

    async def _one(self, number: int) -> None:
        request = f"GET {DEAR[number % len(DEAR)]} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode()
        while not self.over:
            try:
                opened = asyncio.open_connection("127.0.0.1", self.port, local_addr=(STRANGER, 0))
                reader, writer = await asyncio.wait_for(opened, 5)
                writer.write(request)
                status = await asyncio.wait_for(reader.readline(), 5)
                self.answers[int(status.split()[1]) if status else 0] += 1
                writer.close()
            except (OSError, TimeoutError):
                self.answers[0] += 1
            await asyncio.sleep(0)


def waits(port: int, path: str, times: int) -> list[float]:
    """The seconds that a reader at an address of their own waits for a page, asked for again and again."""
    measured = []
    for _ in range(times):
        began = time.monotonic()
        connection = http.client.HTTPConnection(
            "127.0.0.1", port, timeout=PATIENCE, source_address=(READER, 0)
        )
        connection.request("GET", path)
        assert connection.getresponse().status == 200
        connection.close()
        measured.append(time.monotonic() - began)
        time.sleep(0.2)
    return measured
