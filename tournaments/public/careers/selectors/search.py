"""The search over players, clubs and tournaments."""

from collections.abc import Sequence
from dataclasses import dataclass

from players.models import Club
from players.searching import Word, words_of
from tournaments.common.permissions import User
from tournaments.common.selectors import named, visible_to
from tournaments.common.sorting import alphabetical
from tournaments.models import Tournament
from tournaments.public.careers.selectors.people import clubs_named, find_people

SHORTEST = 2
"""The least letters of the longest word; one letter would match everybody."""


@dataclass(frozen=True, slots=True)
class Results:
    """The results of a search: keys of people and tournaments in the order of the page, and clubs."""

    people: Sequence[int]
    tournaments: list[int]
    clubs: list[Club]

    @property
    def count(self) -> int:
        return len(self.people) + len(self.tournaments) + len(self.clubs)


NOTHING = Results([], [], [])


def is_enough(query: str) -> bool:
    """Whether the text is long enough for a search."""
    return any(len(spelling) >= SHORTEST for word in words_of(query) for spelling in word)


def find_everything(user: User, query: str) -> Results:
    """Players and clubs by name, tournaments by name and place. Three queries."""
    if not is_enough(query):
        return NOTHING
    words = words_of(query)
    return Results(
        people=find_people(query),
        tournaments=find_tournaments(user, words),
        clubs=alphabetical(clubs_named(words), lambda club: club.name),
    )


def find_tournaments(user: User, words: tuple[Word, ...]) -> list[int]:
    """The keys of the matching tournaments that this reader may see, the newest first."""
    return named(visible_to(user).order_by("-starts_on", "-pk"), words)


def tournaments_in(keys: list[int]) -> list[Tournament]:
    """These tournaments in this order."""
    tournaments = Tournament.objects.in_bulk(keys)
    return [tournaments[pk] for pk in keys if pk in tournaments]
