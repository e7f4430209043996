"""A tournament file that somebody brings: looked at without being unpacked, checked, and told in a few plain values."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings

from scoring.faults import Fault, Refused
from scoring.ledger.chain import SEALED
from scoring.ledger.facts import fold
from scoring.ledger.file import BadFileError, TournamentFile, peek, read_file
from scoring.ledger.results import of_kind
from scoring.ledger.verify import Report, check
from tournaments.common.errors import Conflict
from tournaments.common.signing import public_key
from tournaments.models import LogHead, Tournament

OWN, TRUSTED, UNKNOWN, UNSIGNED = "own", "trusted", "unknown", "unsigned"
"""Whose signature a file carries: of this installation, of one whose key is in the settings, of another, of nobody."""


def folder() -> Path:
    """Where files lie that somebody has brought; housekeeping removes them after a day."""
    path: Path = settings.MEDIA_ROOT / "imports"
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    return path


def refuse_other(path: Path, largest: int) -> dict[str, Any]:
    """The manifest of a file that may be read. Raises Refused for any other, before more than its ends was read."""
    try:
        with path.open("rb") as source:
            return peek(source, largest)
    except BadFileError as error:
        raise refusal(error, largest) from error


def refusal(error: BadFileError, largest: int) -> Refused:
    """The fault of a file that is none."""
    if error.code == "file_too_large":
        return Refused(Fault("file_too_large", "file", expected=largest // 1_000_000))
    if error.code == "file_version":
        return Refused(Fault("file_version", "file", found=str(error)))
    return Refused(Fault("no_tournament_file", "file", found=str(error)))


def read_checked(path: Path) -> tuple[TournamentFile, Report]:
    """The file, and what the check of `python -m scoring verify` says of it. Raises Refused."""
    try:
        file = read_file(path.read_bytes())
    except BadFileError as error:
        raise refusal(error, path.stat().st_size) from error
    return file, check(file)


def signer_of(file: TournamentFile) -> tuple[str, str]:
    """Whose signature it is (see above), and the name of the key in the settings. That it fits, the check says."""
    key = file.signature["key"]
    if not file.signature["signature"]:
        return UNSIGNED, ""
    if key == public_key():
        return OWN, ""
    name = next((name for name, trusted in settings.TRUSTED_KEYS.items() if trusted == key), "")
    return (TRUSTED, name) if name else (UNKNOWN, "")


@dataclass(frozen=True, slots=True)
class FilePerson:
    """A player of the file. `known_by_name`: the file tells the name; else it has initials, or nothing."""

    entry: int
    given_name: str
    family_name: str
    country: str
    ema_number: str
    listed: str
    club: str
    erased: bool
    known_by_name: bool


def people_of(file: TournamentFile) -> list[FilePerson]:
    """Everybody who is entered, in the order of the numbers; of applicants a backup alone says more."""
    told = {line["entry"]: line for line in file.lines["people.jsonl"]}
    applicants = {
        line["entry"]: line["applicant"]
        for line in file.lines.get("private.jsonl", [])
        if line["kind"] == "entry" and line.get("applicant")
    }
    logged = fold(entry for entry in file.lines["log.jsonl"] if isinstance(entry.get("rows"), dict))
    found = []
    for row in sorted(of_kind(file.rows, "entry"), key=lambda row: row["number"]):
        line = told.get(row["number"]) or applicants.get(row["number"]) or {}
        found.append(_person(row, line, logged.get(f"entry:{row['number']}", {}).get("name")))
    return found


def _person(row: Mapping[str, Any], line: Mapping[str, Any], logged: Any) -> FilePerson:
    """The log says openly that a person was erased, for of everybody else it keeps a seal."""
    name, club = row.get("name", ""), row.get("club", "") or line.get("club", "")
    listed = line.get("listed", "hidden")
    sealed = isinstance(logged, dict) and set(logged) == {SEALED}
    erased = isinstance(name, str) and listed == "hidden" and bool(line) and name == "N. N." and not sealed
    return FilePerson(
        entry=row["number"],
        given_name=line.get("given_name", ""),
        family_name=line.get("family_name") or "N. N.",
        country=line.get("country", ""),
        ema_number=line.get("ema_number", ""),
        listed=listed,
        club=club if isinstance(club, str) else "",
        erased=erased,
        known_by_name=bool(line) and isinstance(name, str) and not erased,
    )


def already_here(chain: str) -> Tournament | None:
    """The tournament of this log, if it is here."""
    head = LogHead.objects.select_related("tournament").filter(chain=chain).first()
    return head.tournament if head else None


def refuse_twice(file: TournamentFile) -> None:
    """Raise Conflict where the tournament is here: `imported_before`, or `here_with_another_log` where the file has
    more entries, fewer, or others."""
    manifest = file.manifest
    head = LogHead.objects.filter(chain=manifest["chain"]).first()
    if head is None:
        return
    told = manifest["head"]
    if (head.number, head.hash) == (told["number"], told["hash"]):
        raise Conflict("imported_before", "file")
    raise Conflict("here_with_another_log", "file", expected=head.number, found=told["number"])


def summary_of(file: TournamentFile, report: Report) -> dict[str, Any]:
    """What the page and the API show of a file before anything is written."""
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
        "said": [one for one in report.findings() if one["kind"] == "wrong"][:100],
        "counts": report.counts,
    }
