"""What applicants do by their private link, and the mails that bring it."""

from typing import Any

import pytest
from django.http import Http404
from django.test import Client

from players.models import Player
from scoring.faults import Refused
from tests.apart import rolled_back
from tests.factories import Hall, PlayerFactory, make_hall
from tests.rows import each
from tests.tournaments.conftest import client_of
from tournaments.common.errors import Conflict, Forbidden, Invalid
from tournaments.desk.hall.services.rounds import start_round
from tournaments.desk.people.selectors.own_data import own_entry
from tournaments.desk.people.selectors.registration import application_key, applications, entry_of_key
from tournaments.desk.people.services.own_application import (
    change_application,
    change_contact,
    express_wish,
    withdraw_application,
)
from tournaments.desk.people.services.privacy import answer_wish, list_person
from tournaments.desk.people.services.registration import (
    accept_applications,
    apply_to_play,
    refuse_application,
)
from tournaments.desk.setup.services.tournaments import create_tournament
from tournaments.models import Entry, LogEntry, Mail, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(night=True)]

SITE = "https://tenbo.example/"
EVA: dict[str, Any] = {
    "given_name": "Eva",
    "family_name": "Ruiz",
    "country": "ESP",
    "ema_number": "08000001",
    "club": "Tana",
    "contact": "eva@example.org",
}


@pytest.fixture
def hall():
    return make_hall(players=4, started=False, registration="open", capacity=5)


def ask(hall, **more):
    return apply_to_play(tournament=hall.tournament, **{**EVA, **more}).entry


def last():
    entry = LogEntry.objects.latest("number")
    return entry.action, entry.by.username, entry.after


def test_the_link_names_one_entry(hall):
    entry = ask(hall)
    assert entry_of_key(application_key(entry)) == entry
    other = create_tournament(name="Other", ruleset="ema2008", by=hall.organiser)
    assert application_key(Entry(tournament=other, number=entry.number)) != application_key(entry)
    for key in ("", "x", application_key(entry)[:-1], application_key(Entry(tournament=other, number=9))):
        with pytest.raises(Http404):
            entry_of_key(key)


def test_a_slip_of_the_pen_is_corrected(hall):
    entry = ask(hall, family_name="Riuz")
    later = ask(hall, family_name="Sanz", ema_number="", contact="s@example.org")
    changed = change_application(entry=entry, **{**EVA, "club": "Otra", "contact": " eva@mail.example "})
    assert (changed.entry.player.full_name, changed.entry.club_name) == ("Eva Ruiz", "Otra")
    assert changed.entry.contact == "eva@mail.example"
    assert Player.objects.filter(country="ESP").count() == 2
    assert [one.entry.pk for one in applications(hall.tournament)] == [entry.pk, later.pk]
    assert last() == ("change_application", "registration-form", {"number": entry.number})


def test_nobody_who_is_known_is_renamed_by_a_link(hall):
    known = PlayerFactory.create(given_name="Eva", family_name="Ruiz", country="ESP", ema_number="08000001")
    other = create_tournament(name="Other", ruleset="ema2008", by=hall.organiser)
    Entry.objects.create(tournament=other, player=known, number=1)
    entry = ask(hall)
    assert entry.player == known
    changed = change_application(entry=entry, **{**EVA, "family_name": "Gil", "ema_number": ""})
    known.refresh_from_db()
    assert (known.family_name, changed.entry.player.full_name) == ("Ruiz", "Eva Gil")


def test_a_correction_is_read_as_the_form_is(hall):
    entry = ask(hall)
    with pytest.raises(Refused) as refused:
        change_application(entry=entry, **{**EVA, "ema_number": "1", "contact": "eva"})
    assert [fault.code for fault in refused.value.faults] == ["bad_ema_number", "bad_contact"]


def test_who_is_answered_corrects_nothing(hall):
    entry = ask(hall)
    accept_applications(tournament=hall.tournament, numbers=[entry.number], by=hall.organiser)
    with pytest.raises(Conflict) as refused:
        change_application(entry=entry, **EVA)
    assert refused.value.code == "not_applied"


def test_an_applicant_withdraws_and_nothing_stays(hall):
    entry = ask(hall, ema_number="")
    withdraw_application(entry=entry)
    assert not Entry.objects.filter(pk=entry.pk).exists()
    assert not Player.objects.filter(country="ESP").exists()
    assert last() == ("withdraw_application", "registration-form", {"number": entry.number})


def test_a_player_withdraws_before_the_first_round(hall):
    entry = ask(hall)
    accept_applications(tournament=hall.tournament, numbers=[entry.number], by=hall.organiser)
    withdraw_application(entry=entry)
    entry.refresh_from_db()
    assert entry.status == "withdrawn"
    assert last()[0] == "withdraw_application"
    with pytest.raises(Conflict):
        withdraw_application(entry=entry)


def test_once_a_round_has_started_the_organiser_is_told(hall):
    entry = ask(hall)
    accept_applications(tournament=hall.tournament, numbers=[entry.number], by=hall.organiser)
    start_round(round=hall.round(), by=hall.head)
    with pytest.raises(Conflict) as refused:
        withdraw_application(entry=entry)
    assert refused.value.code == "registration_closed"


def test_mails_to_the_applicant(hall):
    first = apply_to_play(tournament=hall.tournament, **EVA, site=SITE, language="en").entry
    second = apply_to_play(
        tournament=hall.tournament,
        **{**EVA, "given_name": "Ana", "ema_number": "", "contact": "ana@example.org"},
        site=SITE,
        language="en",
    ).entry
    accept_applications(tournament=hall.tournament, numbers=[first.number], by=hall.organiser, site=SITE)
    refuse_application(
        tournament=hall.tournament, number=second.number, by=hall.organiser, reason="full", site=SITE
    )
    mails = list(Mail.objects.order_by("pk"))
    assert [(mail.to, mail.template) for mail in mails] == [
        ("eva@example.org", "people/mail/applied.txt"),
        ("ana@example.org", "people/mail/applied.txt"),
        ("eva@example.org", "people/mail/accepted.txt"),
        ("ana@example.org", "people/mail/rejected.txt"),
    ]
    assert f"https://tenbo.example/t/bologna-open/application/{application_key(first)}/" in mails[0].text
    assert "Hello Eva," in mails[0].text
    assert "number 1 on the waiting list" in mails[1].text
    assert mails[2].subject == "You play in Bologna Open"
    assert "full" not in mails[3].text


@each("contact", ["", "orga@example.org"], apart=rolled_back)
def test_a_mail_promises_a_reply_where_somebody_would_read_an_answer(hall, contact: str):
    Tournament.objects.update(contact=contact)
    entry = apply_to_play(tournament=hall.tournament, **EVA, site=SITE, language="en").entry
    accept_applications(tournament=hall.tournament, numbers=[entry.number], by=hall.organiser, site=SITE)
    asked, answer = Mail.objects.order_by("pk")
    assert [asked.reply_to, answer.reply_to] == [contact, contact]
    assert ("The organiser will reply" in asked.text) == bool(contact)


def test_without_the_address_of_the_site_nothing_is_sent(hall):
    entry = ask(hall)
    accept_applications(tournament=hall.tournament, numbers=[entry.number], by=hall.organiser)
    assert not Mail.objects.exists()


def test_a_link_never_opens_the_next_application_of_the_number(hall):
    """The number of who was rejected is free again; their link opened the next applicant's page."""
    first = ask(hall)
    key = application_key(first)
    refuse_application(tournament=hall.tournament, number=first.number, by=hall.organiser)
    second = ask(hall, family_name="Sanz", ema_number="", contact="s@example.org")
    assert second.number == first.number
    with pytest.raises(Http404):
        entry_of_key(key)


def test_club_and_address_stay_the_players_own(hall):
    entry = ask(hall)
    with pytest.raises(Conflict) as waits:
        change_contact(entry=entry, club="Otra", contact="")
    assert waits.value.code == "not_accepted"
    accept_applications(tournament=hall.tournament, numbers=[entry.number], by=hall.organiser)
    changed = change_contact(entry=entry, club=" Otra ", contact="")
    assert (changed.club_name, changed.contact) == ("Otra", "")
    assert last() == ("change_contact", "registration-form", {"number": entry.number})
    rows = LogEntry.objects.latest("pk").rows or {}
    assert f"entry:{entry.number}" in rows, "the club is a fact of the log"
    with pytest.raises(Refused) as refused:
        change_contact(entry=entry, club="x", contact="eva")
    assert [fault.code for fault in refused.value.faults] == ["bad_contact"]


def test_a_wish_waits_for_the_organiser(hall):
    entry = ask(hall)
    accept_applications(tournament=hall.tournament, numbers=[entry.number], by=hall.organiser)
    entry = express_wish(entry=entry, wish="initials")
    assert (entry.wish, Player.objects.get(pk=entry.player_id).listed) == ("initials", "name")
    assert last() == ("express_wish", "registration-form", {"number": entry.number})
    list_person(entry=entry, listed="initials", by=hall.organiser)
    entry.refresh_from_db()
    assert entry.wish == ""
    entry = express_wish(entry=entry, wish="erase")
    list_person(entry=entry, listed="hidden", by=hall.organiser)
    entry.refresh_from_db()
    assert entry.wish == "erase"
    with pytest.raises(Forbidden):
        answer_wish(entry=entry, by=hall.head)
    answer_wish(entry=entry, by=hall.organiser)
    entry.refresh_from_db()
    assert entry.wish == ""
    with pytest.raises(Invalid):
        express_wish(entry=entry, wish="fame")


def test_a_link_tells_nothing_of_other_tournaments(hall):
    """Anybody may apply under the name of somebody who is known: the copy has this tournament alone."""
    known = PlayerFactory.create(given_name="Eva", family_name="Ruiz", country="ESP", ema_number="08000001")
    other = create_tournament(name="Other", ruleset="ema2008", by=hall.organiser)
    Entry.objects.create(tournament=other, player=known, number=1, contact="her.own@example.org")
    entry = ask(hall)
    assert entry.player == known
    told = own_entry(entry)
    assert [one["tournament"] for one in told["tournaments"]] == [hall.tournament.name]
    assert "her.own@example.org" not in str(told)


def test_a_renewed_link_ends_the_former_one(hall: Hall) -> None:
    first = ask(hall)
    old = application_key(first)
    page = Client().post(f"/t/bologna-open/application/{old}/renew/", follow=True)
    first.refresh_from_db()
    new = application_key(first)
    assert page.redirect_chain[-1][0].endswith(f"/application/{new}/")
    assert "has a new address" in page.content.decode()
    assert entry_of_key(new) == first
    with pytest.raises(Http404):
        entry_of_key(old)
    assert Client().get(f"/t/bologna-open/application/{old}/").status_code == 404
    api = f"/api/v1/tournaments/bologna-open/applications/own/{new}/"
    newest = Client().post(f"{api}renew/").json()["key"]
    assert Client().get(api).status_code == 404
    assert Client().get(api.replace(new, newest)).status_code == 200


def test_an_organiser_renews_the_link_of_a_player(hall: Hall) -> None:
    entry = Entry.objects.get(tournament=hall.tournament, number=1)
    old = application_key(entry)
    address = f"/api/v1/tournaments/bologna-open/entries/{entry.number}/private-link/"
    assert client_of(hall.head).post(address).status_code == 403
    told = client_of(hall.organiser).post(address).json()
    assert entry_of_key(told["key"]) == entry
    assert told["link"].endswith(f"/application/{told['key']}/")
    page = client_of(hall.organiser).post(f"/t/bologna-open/players/{entry.number}/link/", follow=True)
    assert "hand it to the player" in page.content.decode()
    for key in (old, told["key"]):
        with pytest.raises(Http404):
            entry_of_key(key)
    assert LogEntry.objects.filter(action="renew_link").count() == 2
