"""Referees who enter hands at ten tables, and send each again until it is answered."""

import json
import threading
import time
import urllib.error
import urllib.request
import uuid
from dataclasses import dataclass, field

from tests.chaos.service import Service

PATIENCE = 240.0


@dataclass
class Stream:
    """What was sent, and what came of it."""

    service: Service
    hands_each: int
    pause: float = 0.3
    tried: int = 0
    again: list[str] = field(default_factory=list)  # sent once more: nothing, 429 or a 5xx came back
    refused: list[str] = field(default_factory=list)
    acknowledged: list[tuple[int, int]] = field(default_factory=list)  # table, seq
    worst: float = 0.0
    last_words: str = ""
    lock: threading.Lock = field(default_factory=threading.Lock)

    def __enter__(self) -> "Stream":
        self.threads = [threading.Thread(target=self.referee, args=(pk,)) for pk in self.service.tables]
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        for thread in self.threads:
            thread.join()

    def referee(self, table: int) -> None:
        """Hand after hand: draws at which East is ready, so that East stays and the game does not end."""
        first = len(self.service.hands_at_start[table]) + 1
        for seq in range(first, first + self.hands_each):
            self.enter(table, seq)
            time.sleep(self.pause)

    def enter(self, table: int, seq: int) -> None:
        key, begin = uuid.uuid4().hex, time.monotonic()
        event = {"kind": "exhaustive_draw", "tenpai": [self.service.tables[table]]}
        body = json.dumps({"event": event, "expected_seq": seq}).encode()
        with self.lock:
            self.tried += 1
        while time.monotonic() - begin < PATIENCE:
            status = self.send(table, key, body)
            if status in (200, 201):
                with self.lock:
                    self.acknowledged.append((table, seq))
                    self.worst = max(self.worst, time.monotonic() - begin)
                return
            if 400 <= status < 500 and status != 429:
                break
            with self.lock:
                self.again.append(f"table {table}, hand {seq}: {status} {self.last_words}")
            time.sleep(0.3)
        with self.lock:
            self.refused.append(f"table {table}, hand {seq}: {status} {self.last_words}")

    def send(self, table: int, key: str, body: bytes) -> int:
        """The status; 0 where nothing answers."""
        address = f"http://127.0.0.1:{self.service.port}/api/v1/tables/{table}/hands/"
        headers = {**self.service.headers(), "Idempotency-Key": key}
        try:
            request = urllib.request.Request(address, body, headers)
            with urllib.request.urlopen(request, timeout=30) as response:
                response.read()
                return int(response.status)
        except urllib.error.HTTPError as error:
            with self.lock:
                self.last_words = error.read().decode(errors="replace")[:200]
            return error.code
        except Exception as error:  # nothing answers, or the answer was cut off in the middle
            with self.lock:
                self.last_words = repr(error)
            return 0
