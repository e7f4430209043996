"""The first start offers the administrator's account to whoever reads the console."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client

from players.models import Account
from tests.factories import AccountFactory

pytestmark = pytest.mark.django_db


def said() -> str:
    out = StringIO()
    call_command("first_account", address="http://testserver/", stdout=out)
    return out.getvalue().strip()


def test_the_link_makes_the_administrator():
    link, client = said(), Client()
    assert "First account" in client.get(link, follow=True).content.decode()
    client.post("/link/", {"name": "ada", "password": "three-winds-8", "email": ""})
    assert Account.objects.get(username="ada").is_superuser
    assert client.get("/admin/").status_code == 200
    assert said() == ""


def test_every_start_has_its_own_link():
    first, second = said(), said()
    assert Client().get(first, follow=True).status_code == 410
    assert Client().get(second, follow=True).status_code == 200


def test_with_an_administrator_there_is_none():
    AccountFactory.create(is_superuser=True)
    assert said() == ""


def test_an_administrator_who_was_shut_out_counts_for_nothing():
    AccountFactory.create(is_superuser=True, is_active=False)
    assert said() != ""
