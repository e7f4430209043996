"""Awards: the leaders of the field in a figure. A rate needs a fair sample, and a tie stays a tie."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.rulesets.base import RuleSet
from tournaments.play.statistics.engine.counts import Counts
from tournaments.play.statistics.engine.figures import BY_KEY, Kind, measure

AWARDS = (
    ("most_wins", "wins", "wins", 1),
    ("most_self_draws", "self_draws", "self_draws", 1),
    ("best_win_rate", "", "wins", 1),
    ("fewest_deal_ins", "", "deal_ins", -1),
    ("most_riichi", "", "riichi", 1),
    ("best_riichi", "", "riichi_won", 1),
    ("best_tenpai", "", "tenpai", 1),
    ("highest_average", "", "average_won", 1),
)
"""The key, the number that is counted (else the figure is compared), the figure, and whether most or fewest lead."""
RUNS = ("first", "not_last")
FAIR = 2
"""A rate compares only players with at least the largest sample divided by this number."""


@dataclass(frozen=True, slots=True)
class Award:
    """A title, its figure or run, the best value, its holders, and the least sample that counted."""

    key: str
    figure: str
    value: Fraction
    players: tuple[str, ...]
    least: int = 0


def awards(ruleset: RuleSet, players: Mapping[str, Counts]) -> list[Award]:
    """Every award with a winner in the field."""
    titles = [_award(key, number, figure, sign, players) for key, number, figure, sign in _known(ruleset)]
    runs = [_longest(key, players) for key in RUNS]
    return [award for award in (*titles, *runs) if award is not None]


def _known(ruleset: RuleSet) -> list[tuple[str, str, str, int]]:
    return [row for row in AWARDS if BY_KEY[row[2]].exists(ruleset)]


def _award(key: str, number: str, name: str, sign: int, players: Mapping[str, Counts]) -> Award | None:
    if number:
        values = {player: Fraction(counts[number]) for player, counts in players.items() if counts[number]}
        return _led(key, name, values, 1)
    figure = BY_KEY[name]
    assert figure.kind is not Kind.COUNT
    least = -(-max((counts[figure.sample] for counts in players.values()), default=0) // FAIR)
    rated = {player: measure(figure, counts) for player, counts in players.items()}
    values = {
        player: rate.value
        for player, rate in rated.items()
        if rate.value is not None and (rate.sample or 0) >= least
    }
    return _led(key, name, values, sign, least)


def _led(key: str, figure: str, values: Mapping[str, Fraction], sign: int, least: int = 0) -> Award | None:
    if not values:
        return None
    best = max(values.values(), key=lambda value: sign * value)
    if sign > 0 and best <= 0:
        return None
    return Award(key, figure, best, tuple(player for player, value in values.items() if value == best), least)


def _longest(key: str, players: Mapping[str, Counts]) -> Award | None:
    """The longest run of first places, and of games without a last place; one game is no run."""
    values = {
        player: Fraction(counts.runs[key].best)
        for player, counts in players.items()
        if key in counts.runs and counts.runs[key].best > 1
    }
    return _led(f"run_{key}", "", values, 1)
