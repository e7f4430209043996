"""The nouns, in the order of a tournament: staff, players, hall, games, and results."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from tests.lives.matrix import Noun, Way, operation_of
from tests.lives.rows.accounts import ACCOUNTS
from tests.lives.rows.entries import ENTRIES
from tests.lives.rows.games import GAMES
from tests.lives.rows.hall import HALL
from tests.lives.rows.hands import HANDS
from tests.lives.rows.papers import PAPERS
from tests.lives.rows.persons import PERSONS
from tests.lives.rows.rankings import RANKINGS
from tests.lives.rows.results import RESULTS
from tests.lives.rows.service import SERVICE
from tests.lives.rows.setup import SETUP
from tests.lives.rows.staff import STAFF
from tournaments.common.web.actions import Action
from tournaments.desk.hall.actions import ACTIONS as OF_HALL
from tournaments.desk.people.actions import ACTIONS as OF_PEOPLE
from tournaments.play.hands.actions import ACTIONS as OF_HANDS

_WRITTEN: dict[str, tuple[Noun, ...]] = {
    "The tournament": SETUP,
    "Who works": STAFF,
    "Who plays": ENTRIES,
    "People": PERSONS,
    "Where and when": HALL,
    "Hands": HANDS,
    "Games": GAMES,
    "Results": RESULTS,
    "Rankings": RANKINGS,
    "Paper and files": PAPERS,
    "Accounts": ACCOUNTS,
    "Other programs and the machine": SERVICE,
}
ACTIONS = (*OF_HALL, *OF_PEOPLE, *OF_HANDS)


def with_actions(nouns: Iterable[Noun], actions: Iterable[Action]) -> Iterator[Noun]:
    """The nouns; each of these actions is a change of its subject."""
    for noun in nouns:
        own = [row for row in actions if row.of.name == noun.name]
        if own and isinstance(noun.change, Way):
            pages = " ".join([noun.change.pages, *(row.code for row in own)])
            made = [operation_of(row.operation[1], row.operation[0]) for row in own if row.api is not None]
            noun = replace(
                noun, change=replace(noun.change, pages=pages, api=", ".join([noun.change.api, *made]))
            )
        yield noun


_NAMED = {
    name for nouns in _WRITTEN.values() for noun in nouns for _deed, way in noun.ways() for name in way.names
}
_FREE = [row for row in ACTIONS if row.at is not None and row.code not in _NAMED]
GROUPS = {title: tuple(with_actions(nouns, _FREE)) for title, nouns in _WRITTEN.items()}
"""The nouns by the group that shows them; an action that no cell names is a change of its subject."""
EVERY_NOUN = tuple(noun for nouns in GROUPS.values() for noun in nouns)
