"""Referees who enter hands at ten tables, and send each again until it is answered."""

import threading
import time
import uuid
from dataclasses import dataclass, field
from typing import Any

from clients.python.tenbo_client import Refused, Unreachable
from tests.chaos.service import Service

PATIENCE = 240.0
OK = 200


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

    def __post_init__(self) -> None:
        self.client = self.service.client()

    def __enter__(self) -> "Stream":
        self.threads = [threading.Thread(target=self.referee, args=(pk,)) for pk in self.service.tables]
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        for thread in self.threads:
            thread.join()
        self.client.close()

    def referee(self, table: int) -> None:
        """Hand after hand: draws at which East is ready, so that East stays and the game does not end."""
        first = len(self.service.hands_at_start[table]) + 1
        for seq in range(first, first + self.hands_each):
            self.enter(table, seq)
            time.sleep(self.pause)

    def enter(self, table: int, seq: int) -> None:
        key, begin = uuid.uuid4().hex, time.monotonic()
        event = {"kind": "exhaustive_draw", "tenpai": [self.service.tables[table]]}
        body = {"event": event, "expected_seq": seq}
        with self.lock:
            self.tried += 1
        while time.monotonic() - begin < PATIENCE:
            status = self.send(table, key, body)
            if status == OK:
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

    def send(self, table: int, key: str, body: dict[str, Any]) -> int:
        """The status; 0 where nothing answers."""
        return self.post(table, "hands", body, key)[0]

    def post(self, table: int, part: str, body: Any, key: str = "") -> tuple[int, Any]:
        """The status and the answer; 0 where nothing answers, or an answer was cut off in the middle."""
        try:
            return 200, self.client.post(f"tables/{table}/{part}/", body, key=key)
        except Refused as refused:
            self.last_words = str(refused)
            return refused.status, refused.problem
        except (Unreachable, ValueError) as error:
            self.last_words = repr(error)
            return 0, None
