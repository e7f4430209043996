"""Applications to play without an account, and the organiser's answer. Later changes by applicants are in
own_application.py.

The log names applicants by number alone until they are accepted: a refusal leaves nothing of the person.
"""

from collections.abc import Collection, Iterable
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.db.models import Q, QuerySet
from django.urls import reverse

from players.imports import PersonRow, read_person
from players.models import Account, Player
from players.services import change_person, forget_person, person_who_applies
from scoring.faults import Fault, Refused, brief
from tournaments.common import permissions
from tournaments.common.errors import Conflict
from tournaments.common.jobs import mail
from tournaments.desk.people.selectors import registration as selectors
from tournaments.desk.people.selectors.questions import judged, questions_of
from tournaments.desk.people.services.answers import Answers, keep_answers
from tournaments.desk.people.services.entries import keep_entry, next_number
from tournaments.models import Entry, Role, Tournament
from tournaments.models.limits import LONGEST_CONTACT
from tournaments.play.ledger import services as ledger
from tournaments.play.ledger.changing import Change, changing, recording
from tournaments.texts.money import money

FORM = "registration-form"
"""The account of the public form in the log; nobody can sign in with it."""


def apply_to_play(
    *,
    tournament: Tournament,
    contact: str,
    answers: Answers | None = None,
    namesake: bool = False,
    site: str = "",
    language: str = "",
    **facts: str,
) -> selectors.Application:
    """Apply for a place; nobody is signed in. Returns the application with its position on the waiting list, if any.

    `facts` are those of a person. `answers` to the organiser's questions go by their numbers. `namesake`: the applicant
    is not the known person of their name. With `site`, the address of this service
    ("https://tenbo.example/"), a mail in `language` brings their private link. Raises Refused with every fault,
    Conflict (`registration_closed`, `already_entered`).
    """
    with changing(tournament, "apply_to_play", form_account, open=False) as change:
        locked = change.row
        stored, faults = judged(questions_of(locked), answers or {}, must=True)
        row = read_application(contact=contact, more=faults, **facts)
        if not selectors.is_open(locked):
            raise Conflict("registration_closed", "tournament")
        candidates = known_to_form(locked)
        person = person_who_applies(row, candidates.none() if namesake else candidates)
        if Entry.objects.filter(tournament=locked, player=person).exists():
            raise Conflict("already_entered", "family_name", found=row.full_name)
        entry = Entry(
            tournament=locked,
            player=person,
            number=next_number(locked),
            club_name=row.club,
            contact=contact.strip(),
            status=Entry.Status.APPLIED,
        )
        change.about(change.create(entry))
        change.after = {"number": entry.number}
        keep_answers(entry, stored)
        application = selectors.find_application(entry)
        send_word("applied", application, contact=entry.contact, site=site, language=language)
        _tell_organisers(locked, site)
    return application


def _tell_organisers(tournament: Tournament, site: str) -> None:
    """Mail each organiser who has an address that an application waits; who it is, the page tells."""
    organisers = Account.objects.filter(
        roles__tournament=tournament, roles__kind=Role.Kind.ORGANISER, is_active=True
    )
    waiting = Entry.objects.filter(tournament=tournament, status=Entry.Status.APPLIED).count()
    page = site.rstrip("/") + reverse("players", args=[tournament.slug])
    for account in organisers.exclude(email="").distinct() if site else ():
        mail.queue_mail(
            to=account.email,
            template="people/mail/application_waits.txt",
            context={"tournament": tournament.name, "waiting": waiting, "link": page},
            language=account.language,
            news_from=site,
        )


def accept_applications(
    *, tournament: Tournament, numbers: Collection[int], by: Account, site: str = ""
) -> list[Entry]:
    """Accept these applicants, all of them or none. Raises Conflict (`no_place_left`, `not_applied`).

    With `site` each gets a mail.
    """
    with transaction.atomic():
        locked = ledger.lock_tournament(tournament.pk)
        permissions.require(permissions.can_manage_entries, by, locked)
        ledger.require_open(locked)
        chosen = _applied(locked, numbers)
        left = selectors.places_left(locked)
        if left is not None and len(chosen) > left:
            raise Conflict("no_place_left", "capacity", expected=left, found=len(chosen))
        for entry in chosen:
            _take_club(entry, by)
            with recording(entry, "accept_application", by) as change:
                keep_entry(change, status=Entry.Status.PLAYING.value)
            send_word("accepted", selectors.find_application(entry), contact=entry.contact, site=site)
    return chosen


def refuse_application(
    *, tournament: Tournament, number: int, by: Account, reason: str = "", site: str = ""
) -> None:
    """Refuse an applicant: erase the application, and the person unless another row names them. With `site` they get a
    mail, without the reason, which is for the log.
    """
    with changing(
        tournament, "refuse_application", by, permissions.can_manage_entries, reason=reason
    ) as change:
        (entry,) = _applied(change.row, [number])
        send_word("rejected", selectors.find_application(entry), contact=entry.contact, site=site)
        erase_application(change, entry)


def erase_application(change: Change[Any], entry: Entry) -> None:
    """Erase an application; only its number stays, in the log."""
    person = change.about(entry).player
    change.after = {"number": entry.number}
    change.delete(entry)
    forget_person(person, with_number=False)


def send_word(
    template: str, application: selectors.Application, *, contact: str, site: str, language: str = ""
) -> None:
    """Mail the applicant, in their language or the tournament's; without `site` no mail is sent."""
    if not (site and contact):
        return
    tournament = application.entry.tournament
    mail.queue_mail(
        to=contact,
        template=f"people/mail/{template}.txt",
        context={
            "tournament": tournament,
            "given_name": application.entry.player.given_name or application.entry.player.family_name,
            "waiting": application.waiting,
            "link": site.rstrip("/") + selectors.application_path(application.entry),
            "page": site.rstrip("/") + reverse("tournament", args=[tournament.slug]),
            "fee": _fee_words(application),
        },
        language=language or tournament.language,
        reply_to=tournament.contact,
    )


def _fee_words(application: selectors.Application) -> str:
    """The fee in words; "" without a fee, for a settled fee, and on the waiting list."""
    entry = application.entry
    if entry.fee_due is None or entry.fee != Entry.Fee.OPEN or application.waiting is not None:
        return ""
    return money(entry.fee_due, entry.tournament.fee_currency)


def read_application(*, contact: str, more: Iterable[Fault] = (), **facts: str) -> PersonRow:
    """The row of the person, whose contact is an address. Raises Refused with every fault, `more` among them."""
    faults: list[Fault] = []
    try:
        row = read_person(**facts)
    except Refused as refused:
        faults += refused.faults
    faults += [*faults_of_contact(contact.strip()), *more]
    if faults:
        raise Refused(*faults)
    return row


def faults_of_contact(contact: str) -> list[Fault]:
    """The faults of an e-mail address."""
    if not contact:
        return [Fault("contact_missing", "contact")]
    if len(contact) > LONGEST_CONTACT:
        return [Fault("too_long", "contact", LONGEST_CONTACT, len(contact))]
    try:
        validate_email(contact)
    except ValidationError:
        return [Fault("bad_contact", "contact", found=brief(contact))]
    return []


def _applied(tournament: Tournament, numbers: Collection[int]) -> list[Entry]:
    rows = Entry.objects.filter(tournament=tournament, status=Entry.Status.APPLIED, number__in=numbers)
    entries = list(rows.select_related("player__club", "tournament").order_by("created_at", "pk"))
    missing = sorted(set(numbers) - {entry.number for entry in entries})
    if missing or not entries:
        raise Conflict("not_applied", "entries", found=missing)
    return entries


def known_to_form(tournament: Tournament) -> QuerySet[Player]:
    """The people whom a stranger's form may mean: people of public tournaments, and the entries and applicants here."""
    here = Entry.objects.filter(tournament=tournament).values("player")
    public = permissions.people_seen_by(AnonymousUser()).values("pk")
    return Player.objects.filter(Q(pk__in=here) | Q(pk__in=public))


def _take_club(entry: Entry, by: Account) -> None:
    """Give the person the club of their application, if they have none and nobody else answers for them."""
    person: Player = entry.player
    if person.club is None and entry.club_name and permissions.can_change_person(by, person):
        change_person(person=person, club=entry.club_name)


def form_account() -> Account:
    """The account of the public form."""
    account, new = Account.objects.get_or_create(username=FORM, defaults={"is_active": False})
    if new:
        account.set_unusable_password()
        account.save(update_fields=["password"])
    return account
