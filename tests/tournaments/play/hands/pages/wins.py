"""A win as the form of a hand sends it."""

from typing import Any

from tests.factories import Hall
from tournaments.models import Table

TILES = "234567m345p67s22s8s"


def win(hall: Hall, table: Table, **more: Any) -> dict[str, Any]:
    """The form of a win of South on West's discard, with tiles."""
    _east, south, west, _north = hall.names(table)
    fields = {"kind": "win", "winner": south, "discarder": west, f"tiles-{south}": TILES, "dora": "1z"}
    return {**fields, "key": "k1", "expected_seq": "1", **more}
