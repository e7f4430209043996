"""The schema and the page that shows it."""

import inspect
import json
from collections.abc import Iterator
from typing import Any

import pytest
from drf_spectacular.drainage import GENERATOR_STATS
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer
from openapi_spec_validator import OpenAPIV30SpecValidator

from scoring.events import CLASSES
from tournaments.common.web.api.base import LedgerView

pytestmark = pytest.mark.django_db


def test_schema_is_openapi_3(client):
    answer = client.get("/api/schema/", headers={"Accept": "application/json"})
    assert answer.status_code == 200
    assert answer.json()["openapi"] == "3.0.3"


def nullable_without_type(part: Any, path: str = "") -> Iterator[str]:
    """The places where `nullable` means nothing (OpenAPI 3.0.3), as another validator refuses them."""
    if isinstance(part, dict) and part.get("nullable") is True and "type" not in part:
        yield path
    rows = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
    for name, inner in rows:
        yield from nullable_without_type(inner, f"{path}/{name}")


def test_the_schema_is_made_without_a_warning():
    """Two components of one name, or an operation's, would be one in the schema: one of them is told wrongly."""
    GENERATOR_STATS.reset()
    with GENERATOR_STATS.silence():
        made = SchemaGenerator().get_schema(request=None, public=True)
    assert not GENERATOR_STATS
    document = json.loads(OpenApiJsonRenderer().render(made, renderer_context={}))
    assert [*OpenAPIV30SpecValidator(document).iter_errors()] == []
    assert [*nullable_without_type(document["components"]["schemas"])] == []
    events = document["components"]["schemas"]["GameEvent"]
    assert (len(events["oneOf"]), events["discriminator"]["propertyName"]) == (len(CLASSES), "kind")
    writes = [
        operation
        for methods in document["paths"].values()
        for method, operation in methods.items()
        if method != "get"
    ]
    assert not [
        operation
        for operation in writes
        for part in operation.get("parameters", ())
        if part.get("name") == "limit"
    ]


def test_docs_come_from_this_server_without_inline_code(client):
    page = client.get("/api/docs/").content.decode()
    assert "<style" not in page
    assert "://" not in page
    script = client.get("/api/docs/?script=")
    assert (script.status_code, script.headers["Content-Type"]) == (200, "application/javascript")


@pytest.mark.parametrize("method", ["get", "post", "delete"])
def test_an_address_that_does_not_exist_is_told_in_the_shape_of_the_api(client, method):
    answer = getattr(client, method)("/api/v1/nowhere/at/all")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def operations(client) -> list[tuple[str, dict]]:
    paths = client.get("/api/schema/", headers={"Accept": "application/json"}).json()["paths"]
    return [
        (f"{method.upper()} {path}", operation)
        for path, methods in paths.items()
        for method, operation in methods.items()
    ]


def test_each_operation_has_a_description_of_its_own(client):
    """Not the docstring of the view that several operations share, nor its summary once more."""
    shared = {inspect.getdoc(view) for view in (LedgerView, *LedgerView.__subclasses__())}
    found = operations(client)
    assert len(found) > 100
    missing = {name for name, operation in found if operation.get("description", "") in shared | {""}}
    assert missing == set(), "each method of a view begins with a docstring: the schema shows it"
    repeated = [name for name, operation in found if operation["description"] == operation["summary"]]
    assert repeated == []


def test_an_operation_says_who_may_call_it_as_the_permissions_have_it(client):
    described = {name: operation["description"] for name, operation in operations(client)}
    assert described["POST /api/v1/tables/{id}/hands/"].endswith("For all staff.")
    assert described["POST /api/v1/hands/{id}/rule/"].endswith("For organisers and head referees.")
    assert described["POST /api/v1/tournaments/{slug}/roles/"].endswith("For organisers.")
