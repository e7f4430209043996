"""Import a tournament from a file: as an archive, or to go on with. All of it, or nothing.

The file is checked before (`python -m scoring verify` finds nothing wrong), written row by row, and held against its
log again, as `check_ledger` does it, before the transaction ends.
"""

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

from django.contrib.auth.hashers import make_password
from django.db import DatabaseError, transaction
from django.utils import timezone

from players.clubs import club_named
from players.models import Account, Player
from players.naming import whole_name
from players.person import OF_PERSON, own_facts_of
from scoring.faults import Fault, Refused
from scoring.ledger.file import BACKUP, LOGO, PUBLIC, TournamentFile
from tournaments.common import permissions
from tournaments.common.chain.records import (
    SEALED_NAMES,
    all_rows,
    with_later,
)
from tournaments.common.errors import Conflict
from tournaments.common.selectors import open_stages
from tournaments.desk.people.services.privacy import OPENNESS, list_person
from tournaments.desk.setup.services.addresses import free_slug
from tournaments.models import Entry, Role, StandingSnapshot, Tournament
from tournaments.play.ledger.changing import recording
from tournaments.play.standings.services import refold_stage
from tournaments.play.statistics import services as statistics
from tournaments.trust.archive.checking import as_stored, check_tournament
from tournaments.trust.archive.selectors.files import (
    OWN,
    TRUSTED,
    FilePerson,
    people_of,
    read_checked,
    refuse_twice,
    signer_of,
)
from tournaments.trust.archive.selectors.people import KNOWN, NEW, PlannedPerson, plan_people
from tournaments.trust.archive.services.building import NONSENSE, Builder
from tournaments.trust.archive.services.facts import WITHHELD
from tournaments.trust.archive.services.log import actor_of, keep_log

ARCHIVE, GO_ON = "archive", "go_on"
PURPOSES = (ARCHIVE, GO_ON)
REFS = ("by", "account", "disputed_by", "confirmed_by", "cancelled_by", "voided_by")
"""The facts of rows that name accounts."""


def import_tournament(
    *, path: Path, purpose: str, by: Account, choices: Mapping[int, str] | None = None
) -> Tournament:
    """Write the tournament of a file; `choices` (by entry number) name the players that the plan leaves open.

    `archive`: it is over, nobody changes it, and the account that brought it may take it away again. `go_on`: that
    account is its organiser, and the log goes on with an entry that says so. Raises Refused (`file_does_not_hold`,
    `file_row_wrong`, `choose_person` ...) and Conflict (`imported_before`, `archive_not_over`, `public_file_not_enough`
    ...).
    """
    permissions.require(permissions.can_create_tournament, by)
    if purpose not in PURPOSES:
        raise Refused(Fault("unknown_choice", "as", expected=list(PURPOSES), found=purpose))
    file, report = read_checked(path)
    if report.wrong:
        raise Refused(Fault("file_does_not_hold", "file", found=report.wrong[0]))
    _require_purpose(file, purpose)
    with transaction.atomic():
        refuse_twice(file)
        planned = plan_people(people_of(file), by)
        players = _players(planned, choices or {})
        return _write(file, purpose, planned, players, by)


def _require_purpose(file: TournamentFile, purpose: str) -> None:
    if purpose == ARCHIVE and file.rows["settings"]["state"] != Tournament.State.FINISHED:
        raise Conflict("archive_not_over", "as")
    if purpose == GO_ON and file.manifest["kind"] == PUBLIC:
        raise Conflict("public_file_not_enough", "as")


def _write(
    file: TournamentFile,
    purpose: str,
    planned: list[PlannedPerson],
    players: Mapping[int, Player],
    by: Account,
) -> Tournament:
    accounts = _accounts(file)
    private = file.lines.get("private.jsonl", [])
    slug = free_slug(file.rows["settings"]["slug"])
    builder = Builder(file.rows, accounts, players, private)
    tournament = builder.build(slug=slug, kept_by=by if purpose == ARCHIVE else None)
    try:
        keep_log(tournament, file, accounts, players, by)
    except (*NONSENSE, DatabaseError) as error:
        raise Refused(Fault("file_row_wrong", "file", found=f"log: {error}"[:300])) from error
    shown = {line["stage"] for line in private if line["kind"] == "published"}
    _make_standings(tournament, shown, everything=purpose == ARCHIVE and file.manifest["kind"] != BACKUP)
    _require_same_rows(tournament, file, planned, slug)
    _log_import(tournament, file, purpose, planned, by)
    _tell_less(tournament, planned, by)
    _require_holding(tournament)
    return tournament


def _players(planned: list[PlannedPerson], choices: Mapping[int, str]) -> dict[int, Player]:
    """The people of the players, by entry number. Raises Refused with a fault for every player without a choice."""
    faults: list[Fault] = []
    players: dict[int, Player] = {}
    taken: dict[int, int] = {}
    for plan in planned:
        number = plan.person.entry
        choice = choices.get(number, "") or plan.default
        if choice not in plan.options:
            faults.append(Fault("choose_person", f"choices[{number}]", found=_name(plan.person)))
            continue
        person = _chosen(plan, choice)
        if person is not None and taken.setdefault(person.pk, number) != number:
            faults.append(Fault("two_players_one_person", f"choices[{number}]", found=_name(plan.person)))
        players[number] = person or _new(plan.person)
    if faults:
        raise Refused(*faults)
    return players


def _name(person: FilePerson) -> str:
    return whole_name(person.given_name, person.family_name)


def _chosen(planned: PlannedPerson, choice: str) -> Player | None:
    if choice == NEW:
        return None
    return planned.match.person if choice == KNOWN else next(p for p in planned.people if str(p.pk) == choice)


def _new(person: FilePerson) -> Player:
    """A new person with the facts of the file. A number that somebody else has here is left out."""
    taken = Player.objects.filter(ema_number=person.ema_number).exists() if person.ema_number else False
    facts = {fact.name: getattr(person, fact.name) for fact in OF_PERSON}
    made = Player(
        **{**facts, "ema_number": "" if taken else person.ema_number},
        listed=person.listed,
        erased_at=timezone.now() if person.erased else None,
    )
    try:
        made.clean_fields(exclude=["club"])
        made.club = club_named(person.club, person.country) if person.listed == Player.Listed.NAME else None
        made.save()
    except (*NONSENSE, DatabaseError) as error:
        raise Refused(
            Fault("file_row_wrong", "file", found=f"people {person.entry}: {error}"[:300])
        ) from error
    return made


def _accounts(file: TournamentFile) -> dict[str, Account]:
    """The accounts that the file names, by reference.

    References to accounts of this installation count only under a trusted key: anybody can write a reference
    into a file. All others become accounts by which nobody signs in.
    """
    wanted = sorted(set(_refs(file)))
    names = {line["ref"]: line["name"] for line in file.lines["accounts.jsonl"]}
    own: dict[str, Account] = {}
    if signer_of(file)[0] in (OWN, TRUSTED):
        own = {account.ref: account for account in Account.objects.filter(ref__in=wanted, imported=False)}
    return {ref: own.get(ref) or _stand_in(ref, names.get(ref, ""), file.manifest["chain"]) for ref in wanted}


def _stand_in(ref: str, name: str, chain: str) -> Account:
    account = Account(
        username=f"{(name or ref)[:120]}@{chain}",
        first_name=name,
        ref=ref,
        imported=True,
        is_active=False,
        password=make_password(None),
    )
    try:
        account.clean_fields(exclude=["username", "password", "player"])
        account.save(force_insert=True)
    except (*NONSENSE, DatabaseError) as error:
        raise Refused(Fault("file_row_wrong", "file", found=f"accounts {ref}: {error}"[:300])) from error
    return account


def _refs(file: TournamentFile) -> Iterator[str]:
    for facts in file.rows.values():
        yield from (facts[name] for name in REFS if isinstance(facts.get(name), str))
    for entry in file.lines["log.jsonl"]:
        yield actor_of(entry)
    for line in file.lines["accounts.jsonl"]:
        yield line["ref"]
    for line in file.lines.get("private.jsonl", []):
        yield from (line[name] for name in ("by", "coming", "settled_by") if isinstance(line.get(name), str))


def _make_standings(tournament: Tournament, shown: Collection[int], *, everything: bool) -> None:
    """Fold tables and make standings anew. Show those of an archive, and those that were published before, which
    a backup lists."""
    for stage in open_stages(tournament):
        refold_stage(stage=stage)
        if everything or stage.number in shown:
            StandingSnapshot.objects.filter(stage=stage).update(public=True)
    statistics.request_rebuild(tournament_id=tournament.pk)


def _require_same_rows(
    tournament: Tournament, file: TournamentFile, planned: list[PlannedPerson], slug: str
) -> None:
    """Require that the stored rows equal the file's, word for word; names of people who are known here may differ."""
    present = {key: as_stored(facts) for key, facts in all_rows(tournament).items() if facts}
    settings = {name: fact for name, fact in file.rows["settings"].items() if name != LOGO}
    expected = with_later({**file.rows, "settings": {**settings, "slug": slug}})
    if "schedule" not in expected and not present["schedule"]["items"]:
        present.pop("schedule")
    names = {f"entry:{plan.person.entry}" for plan in planned}
    for key in sorted(expected.keys() | present.keys()):
        given, stored = expected.get(key), present.get(key)
        if given is None or stored is None or not _same(given, stored, key in names):
            raise Refused(Fault("file_row_wrong", "file", found=key))


def _same(given: Mapping[str, Any], stored: Mapping[str, Any], is_person: bool) -> bool:
    for name in given.keys() | stored.keys():
        if is_person and (name == "name" or name in SEALED_NAMES):
            continue
        fact, other = given.get(name), stored.get(name)
        withheld = isinstance(fact, dict) and set(fact) == {"sealed"} and other in ("", WITHHELD)
        if fact != other and not withheld:
            return False
    return True


def _log_import(
    tournament: Tournament, file: TournamentFile, purpose: str, planned: list[PlannedPerson], by: Account
) -> None:
    """Add a log entry if a fact differs from the file: an organiser, the address, a name."""
    with recording(tournament, "import_tournament", by) as change:
        change.after = {
            "kind": file.manifest["kind"],
            "head": file.manifest["head"],
            "key": file.signature["key"],
        }
        if purpose == GO_ON:
            role, _new = Role.objects.get_or_create(
                tournament=tournament, account=by, kind=Role.Kind.ORGANISER.value
            )
            change.wrote([role])
        if tournament.slug != file.rows["settings"]["slug"]:
            change.wrote([tournament], "slug")
        change.wrote(_renamed(tournament, planned))
        if not change.rows:
            change.without_entry()


def _renamed(tournament: Tournament, planned: list[PlannedPerson]) -> list[Entry]:
    """The entries of people who are known here by another name, number or country than in the file."""
    by_number = {plan.person.entry: plan.person for plan in planned if plan.person.known_by_name}
    entries = Entry.objects.filter(tournament=tournament, number__in=by_number).exclude(
        status=Entry.Status.APPLIED
    )
    return [
        entry
        for entry in entries.select_related("player").order_by("number")
        if own_facts_of(entry.player) != own_facts_of(by_number[entry.number])
    ]


def _tell_less(tournament: Tournament, planned: list[PlannedPerson], by: Account) -> None:
    """List people by initials or not at all if they asked for it where the file comes from."""
    choices = {plan.person.entry: plan.person.listed for plan in planned}
    for entry in Entry.objects.filter(tournament=tournament).select_related("player", "tournament"):
        now, wanted = Player.Listed(entry.player.listed), Player.Listed(choices[entry.number])
        if entry.player.erased_at is None and OPENNESS.index(wanted) < OPENNESS.index(now):
            list_person(entry=entry, listed=wanted.value, by=by)


def _require_holding(tournament: Tournament) -> None:
    """Require that the written rows fit the log, as `check_ledger` does."""
    finding = check_tournament(tournament)
    if not finding.holds:
        differences = [*finding.rows, *finding.derived]
        where = (
            differences[0].key if differences else f"log {finding.broken.number if finding.broken else ''}"
        )
        raise Refused(Fault("file_row_wrong", "file", found=where))
