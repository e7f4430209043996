"""Rows as the log, the tournament file and their checks know them: plain facts under a key.

A key names a row in the same way on every installation: by numbers that people see (stage, round, table, hand, entry),
never by a primary key. Accounts are named by their reference. Texts that name a person, or that somebody typed for the
staff, are marked, and the log seals them. docs/tournament-file.md lists keys and facts.
"""

from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime
from typing import Any

from django.db.models import Model, QuerySet

from players.models import Account
from players.person import SEALED
from tournaments.common.chain.sealing import Personal, Private
from tournaments.models import (
    Entry,
    Hand,
    Penalty,
    Qualifier,
    Question,
    Role,
    Round,
    Ruling,
    ScheduleItem,
    Seat,
    SeatingPlan,
    Signature,
    Stage,
    Table,
    Tournament,
)
from tournaments.models.settings import LATER, PRIVATE, STORED

Record = dict[str, Any]
Rows = dict[str, Record | None]
"""By key: the facts of a row, or those that changed; None if the row is gone."""

SETTINGS = tuple(setting.name for setting in STORED)
QUESTION = ("number", "position", "kind", "text", "help", "choices", "required", "shown")
STAGE = (
    "number",
    "kind",
    "name",
    "rounds_planned",
    "cut",
    "places",
    "carry_percent",
    "minutes",
    "options",
    "beside",
)
LATER_OF_STAGES: Record = {"minutes": None, "options": {}, "beside": False}
LATER_OF_SEATS: Record = {"in_place_of": None}
"""Facts of stages and seats that the first tournament files do not know, with their values then."""
LATER_FACTS: Mapping[str, Record] = {"settings": LATER, "stage": LATER_OF_STAGES, "seat": LATER_OF_SEATS}
"""The same by the kind of the row."""


SEALED_NAMES = frozenset(fact.name for fact in SEALED)
"""Facts of entries that the first tournament files do not know."""


def with_later(rows: Mapping[str, Record]) -> dict[str, Record]:
    """Rows as an earlier release wrote them, with the facts that it did not know."""
    return {key: {**LATER_FACTS.get(key.partition(":")[0], {}), **facts} for key, facts in rows.items()}


def is_later(key: str, name: str, logged: Mapping[str, Mapping[str, Any]]) -> bool:
    """Whether a fact is newer than the log, which has the row without it. Facts of a person had no value
    then: a log without them does not vouch for them."""
    if key.startswith("entry:") and name in SEALED_NAMES:
        return name not in logged.get(key, {})
    return key in logged and name not in logged[key] and name in LATER_FACTS.get(key.partition(":")[0], {})


PLAN = ("number", "seed", "grid", "measures", "certificate", "method", "first_round", "wishes", "state")
CLOCK = ("state", "started_at", "closed_at", "minutes", "paused_at", "paused_seconds", "signalled_at")


def place_of(table: Table) -> str:
    """The name of a table: stage, round and number ("1.3.12")."""
    return f"{table.round.stage.number}.{table.round.number}.{table.number}"


def hand_key(table: Table, seq: int, version: int) -> str:
    """The key of a version of a hand."""
    return f"hand:{place_of(table)}.{seq}.{version}"


SUBJECTS: dict[type[Model], Callable[[Any], str]] = {
    Entry: lambda row: f"entry:{row.number}",
    Question: lambda row: f"question:{row.number}",
    Stage: lambda row: f"stage:{row.number}",
    SeatingPlan: lambda row: f"stage:{row.stage.number}/plan:{row.number}",
    Round: lambda row: f"stage:{row.stage.number}/round:{row.number}",
    Table: lambda row: f"table:{place_of(row)}",
    Seat: lambda row: f"table:{place_of(row.table)}/seat:{row.wind}",
    Hand: lambda row: f"table:{place_of(row.table)}/hand:{row.seq}",
    Penalty: lambda row: f"penalty:{row.number}",
}


def subject_of(row: Model) -> str:
    """The name of a row in the log; a row without a name of its own is the tournament's."""
    return SUBJECTS[type(row)](row) if type(row) in SUBJECTS else "tournament"


def plain(value: Any) -> Any:
    """A fact as JSON keeps it: moments and days as ISO text, in UTC."""
    return value.isoformat() if isinstance(value, datetime | date) else value


def _facts(row: Model, names: Iterable[str]) -> Record:
    return {name: plain(getattr(row, name)) for name in names}


def _ref(account: Account | None) -> str | None:
    return account.ref if account else None


def _settings(row: Tournament) -> tuple[str, Record]:
    private = {name: Private(getattr(row, name)) for name in PRIVATE}
    return "settings", {**_facts(row, SETTINGS), **private, "by": row.created_by.ref}


def _role(row: Role) -> tuple[str, Record]:
    return f"role:{row.account.ref}.{row.kind}", {"account": row.account.ref, "kind": row.kind}


def _entry(row: Entry) -> tuple[str, Record]:
    """The facts of an entry; of an applicant the log keeps the number alone."""
    if row.status == Entry.Status.APPLIED:
        return f"entry:{row.number}", {"number": row.number, "status": row.status}
    facts = _facts(row, ("number", "team", "status", "ranked", "checked_in_at"))
    person = row.player
    texts = {"name": person.true_name, "club": row.club_name}
    texts |= {fact.name: fact.of(person) for fact in SEALED}
    if person.erased_at is None:
        texts = {name: Personal.of(person, text) for name, text in texts.items()}
    return f"entry:{row.number}", {**facts, **texts}


def _question(row: Question) -> tuple[str, Record]:
    return f"question:{row.number}", _facts(row, QUESTION)


def _stage(row: Stage) -> tuple[str, Record]:
    return f"stage:{row.number}", {**_facts(row, STAGE), "opened_at": plain(row.opened_at)}


def _qualifier(row: Qualifier) -> tuple[str, Record]:
    facts = {"stage": row.stage.number, "entry": row.entry.number, "place": row.place, "carried": row.carried}
    return f"qualifier:{row.stage.number}.{row.entry.number}", facts


def _plan(row: SeatingPlan) -> tuple[str, Record]:
    parent = row.parent.number if row.parent else None
    facts = {"stage": row.stage.number, **_facts(row, PLAN), "parent": parent, "by": row.created_by.ref}
    times = {"created_at": plain(row.created_at), "published_at": plain(row.published_at)}
    return f"plan:{row.stage.number}.{row.number}", {**facts, **times}


def _round(row: Round) -> tuple[str, Record]:
    facts = {"stage": row.stage.number, "number": row.number, **_facts(row, CLOCK)}
    return f"round:{row.stage.number}.{row.number}", facts


def _table(row: Table) -> tuple[str, Record]:
    facts = {"stage": row.round.stage.number, "round": row.round.number, "number": row.number}
    return f"table:{place_of(row)}", {**facts, "start": row.start, "extra_seconds": row.extra_seconds}


def _seat(row: Seat) -> tuple[str, Record]:
    place, other = place_of(row.table), row.played_by.number if row.played_by else None
    facts = {"table": place, "wind": row.wind, "entry": row.entry.number, "played_by": other}
    drawn = row.in_place_of.number if row.in_place_of else None
    return f"seat:{place}.{row.wind}", {**facts, "played_self": row.played_self, "in_place_of": drawn}


def _hand(row: Hand) -> tuple[str, Record]:
    facts = {"table": place_of(row.table), **_facts(row, ("seq", "version", "event", "verdict", "state"))}
    people = {"by": row.submitted_by.ref, "created_at": plain(row.created_at), "reason": Private(row.reason)}
    disputed = {
        "disputed_by": _ref(row.disputed_by),
        "disputed_at": plain(row.disputed_at),
        "dispute_reason": Private(row.dispute_reason),
    }
    confirmed = {"confirmed_by": _ref(row.confirmed_by), "confirmed_at": plain(row.confirmed_at)}
    return hand_key(row.table, row.seq, row.version), {**facts, **people, **disputed, **confirmed}


def _ruling(row: Ruling) -> tuple[str, Record]:
    hand = row.hand
    facts = {"table": place_of(hand.table), "seq": hand.seq, "version": hand.version}
    more = {"replaces": row.replaces.version, "decision": row.decision, "by": row.by.ref}
    times = {"reason": Private(row.reason), "created_at": plain(row.created_at)}
    return f"ruling:{place_of(hand.table)}.{hand.seq}.{hand.version}", {**facts, **more, **times}


def _penalty(row: Penalty) -> tuple[str, Record]:
    facts = {
        "number": row.number,
        "stage": row.stage.number,
        "entry": row.entry.number,
        "round": row.round.number if row.round else None,
        "table": place_of(row.table) if row.table else None,
        "hand": [row.hand.seq, row.hand.version] if row.hand else None,
        **_facts(row, ("kind", "rule", "phase", "amount", "receivers")),
    }
    given = {"by": row.given_by.ref, "created_at": plain(row.created_at), "reason": Private(row.reason)}
    cancelled = {
        "cancelled_by": _ref(row.cancelled_by),
        "cancelled_at": plain(row.cancelled_at),
        "cancel_reason": Private(row.cancel_reason),
    }
    return f"penalty:{row.number}", {**facts, **given, **cancelled}


def _signature(row: Signature) -> tuple[str, Record]:
    place = place_of(row.table)
    facts = {
        "table": place,
        "entry": row.entry.number,
        **_facts(row, ("number", "kind", "scores", "with_pin")),
    }
    given = {"by": row.by.ref, "created_at": plain(row.created_at), "reason": Private(row.reason)}
    voided = {"voided_by": _ref(row.voided_by), "voided_at": plain(row.voided_at)}
    return f"signature:{place}.{row.number}", {**facts, **given, "device": Private(row.device), **voided}


READERS: dict[type[Model], Callable[[Any], tuple[str, Record]]] = {
    Tournament: _settings,
    Role: _role,
    Entry: _entry,
    Question: _question,
    Stage: _stage,
    Qualifier: _qualifier,
    SeatingPlan: _plan,
    Round: _round,
    Table: _table,
    Seat: _seat,
    Hand: _hand,
    Ruling: _ruling,
    Penalty: _penalty,
    Signature: _signature,
}


def rows_of(*rows: Model) -> Rows:
    """The facts of these rows, by key."""
    return dict(READERS[type(row)](row) for row in rows)


def part_of(rows: Iterable[Model], *names: str) -> Rows:
    """The named facts alone, for rows that the log knows already."""
    facts_of = dict(READERS[type(row)](row) for row in rows)
    return {key: {name: facts[name] for name in names} for key, facts in facts_of.items()}


def gone(*rows: Model) -> Rows:
    """Rows that are deleted."""
    return {READERS[type(row)](row)[0]: None for row in rows}


def schedule_rows(tournament: Tournament) -> Rows:
    """The schedule, which is one row: it is written as a whole."""
    items = ScheduleItem.objects.filter(tournament=tournament).select_related("stage")
    return {"schedule": {"items": [_item(item) for item in items]}}


def _item(item: ScheduleItem) -> Record:
    stage = item.stage.number if item.stage else None
    facts = _facts(item, ("day", "minutes", "kind", "title", "number", "late"))
    return {**facts, "starts_at": item.starts_at.isoformat("minutes"), "stage": stage}


def seats_of(*, rounds: Iterable[Round] = (), **named: Any) -> list[Seat]:
    """Seats as they are stored: those of some rounds, or those that the filter `named` selects."""
    related = ("table__round__stage", "entry", "played_by", "in_place_of")
    if named:
        return list(Seat.objects.filter(**named).select_related(*related))
    # The seats of many rounds share tables and entries: each object is made once.
    return list(Seat.objects.filter(round__in=list(rounds)).prefetch_related(*related))


def tables_of(rounds: Iterable[Round]) -> list[Table]:
    """The tables of some rounds as they are stored."""
    rows = Table.objects.filter(round__in=list(rounds))
    return list(rows.prefetch_related("round__stage").defer("position"))


def stored_rows(tournament: Tournament) -> list[QuerySet[Any]]:
    """The rows of a tournament whose facts the log keeps, a queryset for each kind."""
    pk = tournament.pk
    table = ("table__round__stage",)
    return [
        Tournament.objects.filter(pk=pk).select_related("created_by"),
        Role.objects.filter(tournament=pk).select_related("account").order_by("kind", "account__ref"),
        Entry.objects.filter(tournament=pk).select_related("player").order_by("number"),
        Question.objects.filter(tournament=pk).order_by("number"),
        Stage.objects.filter(tournament=pk).order_by("number"),
        Qualifier.objects.filter(stage__tournament=pk)
        .select_related("stage", "entry")
        .order_by("stage__number", "entry__number"),
        SeatingPlan.objects.filter(stage__tournament=pk)
        .select_related("stage", "parent", "created_by")
        .order_by("stage__number", "number"),
        Round.objects.filter(stage__tournament=pk)
        .select_related("stage")
        .order_by("stage__number", "number"),
        Table.objects.filter(round__stage__tournament=pk)
        .select_related("round__stage")
        .order_by("round__stage__number", "round__number", "number"),
        Seat.objects.filter(round__stage__tournament=pk)
        .select_related("table__round__stage", "entry", "played_by", "in_place_of")
        .order_by("table__round__stage__number", "table__round__number", "table__number", "wind"),
        Hand.objects.filter(table__round__stage__tournament=pk)
        .select_related(*table, "submitted_by", "disputed_by", "confirmed_by")
        .order_by("table__round__stage__number", "table__round__number", "table__number", "seq", "version"),
        Ruling.objects.filter(hand__table__round__stage__tournament=pk)
        .select_related("hand__table__round__stage", "replaces", "by")
        .order_by(
            *("hand__table__round__stage__number", "hand__table__round__number", "hand__table__number"),
            *("hand__seq", "hand__version"),
        ),
        Penalty.objects.filter(stage__tournament=pk)
        .select_related("stage", "entry", "round", *table, "hand", "given_by", "cancelled_by")
        .order_by("number"),
        Signature.objects.filter(table__round__stage__tournament=pk)
        .select_related(*table, "entry", "by", "voided_by")
        .order_by("table__round__stage__number", "table__round__number", "table__number", "number"),
    ]


def all_rows(tournament: Tournament) -> Rows:
    """The facts of all stored rows of a tournament."""
    rows: Rows = {}
    for kind in stored_rows(tournament):
        for row in kind.iterator(chunk_size=2000):
            key, facts = READERS[type(row)](row)
            rows[key] = facts
    return {**rows, **schedule_rows(tournament)}


def joined(*parts: Mapping[str, Record | None]) -> Rows:
    """Several rows as one; the later facts of a key add to the earlier."""
    whole: Rows = {}
    for part in parts:
        for key, facts in part.items():
            before = whole.get(key)
            whole[key] = {**before, **facts} if before and facts else facts
    return whole
