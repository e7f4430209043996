"""The hall while it plays: tables with their states, and the decisions that wait."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef, Prefetch, QuerySet, Subquery, prefetch_related_objects
from django.utils.text import capfirst

from players.models import Account
from players.naming import told_apart
from tournaments.common.permissions import User
from tournaments.common.selectors import current_rounds, side_by_side
from tournaments.desk.hall.selectors.calls import kind_of_version, with_open_version
from tournaments.desk.hall.selectors.paper import with_hands_told
from tournaments.desk.hall.selectors.schedule import next_item, schedule_of
from tournaments.models import (
    Hand,
    OtherVersion,
    Role,
    Round,
    Seat,
    Stage,
    Table,
    Tournament,
)
from tournaments.play.hands.services.presence import devices_at
from tournaments.play.ledger import clock, games
from tournaments.play.signatures.selectors import given_at_table, is_asked
from tournaments.texts.format import moment, round_name


@dataclass(frozen=True, slots=True)
class Card:
    """A table at the desk. `state` is its most important one: dispute, calling, waiting ...

    `left`: hands still to be played after the end signal; None before it, and without entered hands.
    `scores`: family names with final scores, once the game is over. `paper`: a score sheet may close the table.
    `signed`: the number of signatures, if the table waits for them. `late_hands`: the number of hands entered after
    the end. `silent`: it plays, and has entered no hand since the end signal. `told_at`: the time of its last hand.
    `phones`: the number of devices that show the table now.
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
        """The order of the desk: over but not ended, silent after the signal, playing, finished."""
        if self.table.state == Table.State.FINISHED:
            return 3
        return 0 if self.left == 0 else 1 if self.silent else 2


@dataclass(frozen=True, slots=True)
class Decision:
    """A matter that a person must decide, and the time since which it waits.

    `kind`: "dispute", "mismatch", "call", or as in `calls.Waiting` "versions", "scores" and "correction". `number`:
    that of the hand to compare.
    """

    kind: str
    since: datetime
    table: Table
    hand: Hand | None
    words: str
    number: int | None = None


def hall_tables() -> QuerySet[Table]:
    """Tables with seats, names and held hands: three queries for any number of them."""
    seats = Seat.objects.select_related("entry__player").order_by("pk")
    held = Hand.objects.filter(state=Hand.State.HELD).select_related("submitted_by", "disputed_by")
    return (
        with_hands_told(
            with_open_version(Table.objects.select_related("round__stage__tournament", "calling_by"))
        )
        .annotate(signatures_given=given_at_table(), told_at=_told_at())
        .prefetch_related(Prefetch("seats", seats), Prefetch("hands", held, to_attr="held_hands"))
        .order_by("round__stage__number", "round__number", "number")
    )


def _told_at() -> Subquery:
    """The time of a table's last hand; corrections and rulings, as new versions of an earlier hand, do not count."""
    replaced = Hand.objects.filter(
        table=OuterRef("table"),
        seq=OuterRef("seq"),
        version=OuterRef("version") - 1,
        state=Hand.State.SUPERSEDED,
    )
    hands = Hand.objects.filter(~Exists(replaced), table=OuterRef("pk"), event__kind__in=clock.PLAYED)
    return Subquery(hands.order_by("-created_at").values("created_at")[:1])


def cards(rows: QuerySet[Table], now: datetime) -> list[Card]:
    """Each table as a card. After the end signal one query more, for the hands entered since."""
    tables = list(rows)
    timed = [table for table in tables if _past_signal(table, now)]
    prefetch_related_objects(timed, Prefetch("hands", Hand.objects.order_by()))
    present = devices_at([table.pk for table in tables])
    past = {table.pk for table in timed}
    names = _names(tables)
    hall_cards = [_card(table, now, names, present[table.pk], past=table.pk in past) for table in tables]
    return sorted(hall_cards, key=lambda card: card.lateness) if timed else hall_cards


@dataclass(frozen=True, slots=True)
class AfterSignal:
    """The counts of the desk after the end signal; `hands` were entered after the end."""

    over: int
    last: int
    silent: int
    hands: int


def after_signal(hall_cards: Sequence[Card]) -> AfterSignal | None:
    """The counts over these cards; None while every table has its time."""
    playing = [card for card in hall_cards if card.table.state != Table.State.FINISHED]
    counts = AfterSignal(
        over=sum(card.left == 0 for card in playing),
        last=sum(card.left == 1 and not card.silent for card in playing),
        silent=sum(card.silent for card in playing),
        hands=sum(card.late_hands for card in hall_cards),
    )
    return counts if any((counts.over, counts.last, counts.silent, counts.hands)) else None


def _past_signal(table: Table, now: datetime) -> bool:
    """Whether the signal has sounded at the table, in a running round."""
    return table.round.state == Round.State.RUNNING and clock.table_clock(table, now).signalled


def _card(table: Table, now: datetime, shorts: Mapping[int, str], phones: int, *, past: bool) -> Card:
    position = table.position or {}
    playing = past and table.state != Table.State.FINISHED and not position.get("finished")
    left = clock.left_at(table, now) if playing and table.seq else None
    late = len(clock.hands_after_end(table, now)) if past else 0
    silent = playing and clock.told_since_signal(table, now) == 0
    held = table.held_hands[0] if table.held_hands else None  # type: ignore[attr-defined]  # set by the prefetch
    names = tuple(shorts[seat.entry_id] for seat in table.all_seats())
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
    """The number of signatures while some are missing; None if nothing is to be signed (any more)."""
    if table.state != Table.State.FINISHED or not is_asked(table.round.stage.tournament):
        return None
    given: int = table.signatures_given  # type: ignore[attr-defined]  # annotated
    return given if given < len(table.all_seats()) else None


def _names(tables: Iterable[Table]) -> dict[int, str]:
    """A short name for each entry that nobody else at these tables has."""
    people = {seat.entry_id: seat.entry.narrow_name for table in tables for seat in table.all_seats()}
    return dict(zip(people, told_apart([*people.values()]), strict=True))


def _scores(table: Table, names: Sequence[str]) -> tuple[tuple[str, int], ...]:
    """The names with their final scores, once the table is finished."""
    if table.state != Table.State.FINISHED:
        return ()
    seats = zip(names, table.all_seats(), strict=True)
    return tuple((name, games.shown_score(table.position, seat.entry.key)) for name, seat in seats)


def _state(table: Table, held: Hand | None) -> str:
    if held is not None:
        return "dispute"
    if table.calling_since is not None:
        return "calling"
    return str(table.state)


def decisions(hall_cards: list[Card]) -> list[Decision]:
    """The decisions that are waiting, oldest first."""
    waiting = [
        _of_hand(card.table, hand)
        for card in hall_cards
        for hand in card.table.held_hands  # type: ignore[attr-defined]  # as in `_card`
    ]
    waiting += [
        Decision("call", card.table.calling_since, card.table, None, card.table.calling_reason)
        for card in hall_cards
        if card.table.calling_since is not None
    ]
    waiting += [_of_version(card.table) for card in hall_cards if _differs(card.table)]
    return sorted(waiting, key=lambda call: call.since)


def _differs(table: Any) -> bool:
    """Whether a hand has two versions and is not held: the ruling of a held one shows both."""
    return table.differs_since is not None and table.differs_id not in {hand.pk for hand in table.held_hands}


def _of_version(table: Any) -> Decision:
    return Decision(
        kind_of_version(table), table.differs_since, table, None, table.differs_reason, table.differs_seq
    )


def _of_hand(table: Table, hand: Hand) -> Decision:
    if hand.disputed_at is not None:
        return Decision("dispute", hand.disputed_at, table, hand, hand.dispute_reason)
    return Decision("mismatch", hand.created_at, table, hand, "")


def last_started(stage: Stage) -> Round | None:
    """The newest round that has started, not in a stage beside this one: it can be undone."""
    started = Round.objects.filter(stage__tournament=stage.tournament_id).exclude(state=Round.State.PLANNED)
    started = started.exclude(stage__in=[other for other in side_by_side(stage) if other != stage])
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
    """The current round of the stage with this number, of stages side by side; else the first round that is not
    over."""
    open_now = [round_ for round_ in rounds if round_.state != Round.State.CLOSED]
    return next(
        (round_ for round_ in rounds if round_.stage.number == stage), next(iter([*open_now, *rounds]), None)
    )


def clock_json(tournament: Tournament, now: datetime, stage: int | None = None) -> dict[str, Any]:
    """The clock of the current round for a countdown page; of stages side by side, that of the stage with this number.
    Three queries."""
    rounds = current_rounds(tournament)
    current = round_asked_for(rounds, stage)
    if current is None:
        return {"now": moment(now), **NO_CLOCK, "next": _coming(tournament)}
    signal = clock.signal_of(current)
    return {
        "now": moment(now),
        "stage": current.stage.number,
        "stage_name": str(current.stage),
        "round": current.number,
        "round_name": round_name(current),
        **clock.clock_of(current, now).to_json(),
        "before": signal.before,
        "hands": signal.hands,
        "beside": [_beside(other, now) for other in rounds if other != current],
        "next": _coming(tournament),
        "tables": [_longer(current, table, now) for table in current.tables.filter(extra_seconds__gt=0)],
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
    line = next_item(schedule_of(tournament))
    return f"{line.expected:%H:%M} {capfirst(line.name)}" if line else ""


def _longer(round_: Round, table: Table, now: datetime) -> dict[str, Any]:
    seen = clock.clock_of(round_, now, table.extra_seconds).to_json()
    shown = {key: seen[key] for key in ("left", "ends_at", "signal_at", "signalled")}
    finished = table.state == Table.State.FINISHED
    return {"number": table.number, "extra_seconds": table.extra_seconds, **shown, "finished": finished}


def tables_for(account: Account, now: datetime) -> list[dict[str, Any]]:
    """The running rounds of the tournaments that an account works in, with their tables: those that play come first."""
    rounds = Round.objects.filter(state=Round.State.RUNNING).select_related("stage__tournament")
    if not account.is_superuser:
        rounds = rounds.filter(stage__tournament__roles__account=account)
    running = list(rounds.distinct().order_by("-started_at"))
    hall_cards = cards(hall_tables().filter(round__in=running), now)
    hall_cards.sort(key=lambda card: card.table.state == Table.State.FINISHED)
    return [
        {"round": round_, "cards": [card for card in hall_cards if card.table.round_id == round_.pk]}
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


def versions_to_decide(tournament: Tournament) -> QuerySet[OtherVersion]:
    """Other versions of hands that count, and corrections asked for, oldest first."""
    rows = OtherVersion.objects.filter(
        hand__table__round__stage__tournament=tournament,
        outcome=OtherVersion.Outcome.OPEN,
        hand__state__in=[Hand.State.ACCEPTED, Hand.State.HELD],
    )
    return rows.select_related("hand__table__round").order_by("created_at", "pk")
