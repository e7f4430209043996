"""The fee: paid, open, waived; who may say so; early and late; the sums; a reminder that goes once."""

from datetime import date, timedelta
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from django.utils import timezone

from players.imports import parse_players
from tests.apart import rolled_back
from tests.factories import make_hall
from tests.rows import each
from tournaments.common.errors import Conflict, Forbidden, Invalid
from tournaments.desk.people.selectors.fees import payers, reminded, totals
from tournaments.desk.people.selectors.own_data import own_entry
from tournaments.desk.people.services.entries import add_players
from tournaments.desk.people.services.fees import mark_fee, remind_of_fees
from tournaments.desk.setup.services.copying import copy_tournament
from tournaments.desk.setup.services.tournaments import update_tournament
from tournaments.models import Entry, LogEntry, Mail, Tournament
from tournaments.trust.archive.export import tournament_file

pytestmark = pytest.mark.django_db

FEE: dict[str, Any] = {
    "fee_amount": 4500,
    "fee_currency": "EUR",
    "payment": "Pay to AT61 1904 3002 3457 3201.",
}


@pytest.fixture
def hall():
    return make_hall(players=4, started=False, **FEE)


def entry(number=1):
    return Entry.objects.select_related("tournament", "player").get(number=number)


def test_paid_and_taken_back(hall):
    paid = mark_fee(entry=entry(), state="paid", by=hall.referee)
    assert (paid.fee, paid.fee_paid) == ("paid", 4500)
    written = LogEntry.objects.latest("number")
    assert (written.action, written.subject, written.by) == ("mark_fee", "entry:1", hall.referee)
    assert written.after is not None
    assert set(written.after["fee"]) == {"sealed"}
    mark_fee(entry=entry(), state="paid", by=hall.head)
    assert LogEntry.objects.latest("number").number == written.number
    open_again = mark_fee(entry=entry(), state="open", by=hall.referee)
    assert (open_again.fee, open_again.fee_paid) == ("open", None)


def test_what_is_the_organisers_alone(hall):
    for more in ({"state": "waived"}, {"state": "paid", "amount": 2000}):
        with pytest.raises(Forbidden):
            mark_fee(entry=entry(), by=hall.referee, **more)
        mark_fee(entry=entry(), by=hall.organiser, **more)
    assert (entry().fee, entry().fee_paid) == ("paid", 2000)
    mark_fee(entry=entry(), state="waived", by=hall.organiser)
    with pytest.raises(Forbidden):
        mark_fee(entry=entry(), state="open", by=hall.referee)


def test_a_tournament_without_a_fee_keeps_none(hall):
    update_tournament(tournament=hall.tournament, by=hall.organiser, fee_amount=None)
    with pytest.raises(Conflict, match="no_fee"):
        mark_fee(entry=entry(), state="paid", by=hall.organiser)
    with pytest.raises(Conflict, match="no_fee"):
        remind_of_fees(tournament=hall.tournament, by=hall.organiser, site="https://a.example/")


@pytest.mark.usefixtures("noon")
def test_who_enters_late_pays_the_late_fee(hall):
    yesterday = timezone.localdate() - timedelta(days=1)
    update_tournament(tournament=hall.tournament, by=hall.organiser, fee_late=5550, fee_early_until=yesterday)
    Entry.objects.filter(number=1).update(created_at=timezone.now() - timedelta(days=3))
    assert [entry(number).fee_due for number in (1, 2)] == [4500, 5550]


def test_sums(hall):
    mark_fee(entry=entry(1), state="paid", by=hall.organiser)
    mark_fee(entry=entry(2), state="paid", amount=1050, by=hall.organiser)
    mark_fee(entry=entry(3), state="waived", by=hall.organiser)
    Entry.objects.filter(number=2).update(status="withdrawn")
    found = totals(payers(hall.tournament))
    assert (found.players, found.paid, found.open, found.waived, found.received) == (4, 2, 1, 1, 5550)
    Entry.objects.filter(number=4).update(status="withdrawn")
    assert totals(payers(hall.tournament)).players == 3


def test_a_reminder_goes_once_a_press(hall):
    update_tournament(tournament=hall.tournament, by=hall.organiser, contact="hall@example.org")
    Entry.objects.filter(number__in=(1, 2)).update(contact="a@example.org")
    mark_fee(entry=entry(2), state="paid", by=hall.organiser)
    owing, unreachable = reminded(hall.tournament)
    assert ([one.number for one in owing], len(unreachable)) == ([1], 2)
    sent = {"tournament": hall.tournament, "by": hall.organiser, "site": "https://a.example/", "sent": 0}
    remind_of_fees(**sent)
    mail = Mail.objects.get()
    assert (mail.to, mail.reply_to) == ("a@example.org", "hall@example.org")
    assert "45\N{NO-BREAK SPACE}EUR" in mail.text
    assert "AT61 1904" in mail.text
    assert LogEntry.objects.latest("number").after == {"mails": 1}
    with pytest.raises(Conflict, match="reminded_already"):
        remind_of_fees(**sent)
    with pytest.raises(Forbidden):
        remind_of_fees(**{**sent, "by": hall.referee})
    mark_fee(entry=entry(1), state="waived", by=hall.organiser)
    with pytest.raises(Conflict, match="nobody_owes"):
        remind_of_fees(**{**sent, "sent": 1})


WRONG = [
    pytest.param({"fee_currency": ""}, "currency_missing", id="an amount of nothing"),
    pytest.param({"fee_currency": "ERU"}, "unknown_currency", id="no currency"),
    pytest.param({"fee_late": 5000}, "late_fee_alone", id="late after which day?"),
    pytest.param({"fee_early_until": date(2027, 1, 1)}, "late_fee_alone", id="a day without a late fee"),
    pytest.param({"fee_amount": -1}, "out_of_range", id="less than nothing"),
]


@each(("changes", "code"), WRONG, apart=rolled_back)
def test_settings_that_cannot_be(hall, changes, code):
    with pytest.raises(Invalid, match=code):
        update_tournament(tournament=hall.tournament, by=hall.organiser, **changes)


@pytest.mark.usefixtures("noon")
def test_a_copy_has_the_fee_without_its_days(hall):
    tomorrow = timezone.localdate() + timedelta(days=1)
    update_tournament(tournament=hall.tournament, by=hall.organiser, fee_late=5000, fee_early_until=tomorrow)
    source = Tournament.objects.get()
    copy = copy_tournament(source=source, by=hall.organiser, name="Next year")
    told = (copy.fee_amount, copy.fee_currency, copy.payment, copy.fee_late, copy.fee_early_until)
    assert told == (4500, "EUR", FEE["payment"], None, None)


def test_a_list_brings_the_fee(hall):
    text = "Name;Bezahlt\nAda Rossi;ja\nBea Verdi;20,50\nCora Neri;\nDora Blu;frei"
    made = add_players(tournament=hall.tournament, players=parse_players(text), by=hall.organiser)
    assert [(one.fee, one.fee_paid) for one in made] == [
        ("paid", 4500),
        ("paid", 2050),
        ("open", None),
        ("waived", None),
    ]


def texts(content):
    with ZipFile(BytesIO(content)) as file:
        return b"".join(file.read(name) for name in file.namelist())


def test_a_public_file_tells_nothing_of_it(hall):
    mark_fee(entry=entry(), state="paid", amount=1234, by=hall.organiser)
    assert (own_entry(entry())["tournaments"][0]["fee"], entry().fee_paid) == ("paid", 1234)
    public = tournament_file(hall.tournament, "public")
    backup = tournament_file(hall.tournament, "backup")
    for private in (b":1234", b"AT61"):  # a hash may hold 1234, too
        assert private not in texts(public)
        assert private in texts(backup)
