"""The parameters in which editions of riichi differ: one frozen value a game. What they do lives elsewhere."""

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any, NamedTuple

from scoring.rulesets.riichi import patterns, yakuman
from scoring.rulesets.riichi.chances import ChancesByFlags
from scoring.rulesets.riichi.flags import NEEDS
from scoring.rulesets.riichi.fu import FuByCase
from scoring.rulesets.riichi.pattern import Pattern, Value
from scoring.rulesets.riichi.payments import WorthByFan

LIMITS = ("mangan", "haneman", "baiman", "sanbaiman", "yakuman")


class Parameters(NamedTuple):
    """Everything a game of riichi needs to know beside the tiles.

    Points are points; ``uma`` is by place. ``values`` and ``yakuman`` give what each pattern is worth in this edition
    (a pattern that is not listed does not exist in it).
    """

    key: str
    values: Mapping[str, Value]
    yakuman: Mapping[str, str]
    sections: Mapping[str, str]
    """Sections of the rulebook for ``dora fu limit payments``."""
    doubles: frozenset[str] = frozenset()
    tenho_cancels: frozenset[str] = frozenset()
    yakuman_add: bool = False
    alone: Mapping[str, Value] = MappingProxyType({})
    """Ordinary patterns that combine with nothing, dora included."""

    start: int = 30000
    target: int | None = None
    """The points a result is counted from; None: the start."""
    uma: tuple[int, ...] = (0, 0, 0, 0)
    floating_uma: Mapping[int, tuple[int, ...]] = MappingProxyType({})
    """Another uma by the number of players below the start."""
    ties: str = "split"  # split | seat
    red_fives: int = 0
    ura_dora: bool = True
    kan_dora: bool = True
    rinshan_with_haitei: bool = True
    first_draw_kongs: bool = False
    indicators_per_kong: bool = False
    """Indicators, where recorded, are at least one and one more for each own kong."""
    unidentified_tile: bool = False
    """A drawn tile that cannot be told from the hand may be recorded: the lowest score counts."""
    green_needs_dragon: bool = False

    fu_step: int = 10
    double_wind_fu: int = 4
    closed_draw_fu: bool = True
    open_pinfu_fu: bool = True
    round_base: bool = False
    """Finnish: the base goes to the nearest hundred before it is multiplied."""
    kiriage: bool = False
    counted: str = "yakuman"

    winners: str = "all"  # all | first | two
    counters_to_each: bool = True
    counter_mode: str = "per_payer"  # per_payer | in_hand_value
    own_stick_first: bool = True
    """Of several winners each riichi winner gets his own stick back; else all go to the first in turn."""
    two_yaku_from: int | None = None
    liability: frozenset[str] = frozenset()
    liability_called_only: bool = True
    liability_takes_counters: bool = False

    abortive: tuple[str, ...] = ()
    abortive_draws: bool = True
    """Whether the event plays the edition's abortive draws."""
    abortive_dealer: str = "if_tenpai"
    nagashi: str = "none"  # none | win | reshuffle | instead_of_noten
    chombo: int | None = None
    """Points after uma; None: paid at the table like a mangan; 0: what the organiser enters."""
    last_round: int = 1
    extra_rounds: int = 0
    extra_goal: int = 0
    sudden_death: bool = False
    bust: int | None = None
    """The game ends when a score falls below this."""
    agari_yame: bool = False
    leftover: str = "first"  # first | nobody
    leftover_unit: int = 100
    """Tied first players share the sticks in whole units."""
    leftover_drop: bool = False
    """What does not divide is dropped; else it goes to the earliest seat."""
    oka: int = 0
    substitute_loss: int | None = None
    """What a substituted player loses, once as points and once as uma; None: the edition knows no substitutes."""
    chombo_after_signal: bool = False
    """Whether a chombo after the end signal counts as one of the remaining hands; else it is replayed."""


class RiichiRules(Parameters):
    """The parameters, and the tables that follow from them: these are filled as hands are met."""

    @cached_property
    def patterns(self) -> tuple[Pattern, ...]:
        """The ordinary patterns of this edition."""
        return _join(self.values)

    @cached_property
    def lone_patterns(self) -> tuple[Pattern, ...]:
        """The patterns that combine with nothing."""
        return _join(self.alone)

    @cached_property
    def yakuman_patterns(self) -> tuple[Pattern, ...]:
        """The yakuman of this edition."""
        rows = {row.code: row for row in yakuman.ROWS if row.code in self.yakuman}
        if self.green_needs_dragon:
            rows["ryuuiisou"] = yakuman.GREEN_WITH_DRAGON
        return tuple(Pattern(row, 1, 1, self.yakuman[code]) for code, row in rows.items())

    @cached_property
    def chances(self) -> ChancesByFlags:
        """What hands can hold, by flags and features."""
        return ChancesByFlags(self)

    @cached_property
    def fu(self) -> FuByCase:
        """What the minipoints of a hand come to."""
        return FuByCase(self)

    @cached_property
    def worths(self) -> WorthByFan:
        """What fan and fu are worth."""
        return WorthByFan(self)

    @cached_property
    def delta_texts(self) -> dict[tuple[object, ...], str]:
        """What each seat wins or loses by a worth at a table, as JSON, kept as it is met."""
        return {}

    @cached_property
    def sound_flags(self) -> set[tuple[object, ...]]:
        """Situations whose flags were found to be possible, kept as they are met."""
        return set()

    @cached_property
    def red_counts(self) -> frozenset[int]:
        """All counts of red fives that the set allows, four bits a suit."""
        m, p, s = (range(self.red_fives_of(suit) + 1) for suit in range(3))
        most = self.red_fives
        return frozenset(i | j << 4 | k << 8 for i in m for j in p for k in s if i + j + k <= most)

    @cached_property
    def flags(self) -> frozenset[str]:
        """The flags a win may carry: those of patterns this edition has."""
        words = {"daburu_riichi": "double_riichi"}
        having = {*self.values, *self.yakuman, *self.alone}
        flags = frozenset(words.get(code, code) for code in having) & NEEDS.keys()
        return flags | {"win_tile_unidentified"} if self.unidentified_tile else flags

    def red_fives_of(self, suit: int) -> int:
        """How many red fives of ``suit`` (0-2) the set can hold: a fourth one is of circles."""
        if self.red_fives == 4 and suit == 1:
            return 2
        return min(self.red_fives, 1)

    def red_fives_in_kong(self, suit: int) -> int:
        """How many red fives a kong of fives of ``suit`` must hold; none is sure where only some suits have one."""
        return self.red_fives_of(suit) if self.red_fives >= 3 else 0

    def with_options(self, options: Mapping[str, Any]) -> "RiichiRules":
        """The same rules under an event's options."""
        return self._replace(**options) if options else self


def _join(values: Mapping[str, Value]) -> tuple[Pattern, ...]:
    """The rows that have a value, in the order of the bill."""
    return tuple(Pattern(row, *values[row.code]) for row in patterns.ROWS if row.code in values)
