"""The search over players, clubs and tournaments."""

from dataclasses import dataclass

from players.models import Club
from players.searching import fits, words_of
from tournaments.careers.selectors.people import clubs_named, find_people
from tournaments.common.permissions import User
from tournaments.common.selectors import visible_to
from tournaments.common.sorting import alphabetical
from tournaments.models import Tournament

SHORTEST = 2
"""Letters of the longest word looked for; one letter would find everybody."""


@dataclass(frozen=True, slots=True)
class Found:
    """What fits a text: keys of people and tournaments in the order of the page, and clubs."""

    people: list[int]
    tournaments: list[int]
    clubs: list[Club]

    @property
    def count(self) -> int:
        return len(self.people) + len(self.tournaments) + len(self.clubs)


NOTHING = Found([], [], [])


def is_enough(query: str) -> bool:
    """Whether the text says enough to look for it."""
    return any(len(word.strip()) >= SHORTEST for word in words_of(query))


def find_everything(user: User, query: str) -> Found:
    """Players and clubs by name, tournaments by name and place. Three queries."""
    if not is_enough(query):
        return NOTHING
    words = words_of(query)
    return Found(
        people=find_people(query),
        tournaments=find_tournaments(user, words),
        clubs=alphabetical(clubs_named(words), lambda club: club.name),
    )


def find_tournaments(user: User, words: tuple[str, ...]) -> list[int]:
    """The keys of the tournaments that fit and this reader may see, the newest first."""
    rows = visible_to(user).prefetch_related(None).order_by("-starts_on", "-pk")
    texts = rows.values_list("pk", "name", "place")
    return [pk for pk, name, place in texts if fits(words, f"{name} {place}")]


def tournaments_in(keys: list[int]) -> list[Tournament]:
    """These tournaments in this order."""
    found = Tournament.objects.in_bulk(keys)
    return [found[pk] for pk in keys if pk in found]
