"""People that the public may find, in the order of their shown names, never of hidden ones."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import starmap
from typing import Any, NamedTuple, overload

from django.core.cache import cache
from django.db.models import Count, Exists, Max, Min, OuterRef, Q, QuerySet
from django.http import Http404
from django.utils.translation import get_language

from players import naming
from players.collation import name_key
from players.models import Club, Player
from players.searching import Word, fits, words_of
from tournaments.common.chain.canonical import digest
from tournaments.common.selectors import holding, people_holding
from tournaments.models import CareerResult, Entry, RankedResult, Tournament

MOST_SORTED = 1_000
"""The most people who are sorted by the alphabet of the reader's language: one of a few ten thousand names a second."""
COUNTED_FOR = 600
"""Seconds for which the number of more people than that is kept."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A person of the list, with the tournaments they have ended and their best place.

    `met`: the last entry of somebody whose name, country and club another person of the list has, too.
    """

    player: Player
    tournaments: int
    best: int | None
    met: Entry | None = None


def listed_people() -> QuerySet[Player]:
    """People who play or have played in public, and are listed by name or by initials."""
    entries = Entry.objects.filter(player=OuterRef("pk")).exclude(status=Entry.Status.APPLIED)
    shown = entries.exclude(tournament__state=Tournament.State.DRAFT)
    ranked = RankedResult.objects.filter(player=OuterRef("pk"), event__ranking__public=True)
    people = Player.objects.filter(erased_at=None).exclude(listed=Player.Listed.HIDDEN)
    return people.filter(Exists(shown) | Exists(ranked))


def find_person(pk: int) -> Player:
    """A person whom everybody may see; for a merged key, the person it is now. Raises Http404."""
    people = listed_people().select_related("club")
    person = people.filter(pk=pk).first() or people.filter(merged__old_id=pk).first()
    if person is None:
        raise Http404
    return person


class Named(NamedTuple):
    """The key and the columns by which a person is searched for and sorted."""

    pk: int
    given_name: str
    family_name: str
    listed: str
    ema_number: str


class ManyPeople(Sequence[int]):
    """The keys of more people than are sorted by the reader's language: in the order of plain letters, read by parts.

    `len` is at most ten minutes old. The store walks the index of the texts, and stops at the end of the part: somebody
    whose text is still to be written is not among them.
    """

    def __init__(self, people: QuerySet[Player], count: Callable[[], int], words: tuple[Word, ...]) -> None:
        self.count_people, self.words = count, words
        walked = people.filter(*holding(words, "search_text__text"), search_text__isnull=False)
        self.walk = walked.order_by("search_text__text", "search_text")

    def __len__(self) -> int:
        return self.count_people()

    def __iter__(self) -> Iterator[int]:
        """All keys at once: by their places, as a sequence gives them, each would be a question of its own."""
        return iter(self[:])

    @overload
    def __getitem__(self, at: int) -> int: ...
    @overload
    def __getitem__(self, at: slice) -> list[int]: ...
    def __getitem__(self, at: int | slice) -> int | list[int]:
        """The part as it is shown now: a text that is older than the person finds nobody by a hidden name."""
        part = at if isinstance(at, slice) else slice(at, at + 1)
        keys = [person.pk for person in _named(self.walk[part]) if _fits(person, self.words)]
        return keys if isinstance(at, slice) else keys[0]


def find_people(query: str = "", *, country: str = "", club: int | None = None) -> Sequence[int]:
    """The keys of the matching people, by name as the reader's language sorts it, then those by initials.

    More than MOST_SORTED stand in the order of plain letters. Two or three queries.
    """
    people, words, number = listed_people(), words_of(query), query.replace(" ", "")
    if country:
        people = people.filter(country=country)
    if club is not None:
        people = people.filter(club=club)
    fitting = people.filter(Q(pk__in=people_holding(words)) | _numbered(number)) if words else people
    rows = _named(fitting.order_by()[: MOST_SORTED + 1])
    if len(rows) > MOST_SORTED:
        whole = not words and club is None
        count = partial(_number_of, country) if whole else partial(_count, fitting)
        return ManyPeople(people, count, words)
    language = get_language() or "en"
    shown = (row for row in rows if _fits(row, words) or (row.ema_number and row.ema_number == number))
    return [pk for _last, _key, pk in sorted(_placed(row, language) for row in shown)]


def _named(people: QuerySet[Player]) -> list[Named]:
    return list(starmap(Named, people.values_list(*Named._fields)))


def _numbered(number: str) -> Q:
    return Q(ema_number=number, listed=Player.Listed.NAME) if number.isdecimal() else Q(pk=None)


def _shown(person: Named) -> tuple[str, str]:
    """Given and family name as everybody is shown them."""
    if person.listed == Player.Listed.NAME:
        return person.given_name, person.family_name
    return naming.initials(person.given_name, person.family_name)


def _fits(person: Named, words: tuple[Word, ...]) -> bool:
    return not words or fits(words, " ".join(_shown(person)))


def _placed(person: Named, language: str) -> tuple[bool, Any, int]:
    given, family = _shown(person)
    return person.listed != Player.Listed.NAME, name_key(family, given, language), person.pk


def listed_rows(keys: Sequence[int]) -> list[Listed]:
    """The people of a page in this order: two queries, one more where two have one name."""
    people = Player.objects.select_related("club").in_bulk(keys)
    ended = CareerResult.objects.filter(
        entry__player__in=keys, entry__tournament__state=Tournament.State.FINISHED
    )
    rows = ended.order_by().values("entry__player").annotate(count=Count("pk"), best=Min("place"))
    results = {row["entry__player"]: (row["count"], row["best"]) for row in rows}
    met = _last_met(people.values())
    return [Listed(people[pk], *results.get(pk, (0, None)), met.get(pk)) for pk in keys if pk in people]


def _last_met(people: Collection[Player]) -> dict[int, Entry]:
    """The last public entry of each person, listed by name, who looks like another of these; by the person's key."""
    looks = {
        person.pk: (person.list_name, person.country, person.club_id)
        for person in people
        if person.listed == Player.Listed.NAME
    }
    counts = Counter(looks.values())
    alike = [pk for pk, look in looks.items() if counts[look] > 1]
    if not alike:
        return {}
    entries = Entry.objects.filter(player__in=alike).exclude(status=Entry.Status.APPLIED)
    public = entries.exclude(tournament__state=Tournament.State.DRAFT).order_by()
    newest = public.values("player").annotate(newest=Max("pk")).values("newest")
    rows = Entry.objects.filter(pk__in=newest).select_related("tournament")
    return {entry.player_id: entry for entry in rows}


def _count(people: QuerySet[Player]) -> int:
    key = f"people:{digest(str(people.query))}"
    return int(cache.get_or_set(key, people.count, COUNTED_FOR) or 0)


def countries_of_people() -> list[str]:
    """The countries of the people who are listed, by their codes; of very many people as they were ten minutes ago."""
    many = Player.objects.order_by()[MOST_SORTED : MOST_SORTED + 1].exists()
    return sorted(code for code in (_kept_numbers() if many else _numbers()) if code)


def _number_of(country: str) -> int:
    """The number of listed people of a country, or of all, where there are very many."""
    numbers = _kept_numbers()
    return numbers.get(country, 0) if country else sum(numbers.values())


def _kept_numbers() -> dict[str, int]:
    numbers: dict[str, int] = cache.get_or_set("people:numbers", _numbers, COUNTED_FOR) or {}
    return numbers


def _numbers() -> dict[str, int]:
    """The number of listed people of each country."""
    rows = listed_people().order_by().values_list("country").annotate(Count("pk"))
    return dict(rows.iterator())


def clubs_of_people(country: str = "") -> QuerySet[Club]:
    """The clubs with a listed person, of a country or of all."""
    clubs = Club.objects.filter(Exists(listed_people().filter(club=OuterRef("pk"))))
    return clubs.filter(country=country) if country else clubs


def public_clubs() -> QuerySet[Club]:
    """The clubs and federations that everybody may see: with a listed person, or with a public tournament."""
    hosted = Tournament.objects.filter(hosted_by=OuterRef("pk")).exclude(state=Tournament.State.DRAFT)
    return Club.objects.filter(Exists(listed_people().filter(club=OuterRef("pk"))) | Exists(hosted))


def clubs_named(words: tuple[Word, ...]) -> Iterable[Club]:
    """The public clubs whose names hold the words. Two queries."""
    names = Club.objects.order_by().values_list("pk", "name")
    return public_clubs().filter(pk__in=[pk for pk, name in names if fits(words, name)])
