"""The pages that bring the rules along: these alone may compile WebAssembly."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from players.models import Account
from tests.factories import Hall
from tests.tournaments.common.web.engine.kept import kept
from tests.tournaments.conftest import client_of
from tournaments.common.web.engine import bundle

pytestmark = pytest.mark.django_db
DATA = re.compile(r'<script id="engine-data" type="application/json">(.*?)</script>')
WITH, WITHOUT = "script-src 'self' 'wasm-unsafe-eval'", "script-src 'self'"

Reader = Callable[[Hall], Account | None]


def may_run(client: Client, address: str) -> tuple[str, list[str]]:
    """The policy for scripts of a page, and the hashes it names."""
    answer = client.get(address)
    assert answer.status_code == 200
    (policy,) = [
        part for part in answer["Content-Security-Policy"].split("; ") if part.startswith("script-src")
    ]
    return policy, [json.loads(data)["hash"] for data in DATA.findall(answer.content.decode())]


@pytest.mark.parametrize(
    ("reader", "name", "expected"),
    [
        pytest.param(lambda hall: None, "calculator", WITH, id="the calculator"),
        pytest.param(lambda hall: hall.referee, "enter_hand", WITH, id="a hand is entered"),
        pytest.param(lambda hall: hall.referee, "table", WITH, id="the table of a referee"),
        pytest.param(lambda hall: None, "table", WITHOUT, id="the table as a spectator sees it"),
        pytest.param(lambda hall: None, "home", WITHOUT, id="the first page"),
        pytest.param(lambda hall: hall.organiser, "desk", WITHOUT, id="the desk"),
        pytest.param(lambda hall: None, "login", WITHOUT, id="signing in"),
        pytest.param(lambda hall: None, "standings", WITHOUT, id="standings"),
    ],
)
def test_who_may_compile(hall: Hall, reader: Reader, name: str, expected: str) -> None:
    of_table, of_tournament = [hall.table().pk], [hall.tournament.slug]
    arguments: dict[str, list[Any]] = {
        "enter_hand": of_table,
        "table": of_table,
        "desk": of_tournament,
        "standings": of_tournament,
    }
    address = reverse(name, args=arguments.get(name, []))
    policy, hashes = may_run(client_of(reader(hall)), address)
    assert (policy, hashes) == (expected, [kept().hash] if expected == WITH else [])


def test_where_no_pyodide_is_kept_the_page_asks_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bundle, "current", lambda: None)
    assert may_run(Client(), reverse("calculator")) == (WITHOUT, [])
    assert Client().get("/healthz").json() == {"status": "ok", "engine": None}
    assert Client().get(f"{kept().base}engine.zip").status_code == 404
