"""How long the texts about a person may be, and how many people one list may name."""

LONGEST_PERSON_NAME = 80
"""A given name, or a family name."""
LONGEST_CLUB_NAME = 120
LONGEST_COUNTRY_CODE = 3
LONGEST_COUNTRY = 80
"""The name of a country as people type it; stored is its code of three letters."""
LONGEST_EMA_NUMBER = 12
"""Eight digits as people type them, with spaces."""
LONGEST_LIST = 200_000
"""Characters of a pasted list."""
MOST_LINES = 1000
"""Players of a pasted list."""
