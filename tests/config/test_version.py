"""The version is said everywhere, from one place."""

import re
import sys

import pytest
from django.test import Client

import manage
from scoring.version import VERSION
from tests.markup import markup


@pytest.mark.parametrize("word", ["version", "--version"])
def test_manage_says_the_version_of_tenbo(word: str, monkeypatch, capsys) -> None:
    monkeypatch.setattr(sys, "argv", ["manage.py", word])
    manage.main()
    assert capsys.readouterr().out == f"Tenbo {VERSION}\n"


@pytest.mark.django_db
def test_the_foot_of_a_page_and_the_description_of_the_api_say_it(client: Client) -> None:
    assert re.findall(r"Tenbo (\d[\d.]+)", markup(client.get("/calculator/"))) == [VERSION]
    assert client.get("/api/schema/?format=json").json()["info"]["version"] == VERSION
