"""Who has the next turn at a thread."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

from config.serving.limits import Limits
from config.serving.refusals import busy
from config.serving.turns import Full, Turn, Turns, carries_secret

LIMITS = Limits(queued_each=3, queued=5, working_each=1)


class Door:
    """Turns with their order of being granted."""

    def __init__(self, limits: Limits, threads: int) -> None:
        self.turns = Turns(limits, threads, lambda sender: sender == "proxy")
        self.granted: list[str] = []
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.held: dict[str, Turn] = {}

    async def ask(self, name: str) -> None:
        """`a1` is a request of a without a secret, `A1` one with."""
        sender = "proxy" if name.startswith("p") else name[0].lower()
        turn = Turn(sender, name[0].isupper(), asyncio.get_running_loop().create_future())
        self.held[name] = turn
        self.tasks[name] = asyncio.create_task(self._take(name, turn))
        await asyncio.sleep(0)

    async def _take(self, name: str, turn: Turn) -> None:
        await self.turns.take(turn)
        self.granted.append(name)

    async def end(self, name: str) -> None:
        self.turns.leave(self.held[name])
        await asyncio.sleep(0)
        await asyncio.sleep(0)


def played(
    story: Callable[[Door], Coroutine[Any, Any, None]], limits: Limits = LIMITS, threads: int = 1
) -> Door:
    async def run() -> Door:
        door = Door(limits, threads)
        await story(door)
        for task in door.tasks.values():
            task.cancel()
        await asyncio.gather(*door.tasks.values(), return_exceptions=True)
        return door

    with ThreadPoolExecutor(1) as thread:  # a browser of another test may have a loop running in this one
        return thread.submit(lambda: asyncio.run(run())).result()


async def all_in_turn(door: Door, *names: str) -> None:
    for name in names:
        await door.ask(name)
    for place in range(len(names)):
        await asyncio.sleep(0)
        await door.end(door.granted[place])


ORDERS = [
    pytest.param("a1 a2 a3 b1", "a1 a2 b1 a3", id="another sender waits for one turn"),
    pytest.param("a1 a2 a3 A4", "a1 A4 a2 a3", id="a secret of the same sender goes first"),
    pytest.param("a1 a2 a3 b1 b2 c1", "a1 a2 b1 c1 a3 b2", id="senders in turn"),
]


@pytest.mark.parametrize(("asked", "granted"), ORDERS)
def test_order(asked: str, granted: str) -> None:
    door = played(lambda door: all_in_turn(door, *asked.split()), replace(LIMITS, queued_each=9, queued=9))
    assert door.granted == granted.split()
    assert (door.turns.free, door.turns.count, door.turns.lines) == (1, 0, {})


def test_a_sender_without_a_secret_has_few_threads() -> None:
    async def story(door: Door) -> None:
        for name in ("a1", "a2", "a3", "A4", "b1", "p1", "p2"):
            await door.ask(name)
        assert door.granted == ["a1", "A4", "b1", "p1", "p2"]

    played(story, threads=8)


def test_a_sender_without_a_secret_has_fewer_threads_while_others_work() -> None:
    async def story(door: Door) -> None:
        for name in ("a1", "a2", "a3", "a4", "A5"):
            await door.ask(name)
        assert door.granted == ["a1", "a2", "a3", "A5"]
        await door.end("a1")
        await door.end("a2")
        assert door.granted[4:] == []  # a3 is worked on beside A5
        await door.end("A5")
        assert door.granted[4:] == ["a4"]

    played(story, replace(LIMITS, working_each=3, working_beside=1), threads=8)


def test_requests_with_a_secret_leave_threads_free() -> None:
    """Hands that wait for the store keep no reader out, of the same sender or of another."""

    async def story(door: Door) -> None:
        for name in ("A1", "A2", "B1", "b2", "c1"):
            await door.ask(name)
        assert door.granted == ["A1", "A2", "b2", "c1"]
        await door.end("A1")
        assert door.granted[4:] == ["B1"]

    played(story, replace(LIMITS, left_free=2), threads=4)


def test_a_line_stays_while_one_of_its_requests_is_worked_on() -> None:
    async def story(door: Door) -> None:
        for name in ("A1", "A2", "a3"):
            await door.ask(name)
        for name in ("a3", "A1", "A2"):
            await door.end(name)
        assert (door.turns.free, door.turns.lines) == (8, {})

    played(story, threads=8)


def test_more_than_may_wait_are_refused_at_once() -> None:
    async def story(door: Door) -> None:
        for name in ("a1", "a2", "a3", "a4", "a5", "b1", "b2", "b3", "c1"):
            await door.ask(name)
        refused = [name for name, task in door.tasks.items() if task.done() and task.exception()]
        assert refused == ["a5", "b3", "c1"]  # three of a wait; with two of b they are five
        assert [*door.turns.lines] == ["a", "b"]
        assert isinstance(door.tasks["a5"].exception(), Full)

    played(story)


def test_a_request_whose_sender_has_left_is_not_worked_on() -> None:
    async def story(door: Door) -> None:
        for name in ("a1", "a2", "a3"):
            await door.ask(name)
        door.turns.give_up(door.held["a2"])
        door.turns.give_up(door.held["a1"])  # has its thread: its end counts
        await door.end("a1")
        await door.end("a3")
        assert door.granted == ["a1", "a3"]
        assert (door.turns.free, door.turns.count, door.turns.lines) == (1, 0, {})

    played(story)


def test_the_refusal() -> None:
    for path, kind in (
        ("/api/v1/tables/1/hands/", b"application/json"),
        ("/t/x/", b"text/html; charset=utf-8"),
    ):
        answer = busy(path)
        headers = dict(answer.headers)
        assert (answer.status, headers[b"content-type"], headers[b"retry-after"]) == (503, kind, b"3")
        assert int(headers[b"content-length"]) == len(answer.body.read())


@pytest.mark.parametrize(
    ("headers", "secret"),
    [
        pytest.param([(b"authorization", b"Token x")], True, id="a token"),
        pytest.param([(b"cookie", b"a=b; sessionid=x")], True, id="a session"),
        pytest.param([(b"cookie", b"django_language=de")], False, id="a language"),
    ],
)
def test_secrets(headers: list[tuple[bytes, bytes]], secret: bool) -> None:
    assert carries_secret(headers) is secret
