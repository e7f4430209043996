"""The form of the penalties desk: player, case, round and table, lateness, receivers of the points."""

from dataclasses import dataclass
from typing import Any

from django import forms

from scoring.faults import Fault, Refused
from scoring.penalties import PenaltyRule
from tournaments.common.numbers import NUMBER, whole_number
from tournaments.common.web.forms import NumberField, PageForm, ReasonField, Refusal, RowField, TextField
from tournaments.models import Entry, Penalty, Round, Seat, Stage, Table, Tournament
from tournaments.play.ledger.games import players_of
from tournaments.play.penalties import selectors

EVENT_OF_KIND = {Penalty.Kind.CHOMBO.value: "chombo", Penalty.Kind.DEAD_HAND.value: "dead"}


class LatenessField(forms.Field):
    """Seconds: "9:30" is nine minutes and a half, "570" as many seconds."""

    def __init__(self) -> None:
        super().__init__(required=False)

    def to_python(self, value: Any) -> int | None:
        typed = (value or "").strip()
        if not typed:
            return None
        minutes, colon, seconds = typed.rpartition(":")
        whole, rest = whole_number(minutes or "0"), whole_number(seconds)
        if whole is None or rest is None or (colon and rest > 59):
            raise Refusal(Fault("not_a_time", "late", found=typed))
        return 60 * whole + rest


@dataclass(frozen=True, slots=True)
class PenaltyDraft:
    """The penalty of an unfinished form: a missing or unreadable value is None."""

    entry: Entry | None
    rule: PenaltyRule | None
    kind: str
    round: Round | None
    table: Table | None
    phase: str
    reason: str
    amount: int | None
    seconds: int | None
    receiver: str
    key: str

    @property
    def event(self) -> str:
        """The event of the ledger for this case, if there is one."""
        return self.rule.event if self.rule else EVENT_OF_KIND.get(self.kind, "")

    @property
    def played_in(self) -> Round | None:
        """The round, or the round of the table."""
        return self.round or (self.table.round if self.table else None)

    @property
    def stage(self) -> Stage | None:
        """The stage of the round."""
        return self.played_in.stage if self.played_in else None

    def receivers(self) -> dict[str, int]:
        """Points by player: all of them for the offended player, or equal shares for the opponents."""
        if not self.amount or self.entry is None or (self.rule and self.rule.receives == "nobody"):
            return {}
        if self.receiver == "opponents" and self.table is not None:
            opponents = [key for key in players_of(self.table) if key != self.entry.key]
            return {key: self.amount // len(opponents) for key in opponents}
        return {self.receiver: self.amount} if self.receiver.isdecimal() else {}


class PenaltyForm(PageForm):
    """The form of a penalty; it asks for a round only where no table is chosen."""

    entry = RowField("number", digits=NUMBER)
    rule = TextField()
    kind = TextField()
    round = RowField()
    table = RowField()
    phase = TextField()
    reason = ReasonField()
    amount = NumberField()
    late = LatenessField()
    receiver = TextField()
    key = TextField()

    def __init__(self, data: Any, tournament: Tournament) -> None:
        super().__init__(data)
        self.tournament = tournament
        rounds = Round.objects.filter(stage__tournament=tournament).select_related("stage__tournament")
        tables = Table.objects.filter(round__stage__tournament=tournament)
        tables = tables.select_related("round__stage__tournament").prefetch_related("seats__entry")
        self.offer(tournament.entries.select_related("player"), "entry")
        self.offer(rounds, "round")
        self.offer(tables, "table")

    def clean_rule(self) -> PenaltyRule | None:
        """The row of the rule set."""
        code = self.cleaned_data["rule"]
        try:
            return selectors.rule_of(self.tournament, code) if code else None
        except Refused as refused:
            raise forms.ValidationError([Refusal(fault) for fault in refused.faults]) from refused

    def draft(self) -> PenaltyDraft:
        """The penalty, with the faults of a form that cannot be read as a whole."""
        self.is_valid()
        values = self.cleaned_data.get
        entry, table = values("entry"), values("table")
        round_ = None if table else values("round")
        return PenaltyDraft(
            entry=_counted(entry, table, round_),
            rule=values("rule"),
            kind=values("kind", ""),
            round=round_,
            table=table,
            phase=values("phase", ""),
            reason=values("reason", ""),
            amount=values("amount"),
            seconds=values("late"),
            receiver=values("receiver", ""),
            key=values("key", ""),
        )


def _counted(entry: Entry | None, table: Table | None, round_: Round | None) -> Entry | None:
    """The player whose game it is: where a substitute is named, the one replaced at the table or in the round."""
    if entry is None or (table is None and round_ is None):
        return entry
    place = {"table": table} if table else {"round": round_}
    seat = Seat.objects.filter(**place, played_by=entry).select_related("entry__player").first()
    return seat.entry if seat else entry
