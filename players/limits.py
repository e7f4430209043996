"""The longest texts about a person, and the most people of a list."""

LONGEST_PERSON_NAME = 80
"""A given name, or a family name."""
LONGEST_CLUB_NAME = 120
LONGEST_COUNTRY_CODE = 3
LONGEST_COUNTRY = 80
"""The name of a country as people type it; its code of three letters is stored."""
LONGEST_EMA_NUMBER = 12
"""Eight digits as people type them, with spaces."""
LONGEST_EXTERNAL_ID = 64
"""The id of a person in another system."""
LONGEST_TEAM = 80
LONGEST_CONTACT = 254
"""An e-mail address."""
LONGEST_LIST = 200_000
"""Characters of a pasted list."""
LARGEST_KEPT = 300_000
"""Bytes of a text file that a preview hands on, to be read in another encoding: a list of 1000 players has 100,000."""
MOST_LINES = 1000
"""Players of a pasted list."""
LARGEST_FILE = 2_000_000
"""Bytes of a spreadsheet or a text file with players."""
LARGEST_UNPACKED = 24_000_000
"""Bytes of an unpacked spreadsheet: a list of 1000 players unpacks to less than one million."""
MOST_COLUMNS = 40
MOST_SHEETS = 20
LONGEST_CELL = 500
"""Characters of a cell; a longer text is cut, and its column refuses it."""
MOST_MONEY = 1_000_000_000
"""A fee, in hundredths of its currency."""
