"""The list of players in statistics: its columns, filtered and sorted by the address."""

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from fractions import Fraction
from urllib.parse import urlencode

from django.http import QueryDict
from django.utils.translation import gettext as _

from players.models import Player
from scoring.rulesets.base import RuleSet
from tournaments.common.countries import country_name
from tournaments.common.numbers import KEY, whole_number
from tournaments.common.web.paging import Pages, page_of
from tournaments.play.statistics.engine.counts import Counts
from tournaments.play.statistics.engine.figures import BY_KEY, Kind, measure
from tournaments.play.statistics.presentation.numbers import number
from tournaments.play.statistics.texts import NAMES, Words

COLUMNS = ("games", "average_place", "hands", "wins", "average_won", "deal_ins", "riichi", "open_wins")
"""The figures in the list of players."""
WISHES = ("sort", "country", "club", "least", "year", "ruleset")
WORDS = (*WISHES, "page")
"""The words of an address of statistics."""
LONGEST_CLUB = 100
MOST_GAMES = 10_000
A_LIST = 40
"""The players on a page, which is longer than others by its figures and patterns."""
MOST_CLUBS = 100
"""The clubs of all countries that are offered; where there are more, a country has to be chosen first."""
PLACES = range(1, 5)


@dataclass(frozen=True, slots=True)
class Named:
    """A player as the pages of a tournament name them: namesakes told apart."""

    list_name: str
    country: str
    shown_ema_number: str


People = Mapping[str, Player] | Mapping[str, Named]


@dataclass(frozen=True, slots=True)
class Query:
    """The wishes of a reader: a column, with `-` before it the other way round; a country, a club, the least games.

    `year` and `ruleset` have been chosen already where the statistics were read; links keep them. `page` is the part of
    the list.
    """

    sort: str = ""
    country: str = ""
    club: str = ""
    least: int = 0
    year: str = ""
    ruleset: str = ""
    page: int = 1

    @property
    def is_filter(self) -> bool:
        return bool(self.country or self.club or self.least or self.year)

    def address(self, sort: str) -> str:
        """The same wishes in another order, as the query of an address."""
        return f"{_query(**{**self.wishes, 'sort': sort})}#player-list"

    @property
    def part(self) -> str:
        """The country and the club alone, as the query of an address: those of a file."""
        return _query(country=self.country, club=self.club)

    @property
    def everybody(self) -> str:
        """The address without a filter."""
        return _query(ruleset=self.ruleset)

    @property
    def wishes(self) -> dict[str, str]:
        """The wishes by their words, without the page."""
        return {word: str(getattr(self, word) or "") for word in WISHES}


def _query(**wishes: str) -> str:
    words = urlencode({word: value for word, value in wishes.items() if value})
    return f"?{words}" if words else ""


def read_query(data: QueryDict) -> Query:
    """The wishes in an address; what cannot be wished for is left out."""
    sort = data.get("sort", "")
    return Query(
        sort=sort if sort.removeprefix("-") in COLUMNS else "",
        country=data.get("country", "").upper()[:3],
        club=data.get("club", "").strip()[:LONGEST_CLUB],
        least=min(max(whole_number(data.get("least", "")) or 0, 0), MOST_GAMES),
        page=whole_number(data.get("page", ""), KEY) or 1,
    )


@dataclass(frozen=True, slots=True)
class Heading:
    """A column: its name, the address that sorts by it, and the present direction for readers of screens."""

    name: Words
    address: str
    sorted: str


@dataclass(frozen=True, slots=True)
class Part:
    """The share of a place in a bar, in percent of its width."""

    place: int
    start: int
    width: int


@dataclass(frozen=True, slots=True)
class ShownPlayer:
    """A row: the figures of the columns as texts, and the places as a bar with its words."""

    key: str
    name: str
    country: str
    figures: Sequence[str]
    places: Sequence[Part]
    places_words: str


@dataclass(frozen=True, slots=True)
class PlayerList:
    """The rows of a page, and the values by which they may be filtered; `beyond`: the players who are on none."""

    headings: Sequence[Heading]
    rows: Sequence[ShownPlayer]
    pages: Pages
    beyond: int
    query: Query
    countries: Sequence[tuple[str, str]]
    clubs: Sequence[str]
    years: Sequence[str]


def player_list(
    ruleset: RuleSet,
    players: Mapping[str, Counts],
    people: People,
    query: Query,
    clubs: Mapping[str, str],
    years: Sequence[str] = (),
    beyond: int = 0,
) -> PlayerList:
    """The list of these players; `clubs` are the clubs that are shown, by player. `beyond`: players who are not among
    these."""
    columns = [key for key in COLUMNS if BY_KEY[key].exists(ruleset)]
    ordered = _sorted(in_order(fitting(players, people, query, clubs), people), query.sort)
    rows, pages = page_of(ordered, query.page, size=A_LIST, **query.wishes)
    codes = {people[key].country for key in players} - {""}
    return PlayerList(
        headings=[_heading(key, query) for key in columns],
        rows=[_row(key, counts, people[key], columns) for key, counts in rows],
        pages=replace(pages, part="#player-list"),
        beyond=0 if query.least else beyond,
        query=query,
        countries=sorted(((code, str(country_name(code) or code)) for code in codes), key=lambda row: row[1]),
        clubs=_offered({clubs[key] for key in players if clubs.get(key)}, query),
        years=years,
    )


def _offered(clubs: Set[str], query: Query) -> list[str]:
    """The clubs to choose from; of too many only the chosen one, as long as no country is chosen."""
    few = query.country or len(clubs) <= MOST_CLUBS
    return sorted(clubs if few else clubs & {query.club})


def in_order(players: Mapping[str, Counts], people: People) -> list[tuple[str, Counts]]:
    """Players with their counts, most hands first."""
    return sorted(
        players.items(), key=lambda row: (-row[1]["hands"], -row[1]["wins"], people[row[0]].list_name)
    )


def fitting(
    players: Mapping[str, Counts], people: People, query: Query, clubs: Mapping[str, str]
) -> dict[str, Counts]:
    """The players of the country and the club with the least games that are wished for."""
    return {
        key: counts
        for key, counts in players.items()
        if query.country in ("", people[key].country)
        and query.club in ("", clubs.get(key, ""))
        and counts["games"] >= query.least
    }


def _sorted(rows: list[tuple[str, Counts]], sort: str) -> list[tuple[str, Counts]]:
    """The rows by a column, the best or the most first; those without a value last."""
    key = sort.removeprefix("-")
    if key not in BY_KEY:
        return rows
    sign = _sign(key) * (-1 if sort.startswith("-") else 1)
    values = {player: measure(BY_KEY[key], counts).value for player, counts in rows}

    def place(row: tuple[str, Counts]) -> tuple[bool, Fraction]:
        value = values[row[0]]
        return value is None, sign * (value or Fraction())

    return sorted(rows, key=place)


def _sign(key: str) -> int:
    """1 where the least comes first."""
    return 1 if BY_KEY[key].better < 0 else -1


def _heading(key: str, query: Query) -> Heading:
    again = f"-{key}" if query.sort == key else key
    rising = _sign(key) > 0
    direction = {key: rising, f"-{key}": not rising}.get(query.sort)
    words = "" if direction is None else "ascending" if direction else "descending"
    return Heading(NAMES[key], query.address(again), words)


def _row(key: str, counts: Counts, person: Player | Named, columns: Sequence[str]) -> ShownPlayer:
    parts = list(_places(counts))
    shares = (number(Kind.SHARE, Fraction(counts[f"place_{part.place}"], counts["games"])) for part in parts)
    words = [f"{part.place}: {share}" for part, share in zip(parts, shares, strict=True)]
    return ShownPlayer(
        key,
        person.list_name,
        person.country,
        [share_of(name, counts) for name in columns],
        parts,
        _("Places") + " · " + " · ".join(words) if parts else "",
    )


def _places(counts: Counts) -> Iterator[Part]:
    games, before = counts["games"], 0
    for place in PLACES if games else ():
        after = before + counts[f"place_{place}"]
        if after > before:
            yield Part(
                place, round(100 * before / games), round(100 * after / games) - round(100 * before / games)
            )
        before = after


def share_of(key: str, counts: Counts) -> str:
    """One figure as text."""
    figure = BY_KEY[key]
    return number(figure.kind, measure(figure, counts).value)


def of_year(query: Query, year: str) -> Query:
    """The wishes within a year."""
    return replace(query, year=year)
