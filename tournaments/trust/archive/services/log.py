"""The log of a tournament file, unchanged: entries, texts behind seals, the head and the file's own facts."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from hashlib import sha256
from typing import Any

from django.utils import timezone

from players.models import Account, Player
from scoring.ledger.chain import NEW, SEALED
from scoring.ledger.file import TournamentFile
from tournaments.common.chain.log import WITHHELD
from tournaments.common.chain.sealing import seals_in
from tournaments.models import LogEntry, LogHead, SealedText, Tournament
from tournaments.trust.archive.services.facts import AT_ONCE

FACTS = ("number", "action", "subject", "before", "after", "prev_hash", "hash", "format")
MANIFEST = frozenset(
    {
        "format",
        "version",
        "members",
        "kind",
        "name",
        "slug",
        "ruleset",
        "state",
        "chain",
        "old_id",
        "head",
        "key",
    }
)
"""The keys of a manifest that can be made anew; all others are kept unchanged."""


def keep_log(
    tournament: Tournament,
    file: TournamentFile,
    accounts: Mapping[str, Account],
    players: Mapping[int, Player],
    by: Account,
) -> LogHead:
    """Write the log. Raises an error of `NONSENSE` for wrong entries."""
    texts = {line["seal"]: line for line in file.lines["texts.jsonl"]}
    log = file.lines["log.jsonl"]
    rows = [_entry(tournament, entry, accounts, texts) for entry in log]
    for row in rows:
        row.clean_fields(exclude=["tournament", "by", "before", "after", "rows", "action", "subject"])
    LogEntry.objects.bulk_create(rows, batch_size=AT_ONCE)
    SealedText.objects.bulk_create(_texts(tournament, log, texts, players), batch_size=AT_ONCE)
    manifest = file.manifest
    return LogHead.objects.create(
        tournament=tournament,
        number=manifest["head"]["number"],
        hash=manifest["head"]["hash"],
        chain=manifest["chain"],
        old_id=manifest["old_id"],
        rows_from=next((entry["number"] for entry in log if entry["format"] == NEW), 0),
        source=_source(file, by),
    )


def _source(file: TournamentFile, by: Account) -> dict[str, Any]:
    """The file's own facts, so that the same file can be given again."""
    manifest = file.manifest
    return {
        "kind": manifest["kind"],
        "head": manifest["head"],
        "key": manifest["key"],
        "signed_by": file.signature["key"],
        "signature": file.signature["signature"],
        "manifest": sha256(file.signed).hexdigest(),
        "more": {name: value for name, value in manifest.items() if name not in MANIFEST},
        "anchors": file.lines["anchors.jsonl"],
        "by": by.ref,
        "at": timezone.now().isoformat(),
    }


def _entry(
    tournament: Tournament,
    entry: Mapping[str, Any],
    accounts: Mapping[str, Account],
    texts: Mapping[str, Mapping[str, Any]],
) -> LogEntry:
    """An entry; for a withheld one, its place alone."""
    if "action" not in entry:
        place = {name: entry[name] for name in ("number", "prev_hash", "hash", "format")}
        return LogEntry(tournament=tournament, at=timezone.now(), by=accounts[actor_of(entry)], **place)
    reason, salt = _reason(entry["reason"], texts)
    return LogEntry(
        tournament=tournament,
        at=datetime.fromisoformat(entry["at"]),
        by=accounts[actor_of(entry)],
        actor=str(entry["by"]),
        reason=reason,
        reason_salt=salt,
        rows=entry.get("rows"),
        origin=entry.get("origin", ""),
        **{name: entry[name] for name in FACTS},
    )


def actor_of(entry: Mapping[str, Any]) -> str:
    """The reference of the acting account; its number in the first format, "" in a withheld entry."""
    if entry["format"] == NEW:
        return str(entry["by"])
    return f"account-{entry['by']}" if "by" in entry else "account"


def _reason(reason: Any, texts: Mapping[str, Mapping[str, Any]]) -> tuple[str, str]:
    if not isinstance(reason, dict):
        return reason, ""
    line = texts.get(reason[SEALED])
    return (line["text"], line["salt"]) if line else (reason[SEALED], WITHHELD)


def _texts(
    tournament: Tournament,
    log: list[dict[str, Any]],
    texts: Mapping[str, Mapping[str, Any]],
    players: Mapping[int, Player],
) -> Iterator[SealedText]:
    """The texts of the seals in the entries; reasons stand in the entries themselves."""
    done: set[str] = set()
    for entry in log:
        owners = dict(_owners(entry))
        sealed = [entry.get("before"), entry.get("after"), entry.get("rows")]
        for seal in seals_in(sealed):
            line = texts.get(seal)
            if line is None or seal in done:
                continue
            done.add(seal)
            number = line.get("entry", owners.get(seal))
            kind = line.get("kind", SealedText.Kind.NAME if seal in owners else SealedText.Kind.TEXT)
            row = SealedText(
                tournament=tournament,
                number=entry["number"],
                kind=kind,
                person=players.get(number) if number is not None else None,
                seal=seal,
                salt=line["salt"],
                text=line["text"],
            )
            row.clean_fields(exclude=["tournament", "person"])
            yield row


def _owners(entry: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    """Seals in the rows of entries, with the number of the player."""
    for key, facts in (entry.get("rows") or {}).items():
        kind, _colon, number = key.partition(":")
        if kind == "entry" and facts:
            for seal in seals_in(facts):
                yield seal, int(number)
