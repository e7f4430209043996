"""Whom the public may find, and in which order: by the name they are shown with, and by nothing behind it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Count, Exists, Min, OuterRef, QuerySet
from django.http import Http404
from django.utils.translation import get_language

from players import naming
from players.collation import name_key
from players.models import Club, Player
from players.searching import fits, words_of
from tournaments.models import CareerResult, Entry, RankedResult, Tournament


@dataclass(frozen=True, slots=True)
class Listed:
    """A person of the list, with the tournaments they have ended and their best place."""

    player: Player
    tournaments: int
    best: int | None


def listed_people() -> QuerySet[Player]:
    """Who plays or has played where everybody reads it, and is listed by name or by initials."""
    entries = Entry.objects.filter(player=OuterRef("pk")).exclude(status=Entry.Status.APPLIED)
    shown = entries.exclude(tournament__state=Tournament.State.DRAFT)
    ranked = RankedResult.objects.filter(player=OuterRef("pk"), event__ranking__public=True)
    people = Player.objects.filter(erased_at=None).exclude(listed=Player.Listed.HIDDEN)
    return people.filter(Exists(shown) | Exists(ranked))


def find_person(pk: int) -> Player:
    """A person whom everybody may see; of a key that was merged, the person it is now. Raises Http404."""
    people = listed_people().select_related("club")
    person = people.filter(pk=pk).first() or people.filter(merged__old_id=pk).first()
    if person is None:
        raise Http404
    return person


def find_people(query: str = "", *, country: str = "", club: int | None = None) -> list[int]:
    """The keys of the people who fit, by name as the reader's language sorts it, then those by initials. One query."""
    people = listed_people()
    if country:
        people = people.filter(country=country)
    if club is not None:
        people = people.filter(club=club)
    words, language = words_of(query), get_language() or "en"
    number = query.replace(" ", "")
    found = []
    fields = ("pk", "given_name", "family_name", "listed", "ema_number")
    for pk, given, family, listed, ema_number in people.values_list(*fields).order_by():
        named = listed == Player.Listed.NAME
        if not named:
            (given, family), ema_number = naming.initials(given, family), ""
        if not words or (ema_number and number == ema_number) or fits(words, f"{given} {family}"):
            found.append((not named, name_key(family, given, language), pk))
    return [pk for _last, _key, pk in sorted(found)]


def listed_rows(keys: Sequence[int]) -> list[Listed]:
    """The people of a page in this order: two queries."""
    people = Player.objects.select_related("club").in_bulk(keys)
    ended = CareerResult.objects.filter(
        entry__player__in=keys, entry__tournament__state=Tournament.State.FINISHED
    )
    rows = ended.order_by().values("entry__player").annotate(count=Count("pk"), best=Min("place"))
    known = {row["entry__player"]: (row["count"], row["best"]) for row in rows}
    return [Listed(people[pk], *known.get(pk, (0, None))) for pk in keys if pk in people]


def countries_of_people() -> list[str]:
    """The countries of the people who are listed, by their codes."""
    codes = listed_people().exclude(country="").order_by().values_list("country", flat=True)
    return sorted(codes.distinct())


def clubs_of_people() -> QuerySet[Club]:
    """The clubs of which somebody is listed."""
    return Club.objects.filter(Exists(listed_people().filter(club=OuterRef("pk"))))


def clubs_named(words: tuple[str, ...]) -> Iterable[Club]:
    """The clubs whose names fit."""
    return (club for club in clubs_of_people() if fits(words, club.name))
