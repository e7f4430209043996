"""Penalties by the rule set: the rows to choose from, the amount to propose, the list."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import QuerySet

from scoring.penalties import PenaltyRule, find
from tournaments.models import (
    Entry,
    Penalty,
    Round,
    Stage,
    Table,
    Tournament,
)
from tournaments.play.ledger.games import facts_of, ruleset_of
from tournaments.texts.expected import source_of
from tournaments.texts.names import name_in_language


@dataclass(frozen=True, slots=True)
class Listed:
    """A penalty as lists show it. `points` is None where the table has paid; `receivers` are (entry, points)."""

    penalty: Penalty
    name: str
    source: str
    points: int | None
    receivers: tuple[tuple[Entry, int], ...]


def rules_of(tournament: Tournament) -> tuple[PenaltyRule, ...]:
    """The penalties of the tournament's rule set, in its order."""
    return ruleset_of(tournament).penalties


def rule_of(tournament: Tournament, code: str) -> PenaltyRule:
    """The row of this code; raises Refused."""
    return find(rules_of(tournament), code)


def earlier_cases(*, stage: Stage, entry: Entry, rule: PenaltyRule, round: Round | None) -> int:
    """The player's number of earlier cases of this rule in the session: the ladder begins anew with each session."""
    rows = Penalty.objects.filter(stage=stage, entry=entry, rule=rule.code, cancelled_at=None)
    return rows.filter(round=round).count()


def proposed(
    *, stage: Stage, entry: Entry, rule: PenaltyRule, round: Round | None = None, seconds: int | None = None
) -> int | None:
    """The points of this case by the rule; None where the rules leave them free. Raises Refused."""
    earlier = earlier_cases(stage=stage, entry=entry, rule=rule, round=round) if rule.ladder else 0
    return rule.proposed(seconds=seconds, earlier=earlier)


def event_cost(stage: Stage) -> int:
    """The points a chombo deducts after uma in a stage; 0 where the table pays it."""
    return facts_of(stage).chombo


def listed(tournament: Tournament, rows: Iterable[Penalty] | None = None) -> list[Listed]:
    """All penalties in the order of their time, cancelled penalties too."""
    penalties = list(penalties_of(tournament) if rows is None else rows)
    rules = {rule.code: rule for rule in rules_of(tournament)}
    wanted = {key for row in penalties for key in row.receivers}
    entries = {entry.key: entry for entry in _entries(tournament, wanted)}
    return [_listed(row, rules.get(row.rule or row.kind), entries) for row in penalties]


def after_game(table: Table) -> list[Listed]:
    """The penalties that take points off the players of a table in its round, without penalties within its hands."""
    players = [seat.entry_id for seat in table.all_seats()]
    rows = Penalty.objects.filter(round=table.round, entry__in=players, hand=None, cancelled_at=None)
    named = (
        rows.select_related("entry__player", "stage__tournament", "round")
        .exclude(amount=0)
        .order_by("number")
    )
    return listed(table.round.stage.tournament, list(named)) if players else []


def _entries(tournament: Tournament, keys: Iterable[str]) -> QuerySet[Entry]:
    rows = Entry.objects.filter(tournament=tournament).select_related("player")
    return rows.filter(number__in=[int(key) for key in keys])


def _listed(row: Penalty, rule: PenaltyRule | None, entries: Mapping[str, Entry]) -> Listed:
    points: int | None = row.amount
    if not row.amount and row.hand_id is not None:
        points = (event_cost(row.stage) or None) if row.kind == Penalty.Kind.CHOMBO else None
    return Listed(
        penalty=row,
        name=name_in_language(rule.names) if rule else row.get_kind_display(),
        source=source_of(rule) if rule else "",
        points=points,
        receivers=tuple((entries[key], each) for key, each in row.receivers.items()),
    )


def penalties_of(tournament: Tournament) -> QuerySet[Penalty]:
    """All penalties in the order of their time, cancelled penalties too."""
    rows = Penalty.objects.filter(stage__tournament=tournament)
    return rows.select_related(
        "stage__tournament", "entry__player", "round", "table", "hand", "given_by", "cancelled_by"
    ).order_by("pk")
