"""A Redis that is away is an empty cache."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from config.attempts import RedisCounts, SharedCounts
from config.cache import EMPTY, PatientRedisCache
from tests.patience import wait_until
from tests.processes import free_port
from tests.redis_server import redis_server

ASKED = {
    "add": (lambda cache: cache.add("a", 1), True),
    "get": (lambda cache: cache.get("a", "none"), "none"),
    "set": (lambda cache: cache.set("a", 1), None),
    "touch": (lambda cache: cache.touch("a"), False),
    "delete": (lambda cache: cache.delete("a"), False),
    "get_many": (lambda cache: cache.get_many(["a"]), {}),
    "has_key": (lambda cache: cache.has_key("a"), False),
    "set_many": (lambda cache: cache.set_many({"a": 1}), []),
    "delete_many": (lambda cache: cache.delete_many(["a"]), None),
    "clear": (lambda cache: cache.clear(), True),
}


@pytest.fixture
def away() -> PatientRedisCache:
    return PatientRedisCache("redis://127.0.0.1:1/0", {"OPTIONS": {"socket_connect_timeout": 0.25}})


@pytest.mark.parametrize(("ask", "answer"), ASKED.values(), ids=ASKED)
def test_an_absent_redis_is_an_empty_cache(away, ask, answer):
    assert [ask(away), ask(away)] == [answer, answer]


def test_a_count_that_is_not_kept(away):
    """A PIN is tried, a link for a new password is asked for: each is the first."""
    away.add("a", 0, 900)
    assert (away.incr("a"), away.incr("a", 2)) == (1, 2)


def test_every_method_has_its_answer():
    assert EMPTY.keys() == ASKED.keys() | {"incr"}


def test_an_absent_redis_is_not_asked_again_at_once(away, caplog):
    for _ in range(20):
        away.get("a")
    assert len(caplog.records) == 1


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[int]:
    port = free_port()
    with redis_server(port, tmp_path):
        yield port


@pytest.mark.redis
def test_a_redis_that_is_there_keeps_what_it_is_given(redis: int):
    there = PatientRedisCache(f"redis://127.0.0.1:{redis}/0", {})
    wait_until(lambda: there.add("up", 1) and there.has_key("up"), "Redis answers")
    there.set("a", [1])
    assert (there.add("b", 1), there.add("b", 2), there.incr("b"), there.has_key("b")) == (
        True,
        False,
        2,
        True,
    )
    assert (there.get_many(["a", "b"]), there.delete("a"), there.get("a")) == ({"a": [1], "b": 2}, True, None)


@pytest.mark.redis
def test_a_count_is_forgotten_in_redis_and_in_files(redis: int, tmp_path: Path):
    """Wrong PINs were counted while Redis was away; the organiser sets another, and nothing is left of the count."""
    address = f"redis://127.0.0.1:{redis}/0"
    plain = PatientRedisCache(address, {})
    wait_until(lambda: plain.add("up", 1) and plain.has_key("up"), "Redis answers")
    there = RedisCounts(address, {"OPTIONS": {"FILES": tmp_path}})
    assert there.incr("none") == 1
    files = SharedCounts(str(tmp_path), {})
    files.set(":1:pin", 5, 900)
    assert there.add("pin", 0, 900)
    assert (there.incr("pin"), files.get(":1:pin")) == (1, 5)
    assert (there.delete("pin"), there.get("pin"), files.get(":1:pin")) == (True, None, None)
