"""What the form of the penalties desk says: player, case, when and where, how late, who receives."""

from dataclasses import dataclass, field
from typing import Any

from django.http import QueryDict

from scoring.faults import Fault, Refused
from scoring.penalties import PenaltyRule
from tournaments.models import Entry, Penalty, Round, Stage, Table, Tournament
from tournaments.numbers import KEY, whole_number
from tournaments.selectors import penalties as selectors
from tournaments.selectors.games import players_of
from tournaments.web.hand_form import read_number

EVENT_OF_KIND = {Penalty.Kind.CHOMBO.value: "chombo", Penalty.Kind.DEAD_HAND.value: "dead"}


@dataclass(slots=True)
class Asked:
    """The form as read. `faults` are what cannot be read; what is missing is None."""

    entry: Entry | None
    rule: PenaltyRule | None
    kind: str
    round: Round | None
    table: Table | None
    phase: str
    reason: str
    amount: int | None
    seconds: int | None
    offended: str
    faults: list[Fault] = field(default_factory=list)

    @property
    def event(self) -> str:
        """The event of the ledger that the case is, if it is one."""
        return self.rule.event if self.rule else EVENT_OF_KIND.get(self.kind, "")

    @property
    def played_in(self) -> Round | None:
        """The round, by itself or as the table's."""
        return self.round or (self.table.round if self.table else None)

    @property
    def stage(self) -> Stage | None:
        """The stage of the round."""
        return self.played_in.stage if self.played_in else None

    def receivers(self) -> dict[str, int]:
        """Who receives the points: the offended, or the opponents in equal shares."""
        if not self.amount or self.entry is None:
            return {}
        if self.offended == "opponents" and self.table is not None:
            others = [key for key in players_of(self.table) if key != self.entry.key]
            return {key: self.amount // len(others) for key in others}
        return {self.offended: self.amount} if self.offended.isdecimal() else {}


def read_asked(data: QueryDict, tournament: Tournament) -> Asked:
    """The form, with every fault."""
    faults: list[Fault] = []
    table = _table(data.get("table", ""), tournament)
    asked = Asked(
        entry=_entry(data.get("entry", ""), tournament),
        rule=_rule(data.get("rule", ""), tournament, faults),
        kind=data.get("kind", ""),
        round=None if table else _round(data.get("round", ""), tournament),
        table=table,
        phase=data.get("phase", ""),
        reason=data.get("reason", "").strip()[:400],
        amount=_number(data, "amount", faults),
        seconds=_seconds(data.get("late", ""), faults),
        offended=data.get("receiver", ""),
        faults=faults,
    )
    if asked.rule is not None and asked.rule.receives == "nobody":
        asked.offended = ""
    return asked


def _rule(code: str, tournament: Tournament, faults: list[Fault]) -> PenaltyRule | None:
    if not code:
        return None
    try:
        return selectors.rule_of(tournament, code)
    except Refused as refused:
        faults += refused.faults
        return None


def _number(data: QueryDict, name: str, faults: list[Fault]) -> int | None:
    typed = data.get(name, "").strip()
    return read_number(typed, name, faults) if typed else None


def _seconds(typed: str, faults: list[Fault]) -> int | None:
    """ "9:30" is nine minutes and a half, "570" as many seconds."""
    typed = typed.strip()
    if not typed:
        return None
    minutes, colon, seconds = typed.rpartition(":")
    whole, rest = whole_number(minutes or "0"), whole_number(seconds)
    if whole is None or rest is None or (colon and rest > 59):
        faults.append(Fault("not_a_time", "late", found=typed))
        return None
    return 60 * whole + rest


def _entry(number: str, tournament: Tournament) -> Entry | None:
    rows = tournament.entries.select_related("player")
    return rows.filter(number=whole_number(number) or 0).first()


def _round(pk: str, tournament: Tournament) -> Round | None:
    rows: Any = Round.objects.filter(stage__tournament=tournament).select_related("stage__tournament")
    found: Round | None = rows.filter(pk=whole_number(pk, KEY) or 0).first()
    return found


def _table(pk: str, tournament: Tournament) -> Table | None:
    rows: Any = Table.objects.filter(round__stage__tournament=tournament)
    rows = rows.select_related("round__stage__tournament").prefetch_related("seats__entry")
    found: Table | None = rows.filter(pk=whole_number(pk, KEY) or 0).first()
    return found
