"""The nouns, in the order of a tournament: who works, who plays, where, what is played, and what comes of it."""

from tournaments.lives.matrix import Noun
from tournaments.lives.rows.accounts import ACCOUNTS
from tournaments.lives.rows.entries import ENTRIES
from tournaments.lives.rows.games import GAMES
from tournaments.lives.rows.hall import HALL
from tournaments.lives.rows.hands import HANDS
from tournaments.lives.rows.papers import PAPERS
from tournaments.lives.rows.persons import PERSONS
from tournaments.lives.rows.rankings import RANKINGS
from tournaments.lives.rows.results import RESULTS
from tournaments.lives.rows.service import SERVICE
from tournaments.lives.rows.setup import SETUP
from tournaments.lives.rows.staff import STAFF

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
