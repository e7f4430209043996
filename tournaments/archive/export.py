"""A tournament as a file that anybody can check: docs/tournament-file.md. The same log gives the same bytes."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from players import naming
from players.models import Account, Player
from scoring.ledger.facts import fold
from scoring.ledger.file import line_of, write_file
from tournaments.common.anchors import path as anchors_path
from tournaments.common.anchors import read_anchors
from tournaments.common.log import wire_entry
from tournaments.common.records import all_rows
from tournaments.common.sealing import Personal, Private
from tournaments.common.selectors import open_stages
from tournaments.common.signing import public_key, sign
from tournaments.models import Entry, LogEntry, LogHead, SealedText, Tournament
from tournaments.standings.selectors.standings import compute

PUBLIC, FULL = "public", "full"
PERSONAL = ("given_name", "family_name", "country", "club", "team", "status")
"""Of a stored row of the standings, what the file says elsewhere."""


def tournament_file(tournament: Tournament, kind: str) -> bytes:
    """The file. `public`: as everybody may see it, without reasons, names of accounts and of people who are not listed
    by name. `full`: for the organiser. Neither has an e-mail address, a device or a password."""
    head = LogHead.objects.get(tournament=tournament)
    log = list(LogEntry.objects.filter(tournament=tournament).select_related("by").order_by("number"))
    logged = fold({"rows": entry.rows} for entry in log)
    open_seals = _open_seals(tournament, logged, kind)
    members = {
        "rows.jsonl": _lines(_rows(tournament, logged, open_seals, kind)),
        "people.jsonl": _lines(_people(tournament, kind)),
        "accounts.jsonl": _lines(_accounts(tournament, kind)),
        "standings.jsonl": _lines(_standings(tournament)),
        "log.jsonl": _lines(_log(log, kind)),
        "texts.jsonl": _lines(_texts(tournament, log, open_seals, kind)),
        "anchors.jsonl": _lines(_anchors(head)),
    }
    key = public_key()
    manifest = {
        "kind": kind,
        "name": tournament.name,
        "slug": tournament.slug,
        "ruleset": tournament.ruleset,
        "state": tournament.state,
        "chain": head.chain,
        "old_id": head.old_id,
        "head": {"number": head.number, "hash": head.hash},
        "key": key,
    }
    return write_file(manifest, members, lambda signed: {"key": key, "signature": sign(signed)})


def _lines(values: Iterable[Mapping[str, Any]]) -> bytes:
    return b"".join(map(line_of, values))


def _open_seals(tournament: Tournament, logged: Mapping[str, Mapping[str, Any]], kind: str) -> frozenset[str]:
    """The seals whose texts the file tells: all but those of devices, or the names of who is listed by name."""
    rows = SealedText.objects.filter(tournament=tournament).exclude(kind=SealedText.Kind.ORIGIN)
    if kind == PUBLIC:
        last = {fact["sealed"] for row in logged.values() for fact in row.values() if _is_seal(fact)}
        rows = rows.filter(kind=SealedText.Kind.NAME, person__listed=Player.Listed.NAME)
        return frozenset(seal for seal in rows.values_list("seal", flat=True) if seal in last)
    return frozenset(rows.values_list("seal", flat=True))


def _is_seal(fact: Any) -> bool:
    return isinstance(fact, dict) and set(fact) == {"sealed"}


def _rows(
    tournament: Tournament, logged: Mapping[str, Mapping[str, Any]], open_seals: frozenset[str], kind: str
) -> Iterator[Mapping[str, Any]]:
    """Every row; a text that is withheld is told by its seal."""
    for key, facts in sorted(all_rows(tournament).items()):
        told = {
            name: _told(fact, logged.get(key, {}).get(name), open_seals, kind)
            for name, fact in (facts or {}).items()
        }
        yield {"key": key, "facts": told}


def _told(fact: Any, logged: Any, open_seals: frozenset[str], kind: str) -> Any:
    if not isinstance(fact, Personal | Private) or not fact or kind == FULL:
        return str(fact) if isinstance(fact, str) else fact
    if _is_seal(logged):
        return str(fact) if logged["sealed"] in open_seals else logged
    return ""  # the log is older than its rows


def _people(tournament: Tournament, kind: str) -> Iterator[Mapping[str, Any]]:
    """Who played, as the standings name them; in a full file as they are."""
    entries = Entry.objects.filter(tournament=tournament).exclude(status=Entry.Status.APPLIED)
    with naming.seen_by_everybody():
        for entry in entries.select_related("player").order_by("number"):
            person, full = entry.player, kind == FULL
            yield {
                "entry": entry.number,
                "given_name": person.given_name if full else person.shown_given_name,
                "family_name": person.family_name if full else person.shown_family_name,
                "country": person.country,
                "ema_number": person.ema_number if full else person.shown_ema_number,
                "listed": person.listed,
            }


def _accounts(tournament: Tournament, kind: str) -> Iterator[Mapping[str, Any]]:
    """Who worked; a public file has no names of accounts."""
    if kind == FULL:
        known = LogEntry.objects.filter(tournament=tournament).values("by")
        for account in Account.objects.filter(pk__in=known).order_by("ref"):
            yield {"ref": account.ref, "name": account.username}


def _standings(tournament: Tournament) -> Iterator[Mapping[str, Any]]:
    with naming.seen_by_everybody():
        for stage in sorted(open_stages(tournament), key=lambda stage: stage.number):
            rows = [
                {key: value for key, value in row.items() if key not in PERSONAL}
                for row in compute(stage)["rows"]
            ]
            yield {"stage": stage.number, "rows": rows}


def _log(log: Iterable[LogEntry], kind: str) -> Iterator[Mapping[str, Any]]:
    """Entries as they were hashed. Those of format 1 hold names and reasons openly: a public file withholds them."""
    for entry in log:
        if entry.format == 1 and kind == PUBLIC:
            yield {
                "format": 1,
                "number": entry.number,
                "prev_hash": entry.prev_hash,
                "hash": entry.hash,
            }
        else:
            yield {**wire_entry(entry), "hash": entry.hash}


def _texts(
    tournament: Tournament, log: Iterable[LogEntry], open_seals: frozenset[str], kind: str
) -> Iterator[Mapping[str, Any]]:
    told = []
    for row in SealedText.objects.filter(tournament=tournament):
        if row.seal in open_seals:
            told.append({"seal": row.seal, "salt": row.salt, "text": row.text})
    if kind == FULL:
        for entry in log:
            if entry.format > 1 and entry.reason:
                seal = wire_entry(entry)["reason"]["sealed"]
                told.append({"seal": seal, "salt": entry.reason_salt, "text": entry.reason})
    yield from sorted(told, key=lambda reason: reason["seal"])


def _anchors(head: LogHead) -> Iterator[Mapping[str, Any]]:
    """The heads that were written down on the way, in the order of the log."""
    if not anchors_path().is_file():
        return
    with anchors_path().open() as lines:
        own = {anchor["number"]: anchor for anchor in read_anchors(lines) if anchor["chain"] == head.chain}
    for number in sorted(own):
        yield {key: own[number][key] for key in ("number", "hash", "key", "signature")}
