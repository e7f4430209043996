"""Receipts: the first answer to a request is kept under its idempotency key."""

from collections.abc import Mapping
from typing import Any

from players.models import Account
from tournaments.common.chain.canonical import digest
from tournaments.common.checks import check_length
from tournaments.common.errors import Conflict
from tournaments.common.statements import insert, rows
from tournaments.models import Receipt
from tournaments.models.limits import LONGEST_KEY


def find_answer(*, by: Account, key: str, body: Mapping[str, Any]) -> dict[str, Any] | None:
    """The first answer to this request, or None.

    Raises Conflict (`key_reused`) if the key belongs to another request, Invalid (`too_long`).
    """
    check_length(key, "Idempotency-Key", LONGEST_KEY)
    receipts = rows(Receipt, "account_id = %s AND key = %s", by.pk, key) if key else []
    if not receipts:
        return None
    (receipt,) = receipts
    if receipt.body_hash != digest(body):
        raise Conflict("key_reused", "Idempotency-Key", found=key)
    answer: dict[str, Any] = receipt.answer
    return answer


def is_answered(*, by: int | None, key: str) -> bool:
    """Whether a request of this account under this key was answered."""
    return bool(key) and Receipt.objects.filter(account=by, key=key).exists()


def keep_answer(*, by: Account, key: str, body: Mapping[str, Any], answer: Mapping[str, Any]) -> None:
    """Keep the first answer, in the transaction of the change."""
    if key:
        insert(Receipt(account=by, key=key, body_hash=digest(body), answer=answer))


def name_of(key: str, body: Mapping[str, Any]) -> str:
    """The request as the row that it wrote remembers it; "" without a key."""
    return f"{digest(body)} {key}" if key else ""


def keep_named(*, by: Account, name: str, answer: Mapping[str, Any]) -> None:
    """Keep an answer under the name of its request, unless the key has one."""
    body_hash, _space, key = name.partition(" ")
    if key and not is_answered(by=by.pk, key=key):
        insert(Receipt(account=by, key=key, body_hash=body_hash, answer=answer))
