"""Requests made up from the schema: never a server error, always the answer the schema tells of."""

import pytest
import schemathesis
from django.core.cache import cache
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from accounts.services.tokens import make_token
from config.wsgi import application
from tests.factories import make_hall, ron_tiles
from tournaments.models import Hand
from tournaments.standings.services import rebuild_standings

pytestmark = pytest.mark.django_db

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
EXAMPLES = settings(
    max_examples=3,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)


schema = schemathesis.openapi.from_wsgi("/api/schema/?format=json", application)


@pytest.fixture
def hall():
    cache.clear()
    hall = make_hall(rounds=2)
    _, south, west, _ = hall.names(hall.table())
    hall.send(hall.table(), ron_tiles(south, west, {"fan": 3, "fu": 30}))
    rebuild_standings(stage=hall.stage)
    return hall


@schema.parametrize()
@EXAMPLES
def test_no_request_breaks_the_api(case, hall):
    known = {
        "slug": hall.tournament.slug,
        "id": Hand.objects.get().pk if "/hands/{" in case.path else hall.table().pk,
        "stage": 1,
        "number": 1,
        "seq": 1,
        "key": "ema2008",
    }
    case.path_parameters = {
        name: known.get(name, value) for name, value in (case.path_parameters or {}).items()
    }
    _token, secret = make_token(account=hall.organiser, name="fuzz", scope="manage", days=1)
    headers = {
        "Authorization": f"Token {secret}",
        "Accept-Encoding": "identity",
    }  # this client unpacks nothing
    case.call_and_validate(headers=headers, checks=CHECKS)
