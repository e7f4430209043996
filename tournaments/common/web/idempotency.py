"""Receipts: the first answer to a request is kept under its idempotency key, and a repeat gets it again."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db import IntegrityError

from players.models import Account
from tournaments.common.chain.canonical import digest
from tournaments.common.checks import check_length
from tournaments.common.errors import Conflict
from tournaments.common.statements import insert, rows
from tournaments.models import Receipt
from tournaments.models.limits import LONGEST_KEY


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a request; a repeat of the same request gets the same answer."""

    data: dict[str, Any]
    repeated: bool = False


@dataclass(frozen=True)
class Sent:
    """A request of an account as its idempotency key binds it: `body` is what a repeat has to send again.

    Without a key every request is a new one. A service asks for the `first_answer` in the transaction of its change,
    after it has locked the row, and ends with `keep`.
    """

    by: Account
    key: str
    body: Mapping[str, Any]

    @cached_property
    def body_hash(self) -> str:
        """The hash of the body."""
        return digest(self.body)

    @property
    def name(self) -> str:
        """The request as the row that it wrote remembers it; "" without a key."""
        return f"{self.body_hash} {self.key}" if self.key else ""

    def first_answer(self) -> Answer | None:
        """The answer of the first time, or None.

        Raises Conflict (`key_reused`) if the key belongs to another request, Invalid (`too_long`).
        """
        check_length(self.key, "Idempotency-Key", LONGEST_KEY)
        receipts = rows(Receipt, "account_id = %s AND key = %s", self.by.pk, self.key) if self.key else []
        if not receipts:
            return None
        (receipt,) = receipts
        if receipt.body_hash != self.body_hash:
            raise self._key_reused()
        return Answer(receipt.answer, repeated=True)

    def keep(self, data: dict[str, Any]) -> Answer:
        """Keep the answer, in the transaction of the change, and return it.

        Raises Conflict (`key_reused`) if a request for something else, with the same key, was faster: the two lock
        different rows, and neither waits for the other.
        """
        if self.key:
            try:
                insert(Receipt(account=self.by, key=self.key, body_hash=self.body_hash, answer=data))
            except IntegrityError:
                raise self._key_reused() from None
        return Answer(data)

    def _key_reused(self) -> Conflict:
        return Conflict("key_reused", "Idempotency-Key", found=self.key)


def is_answered(*, by: int | None, key: str) -> bool:
    """Whether a request of this account under this key was answered."""
    return bool(key) and Receipt.objects.filter(account=by, key=key).exists()


def keep_named(*, by: Account, name: str, answer: Mapping[str, Any]) -> None:
    """Keep an answer under the name of its request (`Sent.name`), unless the key has one."""
    body_hash, _space, key = name.partition(" ")
    if key and not is_answered(by=by.pk, key=key):
        insert(Receipt(account=by, key=key, body_hash=body_hash, answer=answer))
