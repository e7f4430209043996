"""A head is sent to a witness; a head of another installation is kept."""

import json
from dataclasses import dataclass

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from scoring.ledger.ed25519 import is_signed
from scoring.ledger.verify import anchor_text
from tournaments.common import anchors, queue
from tournaments.common.errors import Conflict, Forbidden, Invalid
from tournaments.common.outbound import Refused, post
from tournaments.models import KeptHead, SentHead
from tournaments.models.limits import MOST_KEPT_HEADS

TIMEOUT = 10.0
"""Seconds from the first byte sent to the last byte read."""
OK, MULTIPLE_CHOICES, SERVER_ERROR = 200, 300, 500
COME_AGAIN = (408, 425, 429)
HEADERS = {"Content-Type": "application/json", "User-Agent": "Tenbo"}


@dataclass(frozen=True, slots=True)
class Head:
    """A head as another installation tells it: the chain, the last entry and its hash, signed by a key."""

    chain: str
    number: int
    hash: str
    key: str
    signature: str

    def is_genuine(self) -> bool:
        """Whether the key has signed it."""
        signature, key = bytes.fromhex(self.signature), bytes.fromhex(self.key)
        return is_signed(anchor_text(self.chain, self.number, self.hash), signature, key)


def keep_head(head: Head) -> tuple[KeptHead, bool]:
    """Keep a head of an installation whose key is known here; whether it is new. A repeat gets the first row.

    Raises Forbidden (`head_of_a_stranger`), Invalid (`head_not_signed`), Conflict (`too_many_heads`).
    """
    if head.key not in settings.WITNESS_FOR.values():
        raise Forbidden("head_of_a_stranger", "key", found=head.key)
    if not head.is_genuine():
        raise Invalid("head_not_signed", "signature")
    own = KeptHead.objects.filter(key=head.key)
    with transaction.atomic():
        found = own.filter(chain=head.chain, number=head.number, hash=head.hash).first()
        if found is None and own.count() >= MOST_KEPT_HEADS:
            raise Conflict("too_many_heads", "key", expected=MOST_KEPT_HEADS)
        if found is not None:
            return found, False
        return KeptHead.objects.get_or_create(
            key=head.key,
            chain=head.chain,
            number=head.number,
            hash=head.hash,
            defaults={"signature": head.signature},
        )


def send_head(head: SentHead) -> bool:
    """Send it and write down what came of it; False where the witness is to be left alone for a while."""
    State = SentHead.State
    head.tried_at, head.status, head.error = timezone.now(), None, ""
    head.attempts += 1
    try:
        body = json.dumps(head.body).encode()
        head.status = post(head.address, body, HEADERS, timeout=TIMEOUT, private=True).status
    except Refused:
        head.error, head.state = "no address that is called", State.FAILED
    except (OSError, UnicodeError) as error:
        head.error = f"{type(error).__name__}: {error}"[:200].replace("\0", "")
    else:
        head.state = _state_after(head.status)
    head.save()
    return head.state != State.WAITING


def _state_after(status: int) -> SentHead.State:
    if OK <= status < MULTIPLE_CHOICES:
        return SentHead.State.SENT
    away = status >= SERVER_ERROR or status in COME_AGAIN
    return SentHead.State.WAITING if away else SentHead.State.FAILED


def ask_again() -> int:
    """Jobs for witnesses that were away for longer than a job tries; returns for how many."""
    waiting = SentHead.objects.filter(state=SentHead.State.WAITING, address__in=settings.WITNESSES)
    firsts = dict(waiting.order_by("-pk").values_list("address", "pk"))
    for pk in firsts.values():
        queue.enqueue(anchors.SEND, {"head": pk}, debounce_key=f"{anchors.SEND}:{pk}")
    return len(firsts)
