"""Whether what is stored of a tournament is what its log says: every row, every derived figure. Nothing is written."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from players import naming
from scoring.faults import Refused
from scoring.ledger.chain import SEALED
from scoring.ledger.facts import MISSING, Difference, differences, fold
from tournaments.common.canonical import canonical
from tournaments.common.log import Break, verify_chain, withheld_until
from tournaments.common.records import all_rows, place_of, with_later
from tournaments.common.sealing import Personal, Private
from tournaments.ledger import games
from tournaments.models import (
    Job,
    LogEntry,
    LogHead,
    SealedText,
    Stage,
    StandingSnapshot,
    Table,
    Tournament,
)
from tournaments.standings.selectors.standings import compute, newest_snapshot
from tournaments.standings.services import JOB

FOLDED_AT_ONCE = 200
"""Tables whose hands are in memory at once."""
NONSENSE = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What Python says to rows that no service would have written."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of a check: where the chain breaks, how rows differ from the log, what derived figures are stale.

    `proved` is the number of rows that were compared; 0 where the log is older than its rows.
    """

    broken: Break | None
    rows: tuple[Difference, ...]
    derived: tuple[Difference, ...]
    proved: int

    @property
    def holds(self) -> bool:
        """Whether everything is as the log says."""
        return self.broken is None and not self.rows and not self.derived


def check_tournament(tournament: Tournament) -> Finding:
    """Read everything and compare it with the log."""
    broken = verify_chain(tournament)
    entries = LogEntry.objects.filter(tournament=tournament)
    expected = fold({"rows": rows} for rows in entries.order_by("number").values_list("rows", flat=True))
    texts = dict(SealedText.objects.filter(tournament=tournament).values_list("seal", "text"))
    rows: list[Difference] = []
    if expected:
        found = {key: as_stored(facts) for key, facts in all_rows(tournament).items() if facts}
        rows = [
            one
            for one in differences(with_later(expected), found, texts)
            if not _is_withheld(one, tournament)
        ]
    derived = [*_stale_tables(tournament), *_stale_standings(tournament)]
    return Finding(broken, tuple(rows), tuple(derived), len(expected))


def _is_withheld(one: Difference, tournament: Tournament) -> bool:
    """A text that the public file, from which the tournament was read, does not tell: its seal stands for it."""
    sealed = isinstance(one.expected, dict) and set(one.expected) == {SEALED}
    return sealed and one.found != MISSING and withheld_until(LogHead.objects.get(tournament=tournament)) > 0


def as_stored(facts: dict[str, Any]) -> dict[str, Any]:
    """Marked texts as plain ones."""
    return {name: str(fact) if isinstance(fact, Personal | Private) else fact for name, fact in facts.items()}


def _stale_tables(tournament: Tournament) -> Iterator[Difference]:
    """Tables whose folded position is not what their hands give."""
    started = Table.objects.filter(round__stage__tournament=tournament).exclude(round__state="planned")
    tables = list(started.prefetch_related("round__stage__tournament").order_by("pk"))
    for first in range(0, len(tables), FOLDED_AT_ONCE):
        for game in games.games_of(tables[first : first + FOLDED_AT_ONCE]):
            yield from _stale_fields(game)


def _stale_fields(game: games.Game) -> Iterator[Difference]:
    table = game.table
    key = f"table:{place_of(table)}"
    try:
        fields = game.fields()
    except (Refused, *NONSENSE) as refused:
        yield Difference(key, "hands", "a game that can be played", str(refused))
        return
    for name, expected in fields.items():
        if expected != (found := getattr(table, name)):
            yield Difference(key, name, expected, found)


def _stale_standings(tournament: Tournament) -> Iterator[Difference]:
    """Stored standings that are not what they say, or not what the tables give, unless a job is about to make them."""
    for stage in Stage.objects.filter(tournament=tournament).select_related("tournament").order_by("number"):
        key = f"standings:{stage.number}"
        for snapshot in StandingSnapshot.objects.filter(stage=stage).order_by("version"):
            etag = hashlib.sha256(bytes(snapshot.payload)).hexdigest()
            if etag != snapshot.etag:
                yield Difference(f"{key}.{snapshot.version}", "payload", snapshot.etag, etag)
        newest = newest_snapshot(stage)
        waiting = Job.objects.filter(kind=JOB, args__stage=stage.pk, state__in=["queued", "running"])
        if newest is None or waiting.exists():
            continue
        try:
            etag = hashlib.sha256(canonical(_shown(stage))).hexdigest()
        except (Refused, *NONSENSE) as error:
            etag = f"no standings can be made: {error!r}"
        if etag != newest.etag:
            yield Difference(f"{key}.{newest.version}", "etag", etag, newest.etag)


def _shown(stage: Stage) -> Any:
    """The standings as everybody sees them, which is what is stored."""
    with naming.seen_by_everybody():
        return compute(stage)
