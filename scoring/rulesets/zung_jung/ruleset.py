"""Zung Jung 3.3 as a rule set: its data, and the family's functions bound to a session of sixteen hands."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from scoring import events
from scoring.descriptions import Flag, Option
from scoring.events import Claim
from scoring.faults import Fault, Refused
from scoring.names import Names
from scoring.rulesets.one_winner_record import RecordLayout, WinningHand, read_win
from scoring.rulesets.passing_winds import PassingWindsRuleSet
from scoring.rulesets.zung_jung import immunity
from scoring.rulesets.zung_jung.names import GAME, MELD_NAMES, NAMES, SECTION_NAMES
from scoring.rulesets.zung_jung.patterns import BONUS_ROWS, FLAGS, ROWS
from scoring.rulesets.zung_jung.scorer import ZungJungRules, ZungJungScore, score_win
from scoring.rulesets.zung_jung.settle import LIMIT, LISTED_LIMITS, win_payments
from scoring.score import Payment
from scoring.state import GameState

_OPTIONS = (
    Option(
        key="flowers",
        kind="choice",
        choices=("on", "half", "off"),
        default="on",
        source="11.0: an option of family play; tiles that are given count",
        names=Names("Flowers and seasons", GAME),
        choice_names=(
            Names("counted", GAME),
            Names("half points", GAME),
            Names("not used", GAME),
        ),
    ),
    Option(
        key="rotation",
        kind="choice",
        choices=("usual", "text"),
        default="usual",
        source="seat rotation; ruling: the old South becomes East, the text taken literally says the old North",
        names=Names("Rotation of the winds", GAME),
        choice_names=(
            Names("the old South becomes East", GAME),
            Names("the old North becomes East", GAME),
        ),
    ),
)


class ZungJungRuleSet(PassingWindsRuleSet):
    """An edition of Zung Jung."""

    family: ClassVar[str] = "zung_jung"
    book_module: ClassVar[str] = "scoring.rulesets.zung_jung.rulebook"
    layout: ClassVar[RecordLayout] = RecordLayout(flags=FLAGS, has_responsible=True)
    win_fields = frozenset({"responsible", "discards"})
    sheet_note = "The winner gets three times the value. From 26 points up, mostly from the discarder."
    meld_names = MELD_NAMES
    line_names = NAMES

    @property
    def patterns(self) -> Sequence[Any]:
        """The forty-four patterns, then category 11."""
        return (*ROWS, *BONUS_ROWS)

    def rules_with(self, options: Mapping[str, Any]) -> ZungJungRules:
        """The rules under the event's options."""
        return replace(ZungJungRules(), **options)

    def read(self, record: Mapping[str, Any]) -> WinningHand:
        """The win of a record; its ``discards`` decide who answers for it."""
        return read_win(immunity.of_record(record) if "discards" in record else record, self.layout)

    def answers(self, event: events.Win, winner: events.Winner) -> str | None:
        """The player who answers by the log of discards, else by the table's word."""
        return immunity.of_event(event, winner)

    def score_win(self, win: WinningHand, rules: ZungJungRules) -> ZungJungScore:
        """The score of the best reading."""
        return score_win(win, rules)

    def claimed(self, claim: Claim, rules: ZungJungRules) -> int:
        """The points of a claim: a sum up to the compound limit, or a listed limit."""
        points = claim.points
        assert points is not None
        if not (1 <= points <= LIMIT or points in LISTED_LIMITS):
            raise Refused(Fault("out_of_range", "points", "1 to 320, 400 or 480", points))
        return points

    def payments(
        self, points: int, winner: int, discarder: int | None, responsible: int | None
    ) -> list[Payment]:
        """The payments: three times the value in all."""
        return win_payments(points, winner, discarder, responsible)

    def next_dealer(self, state: GameState, places: tuple[int, ...], deal: int) -> int:
        """The index of the next East: the old South; by the letter of the text the old North."""
        step = -1 if state.rules.rotation == "text" else 1
        return (state.dealer + step) % len(state.players)


_CODES = {
    "last_draw": "9.1.1",
    "last_discard": "9.1.2",
    "kong_replacement": "9.2",
    "rob_kong": "9.3",
    "heaven": "9.4.1",
    "earth": "9.4.2",
}

ZUNG_JUNG_33 = ZungJungRuleSet(
    key="zungjung33",
    names=Names("Zung Jung 3.3", GAME, "中庸", "zh"),
    edition="3.3",
    source="Kwan Alan Shiu Ho, Zung Jung mahjong scoring system v3.3; Italian edition by F. Consonni, 2017-18",
    description=(
        "Forty-four patterns that add up, at most 320 points unless one pattern is listed higher, no minimum; the "
        "winner gets three times the value, from 26 points up mostly from the responsible discarder; the winds "
        "pass after every hand."
    ),
    options=_OPTIONS,
    flags=tuple(Flag(code, NAMES[_CODES[code]], needs.self_draw) for code, needs in FLAGS.items()),
    section_names=SECTION_NAMES,
    unverified=(
        "the table of cases of same-round immunity is missing from the text and was rebuilt from its rule",
    ),
)
