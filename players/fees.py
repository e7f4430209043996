"""The cells of a fee in a list: an amount, or the words paid, open or waived in any language of the product.

The words are data (data/fee_words.csv): a row for each state and language. Amounts are whole hundredths of a currency.
"""

import csv
import re
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
