"""A tournament as a file that anybody can check: docs/tournament-file.md. The same log gives the same bytes."""

from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from typing import Any

from django.conf import settings

from players import naming
from players.models import Account, Player
from players.person import OF_PERSON, PERSON
from scoring.ledger.facts import fold
from scoring.ledger.file import BACKUP, FULL, LOGO, MINOR, PRIVATE, PUBLIC, line_of, write_file
from scoring.ledger.verify import rules_of
from tournaments.common import logos
from tournaments.common.chain.anchors import path as anchors_path
from tournaments.common.chain.anchors import read_anchors
from tournaments.common.chain.log import WITHHELD, wire_entry
from tournaments.common.chain.records import all_rows, is_later
from tournaments.common.chain.sealing import Personal, Private
from tournaments.common.chain.signing import public_key, sign
from tournaments.common.errors import Conflict, Invalid
from tournaments.common.selectors import open_stages
from tournaments.models import Entry, LogEntry, LogHead, SealedText, Tournament
from tournaments.play.standings.rows import FIGURES
from tournaments.play.standings.selectors.standings import compute
from tournaments.trust.archive.private import private_lines

__all__ = ["BACKUP", "FULL", "PUBLIC", "kinds_of", "tournament_file"]

OPEN = {fact.name for fact in PERSON if fact.open}
"""Facts in a public file also of people who are not listed by name."""
LINE = ("place", "previous", "number", "games", "carried", "rounds")
"""The facts of a stored row of the standings, beside its figures, that the check of a file makes anew."""


def kinds_of(tournament: Tournament) -> tuple[str, ...]:
    """The kinds of file that can be made; only the public one for a tournament that came as a public file."""
    source = LogHead.objects.get(tournament=tournament).source
    return (PUBLIC,) if source and source["kind"] == PUBLIC else (PUBLIC, FULL, BACKUP)


def tournament_file(tournament: Tournament, kind: str) -> bytes:
    """The file. `public`: as everybody may see it, without reasons, names of accounts and of people who are not listed
    by name. `full`: for the organiser. `backup`: with addresses, applicants and calls as well, to go on with elsewhere.
    No file has passwords, or devices other than those of signatures.

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
    stored = {key: facts for key, facts in all_rows(tournament).items() if facts}
    members = {
        "rows.jsonl": _lines(_rows(tournament, stored, logged, open_seals, kind)),
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
    return _as_it_came(manifest, members, head) or _signed_here(manifest, members, rules_of(stored))


def _signed_here(
    manifest: Mapping[str, Any], members: Mapping[str, bytes], rules: Mapping[str, Any]
) -> bytes:
    key = public_key()
    return write_file(
        {**manifest, "key": key, "made_by": f"Tenbo {settings.VERSION}", "minor": MINOR, "rules": rules},
        members,
        lambda signed: {"key": key, "signature": sign(signed)},
    )


def _as_it_came(manifest: Mapping[str, Any], members: Mapping[str, bytes], head: LogHead) -> bytes | None:
    """The file from which the tournament was read, with its signature, as long as nothing differs from it."""
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
    """The seals whose texts the file holds: all but those of devices, or, in a public file, the names of people who are
    listed by name, and facts that are public for everybody."""
    rows = SealedText.objects.filter(tournament=tournament).exclude(kind=SealedText.Kind.ORIGIN)
    if kind != PUBLIC:
        return frozenset(rows.values_list("seal", flat=True))
    last = [(name, fact["sealed"]) for row in logged.values() for name, fact in row.items() if _is_seal(fact)]
    listed = dict(rows.filter(kind=SealedText.Kind.NAME).values_list("seal", "person__listed"))
    return frozenset(
        seal for name, seal in last if seal in listed and (name in OPEN or listed[seal] == Player.Listed.NAME)
    )


def _is_seal(fact: Any) -> bool:
    return isinstance(fact, dict) and set(fact) == {"sealed"}


def _rows(
    tournament: Tournament,
    stored: Mapping[str, Mapping[str, Any]],
    logged: Mapping[str, Mapping[str, Any]],
    open_seals: frozenset[str],
    kind: str,
) -> Iterator[Mapping[str, Any]]:
    """Every row; a withheld text stands as its seal. A fact that is newer than the log is left out
    until it is changed."""
    for key, facts in sorted(stored.items()):
        shown = {
            name: _told(fact, logged.get(key, {}).get(name), open_seals, kind)
            for name, fact in facts.items()
            if not is_later(key, name, logged)
        }
        if key == "settings" and shown.get("logo"):
            shown[LOGO] = logos.as_text(logos.content_of(tournament))
        yield {"key": key, "facts": shown}


def _told(fact: Any, logged: Any, open_seals: frozenset[str], kind: str) -> Any:
    if not isinstance(fact, Personal | Private) or kind != PUBLIC:
        return str(fact) if isinstance(fact, str) else fact
    if _is_seal(logged):
        return str(fact) if logged["sealed"] in open_seals else logged
    return ""  # nothing is there, or the log is older than its rows


def _people(tournament: Tournament, kind: str) -> Iterator[Mapping[str, Any]]:
    """The players, as the standings name them; in a full file by their own names."""
    entries = Entry.objects.filter(tournament=tournament).exclude(status=Entry.Status.APPLIED)
    with naming.seen_by_everybody():
        for entry in entries.select_related("player").order_by("number"):
            person = entry.player
            facts = {
                fact.name: fact.shown_of(person) if kind == PUBLIC else fact.of(person) for fact in OF_PERSON
            }
            yield {"entry": entry.number, **facts, "listed": person.listed}


def _accounts(tournament: Tournament, kind: str) -> Iterator[Mapping[str, Any]]:
    """The accounts of the log; a public file has no names of accounts."""
    if kind != PUBLIC:
        authors = LogEntry.objects.filter(tournament=tournament).values("by")
        for account in Account.objects.filter(pk__in=authors).order_by("ref"):
            if name := account.first_name if account.imported else account.username:
                yield {"ref": account.ref, "name": name}


def _standings(tournament: Tournament) -> Iterator[Mapping[str, Any]]:
    with naming.seen_by_everybody():
        for stage in sorted(open_stages(tournament), key=lambda stage: stage.number):
            standings = compute(stage)
            facts = {*LINE, *FIGURES, *standings["metrics"]}
            rows = [{key: value for key, value in row.items() if key in facts} for row in standings["rows"]]
            yield {"stage": stage.number, "rows": rows}


def _log(log: Iterable[LogEntry], kind: str) -> Iterator[Mapping[str, Any]]:
    """Entries in their hashed form. Those of format 1 hold names and reasons openly: a public file withholds them."""
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
    """The texts behind seals, each with its person, so that every reader of the file can erase the person's texts."""
    lines: list[dict[str, Any]] = []
    numbers = dict(Entry.objects.filter(tournament=tournament).values_list("player", "number"))
    for row in SealedText.objects.filter(tournament=tournament):
        if row.seal in open_seals:
            whose = {"kind": row.kind, "entry": numbers.get(row.person_id) if row.person_id else None}
            lines.append({"seal": row.seal, "salt": row.salt, "text": row.text, **whose})
    if kind != PUBLIC:
        for entry in log:
            if entry.format > 1 and entry.reason and entry.reason_salt != WITHHELD:
                seal = wire_entry(entry)["reason"]["sealed"]
                whose = {"kind": "reason", "entry": None}
                lines.append({"seal": seal, "salt": entry.reason_salt, "text": entry.reason, **whose})
    yield from sorted(lines, key=lambda line: line["seal"])


def _anchors(head: LogHead) -> Iterator[Mapping[str, Any]]:
    """The heads that were written down, here and where the tournament came from, in the order of the log."""
    own: dict[int, Mapping[str, Any]] = {}
    if anchors_path().is_file():
        with anchors_path().open() as lines:
            own = {
                anchor["number"]: anchor for anchor in read_anchors(lines) if anchor["chain"] == head.chain
            }
    own |= {anchor["number"]: anchor for anchor in (head.source or {}).get("anchors", [])}
    for number in sorted(own):
        yield {key: own[number][key] for key in ("number", "hash", "key", "signature")}
