"""Requests made up from the schema: never a server error, always the answer the schema tells of."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.cache import cache
from django.db import transaction
from hypothesis import HealthCheck, given, settings, strategies
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from accounts.services.tokens import make_token
from config.wsgi import application
from tests.factories import AccountFactory, Hall, PlayerFactory, make_hall, ron_tiles
from tournaments.common.web.codes import code_of
from tournaments.desk.people.services.entries import add_entry
from tournaments.models import Delivery, Hand, Message, Webhook
from tournaments.play.standings.services import rebuild_standings

pytestmark = [pytest.mark.django_db, pytest.mark.gate]

Json = dict[str, Any]


def nothing_unnamed(_context: Any, response: Any, case: Any) -> None:
    """A check: the answer has no name that the document does not know."""
    answers = case.operation.definition.raw["responses"]
    described = answers.get(str(response.status_code), {}).get("content", {}).get("application/json")
    if described and "json" in response.headers.get("content-type", [""])[0]:
        unnamed = list(unnamed_in(response.json(), described["schema"]))
        assert not unnamed, f"not in the document: {unnamed}"


OPEN = ("ScoreAnswer",)
"""The shapes that say of themselves that more stands beside their names: the figures of a game."""


def unnamed_in(value: Any, shape: Json, at: str = "") -> Iterator[str]:
    """The names in a JSON value that a schema does not know; of several schemas it has to know those of any."""
    shape = whole(shape)
    if several := shape.get("oneOf") or shape.get("anyOf"):
        yield from min((list(unnamed_in(value, one, at)) for one in several), key=len)
    elif isinstance(value, list):
        for number, part in enumerate(value):
            yield from unnamed_in(part, shape.get("items", {}), f"{at}/{number}")
    elif isinstance(value, dict):
        names, others = (
            shape.get("properties", {}),
            shape.get("additionalProperties", not shape.get("properties")),
        )
        for name, part in value.items():
            if name in names or others is not False:
                yield from unnamed_in(
                    part, names.get(name) or (others if isinstance(others, dict) else {}), f"{at}/{name}"
                )
            else:
                yield f"{at}/{name}"


def whole(shape: Json) -> Json:
    """A schema with those that it refers to."""
    parts = [shape, *shape.get("allOf", ())]
    made: Json = {}
    for part in parts:
        name = part.get("$ref", "").rpartition("/")[2]
        part = {**part, **(whole(schema.raw_schema["components"]["schemas"][name]) if name else {})}
        more = {"additionalProperties": True} if name in OPEN else {}
        made = {
            **made,
            **part,
            **more,
            "properties": {**made.get("properties", {}), **part.get("properties", {})},
        }
    return made


CHECKS = [
    *(not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance),
    nothing_unnamed,
]
WRITING = ("POST", "PUT", "PATCH", "DELETE")
EXAMPLES = settings(
    max_examples=3,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)


schema = schemathesis.openapi.from_wsgi("/api/schema/?format=json", application)


def operations() -> Iterator[tuple[str, Any]]:
    """Every operation by its method and path; one that cannot be read is a fault of the schema."""
    for result in schema.get_all_operations():
        assert isinstance(result, Ok), result
        yield result.ok().label, result.ok()


OPERATIONS = dict(operations())


@pytest.fixture
def hall():
    cache.clear()
    hall = make_hall(rounds=2, table_codes="enter")
    _, south, west, _ = hall.names(hall.table())
    hall.send(hall.table(), ron_tiles(south, west, {"fan": 3, "fu": 30}))
    rebuild_standings(stage=hall.stage)
    hook = Webhook.objects.create(tournament=hall.tournament, address="https://a.invalid/", events=[])
    Delivery.objects.create(hook=hook, event="test", state="sent")
    Message.objects.create(tournament=hall.tournament, audience="staff", subject="s", text="t", key="k")
    return hall


@pytest.fixture
def readers(hall: Hall) -> dict[str, str]:
    """How each kind of caller signs in: nobody, a player, the staff by role, the administrator, each scope of a token,
    a phone at a table."""
    people = {
        "player": AccountFactory.create(),
        "referee": hall.referee,
        "head referee": hall.head,
        "organiser": hall.organiser,
        "administrator": AccountFactory.create(is_superuser=True),
    }
    tokens = {who: (account, "manage") for who, account in people.items()}
    tokens |= {f"a token that may {scope}": (hall.organiser, scope) for scope in ("read", "enter")}
    signed = {
        who: f"Token {make_token(account=account, name=who, scope=scope, days=1)[1]}"
        for who, (account, scope) in tokens.items()
    }
    return {"nobody": "", "table": f"Table {code_of(hall.table())}", **signed}


def known(hall: Hall, path: str) -> dict[str, Any]:
    """What there is, by its blank in an address."""
    pk = hall.table().pk
    if "/hands/{" in path:
        pk = Hand.objects.get().pk
    elif "/messages/{" in path:
        pk = Message.objects.get().pk
    elif "/webhooks/{" in path:
        pk = Webhook.objects.get().pk
    numbers = dict.fromkeys(("stage", "number", "seq", "delivery"), 1)
    return {"slug": hall.tournament.slug, "id": pk, "key": "ema2008", **numbers}


def test_a_name_that_the_document_lacks_is_seen():
    entry = {"$ref": "#/components/schemas/Entry"}
    rows = {"type": "array", "items": {"oneOf": [entry, {"properties": {"other": {}}}]}}
    assert list(unnamed_in([{"number": 1, "age": 7}], rows)) == ["/0/age"]
    assert list(unnamed_in({"ok": True, "fan": 3}, {"$ref": "#/components/schemas/ScoreAnswer"})) == []


@pytest.mark.parametrize("label", OPERATIONS)
@EXAMPLES
@given(data=strategies.data())
def test_no_request_breaks_the_api(label, data, hall, readers):
    """The organiser's every request, a writing one with a key too, and one of them by everybody else: what is done is
    undone before the next. An operation is a row of its own: pytest-xdist runs one of those with the same name.
    """
    case = data.draw(OPERATIONS[label].as_strategy())
    there = known(hall, case.path)
    case.path_parameters = {
        name: there.get(name, value) for name, value in (case.path_parameters or {}).items()
    }
    if "wait" in (case.query or {}):
        case.query["wait"] = 0  # the time that it may take is tried in test_changes.py
    for who in [name for name in readers if name == "organiser" or not hall.keys]:
        cache.clear()
        sign = {"Authorization": readers[who]} if readers[who] else {}
        keyed = (
            {"Idempotency-Key": f"made up {hall.keys}"}
            if who == "organiser" and case.method in WRITING
            else None
        )
        for more in ({}, keyed) if keyed else ({},):
            with transaction.atomic():  # the client unpacks nothing
                case.call_and_validate(headers={**sign, **more, "Accept-Encoding": "identity"}, checks=CHECKS)
                transaction.set_rollback(True)
    hall.keys += 1


@pytest.mark.parametrize("path", ["stages/{stage}/standings/", "final/"])
def test_a_round_that_was_not_sat_in_is_null_as_the_schema_says(hall: Hall, path: str) -> None:
    """Somebody comes after the first round has begun."""
    add_entry(tournament=hall.tournament, player=PlayerFactory.create(), by=hall.organiser)
    rebuild_standings(stage=hall.stage)
    operation = schema[f"/api/v1/tournaments/{{slug}}/{path}"]["GET"]
    case = operation.Case(path_parameters={"slug": hall.tournament.slug, "stage": 1})
    answer = case.call_and_validate(headers={"Accept-Encoding": "identity"}, checks=CHECKS)
    assert (answer.status_code, "null" in answer.text.replace(" ", "")) == (200, True)
    assert any(row["rounds"] == [None] for row in answer.json()["rows"])
