"""The head of the standings that everybody may read."""

from dataclasses import dataclass
from typing import NamedTuple

from tournaments.common.selectors import newest_stage
from tournaments.models import Tournament
from tournaments.play.standings.columns import FinalRow, StandingRow, StandingsPayload
from tournaments.play.standings.selectors.final_list import merged
from tournaments.play.standings.selectors.standings import payload_of, payloads_of, public_snapshot

LEADERS = 3
MOST_ON_PODIUM = 12
"""The most rows of shared places."""


class Leader(NamedTuple):
    """A row of the standings, and the figure that ranked it."""

    row: StandingRow | FinalRow
    metric: str


@dataclass(frozen=True, slots=True)
class Leaders:
    """The head of the standings that everybody may read, which have this number of `players`; `payload`: the standings,
    None for the final list over all stages."""

    rows: list[Leader]
    players: int
    payload: StandingsPayload | None = None


def leaders_of(tournament: Tournament, most: int = LEADERS) -> Leaders | None:
    """The first of the newest public standings, and after the end of the final list; None before the first result."""
    if tournament.state == Tournament.State.FINISHED:
        final = _final_list(tournament)
        return Leaders(final[:most], len(final)) if final else None
    snapshot = public_snapshot(newest_stage(tournament))
    payload = payload_of(snapshot) if snapshot else None
    if payload is None or not any(row["games"] for row in payload["rows"]):
        return None
    rows = [Leader(row, payload["metrics"][0]) for row in payload["rows"][:most]]
    return Leaders(rows, len(payload["rows"]), payload)


def podium_of(tournament: Tournament) -> list[Leader]:
    """The first three places of the public final list of an ended tournament; more rows where places are shared."""
    over = tournament.state == Tournament.State.FINISHED
    return on_podium(leaders_of(tournament, MOST_ON_PODIUM)) if over else []


def on_podium(leaders: Leaders | None) -> list[Leader]:
    """The first three places among the leaders."""
    return [leader for leader in leaders.rows if leader.row["place"] <= LEADERS] if leaders else []


def _final_list(tournament: Tournament) -> list[Leader]:
    payloads = payloads_of(tournament, inside=False)
    metrics = {payload["stage"]: payload["metrics"][0] for payload in payloads}
    return [Leader(row, metrics[row["stage"]]) for row in merged(payloads)]
