"""The longest texts and the largest numbers: stated once, for models, services, forms, the API and templates.

Texts are measured in characters. The limits of a person's name stand in players/limits.py.
"""

from players.limits import LONGEST_CONTACT as LONGEST_CONTACT
from players.limits import LONGEST_EXTERNAL_ID as LONGEST_EXTERNAL_ID
from players.limits import LONGEST_TEAM
from players.limits import MOST_MONEY as MOST_MONEY

LONGEST_REASON = 400
"""A reason as people write it: of a ruling, a penalty, a correction, a withdrawal."""
LONGEST_CALL = 200
"""A table's reason to call a referee."""
LONGEST_DEVICE = 120
"""A device in words: browser and system."""
SHORTEST_PIN = 4
LONGEST_PIN = 8
"""Digits of the PIN by which a player signs."""
LONGEST_HASH = 128
"""The hash of a password or PIN, as the hashers of Django write it."""
LONGEST_ENDPOINT = 1000
MOST_WEBHOOKS = 10
"""Receivers of a tournament."""
LONGEST_KEY = 80
"""An idempotency key."""
LONGEST_STATEMENT = 400_000
"""A signed statement of the hands of a table: some four hundred versions."""
LONGEST_REQUEST_ID = 64
"""The id of a request, as a proxy may give it."""
LONGEST_FIELD = 1_000
"""One field of the form of a hand."""
MOST_FIELDS = 300
"""Fields of the form of a hand; four winners with every flag have some hundred."""
LONGEST_NAME = 120
"""The name of a tournament, or of its place."""
LONGEST_VENUE = 300
"""The venue and the way to it, in a few lines."""
LONGEST_DESCRIPTION = 10_000
"""The description of a tournament, in Markdown."""
LONGEST_FEE = 200
"""The fee, in words."""
LONGEST_PAYMENT = 600
"""The way to pay the organiser, in a few lines."""
LONGEST_QUESTION = 160
"""A question of the registration."""
LONGEST_HELP = 300
"""A sentence of help below it."""
LONGEST_CHOICE = 80
"""One of the answers to choose from."""
MOST_CHOICES = 30
LONGEST_ANSWER = 300
MOST_QUESTIONS = 20
"""Questions of a registration."""
LONGEST_CERTIFICATE = 600
"""The text of a certificate."""
MOST_SIGNATURES = 4
"""Lines to sign on a certificate."""
LARGEST_LOGO_FILE = 4_000_000
"""Bytes of a picture that is sent to become a logo: less than the limit of a request."""
MOST_LOGO_PIXELS = 16_000_000
"""Pixels of that picture; unpacked they take four bytes each."""
LARGEST_LOGO = 200_000
"""Bytes of a logo as it is stored."""
LOGO_SIDE = 512
"""Pixels of its longer side."""
LONGEST_ZONE = 64
"""The name of a time zone: Europe/Zurich."""
MOST_DAYS = 14
"""Days of a tournament."""
MOST_ITEMS = 100
"""Lines of a schedule."""
LONGEST_ADDRESS = 50
"""The given part of a tournament's address; a number that makes it unique may follow."""
LONGEST_STAGE_NAME = 80
LONGEST_TEAM_NAME = LONGEST_TEAM
LONGEST_SUBJECT = 200
LONGEST_MESSAGE = 5_000
MOST_MESSAGES = 6
"""Messages of a tournament to many within an hour."""
"""The subject of a mail."""
LONGEST_CODE = 40
"""The key of a rule set, or the code of one of its penalties."""
LONGEST_SCRIPT = 200_000
"""A seating grid from a file."""

HIGHEST_NUMBER = 32_767
"""The number of an entry, a stage, a round, a table or a hand, and every count: PositiveSmallIntegerField."""
HIGHEST_ID = 2**63 - 1
"""The primary key of a row."""
MOST_ROUNDS = 100
"""Rounds of a stage."""
MOST_PLACES = 10_000
"""Players who advance to the next stage."""
MOST_MINUTES = 600
"""Minutes of a round: no session lasts ten hours."""
MOST_EXTRA_MINUTES = 120
"""Extra time of a table."""
MOST_SECONDS_LATE = 86_400
"""A player who is later than a day is not late but absent."""
MOST_POINTS = 1_000_000
"""Points of a penalty, and of the wins whose tiles are required."""
LARGEST_SEED = 2**53 - 1
"""The largest whole number that every reader of JSON keeps exactly."""
LONGEST_SEARCH = 30
"""Seconds of a search for a seating plan."""
