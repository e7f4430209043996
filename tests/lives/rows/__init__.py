"""The nouns, in the order of a tournament: staff, players, hall, games, and results."""

from tests.lives.matrix import Noun
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

GROUPS: dict[str, tuple[Noun, ...]] = {
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
EVERY_NOUN = tuple(noun for nouns in GROUPS.values() for noun in nouns)
