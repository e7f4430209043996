"""The parameters in which editions of riichi differ: one frozen value a game, which every module of the family reads.

The parameters are data alone; the modules that read them apply them to hands and tables.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from scoring.flags import Needs
from scoring.penalties import PenaltyRule
from scoring.rulesets.riichi.pattern import Row

LIMITS = ("mangan", "haneman", "baiman", "sanbaiman", "yakuman")


class Value(NamedTuple):
    """Fan for a closed and for an open hand (0: impossible) and the section of the rulebook."""

    closed: int
    opened: int
    section: str


class Parameters(NamedTuple):
    """The values of a game of riichi beside the tiles.

    Points are whole points; ``uma`` is by place. ``values`` and ``yakuman`` give the worth of each pattern in this
    edition (a pattern that is not listed does not exist in it).
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
    own_rows: tuple[Row, ...] = ()
    """Patterns that only this edition has, ordinary ones and yakuman; ``values`` or ``yakuman`` give their worth."""
    own_flags: Mapping[str, Needs] = MappingProxyType({})
    """Those of ``own_rows`` that the table declares, by code, with what a hand needs for it."""

    start: int = 30000
    target: int | None = None
    """The points from which a result is counted; None: the start."""
    uma: tuple[int, ...] = (0, 0, 0, 0)
    floating_uma: Mapping[int, tuple[int, ...]] = MappingProxyType({})
    """The uma by the number of players below the start, where it depends on that."""
    level_uma: bool = True
    """Whether there is uma where no player, or every player, is below the start."""
    ties: str = "split"  # split | seat
    red_fives: int = 0
    ura_dora: bool = True
    kan_dora: bool = True
    rinshan_with_haitei: bool = True
    first_draw_kongs: bool = False
    indicators_per_kong: bool = False
    """Recorded indicators are at least one, and one more for each own kong."""
    ura_under_each: bool = False
    """Recorded ura indicators are as many as the dora indicators."""
    unidentified_tile: bool = False
    """A drawn tile that cannot be told from the hand may be recorded: the lowest score counts."""
    green_needs_dragon: bool = False

    fu_step: int = 10
    double_wind_fu: int = 4
    closed_draw_fu: bool = True
    replacement_fu: bool = True
    """Whether a win on a replacement tile has the 2 fu of a self-draw."""
    open_pinfu_fu: bool = True
    round_base: bool = False
    """Finnish: the base goes to the nearest hundred before it is multiplied."""
    kiriage: bool = False
    counted: str = "yakuman"

    winners: str = "all"  # all | first | two
    triple_ron: str = "abortive"  # abortive | all | third_out
    """The outcome of three callers of a discard, where ``winners`` is ``two``."""
    counters_to_each: bool = True
    counter_mode: str = "per_payer"  # per_payer | in_hand_value
    own_stick_first: bool = True
    """Whether each of several riichi winners gets their own stick back; else all sticks go to the first in turn."""
    two_yaku_from: int | None = None
    liability: frozenset[str] = frozenset()
    liability_called_only: bool = True
    liability_takes_counters: bool = False
    liability_whole: bool = False
    """Whether the liable player answers for the whole hand; else, where yakuman add up, for their own yakuman alone."""
    riichi_least: int = 0
    """The points that a player needs to declare riichi."""

    abortive: tuple[str, ...] = ()
    abortive_draws: bool = True
    """Whether the event plays the edition's abortive draws."""
    abortive_dealer: str = "if_tenpai"
    nagashi: str = "none"  # none | win | reshuffle | instead_of_noten
    chombo: int | None = None
    """Points after uma; None: paid at the table like a mangan; 0: the organiser enters them."""
    last_round: int = 1
    extra_rounds: int = 0
    extra_goal: int = 0
    sudden_death: bool = False
    bust: int | None = None
    """The game ends when a score falls below this."""
    agari_yame: bool = False
    shared_unit: int = 0
    """Tied players share uma and oka in whole units, the rest by seat; 0: evenly, fractions are dropped."""
    leftover: str = "first"  # first | nobody
    leftover_unit: int = 100
    """Tied first players share the sticks in whole units."""
    leftover_drop: bool = False
    """Whether an indivisible rest is dropped; else it goes to the earliest seat."""
    oka: int = 0
    substitute_loss: int | None = None
    """The loss of a substituted player, once as points and once as uma; None: the edition knows no substitutes."""
    chombo_after_signal: bool = False
    """Whether a chombo after the end signal counts as one of the remaining hands; else it is replayed."""
    penalties: tuple[PenaltyRule, ...] = ()
    """The penalties on a player's own result, by the edition's document; a later edition inherits them."""

    def __hash__(self) -> int:
        """The hash of the edition, as a mapping has no hash. Parameters are equal when all fields are."""
        return hash(self.key)

    def red_fives_of(self, suit: int) -> int:
        """The most red fives of ``suit`` (0-2) in the set: a fourth one is of circles."""
        if self.red_fives == 4 and suit == 1:
            return 2
        return min(self.red_fives, 1)

    def red_fives_in_kong(self, suit: int) -> int:
        """The least red fives in a kong of fives of ``suit``; 0 where only some suits have one."""
        return self.red_fives_of(suit) if self.red_fives >= 3 else 0

    @property
    def abortive_reasons(self) -> tuple[str, ...]:
        """The abortive draws of the event: another option decides about three callers of a discard."""
        triple_ron = self.triple_ron == "abortive"
        played = {"triple_ron": triple_ron}
        return tuple(reason for reason in self.abortive if played.get(reason, self.abortive_draws))

    @property
    def most_yakuman(self) -> int:
        """The most times that a hand can be worth a yakuman."""
        return 7 if self.yakuman_add else (2 if self.doubles else 1)

    @property
    def most_callers(self) -> int:
        """The most players who can win on one discard, paid or not."""
        return 2 if self.winners == "two" and self.triple_ron == "abortive" else 3

    @property
    def most_paid(self) -> int:
        """The most winners on one discard who are paid, the first in turn."""
        if self.winners == "first":
            return 1
        return 2 if self.winners == "two" and self.triple_ron != "all" else 3

    @property
    def sum_of_results(self) -> int:
        """The sum of the results of a table, penalties and sticks that nobody takes aside."""
        target = self.start if self.target is None else self.target
        return sum(self.uma) + self.oka - len(self.uma) * (target - self.start)

    def with_options(self, options: Mapping[str, Any]) -> "Parameters":
        """The same parameters under an event's options. Without abortive draws three callers are paid, too."""
        if options.get("abortive_draws") is False:
            options = {"triple_ron": "all", **options}
        return self._replace(**options) if options else self


def resectioned(values: Mapping[str, Value], sections: Mapping[str, tuple[str, ...]]) -> dict[str, Value]:
    """The same values in the sections of a later edition: ``sections`` lists the codes by section."""
    return {
        code: values[code]._replace(section=section) for section, codes in sections.items() for code in codes
    }
