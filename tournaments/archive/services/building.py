"""The rows of a tournament file as rows of the store. Nothing is decided here, and nothing is believed: every field is
held against its model, and what does not fit is named by its key."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import date, datetime, time
from typing import Any, TypeVar

from django.core.exceptions import ValidationError
from django.db import DatabaseError
from django.db.models import Field, JSONField, Model

from players.models import Account, Player
from scoring.faults import Fault, Refused
from tournaments.archive.services.plan_proofs import check_proofs
from tournaments.common.namesakes import mark_namesakes
from tournaments.common.records import CLOCK, LATER, LATER_OF_STAGES, PLAN, SETTINGS, STAGE
from tournaments.models import (
    Entry,
    Hand,
    OtherVersion,
    Penalty,
    Qualifier,
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

M = TypeVar("M", bound=Model)
Facts = Mapping[str, Any]
WITHHELD = "[…]"
"""Stands in the store for a text that a public file keeps to itself; exported, it is the seal again."""
NONSENSE = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, ValidationError)
"""What Python and Django say to facts of other types than the format's."""
AT_ONCE = 500


class Builder:
    """The rows of one file, made kind by kind; what was made is found by the numbers that the file uses."""

    def __init__(
        self,
        rows: Mapping[str, Facts],
        accounts: Mapping[str, Account],
        players: Mapping[int, Player],
        private: Iterable[Facts],
    ) -> None:
        self.accounts, self.players = accounts, players
        self.private = {line["entry"]: line for line in private if line["kind"] == "entry"}
        self.calls = [line for line in private if line["kind"] == "call"]
        self.others = [line for line in private if line["kind"] == "other_version"]
        self.kinds: dict[str, list[tuple[str, Facts]]] = defaultdict(list)
        for key, facts in rows.items():
            self.kinds[key.partition(":")[0]].append((key, facts))
        self.key = ""
        """The row that is being made."""

    def build(self, *, slug: str, kept_by: Account | None) -> Tournament:
        """Everything, from above. Raises Refused (`file_row_wrong`) with the row that cannot be."""
        try:
            self._build(slug, kept_by)
        except (*NONSENSE, DatabaseError) as error:
            raise Refused(Fault("file_row_wrong", "file", found=f"{self.key}: {error}"[:300])) from error
        return self.tournament

    def _build(self, slug: str, kept_by: Account | None) -> None:
        ((self.key, facts),) = self.kinds["settings"]
        given = {name: {**LATER, **facts}[name] for name in SETTINGS if name != "slug"}
        days = {
            name: _day(given[name])
            for name in ("starts_on", "ends_on", "registration_ends_on", "fee_early_until")
        }
        given["payment"] = _text(given["payment"])
        self.tournament = Tournament(
            **{**given, **days}, slug=slug, created_by=self.accounts[facts["by"]], kept_by=kept_by
        )
        _check(self.tournament)
        self.tournament.save()
        self._roles()
        self._entries()
        self._stages()
        self._plans()
        self._tables()
        self._hands()
        self._penalties()
        self._made("signature", self._signature)
        self._schedule()
        self._calls()
        self._other_versions()

    def _made(self, kind: str, make: Any) -> list[Any]:
        """The rows of a kind, checked, stored together."""
        made = []
        for key, facts in self.kinds[kind]:
            self.key = key
            row = make(facts)
            _check(row)
            made.append(row)
        return _stored(made)

    def _who(self, ref: Any) -> Account | None:
        return None if ref is None else self.accounts[ref]

    def _roles(self) -> None:
        self._made(
            "role",
            lambda facts: Role(
                tournament=self.tournament, account=self.accounts[facts["account"]], kind=facts["kind"]
            ),
        )

    def _entries(self) -> None:
        made = self._made("entry", self._entry)
        self.entries = {entry.number: entry for entry in made}
        mark_namesakes(self.tournament.pk)

    def _entry(self, facts: Facts) -> Entry:
        more = self.private.get(facts["number"], {})
        applicant = more.get("applicant") or {}
        club = facts.get("club", applicant.get("club", ""))
        return Entry(
            tournament=self.tournament,
            player=self.players[facts["number"]],
            number=facts["number"],
            team=facts.get("team", applicant.get("team", "")),
            club_name=club if isinstance(club, str) else "",
            status=facts["status"],
            ranked=facts.get("ranked", applicant.get("ranked", True)),
            checked_in_at=_moment(facts.get("checked_in_at")),
            contact=more.get("contact", ""),
            wish=more.get("wish", ""),
            external_id=more.get("external_id", ""),
            fee=more.get("fee", Entry.Fee.OPEN.value),
            fee_paid=more.get("fee_paid"),
        )

    def _stages(self) -> None:
        made = self._made(
            "stage",
            lambda facts: Stage(
                tournament=self.tournament,
                opened_at=_moment(facts["opened_at"]),
                **{name: {**LATER_OF_STAGES, **facts}[name] for name in STAGE},
            ),
        )
        self.stages = {stage.number: stage for stage in made}
        self._made(
            "qualifier",
            lambda facts: Qualifier(
                stage=self.stages[facts["stage"]],
                entry=self.entries[facts["entry"]],
                place=facts["place"],
                carried=facts["carried"],
            ),
        )

    def _plans(self) -> None:
        plans = self._made("plan", self._plan)
        found = {(plan.stage_id, plan.number): plan for plan in plans}
        children = []
        for (key, facts), plan in zip(self.kinds["plan"], plans, strict=True):
            self.key = key
            if facts["parent"] is not None:
                plan.parent = found[plan.stage_id, facts["parent"]]
                children.append(plan)
        SeatingPlan.objects.bulk_update(children, ["parent"], batch_size=AT_ONCE)

    def _plan(self, facts: Facts) -> SeatingPlan:
        known = set(self.entries)
        for tables in facts["grid"]:
            for seats in tables:
                if not known.issuperset(seats):
                    raise ValueError("the grid seats somebody who is not entered")
        check_proofs(facts, known)
        return SeatingPlan(
            stage=self.stages[facts["stage"]],
            created_by=self.accounts[facts["by"]],
            created_at=_instant(facts["created_at"]),
            published_at=_moment(facts["published_at"]),
            **{name: facts[name] for name in PLAN},
        )

    def _tables(self) -> None:
        moments = ("started_at", "closed_at", "paused_at", "signalled_at")
        rounds = self._made(
            "round",
            lambda facts: Round(
                stage=self.stages[facts["stage"]],
                number=facts["number"],
                **{name: _moment(facts[name]) if name in moments else facts[name] for name in CLOCK},
            ),
        )
        self.rounds = {(round_.stage.number, round_.number): round_ for round_ in rounds}
        tables = self._made(
            "table",
            lambda facts: Table(
                round=self.rounds[facts["stage"], facts["round"]],
                number=facts["number"],
                start=facts["start"],
                extra_seconds=facts["extra_seconds"],
            ),
        )
        self.tables = {
            key.partition(":")[2]: table
            for (key, _facts), table in zip(self.kinds["table"], tables, strict=True)
        }
        self._made("seat", self._seat)

    def _seat(self, facts: Facts) -> Seat:
        table = self.tables[facts["table"]]
        other = None if facts["played_by"] is None else self.entries[facts["played_by"]]
        return Seat(
            table=table,
            round=table.round,
            wind=facts["wind"],
            entry=self.entries[facts["entry"]],
            played_by=other,
            played_self=facts["played_self"],
            in_place_of=self.entries.get(facts.get("in_place_of")),
        )

    def _hands(self) -> None:
        hands = self._made("hand", self._hand)
        self.hands = {(hand.table_id, hand.seq, hand.version): hand for hand in hands}
        self._made("ruling", self._ruling)

    def _hand(self, facts: Facts) -> Hand:
        return Hand(
            table=self.tables[facts["table"]],
            submitted_by=self.accounts[facts["by"]],
            created_at=_instant(facts["created_at"]),
            reason=_text(facts["reason"]),
            disputed_by=self._who(facts["disputed_by"]),
            disputed_at=_moment(facts["disputed_at"]),
            dispute_reason=_text(facts["dispute_reason"]),
            confirmed_by=self._who(facts["confirmed_by"]),
            confirmed_at=_moment(facts["confirmed_at"]),
            **{name: facts[name] for name in ("seq", "version", "event", "verdict", "state")},
        )

    def _ruling(self, facts: Facts) -> Ruling:
        table = self.tables[facts["table"]]
        return Ruling(
            hand=self.hands[table.pk, facts["seq"], facts["version"]],
            replaces=self.hands[table.pk, facts["seq"], facts["replaces"]],
            decision=facts["decision"],
            reason=_text(facts["reason"]),
            by=self.accounts[facts["by"]],
            created_at=_instant(facts["created_at"]),
        )

    def _penalties(self) -> None:
        self._made("penalty", self._penalty)

    def _penalty(self, facts: Facts) -> Penalty:
        table = None if facts["table"] is None else self.tables[facts["table"]]
        hand = None if facts["hand"] is None or table is None else self.hands[table.pk, *facts["hand"]]
        round_ = None if facts["round"] is None else self.rounds[facts["stage"], facts["round"]]
        names = ("number", "kind", "rule", "phase", "amount", "receivers")
        return Penalty(
            stage=self.stages[facts["stage"]],
            entry=self.entries[facts["entry"]],
            round=round_,
            table=table,
            hand=hand,
            reason=_text(facts["reason"]),
            given_by=self.accounts[facts["by"]],
            created_at=_instant(facts["created_at"]),
            cancelled_by=self._who(facts["cancelled_by"]),
            cancelled_at=_moment(facts["cancelled_at"]),
            cancel_reason=_text(facts["cancel_reason"]),
            **{name: facts[name] for name in names},
        )

    def _signature(self, facts: Facts) -> Signature:
        return Signature(
            table=self.tables[facts["table"]],
            entry=self.entries[facts["entry"]],
            reason=_text(facts["reason"]),
            device=_text(facts["device"]),
            by=self.accounts[facts["by"]],
            created_at=_instant(facts["created_at"]),
            voided_by=self._who(facts["voided_by"]),
            voided_at=_moment(facts["voided_at"]),
            **{name: facts[name] for name in ("number", "kind", "scores", "with_pin")},
        )

    def _schedule(self) -> None:
        made = []
        for key, row in self.kinds["schedule"]:
            self.key = key
            for facts in row["items"]:
                stage = None if facts["stage"] is None else self.stages[facts["stage"]]
                names = ("day", "minutes", "kind", "title", "number", "late")
                item = ScheduleItem(
                    tournament=self.tournament,
                    starts_at=time.fromisoformat(facts["starts_at"]),
                    stage=stage,
                    **{name: facts[name] for name in names},
                )
                _check(item)
                made.append(item)
        _stored(made)

    def _calls(self) -> None:
        called = []
        for facts in self.calls:
            self.key = f"table:{facts['table']}"
            table = self.tables[facts["table"]]
            table.calling_since, table.calling_reason = _moment(facts["since"]), facts["reason"]
            table.calling_by, table.coming_by = self._who(facts["by"]), self._who(facts["coming"])
            _check(table)
            called.append(table)
        Table.objects.bulk_update(called, ["calling_since", "calling_reason", "calling_by", "coming_by"])

    def _other_versions(self) -> None:
        made = []
        for facts in self.others:
            self.key = facts["hand"]
            place, seq, version = facts["hand"].partition(":")[2].rsplit(".", 2)
            other = OtherVersion(
                hand=self.hands[self.tables[place].pk, int(seq), int(version)],
                event=facts["event"],
                reason=facts.get("reason", ""),
                by=self.accounts[facts["by"]],
                created_at=_instant(facts["created_at"]),
                outcome=facts["outcome"],
                settled_by=self._who(facts["settled_by"]),
                answer=facts.get("answer", ""),
            )
            _check(other)
            made.append(other)
        _stored(made)


def _stored(rows: list[M]) -> list[M]:
    """Stored, with the moments that the file says: Django would write its own into columns that fill themselves."""
    if not rows:
        return rows
    model = type(rows[0])
    own = [field.name for field in model._meta.concrete_fields if getattr(field, "auto_now_add", False)]
    told = {name: [getattr(row, name) for row in rows] for name in own}
    model._default_manager.bulk_create(rows, batch_size=AT_ONCE)
    kept = [name for name in own if any(told[name])]
    for name in kept:
        for row, moment in zip(rows, told[name], strict=True):
            setattr(row, name, moment)
    if kept:
        model._default_manager.bulk_update(rows, kept, batch_size=AT_ONCE)
    return rows


def _check(row: Model) -> None:
    """Every plain field is of its type and fits its column."""
    for field in row._meta.concrete_fields:
        value = getattr(row, field.attname)
        if (
            field.is_relation
            or field.primary_key
            or isinstance(field, JSONField)
            or (value is None and field.null)
        ):
            continue
        if getattr(field, "auto_now_add", False) and value is None:
            continue
        _check_field(row, field, value)


def _check_field(row: Model, field: "Field[Any, Any]", value: Any) -> None:
    cleaned = field.clean(value, row) if value != "" or not field.blank else value
    if type(cleaned) is not type(value) or cleaned != value:
        raise ValueError(f"{field.name}: {value!r}")


def _day(text: Any) -> date | None:
    return None if text is None else date.fromisoformat(text)


def _moment(text: Any) -> datetime | None:
    return None if text is None else _instant(text)


def _instant(text: str) -> datetime:
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError(f"a moment without a zone: {text}")
    return moment


def _text(fact: Any) -> str:
    """A text that may be withheld."""
    return WITHHELD if isinstance(fact, dict) else fact
