"""The watch of a web server over PostgreSQL: a store that is away says so at once (docs/decisions/serving.md).

A thread asks the store five times a second by a connection of its own. When an answer stays out, requests that wait
for the store are given up, and the next ones are refused at once, until the store answers again. A frozen PostgreSQL
takes connections and says nothing: no timeout of its own client sees that.
"""

import logging
import os
import select
import socket
import threading
import time
import weakref
from contextlib import closing, suppress
from typing import Any, Final

import psycopg
from psycopg.pq import ExecStatus

log = logging.getLogger(__name__)

EVERY: Final = 0.2
"""Seconds between an answer and the next question."""
TICK: Final = 0.1
PATIENCE: Final = 7
"""Ticks for which an answer may stay out. Ticks, not seconds: a process that was stopped itself blames nobody."""
CONNECTING: Final = 2
"""Seconds for a new connection; the shortest time that libpq knows."""
SOON: Final = 0.5
"""Seconds within which a question about the store is answered."""
POOL: Final = {"timeout": 0.8, "reconnect_timeout": 0.1}
"""In a web server: no request waits longer for a connection, and after a long absence the pool does not wait for its
turn to try again, as it does by itself."""

ALIVE: "Final[weakref.WeakSet[Watched]]" = weakref.WeakSet()
"""The connections of this process that may have to be given up."""
CHANGING: Final = threading.Lock()


class Watched(psycopg.Connection[Any]):
    """A connection that can be given up while a thread waits for its answer."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        with CHANGING:
            ALIVE.add(self)

    def give_up(self) -> None:
        """End the conversation from this side: a thread that waits for an answer gets an error at once."""
        with suppress(OSError, psycopg.Error), socket.socket(fileno=os.dup(self.fileno())) as line:
            line.shutdown(socket.SHUT_RDWR)


class Watch:
    """The knowledge of the process of its store. Until `start` it has none, and nobody is refused."""

    def __init__(self) -> None:
        self.store_is_away = False
        self.pool: Any = None
        self.heard = time.monotonic()
        self.told = threading.Condition()

    def start(self, database: Any) -> None:
        """Watch the store of this wrapper from now on; before the first connection of the process.

        Waits for the first answer, as long as a connection may take.
        """
        database.settings_dict["OPTIONS"]["pool"] |= {**POOL, "connection_class": Watched}
        self.pool = database.pool
        self.store_is_away = True
        place = {**database.get_connection_params(), "connect_timeout": CONNECTING}
        threading.Thread(target=self._ask_for_ever, args=(place,), name="watch", daemon=True).start()
        self._wait(CONNECTING)

    def answers_soon(self) -> bool | None:
        """Whether the store answers; None where nobody watches. While it is silent a moment is given to it."""
        if self.pool is None:
            return None
        if not self.store_is_away and time.monotonic() - self.heard > 2 * EVERY:
            self._wait(SOON)
        return not self.store_is_away and time.monotonic() - self.heard <= SOON

    def _wait(self, seconds: float) -> None:
        """Wait for the next answer, or for the end of hope."""
        with self.told:
            self.told.wait(seconds)

    def _ask_for_ever(self, place: dict[str, Any]) -> None:
        """Ask; a line that was cut after an answer is tried once more before the store is away."""
        while True:
            heard = False
            try:
                with closing(psycopg.connect(**place, autocommit=True)) as own:
                    while answers(own):
                        if not has_connections():  # raises where none is left for requests
                            psycopg.connect(**place).close()
                        self._is_here(renewed=not heard)
                        heard = True
                        time.sleep(EVERY)
                reason, heard = "no answer", False
            except (psycopg.Error, OSError) as error:
                reason = str(error)
            if not heard:
                self._is_away(reason)
                time.sleep(EVERY)

    def _is_here(self, *, renewed: bool) -> None:
        if renewed:  # the line was cut, so the pool's may be as well
            self.pool.open()
            self.pool.drain()
        self._tell(away=False)

    def _is_away(self, reason: str) -> None:
        if self.store_is_away:
            return
        self._tell(away=True)
        log.warning("The store is away: requests are refused until it answers (%s).", reason.strip())
        with CHANGING:
            alive = list(ALIVE)
        for connection in alive:
            connection.give_up()

    def _tell(self, *, away: bool) -> None:
        with self.told:
            self.store_is_away = away
            self.heard = time.monotonic() if not away else self.heard
            self.told.notify_all()


def has_connections() -> bool:
    """Whether a connection of the pool is open."""
    with CHANGING:
        return any(not connection.closed for connection in ALIVE)


def answers(own: psycopg.Connection[Any]) -> bool:
    """Ask the smallest question, and wait for the answer for so many ticks. Raises psycopg.Error on a cut line."""
    line, wire = select.poll(), own.pgconn
    line.register(wire.socket, select.POLLIN)
    wire.send_query(b"")
    for _ in range(PATIENCE):
        line.poll(TICK * 1000)
        wire.consume_input()
        if not wire.is_busy():
            break
    else:
        return False
    while (result := wire.get_result()) is not None:
        if result.status != ExecStatus.EMPTY_QUERY:
            raise psycopg.OperationalError(result.get_error_message())
    return True


WATCH: Final = Watch()
"""The one of this process."""
