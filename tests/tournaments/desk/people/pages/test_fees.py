"""Fees on the pages and over HTTP: the list by state, a tap at the door, the reminder, what a player reads."""

import pytest
from django.test import Client

from tests.factories import Hall, make_hall
from tests.tournaments.conftest import client_of, shown
from tournaments.desk.people.selectors.registration import application_path
from tournaments.models import Entry, Mail

pytestmark = pytest.mark.django_db

SLUG = "/t/bologna-open"
API = "/api/v1/tournaments/bologna-open"
PAY = "Pay to AT61 1904 3002 3457 3201"


@pytest.fixture
def hall() -> Hall:
    hall = make_hall(players=4, started=False, fee_amount=4550, fee_currency="EUR", payment=PAY)
    Entry.objects.filter(number=1).update(contact="ana@example.org")
    return hall


def states() -> list[str]:
    return list(Entry.objects.order_by("number").values_list("fee", flat=True))


def test_the_list_by_state(hall: Hall) -> None:
    organiser = client_of(hall.organiser)
    organiser.post(f"{SLUG}/players/1/fee/", {"state": "paid", "amount": "20,50"})
    organiser.post(f"{SLUG}/players/2/fee/", {"state": "waived"})
    page = organiser.get(f"{SLUG}/players/")
    assert (page.context["fees"].received, len(page.context["shown"])) == (2050, 4)
    only = organiser.get(f"{SLUG}/players/?show=owing&sort=number")
    assert [entry.number for entry in only.context["shown"]] == [3, 4]
    assert shown(Client().get(f"{SLUG}/players/")).count("fee open") == 0


def test_an_amount_that_cannot_be_read_changes_nothing(hall: Hall) -> None:
    organiser = client_of(hall.organiser)
    organiser.post(f"{SLUG}/players/1/fee/", {"state": "paid", "amount": "twenty"})
    assert states() == ["open"] * 4


def test_a_tap_at_the_door_and_one_back(hall: Hall) -> None:
    referee = client_of(hall.referee)
    answer = referee.post(f"{SLUG}/check-in/tick/", {"paid": "2"}, headers={"HX-Request": "true"})
    assert "1 of 4 have paid" in shown(answer)
    assert states() == ["open", "paid", "open", "open"]
    referee.post(f"{SLUG}/check-in/tick/", {"unpaid": "2"})
    assert states() == ["open"] * 4
    assert not Entry.objects.filter(checked_in_at__isnull=False).exists()


def test_a_page_that_is_left_sends_all_its_taps_at_once(hall: Hall) -> None:
    """Also behind one that is refused: somebody has withdrawn meanwhile."""
    Entry.objects.filter(number=1).update(status="withdrawn")
    client_of(hall.referee).post(f"{SLUG}/check-in/tick/", {"in": ["1", "3", "4"], "paid": ["2"]})
    assert states() == ["open", "paid", "open", "open"]
    assert [entry.number for entry in Entry.objects.filter(checked_in_at__isnull=False)] == [3, 4]


def test_a_reminder_is_seen_before_it_is_sent_and_goes_once(hall: Hall) -> None:
    organiser = client_of(hall.organiser)
    preview = organiser.get(f"{SLUG}/fees/reminder/")
    assert PAY in preview.context["preview"][1]
    for _press in range(2):
        organiser.post(f"{SLUG}/fees/reminder/", {"sent": "0", "back": f"{SLUG}/fees/reminder/"})
    assert [mail.to for mail in Mail.objects.all()] == ["ana@example.org"]
    assert "Last reminder: " not in shown(preview)
    assert "Last reminder: " in shown(organiser.get(f"{SLUG}/fees/reminder/"))


def test_what_a_player_reads_of_their_fee(hall: Hall) -> None:
    own = application_path(Entry.objects.select_related("tournament").get(number=1))
    assert PAY in shown(Client().get(own))
    assert PAY not in shown(Client().get(f"{SLUG}/"))
    assert "45.50\N{NO-BREAK SPACE}EUR" in shown(Client().get(f"{SLUG}/"))
    client_of(hall.organiser).post(f"{SLUG}/players/1/fee/", {"state": "waived"})
    assert PAY not in shown(Client().get(own))


def test_settings_are_typed_as_amounts(hall: Hall) -> None:
    organiser = client_of(hall.organiser)
    form = organiser.get(f"{SLUG}/set-up/").context["form"]
    assert form.values["fee_amount"] == "45.50"
    organiser.post(f"{SLUG}/set-up/", {**form.values, "fee_amount": "1 200"})
    hall.tournament.refresh_from_db()
    assert hall.tournament.fee_amount == 120000


def test_over_http(hall: Hall, as_account) -> None:
    organiser = as_account(hall.organiser)
    paid = organiser.put(f"{API}/entries/1/fee/", {"state": "paid"}).json()
    assert (paid["fee"], paid["fee_paid"], paid["fee_due"]) == ("paid", 4550, 4550)
    told = organiser.get(f"{API}/fees/").json()
    assert told["totals"] == {"players": 4, "paid": 1, "open": 3, "waived": 0, "received": 4550}
    assert told["payment"] == PAY
    assert organiser.get(f"{API}/fees/reminder/").json() == {"entries": [], "without_address": [2, 3, 4]}
    refused = organiser.post(f"{API}/fees/reminder/")
    assert (refused.status_code, refused.json()["code"]) == (409, "nobody_owes")
    public = as_account(None).get(f"{API}/entries/").json()[0]
    assert not {"fee", "fee_paid", "fee_due"} & set(public)
    settings = as_account(None).get(f"{API}/").json()
    assert (settings["fee_amount"], settings["fee_currency"], "payment" in settings) == (4550, "EUR", False)
