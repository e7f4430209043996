"""Pages of one-time links: looking uses nothing up, and the address with the secret is left at once."""

import logging

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Link, SignIn
from accounts.services import links
from players.models import Account
from tests.apart import rolled_back
from tests.factories import PASSWORD, AccountFactory, Hall
from tests.rows import each
from tournaments.models import Role, Round

NEW = {"deed": "create", "name": "rita", "password": "three-winds-8", "email": ""}


def address(secret: str) -> str:
    return reverse("open_link", args=[secret])


@pytest.fixture
def invitation(hall: Hall) -> str:
    _link, url = links.invite(
        tournament=hall.tournament, kind="referee", name="Rita", by=hall.organiser, address=address
    )
    return url


@pytest.fixture
def new_password(hall: Hall) -> str:
    return links.make_password_link(account=hall.referee, by=hall.organiser, address=address)[1]


@each(
    ("state", "kind", "target"),
    [
        pytest.param("running", "referee", "/tables/", id="a referee while a round runs"),
        pytest.param("planned", "referee", "/t/bologna-open/", id="a referee before the day"),
        pytest.param("running", "organiser", "/t/bologna-open/", id="an organiser"),
    ],
    apart=rolled_back,
)
def test_where_the_invited_go_on(hall: Hall, reader: Client, state: str, kind: str, target: str):
    if state == "planned":
        Round.objects.update(state=state, started_at=None)
    _link, url = links.invite(
        tournament=hall.tournament, kind=kind, name="Rita", by=hall.organiser, address=address
    )
    reader.get(url, follow=True)
    assert reader.post("/link/", NEW)["Location"] == target


def test_a_newcomer_joins(hall: Hall, reader: Client, invitation: str):
    page = reader.get(invitation, follow=True)
    html = page.content.decode()
    assert page.redirect_chain == [("/link/", 302)]
    assert "invites you to be a referee" in html
    assert 'value="Rita"' in html
    done = reader.post("/link/", NEW, follow=True)
    assert done.redirect_chain == [("/tables/", 302)]  # a round runs
    assert "Welcome to the staff." in done.content.decode()
    account = Account.objects.get(username="rita")
    assert Role.objects.get(account=account).kind == "referee"
    assert SignIn.objects.get(account=account).kind == "link"
    assert reader.get("/tables/").status_code == 200
    assert Client().get(invitation, follow=True).status_code == 410


def test_somebody_with_an_account_signs_in_and_joins(hall: Hall, reader: Client, invitation: str):
    account = AccountFactory.create()
    reader.get(invitation)
    signed = reader.post(
        "/login/", {"login": account.username, "password": PASSWORD, "next": "/link/"}, follow=True
    )
    assert "Accept the invitation" in signed.content.decode()
    assert not Role.objects.filter(account=account).exists()
    reader.post("/link/", {"deed": "join"})
    assert Role.objects.filter(account=account, tournament=hall.tournament).exists()


def test_looking_and_faults_use_nothing_up(hall: Hall, reader: Client, invitation: str):
    reader.get(invitation)
    reader.get(invitation)
    told = reader.post("/link/", {**NEW, "name": hall.referee.username, "password": "rita"})
    html = told.content.decode()
    seen = ("is already taken" in html, "too short" in html, html.count('aria-invalid="true"'))
    assert (told.status_code, *seen) == (400, True, True, 1)
    assert Link.objects.get().state == "open"


def test_a_forgotten_password(hall: Hall, reader: Client, new_password: str):
    assert hall.referee.username in reader.get(new_password, follow=True).content.decode()
    done = reader.post("/link/", {"password": "three-winds-8"}, follow=True)
    assert "Your password has been changed." in done.content.decode()
    assert reader.session["_auth_user_id"] == str(hall.referee.pk)
    kinds = SignIn.objects.filter(account=hall.referee).values_list("kind", flat=True)
    assert list(kinds) == ["link", "link_made"]


def test_the_first_account(db: None, reader: Client):
    url = links.make_first_link(address=address)
    assert url is not None
    assert "First account" in reader.get(url, follow=True).content.decode()
    assert "too short" in reader.post("/link/", {**NEW, "password": "a"}).content.decode()
    assert reader.post("/link/", NEW)["Location"] == "/"
    assert Account.objects.get(username="rita").is_superuser


def test_the_secret_goes_no_further(hall: Hall, reader: Client, invitation: str, caplog):
    """Not into a Referer, a cache, or the log of what is not there."""
    opened = reader.get(invitation)
    assert opened["Referrer-Policy"] == "no-referrer"
    for page in (opened, reader.get("/link/")):
        assert page["Referrer-Policy"] in ("no-referrer", "same-origin")
        assert "no-store" in page["Cache-Control"]
        assert invitation.split("/")[-2] not in page.content.decode()
    with caplog.at_level(logging.DEBUG):
        for url in (invitation, "/link/unknown-secret/"):
            Link.objects.update(revoked_at="2026-01-01T00:00Z")
            assert reader.get(url, follow=True).status_code == 410
    assert invitation.split("/")[-2] not in caplog.text
    assert "unknown-secret" not in caplog.text


def test_without_a_link_there_is_nothing(reader: Client, db: None):
    assert reader.get("/link/").status_code == 410
    assert reader.post("/link/", NEW).status_code == 410
