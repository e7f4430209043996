"""How long the texts about a person may be, and how many people one list may name."""

LONGEST_PERSON_NAME = 80
"""A given name, or a family name."""
LONGEST_CLUB_NAME = 120
LONGEST_COUNTRY_CODE = 3
LONGEST_COUNTRY = 80
"""The name of a country as people type it; stored is its code of three letters."""
LONGEST_EMA_NUMBER = 12
"""Eight digits as people type them, with spaces."""
LONGEST_EXTERNAL_ID = 64
"""The id of a person in another system."""
LONGEST_TEAM = 80
LONGEST_CONTACT = 254
"""An e-mail address."""
LONGEST_LIST = 200_000
"""Characters of a pasted list."""
MOST_LINES = 1000
"""Players of a pasted list."""
LARGEST_FILE = 2_000_000
"""Bytes of a spreadsheet or a text file with players."""
LARGEST_UNPACKED = 24_000_000
"""Bytes of all that a spreadsheet's file holds, unpacked: a list of 1000 players unpacks to less than one million."""
MOST_COLUMNS = 40
MOST_SHEETS = 20
LONGEST_CELL = 500
"""Characters of a cell; what is longer is cut, and refused by the column it stands in."""
MOST_MONEY = 1_000_000_000
"""A fee, in hundredths of its currency."""
