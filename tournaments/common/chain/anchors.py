"""Signed heads of logs, kept outside the store: in a file to which lines are only added.

A later change of the store cannot change a copy of this file, on another machine or on paper. The file of a hall
lies beside the store: copy it away (docs/trust.md).
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
from tournaments.common.chain.signing import public_key, sign
from tournaments.models import LogEntry, LogHead, Tournament

log = logging.getLogger(__name__)

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
"""The actions after which the head is written down."""


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


def read_anchors(lines: Iterable[str]) -> Iterator[dict[str, Any]]:
    """The anchors of a file; other lines are passed over."""
    for line in lines:
        try:
            anchor = json.loads(line)
            number, texts = anchor["number"], [anchor[key] for key in ("chain", "hash", "key", "signature")]
        except (ValueError, KeyError, TypeError):
            continue
        if isinstance(number, int) and all(isinstance(text, str) for text in texts):
            yield anchor


def wrong_anchors(tournament: Tournament, anchors: Iterator[dict[str, Any]]) -> tuple[int, list[str]]:
    """The number of anchors of this tournament's chain, and those that do not fit it: the log was cut, or written
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
    """Whether this installation, or the installation that the anchor names, has signed it."""
    message = anchor_text(anchor["chain"], anchor["number"], anchor["hash"])
    try:
        return is_signed(message, bytes.fromhex(anchor["signature"]), bytes.fromhex(anchor["key"]))
    except ValueError:
        return False
