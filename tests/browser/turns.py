"""Requests one after the other: the store of the tests is in memory and has one connection for all threads.

A page that asks for news while another one sends would read within the other's transaction, or find a table locked.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from tests.patience import PATIENCE


class Turns:
    """Whoever uses the store waits for their turn; `quiet` waits until nobody is left."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.changed = threading.Condition()
        self.requests = 0

    @contextmanager
    def turn(self) -> Iterator[None]:
        with self.changed:
            self.requests += 1
        try:
            with self.lock:
                yield
        finally:
            with self.changed:
                self.requests -= 1
                self.changed.notify_all()

    def quiet(self) -> None:
        """Come back when every request has been answered."""
        with self.changed:
            answered = self.changed.wait_for(lambda: self.requests == 0, PATIENCE)
        assert answered, f"waited in vain: {self.requests} requests have no answer yet"

    def taking(self, answer: Callable[..., Any]) -> Callable[..., Any]:
        """The same function, in turn."""

        def wrapper(*args: Any, **named: Any) -> Any:
            with self.turn():
                return answer(*args, **named)

        return wrapper


TURNS = Turns()
