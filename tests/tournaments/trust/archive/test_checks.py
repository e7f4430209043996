"""Ledgers are compared by themselves, and a difference is told to the people who administer the installation."""

import hashlib
from datetime import timedelta

import pytest
from django.conf import settings
from django.core import mail
from django.test import Client
from django.utils import timezone

from tests.factories import AccountFactory, Hall, draw, make_hall
from tests.tournaments.conftest import client_of
from tests.tournaments.play.push.conftest import Phone
from tests.tournaments.play.push.conftest import phone as phone
from tests.tournaments.play.standings.test_services import play_round
from tournaments import tasks
from tournaments.common.chain.canonical import canonical
from tournaments.common.jobs import queue
from tournaments.desk.hall.services.rounds import start_round
from tournaments.desk.people.services.persons import update_entry
from tournaments.desk.setup.services.tournaments import change_state, update_tournament
from tournaments.models import Entry, Job, LedgerCheck, LogHead, Mail, StandingSnapshot, Table, Tournament
from tournaments.play.standings.selectors.standings import payload_of
from tournaments.play.standings.services import publish_standings
from tournaments.trust.archive.checking import check_tournament
from tournaments.trust.archive.services.checks import check_ledger, due

pytestmark = pytest.mark.django_db
PAGE = "/t/bologna-open/record/"
API = "/api/v1/tournaments/bologna-open/record/check/"
TOLD = "archive/mail/ledger_differs.txt"


def forge() -> None:
    Entry.objects.filter(number=2).update(team="Reds")


def test_a_closed_round_is_compared(hall: Hall) -> None:
    play_round(hall)
    queue.run_due()
    check = LedgerCheck.objects.get()
    assert (check.number, check.count, check.differences) == (LogHead.objects.get().number, 0, [])
    assert check.rows > 10
    text = client_of(hall.organiser).get(PAGE).content.decode()
    assert f"up to entry {check.number} of the log" in text
    assert "are as the log says" in text


def test_a_difference_is_told_once(hall: Hall, phone: Phone) -> None:
    keeper = AccountFactory.create(is_superuser=True, email="keeper@example.org", language="de")
    AccountFactory.create(is_superuser=True, is_active=False, email="gone@example.org")
    assert client_of(keeper).post("/push/subscribe/", phone.fields).status_code == 204
    forge()
    for _day in range(2):
        check_ledger(tournament=hall.tournament)
        queue.run_due()
    check = LedgerCheck.objects.get()
    assert (check.count, check.differences) == (1, ["entry:2 team"])
    letter = Mail.objects.get(template=TOLD)
    assert (letter.to, letter.language) == ("keeper@example.org", "de")
    assert "entry:2 team" in mail.outbox[0].body
    assert "Reds" not in mail.outbox[0].body  # values may be names of persons
    (heard,) = phone.heard
    assert heard["url"] == PAGE
    Entry.objects.filter(number=3).update(team="Blues")
    check_ledger(tournament=hall.tournament)
    assert Mail.objects.filter(template=TOLD).count() == 2


def test_figures_of_another_release_are_made_anew_before_they_are_compared(hall: Hall) -> None:
    play_round(hall)
    queue.run_due()
    payload = b'{"of": "another release"}'
    other = {"payload": payload, "etag": hashlib.sha256(payload).hexdigest()}
    StandingSnapshot.objects.update(**other)
    check_ledger(tournament=hall.tournament)
    assert LedgerCheck.objects.get().differences == ["standings:1.1 etag"]
    LedgerCheck.objects.update(release="0.9")
    check_ledger(tournament=hall.tournament)
    assert LedgerCheck.objects.get().differences == []
    assert check_tournament(hall.tournament).holds


def test_nothing_is_late_while_the_job_of_the_standings_waits(hall: Hall) -> None:
    """It is this job that asks for statistics: a hand of this moment was a difference in them."""
    hall.send(hall.table(), draw())
    queue.run_due()
    hall.send(hall.table(), draw())
    assert list(Job.objects.filter(state="queued").values_list("kind", flat=True)) == ["standings.rebuild"]
    assert check_tournament(hall.tournament).holds


def forge_public() -> str:
    """Another total for the first player of the standings that everybody sees, with a right hash; gives their key."""
    snapshot = StandingSnapshot.objects.filter(public=True).latest("version")
    payload = payload_of(snapshot)
    payload["rows"][0]["total"] = 99_000
    snapshot.payload = canonical(payload)
    snapshot.etag = hashlib.sha256(snapshot.payload).hexdigest()
    snapshot.save()
    return f"standings:1.{snapshot.version}"


@pytest.mark.parametrize("policy", ["after_round", "by_hand", "live"])
def test_public_standings_that_are_not_the_newest(policy: str) -> None:
    """They are older than the tables: the log had them at some moment, whatever was corrected or renamed since."""
    hall = make_hall(rounds=2, results_policy=policy)
    tournament = hall.tournament
    play_round(hall)
    queue.run_due()
    if policy == "by_hand":
        publish_standings(stage=hall.stage, by=hall.organiser)
    if policy == "live":
        update_tournament(tournament=tournament, by=hall.organiser, results_policy="by_hand")
    start_round(round=hall.round(2), by=hall.head)
    for _hand in range(3):
        hall.send(hall.table(1, 2), draw("1"))
        queue.run_due()
    entry = Entry.objects.select_related("player").get(number=2)
    update_entry(entry=entry, by=hall.organiser, family_name="Bianchi")
    queue.run_due()
    newest = StandingSnapshot.objects.latest("version")
    assert not newest.public
    assert check_tournament(tournament).derived == ()
    key = forge_public()
    assert [(one.key, one.field) for one in check_tournament(tournament).derived] == [(key, "payload")]


@pytest.mark.parametrize(("ruleset", "kept"), [("tenhou", True), ("ema2025", False)])
def test_results_of_rules_that_were_put_right_stay_once_the_tournament_is_over(
    ruleset: str, kept: bool
) -> None:
    """Those of other rules are made anew: there only the form of the figures can have changed."""
    hall = make_hall(ruleset=ruleset)
    play_round(hall)
    change_state(tournament=hall.tournament, state="finished", by=hall.organiser)
    queue.run_due()
    table = hall.table()
    Table.objects.filter(pk=table.pk).update(position={**table.position, "pot": 7})
    LedgerCheck.objects.update(release="0.9")
    check_ledger(tournament=Tournament.objects.get())
    assert (Table.objects.get(pk=table.pk).position["pot"] == 7) == kept
    assert (LedgerCheck.objects.get().differences == ["table:1.1.1 position"]) == kept
    page = client_of(hall.organiser).get(PAGE).content.decode()
    assert ("Results keep their figures when rules are put right." in page) == kept


def test_who_sees_what_was_found(hall: Hall, reader: Client) -> None:
    forge()
    check_ledger(tournament=hall.tournament)
    staff = client_of(hall.head)
    assert "entry:2 team" in staff.get(PAGE).content.decode()
    assert staff.get(API).json()["differences"] == ["entry:2 team"]
    assert "differs from the log" not in reader.get(PAGE).content.decode()
    assert reader.get(API).status_code == 403
    Tournament.objects.update(state="finished")
    page, told = reader.get(PAGE).content.decode(), reader.get(API).json()
    assert "1 place differs from the log" in page
    assert "entry:2 team" not in page
    assert (told["count"], told["differences"]) == (1, [])


def test_it_is_compared_when_somebody_asks(hall: Hall) -> None:
    Job.objects.all().delete()
    assert client_of(hall.referee).post(API).status_code == 403
    assert client_of(hall.referee).post(f"{PAGE}check/").status_code == 403
    staff = client_of(hall.organiser)
    assert staff.get(API).json() == {
        "at": None,
        "number": 0,
        "rows": 0,
        "count": 0,
        "differences": [],
        "checking": False,
    }
    assert staff.post(API).status_code == 202
    assert staff.post(f"{PAGE}check/", follow=True).status_code == 200
    assert Job.objects.filter(kind="ledger.check").count() == 1
    assert "is being compared" in staff.get(PAGE).content.decode()
    queue.run_due()
    assert staff.get(API).json()["checking"] is False
    assert LedgerCheck.objects.get().count == 0


def test_each_is_compared_once_a_day_the_running_first() -> None:
    halls = [make_hall(name=name).tournament for name in ("Over", "New", "Fresh", "Old")]
    over, new, fresh, old = halls
    Tournament.objects.filter(pk=over.pk).update(state="finished")
    now = timezone.now()
    for tournament, hours in ((fresh, 20), (old, 30)):
        LedgerCheck.objects.create(
            tournament=tournament, at=now - timedelta(hours=hours), number=1, rows=1, release=settings.VERSION
        )
    assert list(due()) == [new, old, over]
    Job.objects.all().delete()
    tasks.check_ledgers()
    queue.run_due()
    assert LedgerCheck.objects.filter(at__gt=now - timedelta(hours=1)).count() == 3
    assert list(due()) == []


def test_a_tournament_that_is_deleted_meanwhile_is_no_fault(hall: Hall) -> None:
    pending = due()
    Job.objects.all().delete()
    queue.enqueue("ledger.check", {"tournament": hall.tournament.pk + 1})
    assert queue.run_due() == 1
    assert Job.objects.get().state == "done"
    assert next(pending) == hall.tournament
