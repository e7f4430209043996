"""Counts arranged for templates: figures with their samples, patterns by how often they came, hands with tiles."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Any

from django.utils.formats import number_format

from players import naming
from players.models import Player
from scoring.names import Names
from scoring.rulesets import registry
from scoring.rulesets.base import RuleSet
from tournaments.statistics.engine.awards import AWARDS as RULES_OF_AWARDS
from tournaments.statistics.engine.awards import Award, awards
from tournaments.statistics.engine.counts import Counts, WonHand
from tournaments.statistics.engine.figures import (
    BY_KEY,
    FIGURES,
    Figure,
    Kind,
    Measured,
    measure,
    measured,
)
from tournaments.statistics.selectors import PlayerStatistics, Statistics
from tournaments.statistics.texts import AWARDS, MEANINGS, NAMES, OUTCOMES, Words, sample_words
from tournaments.texts.claims import claim_words, value_words
from tournaments.texts.format import MINUS, named, score

PATTERNS_SHOWN = 10
"""The patterns that stand open; the others are behind a fold."""
WINDS = "ESWN"
PLAYERS_SHOWN = 200
COLUMNS = ("games", "average_place", "hands", "wins", "average_won", "deal_ins", "riichi", "open_wins")
"""The figures that the list of players shows."""
IN_A_FIELD_ALWAYS_EQUAL = ("games", "average_place", "first", "second", "third", "fourth", "hands")
"""They tell nothing of a field: a quarter of everybody is first."""
RATED = frozenset(key for key, number, _figure, _sign in RULES_OF_AWARDS if not number)


@dataclass(frozen=True, slots=True)
class ShownFigure:
    """A line of a table of figures; texts, and how long its bar is in percent (None: no bar)."""

    key: str
    name: Words
    value: str
    sample: str
    field: str
    bar: int | None


@dataclass(frozen=True, slots=True)
class ShownPattern:
    """A pattern: how often, in which share of the wins with tiles, and the best hand that held it."""

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


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A big hand: its tiles, what it is worth in words, and the record it was made from."""

    won: WonHand
    words: str
    who: str = ""
    row: int | None = None


@dataclass(frozen=True, slots=True)
class PlayerBlock:
    """All that the statistics of a player show under one rule set."""

    ruleset: RuleSet
    tournaments: int
    figures: Sequence[ShownFigure]
    patterns: Sequence[ShownPattern]
    rest: Sequence[ShownPattern]
    hands: Sequence[ShownHand]
    winds: Sequence[ShownWind]
    runs: Mapping[str, int]
    tiles: int
    has_field: bool


def rounded(value: Fraction, places: int) -> Decimal:
    """The value with so many decimals, halves away from 0."""
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return exact.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)


def number(kind: Kind, value: Fraction | None) -> str:
    """A figure as people write it: 21.1 %, 2.48, 6 693; a dash where there is no sample."""
    if value is None:
        return "–"
    match kind:
        case Kind.SHARE:
            return f"{number_format(rounded(value * 100, 1), 1)} %"
        case Kind.MEAN:
            return number_format(rounded(value, 2), 2)
        case _:
            return score(round(value))


def shown_figure(one: Measured, field: Counts) -> ShownFigure:
    """A figure of somebody beside that of the field; a count has no sample, and is not compared."""
    figure = one.figure
    compared = of_field(figure, field)
    return ShownFigure(
        key=figure.key,
        name=NAMES[figure.key],
        value=number(figure.kind, one.value),
        sample=sample_words(figure.sample, one.sample or 0),
        field="" if compared is None else number(figure.kind, compared),
        bar=round(one.value * 100) if figure.kind is Kind.SHARE and one.value is not None else None,
    )


def shown_figures(ruleset: RuleSet, counts: Counts, field: Counts | None = None) -> list[ShownFigure]:
    """Every figure that the rule set has."""
    return [shown_figure(one, field or Counts()) for one in measured(ruleset, counts)]


def shown_patterns(ruleset: RuleSet, counts: Counts) -> list[ShownPattern]:
    """The patterns that were held, the most frequent first, equal ones in the order of the rule set."""
    order = {row.code: (place, row.names) for place, row in enumerate(ruleset.patterns)}
    known = [(code, held) for code, held in counts.patterns.items() if code in order]
    known.sort(key=lambda item: (-item[1].times, order[item[0]][0]))
    most = max((held.times for _code, held in known), default=1)
    return [
        ShownPattern(
            names=order[code][1],
            times=held.times,
            share=number(Kind.SHARE, Fraction(held.times, counts["tiles"]) if counts["tiles"] else None),
            bar=round(100 * held.times / most),
            example=held.example,
        )
        for code, held in known
    ]


def shown_hands(hands: Iterable[WonHand]) -> list[ShownHand]:
    """Hands with what they are worth in words."""
    return [ShownHand(won, worth_words(won)) for won in hands]


def worth_words(won: WonHand) -> str:
    """3 fan 40 fu, haneman, 88 points."""
    value: Mapping[str, Any] = won["value"]
    return value_words(value) if won["hand"] is not None else claim_words(value)


def shown_winds(counts: Counts) -> list[ShownWind]:
    """The four winds, with the points that a hand brought on average."""
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
    return PlayerBlock(
        ruleset=ruleset,
        tournaments=statistics.tournaments,
        figures=shown_figures(ruleset, counts, statistics.field),
        patterns=patterns[:PATTERNS_SHOWN],
        rest=patterns[PATTERNS_SHOWN:],
        hands=shown_hands(counts.top[:1]),
        winds=shown_winds(counts),
        runs={key: run.best for key, run in counts.runs.items()},
        tiles=counts["tiles"],
        has_field=bool(statistics.field["hands"]),
    )


def share_of(key: str, counts: Counts) -> str:
    """One figure as text."""
    figure = BY_KEY[key]
    return number(figure.kind, measure(figure, counts).value)


@dataclass(frozen=True, slots=True)
class ShownAward:
    """A title, who has it, and what for."""

    name: Words
    people: Sequence[str]
    value: str


@dataclass(frozen=True, slots=True)
class ShownPlayer:
    """A row of the list of players: the figures of the columns as texts."""

    key: str
    name: str
    figures: Sequence[str]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How hands ended: how many, and in which share."""

    name: Words
    times: int
    share: str
    bar: int


@dataclass(frozen=True, slots=True)
class FieldBlock:
    """All that the statistics of a field show."""

    ruleset: RuleSet
    tables: int
    hands: int
    tournaments: Sequence[str]
    records: Sequence[ShownHand]
    best: tuple[str, str] | None
    awards: Sequence[ShownAward]
    outcomes: Sequence[Outcome]
    figures: Sequence[ShownFigure]
    patterns: Sequence[ShownPattern]
    rest: Sequence[ShownPattern]
    tiles: int
    columns: Sequence[Words]
    players: Sequence[ShownPlayer]
    more_players: int


People = Mapping[str, Player]
Links = Mapping[tuple[Any, ...], int]


def field_block(statistics: Statistics, people: People, links: Links, tournament: str = "") -> FieldBlock:
    """The statistics of a field for `statistics/_field.html`; who is not among `people` stays without a name."""
    ruleset, field = statistics.ruleset, statistics.field
    known = {key: counts for key, counts in statistics.players.items() if key in people}
    patterns = shown_patterns(ruleset, field)
    columns = [key for key in COLUMNS if BY_KEY[key].exists(ruleset)]
    rows = in_order(known, people)
    return FieldBlock(
        ruleset=ruleset,
        tables=field["tables"],
        hands=field["table_hands"],
        tournaments=statistics.tournaments,
        records=[_record(won, people, links, tournament) for won in field.top],
        best=_best(field, people),
        awards=[_shown_award(award, people) for award in awards(ruleset, known)],
        outcomes=_outcomes(field),
        figures=[one for one in shown_figures(ruleset, field) if one.key not in IN_A_FIELD_ALWAYS_EQUAL],
        patterns=patterns[:PATTERNS_SHOWN],
        rest=patterns[PATTERNS_SHOWN:],
        tiles=field["tiles"],
        columns=[NAMES[key] for key in columns],
        players=[
            ShownPlayer(key, people[key].list_name, [share_of(name, counts) for name in columns])
            for key, counts in rows[:PLAYERS_SHOWN]
        ],
        more_players=max(len(rows) - PLAYERS_SHOWN, 0),
    )


def in_order(known: Mapping[str, Counts], people: People) -> list[tuple[str, Counts]]:
    """Who played most first."""
    return sorted(
        known.items(), key=lambda row: (-row[1]["hands"], -row[1]["wins"], people[row[0]].list_name)
    )


def of_field(figure: Figure, field: Counts) -> Fraction | None:
    """A count has no sample, and is not compared."""
    return measure(figure, field).value if figure.sample else None


def _record(won: WonHand, people: People, links: Links, tournament: str) -> ShownHand:
    place = (won.get("tournament", tournament), *won["where"])
    return ShownHand(won, worth_words(won), _name(won["player"], people), links.get(place))


def _name(key: str, people: People) -> str:
    return people[key].list_name if key in people else naming.NOBODY


def _best(field: Counts, people: People) -> tuple[str, str] | None:
    """The highest score at the end of a game, and whose it is."""
    if field.best is None:
        return None
    return score(field.best["raw"]), _name(field.best["player"], people)


def _shown_award(award: Award, people: People) -> ShownAward:
    kind = BY_KEY[award.figure].kind if award.key in RATED else Kind.COUNT
    names = sorted(people[player].list_name for player in award.players)
    return ShownAward(AWARDS[award.key], names, number(kind, award.value))


def _outcomes(field: Counts) -> list[Outcome]:
    hands = field["table_hands"]
    return [
        Outcome(name, field[key], number(Kind.SHARE, share), round(share * 100))
        for key, name in OUTCOMES.items()
        if field[key] and (share := Fraction(field[key], hands))
    ]


@dataclass(frozen=True, slots=True)
class Definition:
    """A figure: its name, what it means, its sample, and the rule sets that have it (empty: all)."""

    key: str
    name: Words
    meaning: Words
    rulesets: Sequence[str]


def definitions() -> list[Definition]:
    """Every figure, in the order in which it is shown."""
    rulesets = list(map(registry.get, registry.keys()))
    found = []
    for figure in FIGURES:
        having = [named(ruleset.names) for ruleset in rulesets if figure.exists(ruleset)]
        everywhere = len(having) == len(rulesets)
        found.append(
            Definition(figure.key, NAMES[figure.key], MEANINGS[figure.key], () if everywhere else having)
        )
    return found
