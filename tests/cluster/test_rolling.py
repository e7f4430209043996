"""The short version of `make cluster`: two web processes behind the proxy are restarted one after the other, and nobody
notices."""

from pathlib import Path

import pytest

from tests.chaos.stream import Stream
from tests.cluster.cluster import Cluster, cluster
from tests.cluster.proxy import EVERY, PATIENCE
from tests.cluster.readers import Readers

pytestmark = [pytest.mark.processes, pytest.mark.unmeasured, pytest.mark.night]
HANDS = 3
DRAIN = EVERY + PATIENCE + 0.7
"""Seconds a process that is told to stop goes on: longer than the proxy may take to notice."""


def test_a_rolling_restart_is_not_noticed(tmp_path: Path):
    made = Cluster(tmp_path / "data", {"TENBO_DRAIN": f"{DRAIN}"}, webs=2, workers=0, beats=0)
    with cluster(made):
        made.hands_at_start = made.hands()
        readers = Readers(made.port, threads_wanted=2, paths=("/", "/t/chaos/standings/"))
        with readers, Stream(made, HANDS, pause=2.0) as stream:
            made.roll()
        after = made.hands()
    assert readers.read
    assert (readers.failed, stream.refused, stream.again) == ([], [], [])
    assert after == {table: list(range(1, HANDS + 1)) for table in made.tables}
