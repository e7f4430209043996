"""A Redis that is away is an empty cache."""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.cache import EMPTY, PatientRedisCache
from tests.conftest import missing
from tests.processes import free_port, wait_until

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


def test_a_count_that_is_not_there(away):
    with pytest.raises(ValueError, match="not found"):
        away.incr("a")


def test_every_method_has_its_answer():
    assert EMPTY.keys() == ASKED.keys() | {"incr"}


def test_an_absent_redis_is_not_asked_again_at_once(away, caplog):
    for _ in range(20):
        away.get("a")
    assert len(caplog.records) == 1


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[int]:
    if shutil.which("redis-server") is None:
        missing("redis-server is not installed")
    port = free_port()
    argv = ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(tmp_path)]
    process = subprocess.Popen(argv, stdout=subprocess.DEVNULL)
    yield port
    process.terminate()
    process.wait()


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
