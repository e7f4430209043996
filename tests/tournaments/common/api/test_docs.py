"""The schema and the page that shows it."""

import pytest

pytestmark = pytest.mark.django_db


def test_schema_is_openapi_3(client):
    answer = client.get("/api/schema/", headers={"Accept": "application/json"})
    assert answer.status_code == 200
    assert answer.json()["openapi"] == "3.0.3"


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
