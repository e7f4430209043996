"""A tournament as a file that anybody can check: docs/tournament-file.md. The same log gives the same bytes."""

from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from typing import Any

from players import naming
from players.models import Account, Player
from scoring.ledger.facts import fold
from scoring.ledger.file import BACKUP, FULL, PRIVATE, PUBLIC, line_of, write_file
from tournaments.archive.private import private_lines
from tournaments.common.anchors import path as anchors_path
from tournaments.common.anchors import read_anchors
from tournaments.common.errors import Conflict, Invalid
from tournaments.common.log import WITHHELD, wire_entry
from tournaments.common.records import LATER_FACTS, all_rows
from tournaments.common.sealing import Personal, Private
from tournaments.common.selectors import open_stages
from tournaments.common.signing import public_key, sign
from tournaments.models import Entry, LogEntry, LogHead, SealedText, Tournament
from tournaments.standings.selectors.standings import compute

__all__ = ["BACKUP", "FULL", "PUBLIC", "kinds_of", "tournament_file"]

PERSONAL = ("given_name", "family_name", "country", "club", "team", "status", "under_decision")
"""Of a stored row of the standings, what the file says elsewhere."""


def kinds_of(tournament: Tournament) -> tuple[str, ...]:
    """The kinds of file that can be made: of a tournament that came as a public file, no other."""
    source = LogHead.objects.get(tournament=tournament).source
    return (PUBLIC,) if source and source["kind"] == PUBLIC else (PUBLIC, FULL, BACKUP)


def tournament_file(tournament: Tournament, kind: str) -> bytes:
    """The file. `public`: as everybody may see it, without reasons, names of accounts and of people who are not listed
    by name. `full`: for the organiser. `backup`: with addresses, applicants and calls as well, to go on with elsewhere.
    None has a password, or a device but that of a signature.

    Raises Invalid (`unknown_choice`), Conflict (`public_file_only`).
    """
    if kind not in (PUBLIC, FULL, BACKUP):
        raise Invalid("unknown_choice", "kind", expected=[PUBLIC, FULL, BACKUP], found=kind)
    if kind not in kinds_of(tournament):
        raise Conflict("public_file_only", "kind")
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
    if kind == BACKUP:
        members[PRIVATE] = _lines(private_lines(tournament))
    manifest: dict[str, Any] = {
        "kind": kind,
        "name": tournament.name,
        "slug": tournament.slug,
        "ruleset": tournament.ruleset,
        "state": tournament.state,
        "chain": head.chain,
        "old_id": head.old_id,
        "head": {"number": head.number, "hash": head.hash},
    }
    return _as_it_came(manifest, members, head) or _signed_here(manifest, members)


def _signed_here(manifest: Mapping[str, Any], members: Mapping[str, bytes]) -> bytes:
    key = public_key()
    return write_file(
        {**manifest, "key": key}, members, lambda signed: {"key": key, "signature": sign(signed)}
    )


def _as_it_came(manifest: Mapping[str, Any], members: Mapping[str, bytes], head: LogHead) -> bytes | None:
    """The very file from which the tournament was read, with its signature, as long as nothing differs from it."""
    source = head.source
    if not source or source["kind"] != manifest["kind"] or source["head"] != manifest["head"]:
        return None
    signed: list[bytes] = []

    def sign_again(content: bytes) -> dict[str, str]:
        signed.append(content)
        return {"key": source["signed_by"], "signature": source["signature"]}

    made = write_file({**manifest, **source["more"], "key": source["key"]}, members, sign_again)
    return made if sha256(signed[0]).hexdigest() == source["manifest"] else None


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
    """Every row; a text that is withheld is told by its seal. A fact of a later time than the log stays out of it
    until it is changed."""
    for key, facts in sorted(all_rows(tournament).items()):
        later = LATER_FACTS.get(key.partition(":")[0], {})
        told = {
            name: _told(fact, logged.get(key, {}).get(name), open_seals, kind)
            for name, fact in (facts or {}).items()
            if key not in logged or name in logged[key] or name not in later
        }
        yield {"key": key, "facts": told}


def _told(fact: Any, logged: Any, open_seals: frozenset[str], kind: str) -> Any:
    if not isinstance(fact, Personal | Private) or kind != PUBLIC:
        return str(fact) if isinstance(fact, str) else fact
    if _is_seal(logged):
        return str(fact) if logged["sealed"] in open_seals else logged
    return ""  # nothing is there, or the log is older than its rows


def _people(tournament: Tournament, kind: str) -> Iterator[Mapping[str, Any]]:
    """Who played, as the standings name them; in a full file as they are."""
    entries = Entry.objects.filter(tournament=tournament).exclude(status=Entry.Status.APPLIED)
    with naming.seen_by_everybody():
        for entry in entries.select_related("player").order_by("number"):
            person, full = entry.player, kind != PUBLIC
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
    if kind != PUBLIC:
        known = LogEntry.objects.filter(tournament=tournament).values("by")
        for account in Account.objects.filter(pk__in=known).order_by("ref"):
            if name := account.first_name if account.imported else account.username:
                yield {"ref": account.ref, "name": name}


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
        if entry.format == 1 and (kind == PUBLIC or not entry.action):
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
    """Whose name it is stands beside it, so that it can be erased wherever the file is read."""
    told: list[dict[str, Any]] = []
    numbers = dict(Entry.objects.filter(tournament=tournament).values_list("player", "number"))
    for row in SealedText.objects.filter(tournament=tournament):
        if row.seal in open_seals:
            whose = {"kind": row.kind, "entry": numbers.get(row.person_id) if row.person_id else None}
            told.append({"seal": row.seal, "salt": row.salt, "text": row.text, **whose})
    if kind != PUBLIC:
        for entry in log:
            if entry.format > 1 and entry.reason and entry.reason_salt != WITHHELD:
                seal = wire_entry(entry)["reason"]["sealed"]
                whose = {"kind": "reason", "entry": None}
                told.append({"seal": seal, "salt": entry.reason_salt, "text": entry.reason, **whose})
    yield from sorted(told, key=lambda line: line["seal"])


def _anchors(head: LogHead) -> Iterator[Mapping[str, Any]]:
    """The heads that were written down on the way, here and where it came from, in the order of the log."""
    own: dict[int, Mapping[str, Any]] = {}
    if anchors_path().is_file():
        with anchors_path().open() as lines:
            own = {
                anchor["number"]: anchor for anchor in read_anchors(lines) if anchor["chain"] == head.chain
            }
    own |= {anchor["number"]: anchor for anchor in (head.source or {}).get("anchors", [])}
    for number in sorted(own):
        yield {key: own[number][key] for key in ("number", "hash", "key", "signature")}
