"""A second factor that the organiser requires of the staff; sessions and tokens ended for one tournament."""

from datetime import timedelta

import pytest
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.core import mail
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.services.tokens import make_token
from players.models import Account
from tests import remembered
from tests.factories import PASSWORD, AccountFactory, Hall, make_hall, ron
from tests.tournaments.conftest import client_of
from tournaments.common import permissions
from tournaments.common.errors import Conflict, Forbidden
from tournaments.common.jobs import queue
from tournaments.desk.setup.services.tournaments import grant_role, update_tournament
from tournaments.models import LogEntry, Role, Tournament
from tournaments.trust.archive.checking import check_tournament

pytestmark = pytest.mark.django_db
STAFF = "/t/bologna-open/staff/"
API = "/api/v1/tournaments/bologna-open"


@pytest.fixture(autouse=True)
def made_anew() -> None:
    """Rows that are put back have other moments than their log."""
    remembered.forget()


def with_factor(account: Account) -> Account:
    TOTP.activate(account, generate_totp_secret())
    return account


def ask(hall: Hall) -> None:
    with_factor(hall.organiser)
    update_tournament(tournament=hall.tournament, by=hall.organiser, second_factor=True)


@pytest.mark.postgres(night=True)
def test_without_a_second_factor_a_role_brings_no_rights(hall: Hall) -> None:
    ask(hall)
    table = hall.table(1)
    east, south = hall.names(table)[:2]
    with pytest.raises(Forbidden) as refused:
        hall.send(table, ron(east, south, fan=1, fu=30))
    assert refused.value.fault.code == "second_factor_missing"
    assert permissions.answers(hall.referee, hall.tournament) == frozenset()
    assert permissions.answers(hall.organiser, hall.tournament)
    assert hall.tournament not in permissions.managed_by(hall.head)
    with_factor(hall.referee)
    hall.send(table, ron(east, south, fan=1, fu=30))
    assert check_tournament(hall.tournament).holds


def test_an_organiser_has_one_first(hall: Hall) -> None:
    with pytest.raises(Conflict) as refused:
        update_tournament(tournament=hall.tournament, by=hall.organiser, second_factor=True)
    assert refused.value.fault.code == "own_factor_missing"
    page = client_of(hall.organiser).post(
        f"{STAFF}second-factor/", {"second_factor": "yes", "back": STAFF}, follow=True
    )
    assert "Set up a second factor for your own account first" in page.content.decode()
    with_factor(hall.organiser)
    client_of(hall.organiser).post(f"{STAFF}second-factor/", {"second_factor": "yes"})
    assert Tournament.objects.get().second_factor
    client_of(hall.organiser).post(f"{STAFF}second-factor/", {"second_factor": "no"})
    assert not Tournament.objects.get().second_factor


def test_whoever_waits_for_a_factor_reads_what_to_do(hall: Hall) -> None:
    ask(hall)
    head = client_of(hall.head)
    shown = head.get("/t/bologna-open/").content.decode()
    assert "signs in with a second factor" in shown
    refused = head.get("/t/bologna-open/desk/")
    assert (refused.status_code, "Set one up under My account" in refused.content.decode()) == (403, True)
    client = APIClient()
    client.force_authenticate(hall.head)
    answer = client.get(f"{API}/log/")
    assert (answer.status_code, answer.json()["code"]) == (403, "second_factor_missing")
    with_factor(hall.head)
    assert head.get("/t/bologna-open/desk/").status_code == 200


def test_a_superuser_and_a_stranger_are_asked_for_nothing(hall: Hall) -> None:
    ask(hall)
    keeper = AccountFactory.create(is_superuser=True)
    assert client_of(keeper).get(STAFF).status_code == 200
    assert "second factor" not in Client().get("/t/bologna-open/").content.decode()


def test_sessions_and_tokens_are_seen_and_ended_here_alone(hall: Hall) -> None:
    elsewhere = make_hall(name="Another")
    grant_role(
        tournament=elsewhere.tournament, account=hall.head, kind="head_referee", by=elsewhere.organiser
    )
    head = Client(headers={"user-agent": "Mozilla/5.0 (Linux; Android 14) Firefox/130.0"})
    sign_in(head, hall.head)
    _row, secret = make_token(account=hall.head, name="scores", scope="manage", days=3)
    program = APIClient(headers={"authorization": f"Token {secret}"})
    organiser = client_of(hall.organiser)
    shown = organiser.get(STAFF).content.decode()
    assert "Firefox · Android, last seen" in shown
    assert "Token “scores”" in shown
    role = Role.objects.get(tournament=hall.tournament, account=hall.head)
    reach = organiser.get(f"{API}/roles/{role.pk}/sessions/").json()
    assert ([one["device"] for one in reach["sessions"]], [one["name"] for one in reach["tokens"]]) == (
        ["Firefox · Android"], ["scores"],
    )  # fmt: skip
    assert head.get("/t/bologna-open/desk/").status_code == 200
    assert program.get(f"{API}/log/").status_code == 200
    organiser.post(f"{STAFF}{hall.head.pk}/sessions/end/", {"back": STAFF})
    assert head.get("/t/bologna-open/desk/").status_code == 403
    assert "has ended your sessions" in head.get("/t/bologna-open/").content.decode()
    assert program.get(f"{API}/log/").json()["code"] == "signed_out_here"
    assert head.get("/t/another/desk/").status_code == 200
    assert program.get("/api/v1/tournaments/another/log/").status_code == 200
    reach = organiser.get(f"{API}/roles/{role.pk}/sessions/").json()
    assert (reach["sessions"], reach["tokens"]) == ([], [])
    assert "Nothing is signed in." in organiser.get(STAFF).content.decode()
    head.force_login(hall.head)
    assert head.get("/t/bologna-open/desk/").status_code == 200
    assert LogEntry.objects.filter(action="end_sessions", tournament=hall.tournament).count() == 1
    assert "ended here" in organiser.get("/t/bologna-open/log/").content.decode()
    assert check_tournament(hall.tournament).holds


def test_only_organisers_see_and_end_them(hall: Hall) -> None:
    role = Role.objects.get(account=hall.referee)
    assert Client().get(f"{API}/roles/{role.pk}/sessions/").status_code in (401, 403)
    head = client_of(hall.head)
    assert head.get(f"{API}/roles/{role.pk}/sessions/").status_code == 403
    assert head.delete(f"{API}/roles/{role.pk}/sessions/").status_code == 403
    assert head.post(f"{STAFF}{hall.referee.pk}/sessions/end/").status_code == 403
    organiser = client_of(hall.organiser)
    assert organiser.get(f"{API}/roles/{role.pk + 99}/sessions/").status_code == 404
    client = APIClient()
    client.force_authenticate(hall.organiser)
    assert client.delete(f"{API}/roles/{role.pk}/sessions/").status_code == 204
    assert Role.objects.get(pk=role.pk).ended_at is not None


LOGIN = "/login/"


def sign_in(client: Client, account: Account) -> None:
    given = {"login": account.username, "password": PASSWORD}
    assert client.post(LOGIN, given, REMOTE_ADDR="192.0.2.7").status_code == 302
    queue.run_due()


def test_a_mail_tells_of_a_new_device() -> None:
    account = AccountFactory.create(email="ana@example.org", password=PASSWORD, language="de")
    phone, laptop = Client(headers={"user-agent": "Firefox/130.0 Android"}), Client()
    sign_in(phone, account)
    assert mail.outbox == []  # the first sign-in of an account is no news
    sign_in(laptop, account)
    (letter,) = mail.outbox
    assert (letter.to, "192.0.2.0/24" in letter.body) == (["ana@example.org"], True)
    for client in (phone, laptop):
        client.post("/logout/")
        sign_in(client, account)
    assert len(mail.outbox) == 1


def test_a_program_is_known_by_its_name_and_network() -> None:
    account = AccountFactory.create(email="ana@example.org", password=PASSWORD)
    given = {"username": account.username, "password": PASSWORD}
    for address in ("192.0.2.7", "192.0.2.8", "198.51.100.1", "198.51.100.2"):
        client = APIClient(headers={"user-agent": "curl/8"})
        assert client.post("/api/v1/token/", given, REMOTE_ADDR=address).status_code == 200
    queue.run_due()
    assert ["198.51.100.0/24" in letter.body for letter in mail.outbox] == [True]


def test_a_session_of_an_earlier_release_counts_as_old(hall: Hall) -> None:
    head = client_of(hall.head)
    session = head.session
    del session["began"]
    session.save()
    assert head.get("/t/bologna-open/desk/").status_code == 200
    Role.objects.filter(account=hall.head).update(ended_at=timezone.now() - timedelta(days=1))
    assert head.get("/t/bologna-open/desk/").status_code == 403
