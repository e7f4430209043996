"""The code of a table: who has it acts as the table, in its round. It is stored nowhere.

A code is the table's number in the store and a signature of it by the installation's secret key, so that staff can show
and print it again and a copy of the store opens nothing. A table's generation is signed too: one more, and every code
before is worth nothing. 80 bits of the signature are enough for what may be tried a few dozen times in a quarter of an
hour (accounts/guests.py).
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
"""Digits that the signature does not have, and the letters they are mistaken for."""
SIGNATURE = BYTES * 8 // 5
"""Letters of it: each holds five bits."""
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
    """The table of a code, typed or scanned, whatever has become of its round; None for a wrong one.

    The signature is as long as it is: where it begins is told from its end, whatever stands between it and the number.
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
    """The address that a phone scans. The code stands behind the #, which no browser sends and no log keeps."""
    return f"{site_of(request).rstrip('/')}{reverse('open_table')}#{code}"


def _signature(table: Table) -> str:
    mac = salted_hmac(SALT, f"{table.pk}:{table.code_generation}", algorithm="sha256").digest()
    return base64.b32encode(mac[:BYTES]).decode()


def _as_signed(typed: str) -> str:
    return typed.upper().translate(MISREAD)


def account_name(tournament_id: int, number: int) -> str:
    """The name of the account by which phones at a table act. No person has one: it holds a colon."""
    return f"table-{number}{account_ending(tournament_id)}"


def account_ending(tournament_id: int) -> str:
    """How the names of a tournament's tables end."""
    return f":{tournament_id}"
