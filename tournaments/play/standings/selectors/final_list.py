"""One list over the standings of all stages."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from tournaments.common.selectors import open_stages
from tournaments.models import Tournament
from tournaments.play.standings.columns import FinalRow, StandingsPayload
from tournaments.play.standings.selectors import standings


def merged(payloads: Sequence[StandingsPayload]) -> list[FinalRow]:
    """One list over the standings of all stages, the first stage first: the finalists in the final's order, then the
    others by the stage before. Of stages that are played side by side the first comes first. Places go on counting;
    shared places stay shared. Each row names its `stage`, and counts the `games` of all stages.
    """
    games = Counter[int]()
    for payload in payloads:
        games.update({row["number"]: row["games"] for row in payload["rows"]})
    rows: list[FinalRow] = []
    listed: set[int] = set()
    for payload in best_first(payloads):
        ahead = len(rows)
        fresh = [row for row in payload["rows"] if row["number"] not in listed]
        first: dict[int, int] = {}
        for position, row in enumerate(fresh, start=ahead + 1):
            place = first.setdefault(row["place"], position)
            counted = games[row["number"]]
            rows.append({**row, "place": place, "stage": payload["stage"], "games": counted})
        listed.update(row["number"] for row in fresh)
    return rows


class PlaceOf(NamedTuple):
    """A player's place in the list over all stages, and the number of players in it."""

    place: int
    players: int


def place_of(payloads: Sequence[StandingsPayload], number: int) -> PlaceOf | None:
    """The place of an entry in the list over these standings; None for an entry without one."""
    rows = merged(payloads)
    place = next((row["place"] for row in rows if row["number"] == number), None)
    return PlaceOf(place, len(rows)) if place else None


def best_first(payloads: Sequence[StandingsPayload]) -> list[StandingsPayload]:
    """The last stage first, but final A before final B, which is played beside it."""
    return sorted(
        payloads, key=lambda payload: (-(payload.get("beside") or payload["stage"]), payload["stage"])
    )


def guests_of(payloads: Sequence[StandingsPayload]) -> list[FinalRow]:
    """The guests outside the ranking, each in the last stage they played; nobody who has a place in the final list."""
    listed = {row["number"] for payload in payloads for row in payload["rows"]}
    guests: list[FinalRow] = []
    for payload in best_first(payloads):
        fresh = [row for row in payload["guests"] if row["number"] not in listed]
        guests += [{**row, "stage": payload["stage"]} for row in fresh]
        listed.update(row["number"] for row in fresh)
    return guests


def final_list(tournament: Tournament) -> list[FinalRow]:
    """`merged` over the standings of the ledger as it is now, as everybody sees it."""
    return merged([standings.current(stage) for stage in open_stages(tournament)])
