"""The source of all sheets: the tournament's standings, its rounds, and each round's tables as played."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.db.models import QuerySet

from scoring.rulesets.base import RuleSet
from tournaments.common.selectors import is_open
from tournaments.desk.documents import selectors
from tournaments.desk.documents.workbook.hands import ToldHand, told
from tournaments.models import Hand, LogEntry, Round, Seat, Stage, Table, Tournament
from tournaments.play.hands.selectors.hands import hands_of, seats_of
from tournaments.play.ledger.games import LIVE, ruleset_of, start_of
from tournaments.play.penalties.selectors import Listed, listed
from tournaments.play.standings.columns import FinalRow, StandingsPayload
from tournaments.play.standings.rows import GameResult
from tournaments.play.standings.selectors.final_list import guests_of, merged
from tournaments.play.standings.selectors.notices import Notice, notices_of
from tournaments.play.standings.selectors.results import results_of, taken_in_rounds
from tournaments.play.standings.selectors.standings import current
from tournaments.play.standings.selectors.teams import TeamRow, team_rows

PAPER = "table_result"
NO_HANDS = frozenset({PAPER, "substitute", "end"})
"""The events of a table at which no hand was entered."""


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """A table as it was played: the seats, the hands that count, and the results less penalties of the round.

    `start` are the scores before the first hand, by entry key.
    """

    table: Table
    seats: Sequence[Seat]
    results: Mapping[str, GameResult]
    start: Mapping[str, int]
    hands: Sequence[ToldHand]

    @property
    def keys(self) -> list[str]:
        """The entries in the order of the starting winds."""
        return [seat.entry.key for seat in self.seats]

    @property
    def absent(self) -> set[str]:
        """The entries whose seat somebody else played."""
        return {seat.entry.key for seat in self.seats if seat.played_by_id is not None}

    @property
    def has_hands(self) -> bool:
        """Whether a hand was entered that a score sheet shows."""
        return any(hand.kind not in NO_HANDS for hand in self.hands)

    @property
    def is_from_paper(self) -> bool:
        return any(hand.kind == PAPER for hand in self.hands)

    @property
    def listed(self) -> dict[str, str]:
        """The players' names for lists, by entry."""
        return {seat.entry.key: seat.entry.list_name for seat in self.seats}


class Facts:
    """One state of a tournament's ledger. Stages and payloads are in the order of their numbers."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.ruleset: RuleSet = ruleset_of(tournament)
        self.head = selectors.log_position(tournament)
        self.stages = list(tournament.stages.select_related("tournament").order_by("number"))
        self.payloads = [current(stage) for stage in self.stages]
        self.penalties: list[Listed] = listed(tournament)

    @cached_property
    def notices(self) -> list[Notice]:
        """The changes of the way results are counted, since the start."""
        return notices_of(self.tournament)

    @property
    def moved(self) -> bool:
        """Whether the ledger has changed since: the sheets might contradict each other."""
        return selectors.log_position(self.tournament) != self.head

    @cached_property
    def newest_entry(self) -> LogEntry:
        """The last entry of the log: the state that the workbook shows."""
        return LogEntry.objects.filter(tournament=self.tournament).latest("number")

    @property
    def at(self) -> datetime:
        """The time of the state, never the time of writing."""
        return self.newest_entry.at

    @cached_property
    def opened(self) -> list[tuple[Stage, StandingsPayload]]:
        """The stages whose players are known."""
        pairs = zip(self.stages, self.payloads, strict=True)
        return [(stage, payload) for stage, payload in pairs if is_open(stage)]

    @cached_property
    def rows(self) -> list[FinalRow]:
        """One list over the open stages."""
        return merged([payload for _stage, payload in self.opened])

    @cached_property
    def guests(self) -> list[FinalRow]:
        """The players outside the ranking, in the open stages."""
        return guests_of([payload for _stage, payload in self.opened])

    @cached_property
    def teams(self) -> list[TeamRow]:
        metrics = self.opened[-1][1]["metrics"]
        return team_rows(metrics, [*self.rows, *self.guests], best=self.tournament.team_best)

    @cached_property
    def rounds(self) -> list[Round]:
        """The rounds that have started."""
        rounds = Round.objects.filter(stage__tournament=self.tournament).exclude(state=Round.State.PLANNED)
        ordered = rounds.select_related("stage__tournament").order_by("stage__number", "number")
        seated = set(selectors.started_tables(self.tournament).values_list("round_id", flat=True))
        return [round_ for round_ in ordered if round_.pk in seated]

    @cached_property
    def rounds_with_hands(self) -> set[int]:
        """The rounds, by key, at whose tables hands were entered."""
        hands = self._live_hands.exclude(event__kind__in=NO_HANDS)
        return set(hands.values_list("table__round_id", flat=True))

    @cached_property
    def has_paper(self) -> bool:
        """Whether a table was closed from its paper sheet."""
        return self._live_hands.filter(event__kind=PAPER).exists()

    @property
    def _live_hands(self) -> QuerySet[Hand]:
        return Hand.objects.filter(table__round__stage__tournament=self.tournament, state__in=LIVE)

    @property
    def is_final(self) -> bool:
        """Whether all planned rounds have been played."""
        return bool(self.rounds) and all(
            len(payload["rounds"]) >= payload["rounds_planned"] and not payload["running"]
            for payload in self.payloads
        )

    @cached_property
    def _taken(self) -> Mapping[int, Mapping[str, int]]:
        return taken_in_rounds(self.tournament)

    def tables(self, round_: Round) -> Iterable[PlayedTable]:
        """The tables of a round, one after the other; hands are folded only when a table is read."""
        taken = self._taken.get(round_.pk, {})
        for table in selectors.started_tables(self.tournament).filter(round=round_):
            seats: list[Seat] = seats_of(table)
            names = {seat.entry.key: seat.entry.full_name for seat in seats}
            start = start_of(table)
            yield PlayedTable(
                table=table,
                seats=seats,
                results=results_of(table, taken),
                start=start.by_name(start.scores),
                hands=[told(played, names) for played in hands_of(table)],
            )


def stage_title(stage: Stage) -> str:
    """The name of the stage for a heading."""
    name = str(stage)
    return name[:1].upper() + name[1:]
