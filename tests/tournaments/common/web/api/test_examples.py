"""The example of every body: it fits the document, and a tournament in which it makes sense takes it."""

import json
import re
from typing import Any

import pytest
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer
from openapi_schema_validator import OAS30Validator, oas30_format_checker
from rest_framework.test import APIClient

from tests.factories import Hall
from tests.tournaments.common.web.api.halls import AGAIN, FILES, ROWS, Row
from tests.tournaments.common.web.api.test_guide import blocks
from tournaments.models import Table

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def bodies() -> dict[str, Any]:
    """What is said of each body in the document, by method and address below /api/v1/; the components."""
    made = SchemaGenerator().get_schema(request=None, public=True)
    document = json.loads(OpenApiJsonRenderer().render(made, renderer_context={}))
    found = {
        f"{method.upper()} {path.removeprefix('/api/v1/')}": operation["requestBody"]["content"]
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
        if "requestBody" in operation
    }
    return {**found, "components": document["components"]}


LABELS = [label for label in ROWS if not label.endswith(AGAIN)]


def example_in(bodies: dict[str, Any], label: str) -> dict[str, Any]:
    example: dict[str, Any] = bodies[label.removesuffix(AGAIN)]["application/json"]["example"]
    return example


def test_every_body_has_an_example(bodies: dict[str, Any]) -> None:
    labels = set(bodies) - {"components"}
    assert {label for label in labels if "example" not in bodies[label].get("application/json", {})} == FILES
    assert set(LABELS) == labels - FILES


@pytest.mark.parametrize("label", LABELS)
def test_an_example_fits_the_document(bodies: dict[str, Any], label: str) -> None:
    schema = {**bodies[label]["application/json"]["schema"], "components": bodies["components"]}
    reader = OAS30Validator(schema, format_checker=oas30_format_checker)
    assert [*reader.iter_errors(example_in(bodies, label))] == []


def send(bodies: dict[str, Any], hall: Hall, label: str) -> Any:
    """The answer to an example, which is refused nowhere."""
    row = ROWS.get(label, Row())
    method, path = label.removesuffix(AGAIN).split(" ", 1)
    table = Table.objects.filter(round__stage__tournament=hall.tournament).order_by("pk").first()
    first = {"slug": hall.tournament.slug, "stage": 1, "number": 1, "id": table and table.pk}
    body = {**example_in(bodies, label), **row.body(hall)} if label in ROWS else None
    client = APIClient(headers={"Idempotency-Key": label})
    client.force_authenticate(getattr(hall, row.by) if row.by else None)
    address = f"/api/v1/{path.format(**{**first, **row.blanks(hall)})}"
    answer = client.generic(method, address, json.dumps(body), content_type="application/json")
    assert (label, answer.status_code) < (label, 400), answer.content.decode()
    return answer


@pytest.mark.parametrize("label", LABELS)
def test_an_example_is_taken(bodies: dict[str, Any], label: str) -> None:
    row = ROWS[label]
    hall = row.hall()
    row.given(hall)
    for earlier in row.before:
        send(bodies, hall, earlier)
    send(bodies, hall, label)


def test_the_guide_sends_the_examples(bodies: dict[str, Any]) -> None:
    """The example of every operation that the guide of docs/api.md uses is one of the bodies that it sends there."""
    guided = []
    for label in LABELS:
        place = re.compile(re.sub(r"\{\w+\}", "[^/]+", label.replace(" ", " /api/v1/")))
        sent = [body for method, path, _, body, *_ in blocks() if place.fullmatch(f"{method} {path}")]
        if sent:
            guided.append(label)
            assert (label, example_in(bodies, label) in map(json.loads, sent)) == (label, True)
    assert len(guided) >= 15
