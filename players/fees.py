"""The cells of a fee in a list: an amount, or the words paid, open or waived in any language of the product; and the
day from which the fee follows.

The words are data (data/fee_words.csv): a row for each state and language. Amounts are whole hundredths of a currency.
"""

import csv
import re
from datetime import date
from functools import cache
from pathlib import Path

from players.countries import plain
from players.limits import MOST_MONEY
from scoring.numbers import IN_THOUSANDS, squeezed

DATA = Path(__file__).parent / "data" / "fee_words.csv"
PAID, OPEN, WAIVED = "paid", "open", "waived"
AROUND = re.compile(r"^(?:[A-Za-z]{1,3}|[€$£¥])|(?:[A-Za-z]{1,3}|[€$£¥])$")
"""A currency before or behind the amount; the tournament decides which currency it is."""
AMOUNT = re.compile(r"(\d{1,8})(?:[.,](\d{1,2}))?")


def hundredths(text: str) -> int | None:
    """An amount as people write it: 45, 45.50, 45,5, 1 200, 1.200, 45 €. None for no amount, or too large an amount."""
    digits = AROUND.sub("", squeezed(text)).replace("'", "").replace("’", "")
    if marked := IN_THOUSANDS.fullmatch(digits):
        digits = digits.replace(marked[1], "")
    amount = AMOUNT.fullmatch(digits)
    if amount is None:
        return None
    value = 100 * int(amount[1]) + int((amount[2] or "0").ljust(2, "0"))
    return value if value <= MOST_MONEY else None


def read_fee(text: str) -> tuple[str, int | None] | None:
    """The state and the amount that was paid, if the text has one; None for a text without a fee."""
    words = text.strip()
    if not words:
        return OPEN, None
    state = _words().get(words.casefold()) or _words().get(plain(words))
    if state:
        return state, None
    amount = hundredths(words)
    return None if amount is None else (PAID, amount) if amount else (OPEN, None)


def read_day(text: str) -> date | None:
    """The day at the beginning of a text: 2026-11-01, 1.11.2026, 01/11/26. None where day and month may be either way
    round (3/4/2026), or for no day.
    """
    if year_first := re.match(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\b", text):
        return _day(*map(int, year_first.groups()))
    parts = re.match(r"(\d{1,2})([-/.]) ?(\d{1,2})[-/.] ?(\d{4}|\d{2})\b", text)
    if not parts:
        return None
    first, second, year = int(parts[1]), int(parts[3]), int(parts[4])
    year += 2000 if year < 100 else 0
    if parts[2] != "/" or first > 12 or first == second:
        return _day(year, second, first)
    return _day(year, first, second) if second > 12 else None


def _day(year: int, month: int, number: int) -> date | None:
    try:
        return date(year, month, number)
    except ValueError:
        return None


def means_yes(text: str) -> bool | None:
    """Whether a cell of a list means yes or no, in the words of `read_fee`; None for any other text."""
    state = read_fee(text) if text.strip() else None
    return None if state is None or state[1] is not None or state[0] == WAIVED else state[0] == PAID


@cache
def _words() -> dict[str, str]:
    with DATA.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    return {
        key: row["state"]
        for row in rows
        for word in row["words"].split("|")
        for key in (word, plain(word))
        if key
    }
