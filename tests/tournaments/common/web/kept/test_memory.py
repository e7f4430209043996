"""Memory is bounded, and the longest unused goes first."""

import threading

from tournaments.common.web.kept.memory import Kept, Memory
from tournaments.common.web.kept.versions import MOST_TOPICS, Versions


def kept(size: int) -> Kept:
    return Kept("t", 1, 0.0, '"x"', (), b"x" * size)


def test_the_longest_unused_goes_first() -> None:
    memory = Memory(most=600)
    for name in "abcd":
        memory.put(name, kept(100))
    assert memory.get("a") is not None
    memory.put("e", kept(100))
    assert [name for name in "abcde" if memory.get(name)] == ["a", "c", "d", "e"]
    assert memory.size == 600


def test_an_answer_put_twice_counts_once() -> None:
    memory = Memory(most=600)
    memory.put("a", kept(90))
    memory.put("a", kept(100))
    assert memory.size == 150
    memory.drop("a")
    assert (memory.size, memory.get("a")) == (0, None)


def test_what_would_fill_the_memory_is_not_kept() -> None:
    memory = Memory(most=600)
    memory.put("a", kept(101))
    assert memory.get("a") is None


def test_the_store_is_asked_once_in_its_time_whoever_asks() -> None:
    now, questions = [0.0], []

    def read(topic: str) -> int:
        questions.append(topic)
        return len(questions)

    versions = Versions(1.0, read, lambda: now[0])
    readers = [threading.Thread(target=versions.of, args=("a",)) for _ in range(8)]
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join()
    now[0] = 0.99
    assert (versions.of("a"), questions) == (1, ["a"])
    now[0] = 1.0
    assert (versions.of("a"), versions.of("b"), questions) == (2, 3, ["a", "a", "b"])
    versions.look_again()
    assert versions.of("a") == 4


def test_addresses_that_lead_nowhere_do_not_fill_the_memory() -> None:
    versions = Versions(1.0, lambda topic: None, lambda: 0.0)
    for number in range(MOST_TOPICS + 1):
        versions.of(str(number))
    assert len(versions.known) == 1
