"""A tournament file that somebody brings: read without unpacking, checked, and summed up in a few plain values."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings

from players.naming import NOBODY
from players.person import OF_PERSON, PersonFacts
from scoring.faults import Fault, Refused
from scoring.ledger.chain import SEALED
from scoring.ledger.facts import fold
from scoring.ledger.file import BadFileError, TournamentFile, peek, read_file
from scoring.ledger.results import of_kind
from scoring.ledger.verify import Report, check
from tournaments.common.chain.signing import public_key
from tournaments.common.errors import Conflict
from tournaments.models import LogHead, Tournament

OWN, TRUSTED, UNKNOWN, UNSIGNED = "own", "trusted", "unknown", "unsigned"
"""The signer of a file: this installation, one whose key is in the settings, another one, or nobody."""


def folder() -> Path:
    """The folder of the files that people bring; housekeeping removes them after a day."""
    path: Path = settings.MEDIA_ROOT / "imports"
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    return path


def refuse_other(path: Path, largest: int) -> dict[str, Any]:
    """The manifest of a file that may be read. Raises Refused for any other, after reading only its two ends."""
    try:
        with path.open("rb") as source:
            return peek(source, largest)
    except BadFileError as error:
        raise refusal(error, largest) from error


def refusal(error: BadFileError, largest: int) -> Refused:
    """The refusal of a file that is no tournament file."""
    if error.code == "file_too_large":
        return Refused(Fault("file_too_large", "file", expected=largest // 1_000_000))
    if error.code == "file_version":
        return Refused(Fault("file_version", "file", found=str(error)))
    return Refused(Fault("no_tournament_file", "file", found=str(error)))


def read_checked(path: Path) -> tuple[TournamentFile, Report]:
    """The file, and its report from the check of `python -m scoring verify`. Raises Refused."""
    try:
        file = read_file(path.read_bytes())
    except BadFileError as error:
        raise refusal(error, path.stat().st_size) from error
    return file, check(file)


def signer_of(file: TournamentFile) -> tuple[str, str]:
    """The signer (see above), and the name of the key in the settings. The check proves the signature itself."""
    key = file.signature["key"]
    if not file.signature["signature"]:
        return UNSIGNED, ""
    if key == public_key():
        return OWN, ""
    name = next((name for name, trusted in settings.TRUSTED_KEYS.items() if trusted == key), "")
    return (TRUSTED, name) if name else (UNKNOWN, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class FilePerson(PersonFacts):
    """A player of the file. `known_by_name`: the file holds the name; else it has initials, or nothing."""

    entry: int
    listed: str
    erased: bool
    known_by_name: bool


def people_of(file: TournamentFile) -> list[FilePerson]:
    """Everybody who is entered, in the order of the numbers; only a backup holds facts of applicants."""
    public = {line["entry"]: line for line in file.lines["people.jsonl"]}
    applicants = {
        line["entry"]: line["applicant"]
        for line in file.lines.get("private.jsonl", [])
        if line["kind"] == "entry" and line.get("applicant")
    }
    logged = fold(entry for entry in file.lines["log.jsonl"] if isinstance(entry.get("rows"), dict))
    players = []
    for row in sorted(of_kind(file.rows, "entry"), key=lambda row: row["number"]):
        line = public.get(row["number"]) or applicants.get(row["number"]) or {}
        players.append(_person(row, line, logged.get(f"entry:{row['number']}", {}).get("name")))
    return players


def _person(row: Mapping[str, Any], line: Mapping[str, Any], logged: Any) -> FilePerson:
    """A player from their row and line; the log shows an erased person's name openly, and a seal for all others."""
    name, club = row.get("name", ""), row.get("club", "") or line.get("club", "")
    listed = line.get("listed", "hidden")
    sealed = isinstance(logged, dict) and set(logged) == {SEALED}
    erased = isinstance(name, str) and listed == "hidden" and bool(line) and name == NOBODY and not sealed
    facts = {fact.name: line.get(fact.name, "") for fact in OF_PERSON}
    facts |= {"family_name": facts["family_name"] or NOBODY, "club": club if isinstance(club, str) else ""}
    return FilePerson(
        **facts,
        entry=row["number"],
        listed=listed,
        erased=erased,
        known_by_name=bool(line) and isinstance(name, str) and not erased,
    )


def already_here(chain: str) -> Tournament | None:
    """The tournament with this log, if it is here."""
    head = LogHead.objects.select_related("tournament").filter(chain=chain).first()
    return head.tournament if head else None


def refuse_twice(file: TournamentFile) -> None:
    """Raise Conflict if the tournament is here: `imported_before`, or `here_with_another_log` if the file has
    more entries, fewer, or others."""
    manifest = file.manifest
    head = LogHead.objects.filter(chain=manifest["chain"]).first()
    if head is None:
        return
    sent = manifest["head"]
    if (head.number, head.hash) == (sent["number"], sent["hash"]):
        raise Conflict("imported_before", "file")
    raise Conflict("here_with_another_log", "file", expected=head.number, found=sent["number"])


def summary_of(file: TournamentFile, report: Report) -> dict[str, Any]:
    """The summary of a file that the page and the API show before anything is written."""
    manifest, (signer, name) = file.manifest, signer_of(file)
    return {
        "name": manifest["name"],
        "kind": manifest["kind"],
        "state": manifest["state"],
        "ruleset": manifest["ruleset"],
        "slug": manifest["slug"],
        "entries": manifest["head"]["number"],
        "hash": manifest["head"]["hash"],
        "chain": manifest["chain"],
        "signer": signer,
        "signer_name": name,
        "key": file.signature["key"],
        "wrong": report.wrong[:100],
        "notes": report.notes[:100],
        "proved": report.proved[:100],
        "said": [finding for finding in report.findings() if finding["kind"] == "wrong"][:100],
        "counts": report.counts,
    }
