"""Attempts are counted for all processes of a machine together."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import time

import pytest
from django.test import override_settings

from config.attempts import RedisCounts, SharedCounts
from tournaments.common.web.throttling import keep_moment, kept_moments


def process(folder: Path) -> SharedCounts:
    """What a process of its own would open."""
    return SharedCounts(str(folder), {})


def test_no_attempt_of_another_process_is_lost(tmp_path: Path) -> None:
    process(tmp_path).add("pin", 0, 900)
    with ThreadPoolExecutor(8) as all_at_once:
        seen = list(all_at_once.map(lambda _: process(tmp_path).incr("pin"), range(100)))
    assert sorted(seen) == list(range(1, 101))


def test_a_count_ends_when_it_would_have_ended(tmp_path: Path) -> None:
    counts = process(tmp_path)
    counts.add("pin", 0, 900)
    counts.incr("pin")
    value, ends = counts._read("pin", None)
    assert value == 1
    assert ends is not None
    assert 800 < ends - time() <= 900
    counts.set("over", 5, -1)
    assert counts.incr("over") == 1


def test_files_are_of_their_owner_alone(tmp_path: Path) -> None:
    counts = process(tmp_path / "attempts")
    counts.set("failed-address:192.0.2.1", [1.0], 900)
    counts.incr("pin")
    assert {path.stat().st_mode & 0o077 for path in (tmp_path / "attempts").iterdir()} == {0}


def test_without_a_folder_nobody_is_shut_out(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """As on a full disk: the store says so itself, where something is to be written."""
    (tmp_path / "disk").symlink_to(tmp_path / "away")
    counts = process(tmp_path / "disk" / "attempts")
    counts.add("pin", 0, 900)
    assert (counts.incr("pin"), counts.incr("pin")) == (1, 1)
    assert "cannot be counted" in caplog.text


def test_no_moment_of_another_process_is_lost(tmp_path: Path) -> None:
    """Each thread has a cache of its own, as each process has."""
    caches = {"attempts": {"BACKEND": "config.attempts.SharedCounts", "LOCATION": tmp_path}}
    with override_settings(CACHES=caches, ATTEMPTS_FOLDER=tmp_path), ThreadPoolExecutor(8) as all_at_once:
        list(all_at_once.map(lambda _: keep_moment("failed-address:192.0.2.1", 900), range(50)))
        assert len(kept_moments("failed-address:192.0.2.1", 900)) == 50


def counts(folder: Path) -> RedisCounts:
    """What a process opens whose Redis is away."""
    options = {"socket_connect_timeout": 0.25, "FILES": folder}
    return RedisCounts("redis://127.0.0.1:1/0", {"OPTIONS": options})


def test_while_redis_is_away_files_count(tmp_path: Path) -> None:
    counts(tmp_path).add("pin", 0, 900)
    assert [counts(tmp_path).incr("pin") for _process in range(3)] == [1, 2, 3]
    assert not counts(tmp_path).add("pin", 0, 900)
    counts(tmp_path).set("failed", [1.0], 900)
    assert counts(tmp_path).get("failed") == [1.0]
    assert (counts(tmp_path).delete("pin"), counts(tmp_path).incr("pin")) == (True, 1)
