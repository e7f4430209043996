"""Who a name means, and how often one may try."""

import pytest
from django.test import Client

from accounts.models import SignIn
from players.models import Account
from tests.apart import rolled_back
from tests.factories import PASSWORD, AccountFactory
from tests.rows import each

pytestmark = pytest.mark.django_db

NAMES = [
    pytest.param("Olga", "Olga", id="as it is written"),
    pytest.param("olga", "Olga", id="in other letters"),
    pytest.param("OLGA@example.org", "Olga", id="by e-mail"),
    pytest.param(" Olga ", "Olga", id="with spaces around"),
    pytest.param("ralf", "ralf", id="one of two that differ in case: exactly"),
    pytest.param("RALF", None, id="neither of two"),
    pytest.param("nobody", None, id="nobody"),
    pytest.param("olga\0", None, id="what no database keeps"),
    pytest.param("\u00cf\r\u00e1 (", None, id="what no key of a cache holds"),
]


@pytest.fixture
def people() -> None:
    AccountFactory.create(username="Olga", email="olga@example.org")
    AccountFactory.create(username="ralf")
    AccountFactory.create(username="Ralf")


def sign_in(client: Client, name: str, password: str = PASSWORD, **more) -> int:
    return client.post("/login/", {"login": name, "password": password}, **more).status_code


@each(("typed", "expected"), NAMES, apart=rolled_back)
def test_a_name_or_an_address(people: None, client: Client, typed: str, expected: str | None):
    client.post("/login/", {"login": typed, "password": PASSWORD})
    found = client.session.get("_auth_user_id")
    assert (Account.objects.get(pk=found).username if found else None) == expected


def test_two_accounts_of_one_address_have_each_its_password(people: None, client: Client):
    other = AccountFactory.create(username="olga2", email="olga@example.org")
    other.set_password("another-wind-7")
    other.save()
    sign_in(client, "olga@example.org", "another-wind-7")
    assert client.session["_auth_user_id"] == str(other.pk)


def test_an_account_that_is_shut_does_not_sign_in(people: None, client: Client):
    Account.objects.update(is_active=False)
    assert sign_in(client, "Olga") == 200


def test_wrong_passwords_count_for_the_account_however_it_is_written(people: None):
    names = ["Olga", "olga", "OLGA", "olga@example.org", "oLga", "olgA"]
    told = [sign_in(Client(), names[n % len(names)], "wrong") for n in range(11)]
    assert told == [200] * 9 + [429] * 2


def test_a_device_that_the_account_knows_is_not_shut_out_by_others(people: None):
    """The same address, as behind one router: the organiser's own laptop still signs in."""
    laptop = Client()
    assert sign_in(laptop, "Olga") == 302
    laptop.post("/logout/")
    assert [sign_in(Client(), "Olga", "wrong") for _ in range(11)][-1] == 429
    assert sign_in(Client(), "Olga") == 429
    assert sign_in(laptop, "Olga") == 302


def test_a_known_device_may_not_try_for_ever(people: None):
    laptop = Client()
    sign_in(laptop, "Olga")
    laptop.post("/logout/")
    assert [sign_in(laptop, "Olga", "wrong") for _ in range(21)] == [200] * 20 + [429]
    assert sign_in(laptop, "Olga") == 429


def test_a_forged_cookie_makes_no_known_device(people: None):
    client = Client()
    client.cookies["device"] = "WyJPbGdhIl0:1:forged"
    assert [sign_in(client, "Olga", "wrong") for _ in range(11)][-1] == 429


def test_an_address_that_sprays_names_is_stopped(people: None):
    told = [sign_in(Client(), f"name{n}", "wrong") for n in range(61)]
    assert told == [200] * 60 + [429]
    assert sign_in(Client(), "Olga", REMOTE_ADDR="192.0.2.9") == 302


@each(
    ("address", "told"),
    [
        pytest.param("2001:db8:1:2::{:x}", [200] * 9 + [429] * 2, id="of one home"),
        pytest.param("2001:db8:1:{:x}::1", [200] * 11, id="of many"),
    ],
    apart=rolled_back,
)
def test_an_address_of_ipv6_counts_by_its_network(people: None, address: str, told: list[int]):
    sent = [sign_in(Client(), "Olga", "wrong", REMOTE_ADDR=address.format(n)) for n in range(1, 12)]
    assert sent == told


def test_an_account_that_is_tried_from_everywhere_is_spared_on_its_own_device(people: None, settings):
    settings.FAILED_SIGN_INS = {**settings.FAILED_SIGN_INS, "name": 5}
    laptop = Client()
    sign_in(laptop, "Olga")
    laptop.post("/logout/")
    told = [sign_in(Client(), "Olga", "wrong", REMOTE_ADDR=f"192.0.2.{n}") for n in range(6)]
    assert told == [200] * 5 + [429]
    assert sign_in(laptop, "Olga", REMOTE_ADDR="192.0.2.99") == 302


def test_what_is_tried_while_locked_out_is_not_kept(people: None):
    for _ in range(14):
        sign_in(Client(), "Olga", "wrong")
    assert SignIn.objects.filter(kind="failed").count() == 9  # the tenth locks
