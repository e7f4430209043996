"""What applicants do by their private link: correct what they wrote, withdraw."""

from django.db import transaction

from players.imports import PersonRow
from players.models import Account, Player
from players.services import change_person, forget_person, person_who_applies
from scoring.faults import Refused
from tournaments.common import checks
from tournaments.common.errors import Conflict, Invalid
from tournaments.ledger import services as ledger
from tournaments.models import Entry
from tournaments.people.selectors import registration as selectors
from tournaments.people.services import registration
from tournaments.people.services.entries import keep_entry
from tournaments.signatures.services.pins import keep_pin

HERE = (Entry.Status.PLAYING, Entry.Status.SUBSTITUTE, Entry.Status.NO_SHOW)


def change_application(
    *,
    entry: Entry,
    given_name: str,
    family_name: str,
    contact: str,
    country: str = "",
    ema_number: str = "",
    club: str = "",
) -> selectors.Application:
    """The applicant corrects what they wrote, until they are answered. Their place in the list stays.

    Raises Refused with every fault, Conflict `not_applied` once they are answered, `already_entered` for somebody else.
    """
    row = registration.read_application(
        given_name=given_name,
        family_name=family_name,
        country=country,
        ema_number=ema_number,
        club=club,
        contact=contact,
    )
    with transaction.atomic():
        now = _lock_entry(entry)
        if now.status != Entry.Status.APPLIED:
            raise Conflict("not_applied", "entries", found=[now.number])
        before = now.player
        now.player = _person_of(now, row)
        if Entry.objects.filter(tournament=now.tournament, player=now.player).exclude(pk=now.pk).exists():
            raise Conflict("already_entered", "family_name", found=row.full_name)
        now.club_name, now.contact = row.club, contact.strip()
        now.save(update_fields=["player", "club_name", "contact"])
        if before.pk != now.player.pk:
            forget_person(before, with_number=False)
        registration.log_application(now, "change_application", registration.form_account())
        return selectors.find_application(now)


def withdraw_application(*, entry: Entry) -> None:
    """The applicant does not play after all: erased while they wait, withdrawn once they were accepted.

    Raises Conflict `registration_closed` once a round has started: then they tell the organiser.
    """
    with transaction.atomic():
        now = _lock_entry(entry)
        if now.status == Entry.Status.APPLIED:
            registration.erase_application(now, "withdraw_application", registration.form_account())
            return
        if now.status not in (Entry.Status.PLAYING, Entry.Status.SUBSTITUTE) or selectors.has_started(
            now.tournament
        ):
            raise Conflict("registration_closed", "tournament")
        keep_entry(
            entry=now,
            by=registration.form_account(),
            action="withdraw_application",
            status=Entry.Status.WITHDRAWN.value,
        )


def change_contact(*, entry: Entry, club: str, contact: str) -> Entry:
    """What stays the player's own once they are accepted: the club in this tournament, and the address for mail, which
    they may take away.

    Raises Refused (`bad_contact`, `too_long`), Conflict `not_accepted` for who waits or has gone.
    """
    with transaction.atomic():
        now = _lock_entry(entry)
        if now.status not in HERE:
            raise Conflict("not_accepted", "entry", found=now.number)
        if faults := registration.faults_of_contact(contact.strip()) if contact.strip() else []:
            raise Refused(*faults)
        now.club_name, now.contact = club.strip(), contact.strip()
        checks.check_texts(now)
        now.save(update_fields=["club_name", "contact"])
        registration.log_application(now, "change_contact", registration.form_account())
    return now


def express_wish(*, entry: Entry, wish: str) -> Entry:
    """The player asks to be listed otherwise or to be erased (Entry.Wish; empty takes it back). The organiser does it.

    Raises Invalid (`unknown_choice`). A finished tournament takes wishes, too.
    """
    if wish and wish not in Entry.Wish.values:
        raise Invalid("unknown_choice", "wish", expected=list(Entry.Wish.values), found=wish)
    with transaction.atomic():
        locked = ledger.lock_tournament(entry.tournament_id)
        now = Entry.objects.select_related("player").get(pk=entry.pk)
        now.tournament = locked
        if now.wish != wish:
            now.wish = wish
            now.save(update_fields=["wish"])
            registration.log_application(now, "express_wish", registration.form_account())
    return now


def change_pin(*, entry: Entry, pin: str) -> Entry:
    """The PIN by which the player signs; with an empty one they sign without.

    Raises Conflict `not_accepted` for who waits or has gone, Invalid `bad_pin`.
    """
    with transaction.atomic():
        now = _lock_entry(entry)
        if now.status not in HERE:
            raise Conflict("not_accepted", "entry", found=now.number)
        return keep_pin(entry=now, pin=pin, by=registration.form_account())


def log_own_export(*, entry: Entry) -> None:
    """That a copy was taken by the private link stands in the log."""
    with transaction.atomic():
        ledger.lock_tournament(entry.tournament_id)
        registration.log_application(entry, "export_person", registration.form_account())


def _lock_entry(entry: Entry) -> Entry:
    """The entry as it is now, its tournament locked and open."""
    locked = ledger.lock_tournament(entry.tournament_id)
    ledger.require_open(locked)
    now = Entry.objects.select_related("player").get(pk=entry.pk)
    now.tournament = locked
    return now


def _person_of(entry: Entry, row: PersonRow) -> Player:
    """Who the corrected row means. A person whom this application alone knows is corrected themselves."""
    person = entry.player
    known = Entry.objects.filter(player=person).exclude(pk=entry.pk).exists()
    if known or Account.objects.filter(player=person).exists():
        return person_who_applies(row, registration.known_to_form(entry.tournament))
    return change_person(
        person=person,
        given_name=row.given_name,
        family_name=row.family_name,
        country=row.country,
        ema_number=row.ema_number,
    )
