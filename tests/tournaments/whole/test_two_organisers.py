"""Two organisers against each other: no address that takes a person's key shows or changes people of a hidden draft.

The addresses come from the schema and from the forms, so that a new one has to be named here.
"""

from typing import Any

import pytest
from django import forms
from drf_spectacular.generators import SchemaGenerator
from rest_framework.test import APIClient

from players.models import Player
from tests.apart import rolled_back
from tests.factories import Hall, PlayerFactory, make_hall
from tests.rows import each
from tests.tournaments.conftest import client_of
from tournaments.common.web.actions import form_of
from tournaments.common.web.forms import KeyField, RowField
from tournaments.desk.people import forms as people_forms
from tournaments.desk.people.actions import ACTIONS
from tournaments.desk.people.services.entries import add_entry
from tournaments.models import Entry, LogEntry, Proposal, Tournament

pytestmark = pytest.mark.django_db

API = {
    # operations that take a person's key: what is sent, with the key of the hidden person and of an own one
    "post tournaments/{slug}/duplicates/preview/": {"keep": "hidden", "drop": "own"},
    "post tournaments/{slug}/duplicates/merge/": {"keep": "hidden", "drop": "own"},
    "post tournaments/{slug}/duplicates/apart/": {"first": "hidden", "second": "own"},
    "post tournaments/{slug}/proposals/merge/": {"keep": "hidden", "drop": "own"},
    "post tournaments/{slug}/entries/{number}/person/": {"id": "hidden"},
}
PAGES = {
    "MergeForm": ("proposals/merge/",),
    "ReasonedMergeForm": ("duplicates/merge/",),
    "ApartRequestForm": ("duplicates/apart/",),
    "PersonForm": ("players/1/person/assign/",),
}
"""Forms that take a person's key, and the pages that read them."""
SENT = {"keep": "hidden", "drop": "own", "person": "hidden", "first": "hidden", "second": "own"}


@pytest.fixture
def alice() -> Hall:
    hall = make_hall(name="Alpha", players=0)
    add_entry(tournament=hall.tournament, player=PlayerFactory.create(), by=hall.organiser)
    return hall


@pytest.fixture
def hidden() -> Player:
    """Somebody who is in a draft of another organiser alone."""
    bob = make_hall(name="Secret Draft", players=0)
    person = PlayerFactory.create(given_name="Hidden", family_name="Henry", ema_number="11111111")
    add_entry(tournament=bob.tournament, player=person, by=bob.organiser)
    Tournament.objects.filter(pk=bob.tournament.pk).update(state="draft")
    return person


def keys(alice: Hall, hidden: Player) -> dict[str, int]:
    own = Entry.objects.get(tournament=alice.tournament).player_id
    return {"hidden": hidden.pk, "own": own}


def stored(hidden: Player) -> Any:
    """All of the hidden person, and of their tournament's log."""
    rows = Player.objects.filter(pk=hidden.pk).values()
    entries = Entry.objects.filter(tournament__slug="secret-draft").values()
    log = LogEntry.objects.filter(tournament__slug="secret-draft").values("number", "action")
    return list(rows), list(entries), list(log), Proposal.objects.count()


@each("name", API, apart=rolled_back)
def test_operations(alice: Hall, hidden: Player, name: str) -> None:
    client = APIClient()
    client.force_authenticate(alice.organiser)
    method, _space, path = name.partition(" ")
    known, before = keys(alice, hidden), stored(hidden)
    swapped = {"hidden": known["own"], "own": known["hidden"]}
    for found in (known, swapped) if len(API[name]) > 1 else (known,):
        body = {field: found[key] for field, key in API[name].items()}
        address = f"/api/v1/{path.format(slug='alpha', number=1)}"
        answer = client.generic(method.upper(), address, _json(body), content_type="application/json")
        assert answer.status_code == 404
        assert "Henry" not in answer.content.decode()
        assert "secret-draft" not in answer.content.decode()
    assert stored(hidden) == before


@each("page", [page for pages in PAGES.values() for page in pages], apart=rolled_back)
def test_pages(alice: Hall, hidden: Player, page: str) -> None:
    client = client_of(alice.organiser)
    known, before = keys(alice, hidden), stored(hidden)
    answer = client.post(
        f"/t/alpha/{page}", {**{field: known[key] for field, key in SENT.items()}, "reason": "x"}, follow=True
    )
    assert answer.status_code == 404
    assert stored(hidden) == before


READING = ["players/1/manage/?q=henry", "duplicates/", "proposals/", "players/", "check-in/", "log/"]
API_READING = ["people/?q=henry", "duplicates/", "proposals/", "entries/", "log/"]


@each(
    "address",
    [*(f"/t/alpha/{one}" for one in READING), *(f"/api/v1/tournaments/alpha/{one}" for one in API_READING)],
    apart=rolled_back,
)
def test_nothing_that_is_read_names_them(alice: Hall, hidden: Player, address: str) -> None:
    """Alice has somebody of nearly that name, so the search for duplicates would find them."""
    twin = PlayerFactory.create(given_name="Hidde", family_name="Henry")
    add_entry(tournament=alice.tournament, player=twin, by=alice.organiser)
    html = client_of(alice.organiser).get(address).content.decode()
    assert "Hidden" not in html
    assert "11111111" not in html


LISTS = ["Henry, Hidden;ITA;22222222", "Henry, Hidden;;22222222;Evil", "Nobody Xx;ITA;11111111"]


@each("line", LISTS, apart=rolled_back)
def test_lists_neither_change_nor_name_them(alice: Hall, hidden: Player, line: str) -> None:
    """Security review, findings 6 and 17."""
    before = stored(hidden)
    client = APIClient()
    client.force_authenticate(alice.organiser)
    answer = client.post("/api/v1/tournaments/alpha/entries/", {"text": line}, format="json")
    told = answer.content.decode()
    assert [word for word in ("Henry", "Hidden", "11111111") if word in told and word not in line] == []
    assert stored(hidden) == before


def test_no_operation_that_takes_a_person_is_forgotten() -> None:
    schema = SchemaGenerator().get_schema(request=None, public=True)
    shapes = schema["components"]["schemas"]
    taking = {
        f"{method} {path.removeprefix('/api/v1/')}"
        for path, operations in schema["paths"].items()
        for method, operation in operations.items()
        for content in operation.get("requestBody", {}).get("content", {}).values()
        if {"keep", "drop", "first", "second", "id", "person", "player"}
        & set(shapes.get(content["schema"].get("$ref", "").rpartition("/")[2], {}).get("properties", {}))
    }
    assert taking == set(API)


def test_no_form_that_takes_a_person_is_forgotten() -> None:
    every = [
        one for one in vars(people_forms).values() if isinstance(one, type) and issubclass(one, forms.Form)
    ]
    every += [form_of(row.body) for row in ACTIONS if row.at is not None and row.body and not row.form]
    taking = {one.__name__ for one in every if any(map(_is_key, one.base_fields.values()))}
    assert taking == set(PAGES)


def _is_key(field: forms.Field) -> bool:
    return isinstance(field, KeyField) or (isinstance(field, RowField) and field.key == "pk")


def _json(body: dict[str, int]) -> str:
    return str(body).replace("'", '"')
