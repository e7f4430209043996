"""The hall while it plays: tables with their states, and what needs a decision."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import OuterRef, Prefetch, QuerySet, Subquery, prefetch_related_objects
from django.utils.text import capfirst

from players.models import Account
from players.naming import told_apart
from tournaments.common.permissions import User
from tournaments.common.selectors import current_rounds, side_by_side
from tournaments.hall.selectors.paper import with_hands_told
from tournaments.hall.selectors.schedule import next_item, schedule_of
from tournaments.hands.services.presence import devices_at
from tournaments.ledger import clock
from tournaments.ledger.games import LIVE
from tournaments.models import (
    Hand,
    Role,
    Round,
    Seat,
    Stage,
    Table,
    Tournament,
)
from tournaments.signatures.selectors import given_at_table, is_asked
from tournaments.texts.format import moment, round_name


@dataclass(frozen=True, slots=True)
class Card:
    """A table as the hall sees it. `state` is what matters most now: dispute, calling, waiting ...

    `left`: hands still to be played after the end signal; None before it, and where no hand was told.
    `scores`: family names with final scores, once the game is over. `paper`: a score sheet may close the table.
    `signed`: how many have signed, where the table waits for signatures. `late_hands`: how many were told after the
    end. `silent`: it plays, and has told no hand since the end signal. `told_at`: when its newest hand was told.
    `phones`: how many devices show the table now.
    """

    table: Table
    names: tuple[str, ...]
    state: str
    position: dict[str, Any]
    held: Hand | None
    left: int | None
    scores: tuple[tuple[str, int], ...]
    paper: bool
    signed: int | None
    late_hands: int
    silent: bool
    told_at: datetime | None
    phones: int

    @property
    def lateness(self) -> int:
        """The order of the desk: over and not ended, silent after the signal, playing, finished."""
        if self.table.state == Table.State.FINISHED:
            return 3
        return 0 if self.left == 0 else 1 if self.silent else 2


@dataclass(frozen=True, slots=True)
class Decision:
    """Something a person must decide, and since when it waits."""

    kind: str
    since: datetime
    table: Table
    hand: Hand | None
    words: str


def hall_tables() -> QuerySet[Table]:
    """Tables with seats, names and held hands: three queries for any number of them."""
    seats = Seat.objects.select_related("entry__player").order_by("pk")
    held = Hand.objects.filter(state=Hand.State.HELD).select_related("submitted_by", "disputed_by")
    newest = Hand.objects.filter(table=OuterRef("pk"), state__in=LIVE).order_by("-seq")
    return (
        with_hands_told(Table.objects.select_related("round__stage__tournament", "calling_by"))
        .annotate(signatures_given=given_at_table(), told_at=Subquery(newest.values("created_at")[:1]))
        .prefetch_related(Prefetch("seats", seats), Prefetch("hands", held, to_attr="held_hands"))
        .order_by("round__stage__number", "round__number", "number")
    )


def cards(rows: QuerySet[Table], now: datetime) -> list[Card]:
    """Each table as a card. After the end signal one query more, for the hands told since."""
    tables = list(rows)
    timed = [table for table in tables if _past_signal(table, now)]
    prefetch_related_objects(timed, Prefetch("hands", Hand.objects.order_by()))
    present = devices_at([table.pk for table in tables])
    past = {table.pk for table in timed}
    found = [_card(table, now, present[table.pk], past=table.pk in past) for table in tables]
    return sorted(found, key=lambda card: card.lateness) if timed else found


@dataclass(frozen=True, slots=True)
class AfterSignal:
    """What the desk counts after the end signal; `hands` were told after the end."""

    over: int
    last: int
    silent: int
    hands: int


def after_signal(found: Sequence[Card]) -> AfterSignal | None:
    """The counts over these cards; None while every table has its time."""
    playing = [card for card in found if card.table.state != Table.State.FINISHED]
    counts = AfterSignal(
        over=sum(card.left == 0 for card in playing),
        last=sum(card.left == 1 and not card.silent for card in playing),
        silent=sum(card.silent for card in playing),
        hands=sum(card.late_hands for card in found),
    )
    return counts if any((counts.over, counts.last, counts.silent, counts.hands)) else None


def _past_signal(table: Table, now: datetime) -> bool:
    """The signal has sounded there, in a round that runs."""
    return table.round.state == Round.State.RUNNING and clock.table_clock(table, now).signalled


def _card(table: Table, now: datetime, phones: int, *, past: bool) -> Card:
    playing = past and table.state != Table.State.FINISHED
    left = clock.left_at(table, now) if playing and table.seq else None
    late = len(clock.hands_after_end(table, now)) if past else 0
    silent = playing and clock.told_since_signal(table, now) == 0
    held = table.held_hands[0] if table.held_hands else None  # type: ignore[attr-defined]  # set by the prefetch
    names = _names(table)
    position = table.position or {}
    paper = not table.hands_told and not position.get("finished")  # type: ignore[attr-defined]  # annotated
    return Card(
        *(
            table,
            names,
            _state(table, held),
            position,
            held,
            left,
            _scores(table, names),
            paper,
            _signed(table),
        ),
        late_hands=late,
        silent=silent,
        told_at=table.told_at,  # type: ignore[attr-defined]  # annotated
        phones=phones,
    )


def _signed(table: Table) -> int | None:
    """How many have signed, while others have not; None where nothing is to be signed (any more)."""
    if table.state != Table.State.FINISHED or not is_asked(table.round.stage.tournament):
        return None
    given: int = table.signatures_given  # type: ignore[attr-defined]  # annotated
    return given if given < len(table.seats.all()) else None


def _names(table: Table) -> tuple[str, ...]:
    return tuple(told_apart([seat.entry.narrow_name for seat in table.seats.all()]))


def _scores(table: Table, names: Sequence[str]) -> tuple[tuple[str, int], ...]:
    """Who ended with what, once the table is finished."""
    if table.state != Table.State.FINISHED:
        return ()
    scores = table.position["scores"]
    return tuple((name, scores[seat.entry.key]) for name, seat in zip(names, table.seats.all(), strict=True))


def _state(table: Table, held: Hand | None) -> str:
    if held is not None:
        return "dispute"
    if table.calling_since is not None:
        return "calling"
    return str(table.state)


def decisions(found: list[Card]) -> list[Decision]:
    """The decisions that are waiting, oldest first."""
    waiting = [
        _of_hand(card.table, hand)
        for card in found
        for hand in card.table.held_hands  # type: ignore[attr-defined]  # as in `_card`
    ]
    waiting += [
        Decision("call", card.table.calling_since, card.table, None, card.table.calling_reason)
        for card in found
        if card.table.calling_since is not None
    ]
    return sorted(waiting, key=lambda call: call.since)


def _of_hand(table: Table, hand: Hand) -> Decision:
    if hand.disputed_at is not None:
        return Decision("dispute", hand.disputed_at, table, hand, hand.dispute_reason)
    return Decision("mismatch", hand.created_at, table, hand, "")


def last_started(stage: Stage) -> Round | None:
    """The newest round that has started, not in a stage beside this one: the one that can be undone."""
    started = Round.objects.filter(stage__tournament=stage.tournament_id).exclude(state=Round.State.PLANNED)
    started = started.exclude(stage__in=[one for one in side_by_side(stage) if one != stage])
    return started.select_related("stage").order_by("-stage__number", "-number").first()


NO_CLOCK: dict[str, Any] = {
    "state": "none",
    "stage": None,
    "stage_name": "",
    "round": None,
    "round_name": "",
    "minutes": 0,
    "left": 0,
    "ends_at": None,
    "signal_at": None,
    "signalled": False,
    "before": 0,
    "hands": 0,
    "beside": [],
    "tables": [],
}


def round_asked_for(rounds: Sequence[Round], stage: int | None) -> Round | None:
    """Of the current rounds of stages side by side that of the stage with this number, else the first that is not
    over."""
    open_now = [one for one in rounds if one.state != Round.State.CLOSED]
    return next((one for one in rounds if one.stage.number == stage), next(iter([*open_now, *rounds]), None))


def clock_json(tournament: Tournament, now: datetime, stage: int | None = None) -> dict[str, Any]:
    """The clock of the current round for a countdown page, of stages side by side that of the stage with this number.
    Three queries."""
    rounds = current_rounds(tournament)
    one = round_asked_for(rounds, stage)
    if one is None:
        return {"now": moment(now), **NO_CLOCK, "next": _coming(tournament)}
    signal = clock.signal_of(one)
    return {
        "now": moment(now),
        "stage": one.stage.number,
        "stage_name": str(one.stage),
        "round": one.number,
        "round_name": round_name(one),
        **clock.clock_of(one, now).to_json(),
        "before": signal.before,
        "hands": signal.hands,
        "beside": [_beside(other, now) for other in rounds if other != one],
        "next": _coming(tournament),
        "tables": [_longer(one, table, now) for table in one.tables.filter(extra_seconds__gt=0)],
    }


def _beside(round_: Round, now: datetime) -> dict[str, Any]:
    """The clock of a round that is played at the same time."""
    counting = clock.clock_of(round_, now).to_json()
    return {
        "stage": round_.stage.number,
        "stage_name": str(round_.stage),
        "round_name": round_name(round_),
        **{key: counting[key] for key in ("state", "left", "ends_at")},
    }


def _coming(tournament: Tournament) -> str:
    """The next line of the schedule: "14:30 Round 3"."""
    one = next_item(schedule_of(tournament))
    return f"{one.expected:%H:%M} {capfirst(one.name)}" if one else ""


def _longer(round_: Round, table: Table, now: datetime) -> dict[str, Any]:
    seen = clock.clock_of(round_, now, table.extra_seconds).to_json()
    shown = {key: seen[key] for key in ("left", "ends_at", "signal_at", "signalled")}
    finished = table.state == Table.State.FINISHED
    return {"number": table.number, "extra_seconds": table.extra_seconds, **shown, "finished": finished}


def tables_for(account: Account, now: datetime) -> list[dict[str, Any]]:
    """The running rounds of the tournaments an account works in, with their tables."""
    rounds = Round.objects.filter(state=Round.State.RUNNING).select_related("stage__tournament")
    if not account.is_superuser:
        rounds = rounds.filter(stage__tournament__roles__account=account)
    running = list(rounds.distinct().order_by("-started_at"))
    found = cards(hall_tables().filter(round__in=running), now)
    return [
        {"round": round_, "cards": [card for card in found if card.table.round_id == round_.pk]}
        for round_ in running
    ]


def referees_now(account: User) -> bool:
    """Whether a round runs in which the account is a referee."""
    if not account.is_authenticated:
        return False
    held = Role.objects.filter(account=account, kind__in=(Role.Kind.REFEREE, Role.Kind.HEAD_REFEREE))
    running = Round.objects.filter(state=Round.State.RUNNING, stage__tournament__roles__in=held)
    return running.exists()


def held_hands(tournament: Tournament) -> QuerySet[Hand]:
    """Hands that wait for a decision, oldest first."""
    rows = Hand.objects.filter(table__round__stage__tournament=tournament, state=Hand.State.HELD)
    return rows.select_related("table__round__stage", "submitted_by", "disputed_by").order_by(
        "created_at", "pk"
    )


def calling_tables(tournament: Tournament) -> QuerySet[Table]:
    """Tables that wait for a referee, longest first."""
    rows = Table.objects.filter(round__stage__tournament=tournament, calling_since__isnull=False)
    return rows.select_related("round__stage", "calling_by").order_by("calling_since", "pk")
