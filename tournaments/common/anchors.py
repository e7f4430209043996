"""Signed heads of logs, kept outside the store: in a file to which lines are only added.

Whoever changes the store later cannot change what stands in a copy of this file, on paper, or with a witness. The file
of a hall lies beside the store: copy it away, or name a witness that is sent every head (docs/trust.md).
"""

import json
import logging
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils import timezone

from scoring.ledger.ed25519 import is_signed
from scoring.ledger.verify import anchor_text
from tournaments.common import queue
from tournaments.common.signing import public_key, sign
from tournaments.models import LogEntry, LogHead, SentHead, Tournament

log = logging.getLogger(__name__)

SEND = "witness.send"
ANCHORED = frozenset(
    {
        "publish_plan",
        "start_round",
        "close_round",
        "reopen_round",
        "undo_round",
        "publish_standings",
        "change_state",
    }
)
"""After these deeds the head is written down."""


def anchor_of(head: LogHead) -> dict[str, Any]:
    """The head with its signature."""
    signature = sign(anchor_text(head.chain, head.number, head.hash))
    return {
        "chain": head.chain,
        "number": head.number,
        "hash": head.hash,
        "key": public_key(),
        "signature": signature,
    }


def path() -> Path:
    """The file."""
    anchors: Path = settings.DATA_DIR / "anchors.jsonl"
    return anchors


def write_anchor(tournament_id: int) -> None:
    """Add the head as it is now to the file. A file that cannot be written holds up no tournament."""
    head = LogHead.objects.select_related("tournament").filter(tournament=tournament_id).first()
    if head is None:
        return
    line = {"tournament": head.tournament.slug, "at": timezone.now().isoformat(), **anchor_of(head)}
    try:
        descriptor = os.open(path(), os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        try:
            os.write(descriptor, json.dumps(line).encode() + b"\n")
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
    except OSError as error:
        log.warning("The head of %s could not be written to %s: %s", head.tournament.slug, path(), error)


def send_anchor(head: LogHead) -> None:
    """The witnesses are sent this head. Must run in the transaction of the change.

    Each head has a job of its own, so that no lock is taken here; the first job to run sends all that wait.
    """
    for address in settings.WITNESSES:
        sent = SentHead.objects.create(
            tournament_id=head.tournament_id, address=address, number=head.number, body=anchor_of(head)
        )
        queue.enqueue(SEND, {"head": sent.pk})


def read_anchors(lines: Iterable[str]) -> Iterator[dict[str, Any]]:
    """The anchors of a file; lines that are none are passed over."""
    for line in lines:
        try:
            anchor = json.loads(line)
            number, texts = anchor["number"], [anchor[key] for key in ("chain", "hash", "key", "signature")]
        except (ValueError, KeyError, TypeError):
            continue
        if isinstance(number, int) and all(isinstance(text, str) for text in texts):
            yield anchor


def wrong_anchors(tournament: Tournament, anchors: Iterator[dict[str, Any]]) -> tuple[int, list[str]]:
    """How many anchors of this tournament's chain there are, and what does not fit them: a log that was cut, or written
    anew."""
    head, count, wrong = LogHead.objects.get(tournament=tournament), 0, []
    hashes = dict(LogEntry.objects.filter(tournament=tournament).values_list("number", "hash"))
    for anchor in anchors:
        if anchor["chain"] != head.chain:
            continue
        count += 1
        number = anchor["number"]
        if not _is_genuine(anchor):
            wrong.append(f"the anchor at entry {number} has no right signature")
        elif number not in hashes:
            wrong.append(f"log: entry {number} is anchored and is not there")
        elif hashes[number] != anchor["hash"]:
            wrong.append(f"log: entry {number} is another than was anchored")
    return count, wrong


def _is_genuine(anchor: dict[str, Any]) -> bool:
    """Whether this installation, or the one that the anchor names, has signed it."""
    message = anchor_text(anchor["chain"], anchor["number"], anchor["hash"])
    try:
        return is_signed(message, bytes.fromhex(anchor["signature"]), bytes.fromhex(anchor["key"]))
    except ValueError:
        return False
