"""MCR after the Green Book as a rule set: its data, and the family's functions bound to a session of sixteen hands."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, ClassVar

from scoring.descriptions import TOTAL, Figure, Flag, Option, ScoreSheet
from scoring.events import Claim, Event, FalseHu, Substitute
from scoring.faults import Fault, Refused
from scoring.names import Names
from scoring.penalties import PenaltyRule
from scoring.ranking import exact, places
from scoring.rulesets.mcr.chows import ROWS as CHOW_ROWS
from scoring.rulesets.mcr.names import ENTRIES, GAME, SECTION_NAMES
from scoring.rulesets.mcr.patterns import CHICKEN, FLAGS, FLOWER, ROWS
from scoring.rulesets.mcr.penalties import PENALTIES
from scoring.rulesets.mcr.scorer import McrScore, score_win
from scoring.rulesets.mcr.settle import FALSE_HU, MINIMUM, MOST_POINTS, table_points, win_payments
from scoring.rulesets.one_winner_record import RecordLayout, WinningHand
from scoring.rulesets.passing_winds import PassingWindsRuleSet
from scoring.score import Payment
from scoring.state import GameState, Outcome, Result, substitute
from scoring.verdict import Verdict

_PLACES = ((0, 1, 2, 3), (1, 0, 3, 2), (2, 3, 1, 0), (3, 2, 0, 1))
"""The players who sit East, South, West and North in each round, by first seats, as the seats change (3.4.9)."""

_OPTIONS = (
    Option(
        key="seat_change",
        kind="bool",
        default=True,
        source="3.4.9; untick it if players keep their seats for the whole game",
        names=Names("Players change seats after every four hands", GAME),
    ),
    Option(
        key="late_before_rank",
        kind="bool",
        default=True,
        source="tournament regulations 2.2; ruling: penalties on a player's own score count before the table points",
        names=Names("Penalties affect the table points", GAME),
        results_only=True,
    ),
)


_RANKING = (
    Figure(
        "table_points",
        Names("Table points", GAME),
    ),
    TOTAL,
)
"""Table points, then the total score (3.10.1)."""


@dataclass(frozen=True, slots=True)
class McrRules:
    """The choices of an event."""

    late_before_rank: bool = True
    seat_change: bool = True


@dataclass(frozen=True, slots=True)
class SessionResult(Result):
    """A player's final figures with their table points, which players of a shared place share.

    For a substituted player, ``substituted`` says when and ``played`` is the substitute's score.
    """

    table_points: Fraction
    substituted: str = ""
    played: int = 0

    def to_json(self) -> dict[str, Any]:
        """The fields as they are; table points whole, or as a fraction in text."""
        facts = {**Result.to_json(self), "table_points": exact(self.table_points)}
        return (
            {**facts, "substituted": self.substituted, "played": self.played} if self.substituted else facts
        )


class McrRuleSet(PassingWindsRuleSet):
    """An edition of MCR."""

    family: ClassVar[str] = "mcr"
    targets_module: ClassVar[str] = "scoring.rulesets.mcr.targets"
    book_module: ClassVar[str] = "scoring.rulesets.mcr.rulebook"
    layout: ClassVar[RecordLayout] = RecordLayout(flags=FLAGS, has_round=True)
    ranking = _RANKING
    score_sheet = ScoreSheet.HANDS_AND_TABLE_POINTS
    sheet_note = (
        "Each hand: 8 from each opponent, plus the hand's points from the discarder, or from all on a "
        "self-draw. The sum is zero."
    )
    federation_name = "MCR"
    event_kinds = (
        "win",
        "exhaustive_draw",
        "false_hu",
        "substitute",
        "adjustment",
        "end",
        "table_result",
    )

    @property
    def patterns(self) -> Sequence[Any]:
        """The eighty-one fans in the order of the rulebook."""
        by_number = {fan.number: fan for fan in (*ROWS, *CHOW_ROWS, CHICKEN, FLOWER)}
        return tuple(by_number[number] for number in sorted(by_number))

    @property
    def penalties(self) -> tuple[PenaltyRule, ...]:
        """Fouls by a ladder, false hu, lateness, obstruction."""
        return PENALTIES

    def rules_with(self, options: Mapping[str, Any]) -> McrRules:
        """The rules under the event's options."""
        return replace(McrRules(), **options)

    def score_win(self, win: WinningHand, rules: McrRules) -> McrScore:
        """The best count of the hand."""
        return score_win(win)

    def claimed(self, claim: Claim, rules: McrRules) -> int:
        """The points of a claim, flowers included."""
        points = claim.points
        assert points is not None
        if points < MINIMUM:
            raise Refused(Fault("below_minimum", "points", MINIMUM, points))
        if points > MOST_POINTS:
            raise Refused(Fault("out_of_range", "points", f"{MINIMUM} to {MOST_POINTS}", points))
        return points

    def agreed(self, claimed: int | None, computed: int | None) -> tuple[int, Verdict]:
        """A winner may declare less than the hand is worth, never more (regulations 2.8.2)."""
        if claimed is not None and computed is not None and claimed <= computed:
            return claimed, Verdict.CONFIRMED
        return PassingWindsRuleSet.agreed(self, claimed, computed)

    def payments(
        self, points: int, winner: int, discarder: int | None, responsible: int | None
    ) -> list[Payment]:
        """Eight from each, and the points from the discarder or from everybody."""
        return win_payments(points, winner, discarder)

    def play(self, state: GameState, event: Event) -> Outcome:
        """The outcome of the event at the table."""
        if isinstance(event, FalseHu):
            return _false_hu(state, event)
        if isinstance(event, Substitute):
            return substitute(state, event)
        return PassingWindsRuleSet.play(self, state, event)

    def seats_of_round(self, rules: McrRules, round_: int) -> tuple[int, ...]:
        """East and South, West and North change places; before the third round East goes to West's place (3.4.9)."""
        return _PLACES[round_ % len(_PLACES)] if rules.seat_change else ()

    def results(self, state: GameState) -> dict[str, Result]:
        """Points, penalties and places, and the table points.

        A substituted player has neither of them. A substitute from before the session is ranked like any player; if
        they came during it, the other three are ranked among themselves (regulations 4).
        """
        figures = list(PassingWindsRuleSet.results(self, state).values())
        before = state.rules.late_before_rank
        when = dict(state.substituted)
        left = {index for index, moment in when.items() if moment == "during"}
        scores = [
            each.total if before and index not in when else each.raw for index, each in enumerate(figures)
        ]
        points = _shares(scores, left)
        stayed = [index for index in range(len(figures)) if index not in left]
        place = dict(zip(stayed, places([figures[index].raw for index in stayed]), strict=True))
        return {
            player: _session_result(each, place.get(index, len(figures)), points[index], when.get(index, ""))
            for index, (player, each) in enumerate(zip(state.players, figures, strict=True))
        }

    def after_penalties(self, results: Sequence[Mapping[str, Any]], rules: Any) -> list[dict[str, Any]]:
        """The results with table points by the score before or after penalties, as the event chooses."""
        if not rules.late_before_rank:
            return PassingWindsRuleSet.after_penalties(self, results, rules)
        left = {index for index, result in enumerate(results) if result.get("substituted") == "during"}
        points = _shares([result.get("played", result["total"]) for result in results], left)
        return [
            result if "substituted" in result else {**result, "table_points": exact(share)}
            for result, share in zip(map(dict, results), points, strict=True)
        ]


def _shares(scores: Sequence[int], left: Collection[int]) -> list[Fraction]:
    """The table points of ranked players; a player who left during the session has none."""
    stayed = [index for index in range(len(scores)) if index not in left]
    points = dict(zip(stayed, table_points([scores[index] for index in stayed]), strict=True))
    return [points.get(index, Fraction(0)) for index in range(len(scores))]


def _session_result(each: Result, place: int, points: Fraction, when: str) -> SessionResult:
    if when:
        return SessionResult(0, 0, 0, each.penalties, each.penalties, place, Fraction(0), when, each.raw)
    return SessionResult(each.raw, each.uma, each.oka, each.penalties, each.total, place, points)


def _false_hu(state: GameState, event: FalseHu) -> Outcome:
    """The offender pays each opponent at once; the hand goes on, and neither they nor a dead hand can win it."""
    faults = []
    if event.each not in FALSE_HU:
        faults.append(Fault("unknown_choice", "each", list(FALSE_HU), event.each))
    if event.player in (state.memo or ()):
        faults.append(Fault("dead_hand", "player", found=event.player))
    if faults:
        raise Refused(*faults)
    offender = state.index(event.player)
    size = len(state.players)
    delta = tuple(-event.each * (size - 1) if index == offender else event.each for index in range(size))
    dead = (*(state.memo or ()), event.player, *event.dead)
    return Outcome(delta, state.changed(memo=dead))


_CODES = {"last_tile": 44, "last_discard": 45, "after_kong": 46, "robbing_kong": 47, "last_copy": 58}

MCR_2006 = McrRuleSet(
    key="mcr2006",
    names=Names("MCR 2006", GAME, "国标麻将", "zh"),
    edition="2006",
    source="World Mahjong Organization, Mahjong Competition Rules (Green Book), first edition, July 2006",
    description=(
        "Eighty-one fan that add up by five principles, at least eight points, flowers on top; eight points from "
        "each opponent, and the value of the hand from the discarder or from all; the winds pass after every hand, "
        "table points 4/2/1/0."
    ),
    options=_OPTIONS,
    flags=tuple(Flag(code, ENTRIES[_CODES[code]].names, needs.self_draw) for code, needs in FLAGS.items()),
    section_names=SECTION_NAMES,
    unverified=(
        "a tile of which the hand already holds all four is not a wait (a ruling: a public library and a commentary of "
        "the Chinese league count it as one)",
        "penalties on a player's own score count before the table points",
        "table points of shared places are averaged",
    ),
)
