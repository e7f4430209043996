"""The changes of applicants by their private link: corrections, answers, wishes, withdrawal."""

from collections.abc import Iterator
from contextlib import contextmanager

from players.imports import PersonRow
from players.models import Account, Player
from players.person import OF_PERSON
from players.services import change_person, forget_person, person_who_applies
from scoring.faults import Fault, Refused
from tournaments.common import checks, permissions
from tournaments.common.errors import Conflict, Invalid
from tournaments.desk.people.selectors import registration as selectors
from tournaments.desk.people.selectors.questions import answers_of, judged, questions_of
from tournaments.desk.people.services import registration
from tournaments.desk.people.services.answers import Answers, keep_answers
from tournaments.desk.people.services.entries import keep_entry
from tournaments.models import Entry
from tournaments.play.ledger.changing import Change, changing, lock_tournament_of
from tournaments.play.signatures.services.pins import keep_pin

HERE = (Entry.Status.PLAYING, Entry.Status.SUBSTITUTE, Entry.Status.NO_SHOW)


def change_application(
    *, entry: Entry, contact: str, answers: Answers | None = None, **facts: str
) -> selectors.Application:
    """Correct an application, until it is answered. Its place in the list stays. Without `answers` the stored answers
    to the organiser's questions stay as they are.

    Raises Refused with every fault, Conflict `not_applied` for an answered application, `already_entered` for the name
    of another entry.
    """
    with _changing(entry, "change_application") as change:
        now = change.row
        stored, faults = _judged(now, answers)
        row = registration.read_application(contact=contact, more=faults, **facts)
        if now.status != Entry.Status.APPLIED:
            raise Conflict("not_applied", "entries", found=[now.number])
        before = now.player
        now.player = _person_of(now, row)
        if Entry.objects.filter(tournament=now.tournament, player=now.player).exclude(pk=now.pk).exists():
            raise Conflict("already_entered", "family_name", found=row.full_name)
        now.club_name, now.contact = row.club, contact.strip()
        change.save(now, "player", "club_name", "contact")
        keep_answers(now, stored)
        if before.pk != now.player.pk:
            forget_person(before, with_number=False)
        return selectors.find_application(now)


def change_answers(*, entry: Entry, answers: Answers) -> Entry:
    """Replace the player's answers to the organiser's questions, until registration closes; missing answers are
    removed.

    Raises Refused with every fault, Conflict `registration_closed`, `not_accepted` for a player who has left.
    """
    with _changing(entry, "change_answers") as change:
        now = change.row
        if now.status not in (Entry.Status.APPLIED, *HERE):
            raise Conflict("not_accepted", "entry", found=now.number)
        stored, faults = _judged(now, answers)
        if faults:
            raise Refused(*faults)
        if not keep_answers(now, stored):
            change.without_entry()
    return now


def _judged(entry: Entry, answers: Answers | None) -> tuple[Answers, list[Fault]]:
    """The answers to store, and their faults. Raises Conflict `registration_closed`."""
    before = answers_of(entry)
    if answers is None:
        return before, []
    if not selectors.is_open(entry.tournament):
        raise Conflict("registration_closed", "answers")
    return judged(questions_of(entry.tournament), answers, before=before, must=True)


def renew_link(*, entry: Entry, by: Account | None = None) -> Entry:
    """Give the private page of a player a new address; the former one leads nowhere from then on.

    `by`: the account of an organiser; None: the holder of the present link. Raises Forbidden.
    """
    if by is not None:
        permissions.require(permissions.can_manage_entries, by, entry.tournament)
    with _changing(entry, "renew_link", by) as change:
        change.row.link_generation += 1
        return change.save(change.row, "link_generation")


def withdraw_application(*, entry: Entry) -> None:
    """Withdraw an application: erase it while it waits; withdraw the entry of an accepted player.

    Raises Conflict `registration_closed` once a round has started: then they have to tell the organiser.
    """
    with _changing(entry, "withdraw_application") as change:
        now = change.row
        if now.status == Entry.Status.APPLIED:
            registration.erase_application(change, now)
        elif now.status not in (Entry.Status.PLAYING, Entry.Status.SUBSTITUTE) or selectors.has_started(
            now.tournament
        ):
            raise Conflict("registration_closed", "tournament")
        else:
            keep_entry(change, status=Entry.Status.WITHDRAWN.value)


def change_contact(*, entry: Entry, club: str, contact: str) -> Entry:
    """Change the club in this tournament and the mail address of an accepted player, who may remove the address.

    Raises Refused (`bad_contact`, `too_long`), Conflict `not_accepted` for an applicant or a player who has left.
    """
    with _changing(entry, "change_contact") as change:
        now = change.row
        _require_here(now)
        if faults := registration.faults_of_contact(contact.strip()) if contact.strip() else []:
            raise Refused(*faults)
        now.club_name, now.contact = club.strip(), contact.strip()
        checks.check_texts(now)
        return change.save(now, "club_name", "contact")


def express_wish(*, entry: Entry, wish: str) -> Entry:
    """Note a player's wish to be listed otherwise or erased (Entry.Wish; empty takes it back). The organiser fulfils
    it.

    Raises Invalid (`unknown_choice`). A finished tournament takes wishes, too.
    """
    if wish and wish not in Entry.Wish.values:
        raise Invalid("unknown_choice", "wish", expected=list(Entry.Wish.values), found=wish)
    with _changing(entry, "express_wish", open=False) as change:
        if change.row.wish == wish:
            return change.without_entry()
        change.row.wish = wish
        return change.save(change.row, "wish")


def change_pin(*, entry: Entry, pin: str) -> Entry:
    """Set the PIN by which the player signs; an empty PIN removes it.

    Raises Conflict `not_accepted` for an applicant or a player who has left, Invalid `bad_pin`.
    """
    with changing(entry, "set_pin", registration.form_account, lock=lock_tournament_of) as change:
        _require_here(change.row)
        return keep_pin(change, pin)


def log_own_export(*, entry: Entry) -> None:
    """Log that a copy of the data was taken by the private link."""
    with _changing(entry, "export_person", open=False):
        pass


@contextmanager
def _changing(
    entry: Entry, action: str, by: Account | None = None, *, open: bool = True
) -> Iterator[Change[Entry]]:
    """A change of an entry by its player, or by an organiser for them; the log has its number alone."""
    with changing(
        entry, action, by or registration.form_account, open=open, lock=lock_tournament_of
    ) as change:
        change.after = {"number": change.row.number}
        yield change


def _require_here(entry: Entry) -> None:
    if entry.status not in HERE:
        raise Conflict("not_accepted", "entry", found=entry.number)


def _person_of(entry: Entry, row: PersonRow) -> Player:
    """The person of the corrected row. A person of this application alone is corrected in place."""
    person = entry.player
    plays_elsewhere = Entry.objects.filter(player=person).exclude(pk=entry.pk).exists()
    if plays_elsewhere or Account.objects.filter(player=person).exists():
        return person_who_applies(row, registration.known_to_form(entry.tournament))
    return change_person(person=person, **{fact.name: getattr(row, fact.name) for fact in OF_PERSON})
