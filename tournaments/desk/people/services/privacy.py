"""The privacy of a person: listed by name, by initials or not at all, and erased.

An erasure keeps results: a table's game belongs to four players. The name is removed everywhere: from the person,
entries, proposals, mail, the log as far as its chain allows, stored standings, exported documents, and answers kept for
repeated requests.
"""

import json
from collections.abc import Collection
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Q

from players.models import Account, Player
from players.services import erase_person as erase_facts
from players.services import list_person as write_listed
from tournaments.common import checks, permissions, rights
from tournaments.common.chain.log import Facts, append_entries
from tournaments.common.chain.records import rows_of
from tournaments.common.chain.sealing import erase_names
from tournaments.common.errors import Conflict, Invalid
from tournaments.common.namesakes import mark_namesakes
from tournaments.common.web.kept.versions import pages_changed
from tournaments.models import (
    Answer,
    Apart,
    Entry,
    Job,
    Mail,
    Merged,
    Proposal,
    RankingMember,
    Receipt,
)
from tournaments.play.ledger.changing import changing
from tournaments.play.standings import services as standings

OPENNESS = (Player.Listed.HIDDEN, Player.Listed.INITIALS, Player.Listed.NAME)
"""The values of `listed`, the least public first."""


def list_person(*, entry: Entry, listed: str, by: Account) -> Entry:
    """Choose how the public sees the person in every tournament.

    Any organiser of the person may make them less public. Raises Conflict (`not_listed_more`) for more publicity if
    organisers of other tournaments answer for the person too, Invalid (`unknown_choice`).
    """
    if listed not in Player.Listed.values:
        raise Invalid("unknown_choice", "listed", expected=list(Player.Listed.values), found=listed)
    permissions.require(permissions.can_manage_entries, by, entry.tournament)
    with transaction.atomic():
        person = _locked(entry.player)
        before = person.listed
        _answered(person, (Entry.Wish.INITIALS, Entry.Wish.HIDDEN))
        if before == listed:
            return entry
        opens = OPENNESS.index(Player.Listed(listed)) > OPENNESS.index(Player.Listed(before))
        if opens and not permissions.can_change_person(by, person):
            raise Conflict("not_listed_more", "listed", found=person.true_name)
        write_listed(person=person, listed=listed)
        _remake(person)
        _log(person, "list_person", by, before={"listed": before}, after={"listed": listed})
    entry.player = person
    return entry


def list_oneself(*, listed: str, by: Account) -> Player:
    """Choose how the public sees the account's player in every tournament: they decide it themselves.

    Raises Invalid (`unknown_choice`), Conflict (`no_profile`) for an account that is no player.
    """
    if listed not in Player.Listed.values:
        raise Invalid("unknown_choice", "listed", expected=list(Player.Listed.values), found=listed)
    with transaction.atomic():
        pk = Account.objects.select_for_update().filter(pk=by.pk).values_list("player", flat=True).first()
        if pk is None or not rights.limits_of(by).everywhere:
            raise Conflict("no_profile", "listed")
        person = _locked(Player(pk=pk))
        before = person.listed
        _answered(person, (Entry.Wish.INITIALS, Entry.Wish.HIDDEN))
        if before != listed:
            write_listed(person=person, listed=listed)
            _remake(person)
            _log(person, "list_person", by, before={"listed": before}, after={"listed": listed})
    return person


def erase_person(*, entry: Entry, by: Account, reason: str) -> Player:
    """Erase a person at their request. The log keeps the account that did it and the time, but not the name.

    Raises Conflict (`person_shared`) if organisers of other tournaments answer for the person too, `already_erased`.
    """
    permissions.require(permissions.can_manage_entries, by, entry.tournament)
    checks.require_reason(reason)
    with transaction.atomic():
        person = _locked(entry.player)
        if person.erased_at is not None:
            raise Conflict("already_erased", "entry")
        if not permissions.can_change_person(by, person):
            raise Conflict("person_shared", "entry", found=person.true_name)
        names = {person.true_name, person.ema_number} - {""}
        _erase_beside(person)
        erase_facts(person)
        _remake(person)
        texts = erase_names(person)
        _erase_receipts(names)
        _log(person, "erase_person", by, reason=reason, before=None, after={"texts": texts})
    return person


def answer_wish(*, entry: Entry, by: Account) -> None:
    """Answer a player's wish without a change."""
    with changing(entry, "answer_wish", by, permissions.can_manage_entries, open=False) as change:
        change.row.wish = ""
        change.save(change.row, "wish")


def log_export(*, entry: Entry, by: Account) -> None:
    """Log that somebody took a copy of a person's data."""
    with changing(entry, "export_person", by, permissions.can_manage_entries, open=False):
        pass


def _locked(person: Player) -> Player:
    return (
        Player.objects.select_for_update(no_key=True, of=("self",)).select_related("club").get(pk=person.pk)
    )


def _erase_beside(person: Player) -> None:
    """Erase the person from entries and answers, proposals, mails, leagues, merges and pairs kept apart."""
    entries = Entry.objects.filter(player=person)
    addresses = set(entries.exclude(contact="").values_list("contact", flat=True))
    Mail.objects.filter(to__in=addresses).delete()
    entries.update(contact="", club_name="", wish="", pin="", external_id="")
    Answer.objects.filter(entry__in=entries).delete()
    Proposal.objects.filter(person=person).delete()
    Proposal.objects.filter(other=person).delete()
    RankingMember.objects.filter(player=person).delete()
    Merged.objects.filter(person=person).delete()
    Apart.objects.filter(Q(first=person) | Q(second=person)).delete()


def _answered(person: Player, wishes: Collection[str]) -> None:
    Entry.objects.filter(player=person, wish__in=wishes).update(wish="")


def _remake(person: Player) -> None:
    """Show the person, and those who had a name in common with them, anew in all standings; delete older versions of
    these and stored documents."""
    entries = list(Entry.objects.filter(player=person).select_related("player"))
    tournaments = [entry.tournament_id for entry in entries]
    standings.show_anew(entries=[*entries, *mark_namesakes(tournaments)])
    jobs = Job.objects.filter(kind__startswith="exports.", args__tournament__in=tournaments)
    files = [job.result["file"] for job in jobs if isinstance(job.result, dict) and "file" in job.result]
    jobs.exclude(state="running").delete()
    transaction.on_commit(lambda: _remove_files(files))


def _remove_files(names: Collection[str]) -> None:
    folder: Path = settings.MEDIA_ROOT / "exports"
    for name in names:
        (folder / Path(name).name).unlink(missing_ok=True)


def _erase_receipts(names: Collection[str]) -> None:
    """Remove the name from answers kept for repeated requests, which are deleted after thirty days in any case."""
    for receipt in Receipt.objects.iterator():
        text = json.dumps(receipt.answer, ensure_ascii=False)
        if any(name in text for name in names):
            for name in names:
                text = text.replace(name, "")
            receipt.answer = json.loads(text)
            receipt.save(update_fields=["answer"])


def _log(person: Player, action: str, by: Account, *, before: Any, after: Any, reason: str = "") -> None:
    """An entry in the log of each tournament of the person; pages over all tournaments are read anew, too."""
    entries = Entry.objects.filter(player=person).select_related("player")
    facts = {
        entry.tournament_id: Facts(action, f"entry:{entry.number}", before, after, reason, rows_of(entry))
        for entry in entries
    }
    append_entries(by=by, facts=facts)
    pages_changed()
