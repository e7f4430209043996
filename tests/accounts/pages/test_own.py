"""One's own account: what it shows, what it changes, and that it asks for the password before."""

import pytest
from django.test import Client

from accounts.models import Link, SignIn
from players.models import Account
from tests.factories import PASSWORD, AccountFactory
from tournaments.common.jobs import queue
from tournaments.models import Role, Tournament

pytestmark = pytest.mark.django_db

CHROME = (
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36"
)


@pytest.fixture
def account() -> Account:
    return AccountFactory.create(username="olga")


def signed_in(**more) -> Client:
    client = Client(**more)
    client.post("/login/", {"login": "olga", "password": PASSWORD})
    return client


def test_it_shows_devices_and_what_happened(account: Account):
    Client().post("/login/", {"login": "olga", "password": "wrong"}, REMOTE_ADDR="203.0.113.77")
    html = signed_in(headers={"user-agent": CHROME}).get("/account/").content.decode()
    for words in ("olga", "Chrome · Linux", "this device", "Wrong password", "203.0.113.0/24", "127.0.0.0"):
        assert words in html
    assert "203.0.113.77" not in html


def test_everywhere_else_is_signed_out(account: Account):
    phone, laptop = signed_in(), signed_in()
    assert "Sign out everywhere else" in laptop.get("/account/").content.decode()
    laptop.post("/account/sessions/end/")
    assert phone.get("/account/").status_code == 302
    assert laptop.get("/account/").status_code == 200


def test_name_address_and_language(account: Account):
    client = signed_in()
    sent = {"name": "olga.b", "email": "olga@example.org", "language": "fi"}
    assert client.post("/account/change/", sent)["Location"] == "/account/"
    account.refresh_from_db()
    assert (account.username, account.email, account.language) == ("olga.b", "olga@example.org", "fi")
    AccountFactory.create(username="Ralf")
    told = client.post("/account/change/", {**sent, "name": "ralf", "email": "x"})
    assert told.status_code == 400
    assert told.content.decode().count("<li data-field=") >= 2


def test_an_old_session_is_asked_for_the_password_first(account: Account):
    client = signed_in()
    session = client.session
    session["account_authentication_methods"] = []
    session.save()
    asked = client.get("/account/change/")
    assert asked["Location"].startswith("/account/confirm/")
    assert "Is it you?" in client.get(asked["Location"]).content.decode()
    assert "password is wrong" in client.post(asked["Location"], {"password": "wrong"}).content.decode()
    assert client.post(asked["Location"], {"password": PASSWORD}).status_code == 302
    assert client.get("/account/change/").status_code == 200


def test_a_new_password_signs_other_devices_out(account: Account):
    phone, laptop = signed_in(), signed_in()
    new = {"oldpassword": PASSWORD, "password1": "three-winds-8", "password2": "three-winds-8"}
    assert (
        "password is wrong" in laptop.post("/account/password/", {**new, "oldpassword": "x"}).content.decode()
    )
    assert laptop.post("/account/password/", new)["Location"] == "/account/"
    assert phone.get("/account/").status_code == 302
    assert "Password changed" in laptop.get("/account/").content.decode()
    account.refresh_from_db()
    assert account.check_password("three-winds-8")


@pytest.mark.parametrize("who", ["olga", "olga@example.org", "nobody", ""])
def test_a_forgotten_password_is_answered_alike(account: Account, settings, mailoutbox, who: str):
    settings.MAIL_IN_FOLDER = False
    Account.objects.update(email="olga@example.org")
    told = Client().post("/login/forgotten/", {"account": who}).content.decode()
    assert "If there is such an account" in told
    queue.run_due()
    assert len(mailoutbox) == int("olga" in who)


def test_a_mailbox_is_not_filled(account: Account, settings):
    settings.MAIL_IN_FOLDER = False
    Account.objects.update(email="olga@example.org")
    for _ in range(12):
        Client().post("/login/forgotten/", {"account": "olga"})
    assert Link.objects.count() == 10


def test_in_a_hall_the_organiser_is_asked(account: Account):
    html = Client().get("/login/forgotten/").content.decode()
    assert "Ask the organiser" in html
    Client().post("/login/forgotten/", {"account": "olga"})
    assert not Link.objects.exists()


def test_nobody_signs_up():
    assert Client().get("/signup/").status_code == 404
    assert Client().get("/accounts/signup/").status_code == 404


def test_admin_has_no_sign_in_of_its_own():
    assert Client().get("/admin/login/?next=/admin/")["Location"].startswith("/login/")


def test_the_method_is_written_down(account: Account):
    signed_in()
    assert SignIn.objects.get().kind == "password"


def test_many_roles_have_pages(account: Account):
    """An organiser of two thousand tournaments opens the page of the account, too."""
    tournaments = Tournament.objects.bulk_create(
        Tournament(name=f"Open {n}", slug=f"open-{n}", ruleset="ema2025", created_by=account)
        for n in range(21)
    )
    Role.objects.bulk_create(
        Role(tournament=tournament, account=account, kind=Role.Kind.ORGANISER) for tournament in tournaments
    )
    client = signed_in()
    first, second = (client.get(f"/account/?page={page}").content.decode() for page in (1, 2))
    assert (first.count("Leave the staff"), second.count("Leave the staff")) == (20, 1)
    assert 'href="?page=2#roles"' in first
