"""Stored rows that follow from the ledger, compared with the rows that it gives today. Nothing is written.

While a job is about to make such a row anew, the row is not compared.
"""

import hashlib
from collections.abc import Iterator
from typing import Any

from django.db.models import F

from players import naming
from scoring.faults import Refused
from scoring.ledger.facts import Difference
from tournaments.common.chain.canonical import canonical
from tournaments.common.chain.records import place_of
from tournaments.common.logos import content_of
from tournaments.models import (
    Job,
    JobState,
    Outlook,
    Round,
    Ruling,
    Seat,
    Stage,
    StandingSnapshot,
    Table,
    Tournament,
)
from tournaments.play.ledger import games
from tournaments.play.outlook.services import draw_outlook
from tournaments.play.standings.selectors.standings import compute, newest_snapshot
from tournaments.play.standings.services import JOB, OUTLOOK
from tournaments.play.statistics import services as statistics
from tournaments.public.careers import services as careers
from tournaments.trust.archive.kept_back import stale_public

FOLDED_AT_ONCE = 200
"""Tables whose hands are in memory at once."""
NONSENSE = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""The errors of Python for rows that no service would have written."""


def stale_rows(tournament: Tournament) -> Iterator[Difference]:
    """Every stored figure of a tournament that its ledger does not give."""
    yield from _stale_tables(tournament)
    yield from _stale_standings(tournament)
    # The job of the standings asks for these: until it has run, theirs do not wait yet.
    late = any(_is_waited_for(JOB, stage) for stage in tournament.stages.all())
    for name, check in (("statistics", statistics.stale_rows), ("career", careers.stale_rows)):
        if late:
            break
        try:
            yield from check(tournament)
        except (Refused, *NONSENSE) as error:
            yield Difference(name, "rows", "figures that can be made", repr(error))
    yield from _stale_outlooks(tournament)
    yield from _crossed_rows(tournament)
    yield from _stale_logo(tournament)


def _crossed_rows(tournament: Tournament) -> Iterator[Difference]:
    """Rows that lead to two places which are not one: a seat in another round than its table, a ruling of a hand that
    replaces another hand."""
    seats = Seat.objects.filter(table__round__stage__tournament=tournament).exclude(round=F("table__round"))
    for seat in seats.select_related("table"):
        yield Difference(f"seat:{seat.pk}", "round", seat.table.round_id, seat.round_id)
    rulings = Ruling.objects.filter(hand__table__round__stage__tournament=tournament)
    for ruling in rulings.exclude(replaces__table=F("hand__table"), replaces__seq=F("hand__seq")):
        yield Difference(f"ruling:{ruling.pk}", "replaces", "a version of the same hand", ruling.replaces_id)


def _stale_logo(tournament: Tournament) -> Iterator[Difference]:
    """A logo whose bytes are not those of the settings."""
    expected = tournament.logo.get("sha256") if tournament.logo else None
    stored = hashlib.sha256(content_of(tournament)).hexdigest() if tournament.logo else None
    if expected != stored:
        yield Difference("settings", "logo", expected, stored)


def _stale_tables(tournament: Tournament) -> Iterator[Difference]:
    """Tables whose stored position differs from the fold of their hands."""
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
        if expected != (stored := getattr(table, name)):
            yield Difference(key, name, expected, stored)


def _stale_standings(tournament: Tournament) -> Iterator[Difference]:
    """Stored standings that differ from their hash or from the tables, unless a job is about to make them."""
    for stage in Stage.objects.filter(tournament=tournament).select_related("tournament").order_by("number"):
        key = f"standings:{stage.number}"
        for snapshot in StandingSnapshot.objects.filter(stage=stage).order_by("version"):
            etag = hashlib.sha256(bytes(snapshot.payload)).hexdigest()
            if etag != snapshot.etag:
                yield Difference(f"{key}.{snapshot.version}", "payload", snapshot.etag, etag)
        newest = newest_snapshot(stage)
        if newest is None or _is_waited_for(JOB, stage):
            continue
        try:
            etag = hashlib.sha256(canonical(_shown(stage))).hexdigest()
        except (Refused, *NONSENSE) as error:
            etag = f"no standings can be made: {error!r}"
        if etag != newest.etag:
            yield Difference(f"{key}.{newest.version}", "etag", etag, newest.etag)
        yield from stale_public(stage)


def _stale_outlooks(tournament: Tournament) -> Iterator[Difference]:
    """Stored draws of the rest whose seed or counts differ from those that the public standings give."""
    for outlook in Outlook.objects.filter(stage__tournament=tournament).select_related("stage__tournament"):
        stage, key = outlook.stage, f"outlook:{outlook.stage.number}"
        if _is_waited_for(OUTLOOK, stage) or _is_waited_for(JOB, stage):
            continue
        try:
            made = draw_outlook(stage)
        except (Refused, *NONSENSE) as error:
            yield Difference(key, "counts", "a rest that can be drawn", repr(error))
            continue
        running = Round.objects.filter(stage=stage, state=Round.State.RUNNING).exists()
        if made and running and made.seed != outlook.seed:
            continue  # a result was changed since: it is drawn anew after the round
        for name in ("after_round", "seed", "runs", "places", "counts") if made else ():
            if (wanted := getattr(made, name)) != (stored := getattr(outlook, name)):
                yield Difference(key, name, wanted, stored)


def _is_waited_for(kind: str, stage: Stage) -> bool:
    waiting = Job.objects.filter(kind=kind, state__in=[JobState.QUEUED, JobState.RUNNING])
    return waiting.filter(args__stage=stage.pk).exists()


def _shown(stage: Stage) -> Any:
    """The standings as everybody sees them, which is the stored form."""
    with naming.seen_by_everybody():
        return compute(stage)
