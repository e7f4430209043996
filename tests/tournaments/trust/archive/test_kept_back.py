"""The moments of a log at which standings may have been made: the likely ones are replayed first."""

import orjson

from tests.rows import each
from tournaments.models import Stage, StandingSnapshot
from tournaments.trust.archive.kept_back import MOST_MOMENTS, Rows, moments_of

HAND = ("submit_hand", "table:1.1.1/hand:1", {"hand:1.1.1.1.1": {"seq": 1}})
RUNNING: tuple[str, str, Rows] = ("start_round", "stage:1/round:1", {"round:1.1": {"state": "running"}})
PUBLISHED: tuple[str, str, Rows] = ("publish_standings", "stage:1", {})


@each(("late", "place"), [(0, 0), (3, 3)], ids=["made at once", "the job was three hands late"])
def test_published_standings_are_looked_for_where_they_were_published(late: int, place: int) -> None:
    """However many hands the table plays after that."""
    log = [RUNNING, *[HAND] * 100, PUBLISHED, *[HAND] * 300]
    payload = orjson.dumps({"rounds": [{"number": 1, "state": "running"}]})
    moments = moments_of(log, StandingSnapshot(stage=Stage(number=1), payload=payload))
    assert moments[place] == 101 - late
    assert len(moments) == MOST_MOMENTS
