"""Counts arranged for templates: figures with their samples, patterns by frequency, hands with tiles."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from players import naming
from scoring.names import Names
from scoring.rulesets.base import RuleSet
from tournaments.play.statistics.engine.awards import AWARDS as RULES_OF_AWARDS
from tournaments.play.statistics.engine.awards import Award, awards
from tournaments.play.statistics.engine.counts import Counts, WonHand
from tournaments.play.statistics.engine.figures import (
    BY_KEY,
    Figure,
    Kind,
    Measured,
    measure,
    measured,
)
from tournaments.play.statistics.presentation.numbers import number
from tournaments.play.statistics.presentation.player_list import People, PlayerList
from tournaments.play.statistics.selectors import PlayerStatistics, Statistics
from tournaments.play.statistics.texts import AWARDS, MEANINGS, NAMES, OUTCOMES, Words, sample_words
from tournaments.texts.claims import claim_words, value_words
from tournaments.texts.format import MINUS, score

PATTERNS_SHOWN = 10
"""The number of patterns that stand open; the others are behind a fold."""
MAIN_FIGURES = (
    *("average_place", "first", "wins", "average_won", "deal_ins", "riichi"),
    *("self_draws", "fourth", "second", "third"),
)
"""The figures of a player at a glance: the first six of which there is a value."""
MAIN_FIGURES_SHOWN = 6
WINDS = "ESWN"
IN_A_FIELD_ALWAYS_EQUAL = ("games", "average_place", "first", "second", "third", "fourth", "hands")
"""Figures that tell nothing of a field: a quarter of all places are first."""
RATED = frozenset(key for key, number, _figure, _sign in RULES_OF_AWARDS if not number)


@dataclass(frozen=True, slots=True)
class ShownFigure:
    """A row of a table of figures; texts, and the length of its bar in percent (None: no bar)."""

    key: str
    name: Words
    meaning: Words
    value: str
    sample: str
    field: str
    bar: int | None


@dataclass(frozen=True, slots=True)
class ShownPattern:
    """A pattern: its frequency, its share of the wins with tiles, and the best hand that held it."""

    names: Names
    times: int
    share: str
    bar: int
    example: WonHand


@dataclass(frozen=True, slots=True)
class ShownWind:
    """A player's hands in a wind."""

    wind: str
    hands: int
    wins: str
    points: str


class Holder(NamedTuple):
    """The player of a record by name; `key` leads to their page, "" for a name that is not shown."""

    name: str
    key: str = ""


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A big hand: its tiles, its value in words, and the record it was made from."""

    won: WonHand
    words: str
    player: Holder | None = None
    row: int | None = None


@dataclass(frozen=True, slots=True)
class PlayerBlock:
    """The statistics of a player under one rule set."""

    ruleset: RuleSet
    tournaments: int
    figures: Sequence[ShownFigure]
    main: Sequence[ShownFigure]
    patterns: Sequence[ShownPattern]
    rest: Sequence[ShownPattern]
    hands: Sequence[ShownHand]
    winds: Sequence[ShownWind]
    runs: Mapping[str, int]
    tiles: int
    has_field: bool


def shown_figure(own: Measured, field: Counts) -> ShownFigure:
    """A figure of a player beside the field's; a count has no sample, and is not compared."""
    figure = own.figure
    compared = of_field(figure, field)
    return ShownFigure(
        key=figure.key,
        name=NAMES[figure.key],
        meaning=MEANINGS[figure.key],
        value=number(figure.kind, own.value),
        sample=sample_words(figure.sample, own.sample or 0),
        field="" if compared is None else number(figure.kind, compared),
        bar=round(own.value * 100) if figure.kind is Kind.SHARE and own.value is not None else None,
    )


def shown_figures(ruleset: RuleSet, counts: Counts, field: Counts | None = None) -> list[ShownFigure]:
    """Every figure that the rule set has."""
    return [shown_figure(own, field or Counts()) for own in measured(ruleset, counts)]


def shown_patterns(ruleset: RuleSet, counts: Counts) -> list[ShownPattern]:
    """The patterns of winning hands, the most frequent first, equal ones in the order of the rule set."""
    order = {row.code: (place, row.names) for place, row in enumerate(ruleset.patterns)}
    patterns = [(code, held) for code, held in counts.patterns.items() if code in order]
    patterns.sort(key=lambda item: (-item[1].times, order[item[0]][0]))
    most = max((held.times for _code, held in patterns), default=1)
    return [
        ShownPattern(
            names=order[code][1],
            times=held.times,
            share=number(Kind.SHARE, Fraction(held.times, counts["tiles"]) if counts["tiles"] else None),
            bar=round(100 * held.times / most),
            example=held.example,
        )
        for code, held in patterns
    ]


def shown_hands(hands: Iterable[WonHand]) -> list[ShownHand]:
    """Hands with their values in words."""
    return [ShownHand(won, worth_words(won)) for won in hands]


def worth_words(won: WonHand) -> str:
    """3 fan 40 fu, haneman, 88 points."""
    value: Mapping[str, Any] = won["value"]
    return value_words(value) if won["hand"] is not None else claim_words(value)


def shown_winds(counts: Counts) -> list[ShownWind]:
    """The four winds, each with the average points of a hand."""
    return [_shown_wind(counts, wind) for wind in WINDS if counts[f"wind_{wind}"]]


def _shown_wind(counts: Counts, wind: str) -> ShownWind:
    hands = counts[f"wind_{wind}"]
    points = round(Fraction(counts[f"wind_{wind}_points"], hands))
    sign = "+" if points > 0 else MINUS if points < 0 else ""
    wins = number(Kind.SHARE, Fraction(counts[f"wind_{wind}_wins"], hands))
    return ShownWind(wind, hands, wins, f"{sign}{score(abs(points))}")


def player_block(statistics: PlayerStatistics) -> PlayerBlock:
    """A player's statistics for `statistics/_player.html`."""
    ruleset, counts = statistics.ruleset, statistics.counts
    patterns = shown_patterns(ruleset, counts)
    figures = shown_figures(ruleset, counts, statistics.field)
    return PlayerBlock(
        ruleset=ruleset,
        tournaments=statistics.tournaments,
        figures=figures,
        main=_main_figures(figures),
        patterns=patterns[:PATTERNS_SHOWN],
        rest=patterns[PATTERNS_SHOWN:],
        hands=shown_hands(counts.top[:1]),
        winds=shown_winds(counts),
        runs={key: run.best for key, run in counts.runs.items()},
        tiles=counts["tiles"],
        has_field=bool(statistics.field["hands"]),
    )


def _main_figures(figures: Iterable[ShownFigure]) -> list[ShownFigure]:
    by_key = {figure.key: figure for figure in figures if figure.value != number(Kind.COUNT, None)}
    return [by_key[key] for key in MAIN_FIGURES if key in by_key][:MAIN_FIGURES_SHOWN]


@dataclass(frozen=True, slots=True)
class ShownAward:
    """A title, its holders, and their value."""

    name: Words
    people: Sequence[Holder]
    value: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """A way hands ended: its number and share."""

    name: Words
    times: int
    share: str
    bar: int


@dataclass(frozen=True, slots=True)
class FieldBlock:
    """The statistics of a field."""

    ruleset: RuleSet
    tables: int
    hands: int
    tournaments: Sequence[str]
    records: Sequence[ShownHand]
    best: tuple[str, Holder] | None
    awards: Sequence[ShownAward]
    outcomes: Sequence[Outcome]
    figures: Sequence[ShownFigure]
    patterns: Sequence[ShownPattern]
    rest: Sequence[ShownPattern]
    tiles: int
    players: PlayerList


Links = Mapping[tuple[Any, ...], int]
ListOf = Callable[[Mapping[str, Counts]], PlayerList]


def field_block(
    statistics: Statistics,
    people: People,
    links: Links,
    shown: Callable[[Mapping[str, Counts]], PlayerList],
    tournament: str = "",
) -> FieldBlock:
    """The statistics of a field for `statistics/_field.html`; players outside `people` stay without a name. `shown`
    makes the list of players.
    """
    ruleset, field = statistics.ruleset, statistics.field
    players = {key: counts for key, counts in statistics.players.items() if key in people}
    patterns = shown_patterns(ruleset, field)
    return FieldBlock(
        ruleset=ruleset,
        tables=field["tables"],
        hands=field["table_hands"],
        tournaments=statistics.tournaments,
        records=[shown_record(won, people, links, tournament) for won in field.top],
        best=best_score(field, people),
        awards=[shown_award(award, people) for award in awards(ruleset, players)],
        outcomes=_outcomes(field),
        figures=[
            figure for figure in shown_figures(ruleset, field) if figure.key not in IN_A_FIELD_ALWAYS_EQUAL
        ],
        patterns=patterns[:PATTERNS_SHOWN],
        rest=patterns[PATTERNS_SHOWN:],
        tiles=field["tiles"],
        players=shown(players),
    )


def of_field(figure: Figure, field: Counts) -> Fraction | None:
    """The field's figure; None for a count, which has no sample and is not compared."""
    return measure(figure, field).value if figure.sample else None


def shown_record(won: WonHand, people: People, links: Links, tournament: str) -> ShownHand:
    """A big hand with its winner and the row that it was made from."""
    place = (won.get("tournament", tournament), *won["where"])
    return ShownHand(won, worth_words(won), _holder(won["player"], people), links.get(place))


def _holder(key: str, people: People) -> Holder:
    return Holder(people[key].list_name, key) if key in people else Holder(naming.NOBODY)


def best_score(field: Counts, people: People) -> tuple[str, Holder] | None:
    """The highest score at the end of a game, and its player."""
    if field.best is None:
        return None
    return score(field.best["raw"]), _holder(field.best["player"], people)


def shown_award(award: Award, people: People) -> ShownAward:
    """An award with its holders by name."""
    kind = BY_KEY[award.figure].kind if award.key in RATED else Kind.COUNT
    holders = sorted(_holder(player, people) for player in award.players)
    return ShownAward(AWARDS[award.key], holders, number(kind, award.value))


def _outcomes(field: Counts) -> list[Outcome]:
    hands = field["table_hands"]
    return [
        Outcome(name, field[key], number(Kind.SHARE, share), round(share * 100))
        for key, name in OUTCOMES.items()
        if field[key] and (share := Fraction(field[key], hands))
    ]
