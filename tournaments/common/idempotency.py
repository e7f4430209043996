"""Once and only once: the first answer to a request is kept under its idempotency key."""

from collections.abc import Mapping
from typing import Any

from players.models import Account
from tournaments.common.canonical import digest
from tournaments.common.checks import check_length
from tournaments.common.errors import Conflict
from tournaments.common.prepared import Prepared, insert
from tournaments.models import Receipt
from tournaments.models.limits import LONGEST_KEY

RECEIPT = Prepared(lambda account, key: Receipt.objects.filter(account=account, key=key).order_by())


def find_answer(*, by: Account, key: str, body: Mapping[str, Any]) -> dict[str, Any] | None:
    """The first answer to this request, or None.

    Raises Conflict (`key_reused`) when the key belongs to another request, Invalid (`too_long`).
    """
    check_length(key, "Idempotency-Key", LONGEST_KEY)
    receipt = RECEIPT.first(by.pk, key) if key else None
    if receipt is None:
        return None
    if receipt.body_hash != digest(body):
        raise Conflict("key_reused", "Idempotency-Key", found=key)
    answer: dict[str, Any] = receipt.answer
    return answer


def is_answered(*, by: int | None, key: str) -> bool:
    """Whether a request of this account under this key was taken."""
    return bool(key) and RECEIPT.first(by, key) is not None


def keep_answer(*, by: Account, key: str, body: Mapping[str, Any], answer: Mapping[str, Any]) -> None:
    """Keep the first answer; in the transaction of what it answers."""
    if key:
        insert(Receipt(account=by, key=key, body_hash=digest(body), answer=answer))
