"""Spectators who read while something happens, and what they were refused."""

import http.client
import threading
import time
from dataclasses import dataclass, field
from types import TracebackType

from tests.patience import PATIENCE

PATHS = (
    "/t/chaos/standings/",
    "/t/chaos/standings/rows/",
    "/api/v1/tournaments/chaos/stages/1/standings/",
    "/",
)


@dataclass
class Readers:
    """Some threads, each a connection a request, as phones in a hall make them."""

    port: int
    threads_wanted: int = 3
    pause: float = 0.1
    paths: tuple[str, ...] = PATHS
    read: int = 0
    worst: float = 0.0
    failed: list[str] = field(default_factory=list)
    stopping: threading.Event = field(default_factory=threading.Event)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def __enter__(self) -> "Readers":
        self.threads = [threading.Thread(target=self.spectate, args=(n,)) for n in range(self.threads_wanted)]
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stopping.set()
        for thread in self.threads:
            thread.join()

    def spectate(self, number: int) -> None:
        """Page after page."""
        while not self.stopping.is_set():
            path, begin = self.paths[number % len(self.paths)], time.monotonic()
            status = self.status(path)
            with self.lock:
                self.read += 1
                self.worst = max(self.worst, time.monotonic() - begin)
                if status != "200":
                    self.failed.append(f"{path}: {status}")
            number += 1
            self.stopping.wait(self.pause)

    def status(self, path: str) -> str:
        """The status, or the error."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request("GET", path, headers={"Connection": "close"})
            answer = connection.getresponse()
            answer.read()
            return str(answer.status)
        except (OSError, http.client.HTTPException) as error:
            return f"{type(error).__name__}"
        finally:
            connection.close()
