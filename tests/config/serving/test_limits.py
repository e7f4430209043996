"""Whom the waiting room drops."""

from dataclasses import dataclass, field
from typing import Any

import pytest

from config.serving.limits import Limits, WaitingRoom


@dataclass(eq=False)
class Waiter:
    address: str
    held: int = 0
    dropped: list[int] = field(default_factory=list)

    def drop(self) -> None:
        self.dropped.append(self.held)


def room(**limits: Any) -> WaitingRoom:
    return WaitingRoom(Limits(**limits), lambda address: address == "proxy")


def entered(room: WaitingRoom, *addresses: str) -> list[Waiter]:
    waiters = [Waiter(address) for address in addresses]
    for waiter in waiters:
        room.enter(waiter)
    return waiters


@pytest.mark.parametrize(
    ("addresses", "gone"),
    [
        ("aab", []),
        ("aaab", [0]),
        ("abaaa", [0, 2]),
        ("abcdabe", [0]),
        (["proxy"] * 4, []),
    ],
    ids=["room for all", "one too many of an address", "the longest waiting", "too many in all", "a proxy"],
)
def test_the_longest_waiting_goes(addresses, gone):
    there = room(waiting_each=2, waiting=6)
    waiters = entered(there, *addresses)
    assert [number for number, waiter in enumerate(waiters) if waiter.dropped] == gone
    assert there.count == len(waiters) - len(gone)


def test_bodies_that_are_too_much_together():
    there = room(held=100)
    silent, first, second = entered(there, "a", "b", "c")
    there.hold(first, 60)
    there.hold(second, 40)
    assert [len(one.dropped) for one in (silent, first, second)] == [0, 0, 0]
    there.hold(second, 1)
    assert [len(one.dropped) for one in (silent, first, second)] == [0, 1, 0]
    assert there.held == 41


def test_who_leaves_takes_everything_along():
    there = room()
    (one,) = entered(there, "a")
    there.hold(one, 10)
    there.leave(one)
    there.leave(one)
    assert (there.count, there.held, there.by_address) == (0, 0, {})
