"""What a reader is told when the storage is in trouble, and when the fault is ours."""

import json
from html import unescape

import pytest
from django.db import OperationalError, connection
from django.test import Client

pytestmark = pytest.mark.django_db

CASES = [
    (OperationalError("database or disk is full"), 507, "storage_full", "is full"),
    (OSError(28, "No space left on device"), 507, "storage_full", "is full"),
    (OperationalError("attempt to write a readonly database"), 503, "storage_read_only", "cannot store"),
    (OperationalError("database disk image is malformed"), 503, "storage_damaged", "cannot be read"),
    (OperationalError("connection refused"), 503, "storage_away", "does not answer"),
    (ZeroDivisionError("ours"), 500, "our_fault", "on our side"),
]


@pytest.fixture
def failing(request, client: Client):
    """A client of a service whose every query fails with this error."""

    def fail(*_: object) -> None:
        raise request.param

    client.raise_request_exception = False
    with connection.execute_wrapper(fail):
        yield client


@pytest.mark.parametrize(("failing", "status", "code", "words"), CASES, indirect=["failing"])
def test_the_api(failing, status, code, words):
    answer = failing.get("/api/v1/tournaments/")
    told = json.loads(answer.content)
    assert (answer.status_code, told["code"], told["faults"][0]["code"]) == (status, code, code)
    assert words in told["detail"]
    assert answer.get("Retry-After") == ("3" if code == "storage_away" else None)


@pytest.mark.parametrize(("failing", "status", "code", "words"), CASES, indirect=["failing"])
def test_a_page(failing, status, code, words):
    answer = failing.get("/t/demo-open/")
    assert (answer.status_code, words in unescape(answer.content.decode())) == (status, True)
