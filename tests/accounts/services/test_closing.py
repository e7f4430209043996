"""An account is closed by its owner: what goes, what stays, and when it cannot be."""

import pytest

from accounts.services.accounts import close_account
from players.models import Account
from tests.factories import AccountFactory, make_hall
from tests.tournaments.conftest import client_of
from tournaments.common.errors import Conflict
from tournaments.models import LogEntry, Role, Tournament

pytestmark = pytest.mark.django_db


def test_roles_and_address_go_and_the_name_stays():
    hall = make_hall()
    Account.objects.filter(pk=hall.head.pk).update(email="head@example.org")
    close_account(account=hall.head)
    closed = Account.objects.get(pk=hall.head.pk)
    assert (closed.is_active, closed.email, closed.has_usable_password()) == (False, "", False)
    assert closed.username == hall.head.username
    assert not Role.objects.filter(account=closed).exists()
    assert LogEntry.objects.latest("number").action == "revoke_role"


def test_a_tournament_is_not_left_without_an_organiser():
    hall = make_hall()
    with pytest.raises(Conflict, match="sole_organiser"):
        close_account(account=hall.organiser)
    assert Account.objects.get(pk=hall.organiser.pk).is_active
    Tournament.objects.update(state="finished")
    close_account(account=hall.organiser)
    assert not Account.objects.get(pk=hall.organiser.pk).is_active


def test_the_last_administrator_stays():
    boss = AccountFactory.create(is_superuser=True)
    with pytest.raises(Conflict, match="last_administrator"):
        close_account(account=boss)


def test_the_account_page_leads_there():
    hall = make_hall()
    assert b'href="/account/close/"' in client_of(hall.referee).get("/account/").content
