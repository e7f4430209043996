"""The nouns, in the order of a tournament: staff, players, hall, games, and results."""

from tournaments.trust.lives.matrix import Noun
from tournaments.trust.lives.rows.accounts import ACCOUNTS
from tournaments.trust.lives.rows.entries import ENTRIES
from tournaments.trust.lives.rows.games import GAMES
from tournaments.trust.lives.rows.hall import HALL
from tournaments.trust.lives.rows.hands import HANDS
from tournaments.trust.lives.rows.papers import PAPERS
from tournaments.trust.lives.rows.persons import PERSONS
from tournaments.trust.lives.rows.rankings import RANKINGS
from tournaments.trust.lives.rows.results import RESULTS
from tournaments.trust.lives.rows.service import SERVICE
from tournaments.trust.lives.rows.setup import SETUP
from tournaments.trust.lives.rows.staff import STAFF

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
