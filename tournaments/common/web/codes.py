"""The code of a table: a phone that has it acts as the table, in its round. The code is stored nowhere.

A code is the table's number in the store and a signature of it by the installation's secret key, so that staff can show
and print it again and a copy of the store opens nothing. A table's generation is signed too: raising it makes all
codes before it worthless. The signature has 80 bits: nobody guesses one, so that a right code is always taken, whatever
was tried before it (accounts/guests.py).
"""

import base64
import hmac

from django.http import HttpRequest
from django.urls import reverse
from django.utils.crypto import salted_hmac

from tournaments.common.site import site_of
from tournaments.models import Table

SALT = "tenbo.table-code"
BYTES = 10
MISREAD = str.maketrans({"0": "O", "1": "I", "8": "B"})
"""Digits that signatures lack, and the letters that people mistake for them."""
SIGNATURE = BYTES * 8 // 5
"""The letters of a signature: each holds five bits."""
GROUP = 4
LONGEST_CODE = 60


def code_of(table: Table) -> str:
    """The code as it is scanned: `512.K7QM2XWDZRTF5HJP`."""
    return f"{table.pk}.{_signature(table)}"


def written(code: str) -> str:
    """The code as people read and type it: `512 K7QM 2XWD ZRTF 5HJP`."""
    number, _dot, signature = code.partition(".")
    groups = [signature[at : at + GROUP] for at in range(0, len(signature), GROUP)]
    return " ".join([number, *groups])


def table_of(text: str) -> Table | None:
    """The table of a code, typed or scanned, in any state of its round; None for a wrong code.

    The signature has a fixed length: it is cut off at the end of the text, whatever stands between it and the number.
    """
    signs = "".join(text[:LONGEST_CODE].replace(".", " ").replace("-", " ").split())
    number, typed = signs[:-SIGNATURE], signs[-SIGNATURE:]
    if not (number.isascii() and number.isdecimal() and len(number) < GROUP * GROUP):
        return None
    table = Table.objects.select_related("round__stage__tournament").filter(pk=int(number)).first()
    if table is None:
        return None
    return table if hmac.compare_digest(_signature(table).encode(), _as_signed(typed).encode()) else None


def address_of(request: HttpRequest, code: str) -> str:
    """The address that a phone scans. The code follows the #: no browser sends it and no log keeps it."""
    return f"{site_of(request).rstrip('/')}{reverse('open_table')}#{code}"


def _signature(table: Table) -> str:
    mac = salted_hmac(SALT, f"{table.pk}:{table.code_generation}", algorithm="sha256").digest()
    return base64.b32encode(mac[:BYTES]).decode()


def _as_signed(typed: str) -> str:
    return typed.upper().translate(MISREAD)


def account_name(tournament_id: int, number: int) -> str:
    """The name of the account of the phones at a table. It holds a colon, which no person's name may hold."""
    return f"table-{number}{account_ending(tournament_id)}"


def account_ending(tournament_id: int) -> str:
    """The common ending of the account names of a tournament's tables."""
    return f":{tournament_id}"
