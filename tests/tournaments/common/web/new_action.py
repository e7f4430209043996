"""Where an action is, in a copy of the project to which it was added (test_actions.py)."""

from typing import Any

from django.template import engines
from django.test import Client, RequestFactory
from drf_spectacular.generators import SchemaGenerator
from rest_framework.test import APIClient

from tests.factories import make_hall
from tests.lives.document import files
from tournaments.models import LogEntry, Round


def places() -> dict[str, Any]:
    """Each place by its name, with what stands there of the action."""
    hall = make_hall(players=4)
    client, program = Client(), APIClient()
    client.force_login(hall.organiser)
    program.force_authenticate(hall.organiser)
    current = Round.objects.select_related("stage__tournament").get(state="running")
    page = f"/t/{hall.tournament.slug}/rounds/{current.pk}/shift/"
    api = f"/api/v1/tournaments/{hall.tournament.slug}/stages/1/rounds/1/shift/"
    answer = client.post(page, {"seconds": "1 20", "back": "/"}, follow=True)
    template = engines["django"].from_string('{% action "shift_clock" round _("Shift") %}')
    form = template.render({"round": current}, RequestFactory().get("/"))
    refused = program.post(api, {"seconds": 0}, format="json")
    done = program.post(api, {"seconds": 30}, format="json")
    current.refresh_from_db()
    entry = LogEntry.objects.order_by("number").last()
    assert entry is not None
    assert entry.rows is not None
    log = client.get(f"/t/{hall.tournament.slug}/log/").text
    schema = SchemaGenerator().get_schema(public=True)
    operation = schema["paths"]["/api/v1/tournaments/{slug}/stages/{stage}/rounds/{number}/shift/"]["post"]
    body = operation["requestBody"]["content"]["application/json"]
    matrix = files()["where-and-when.md"]
    return {
        "form": f'action="{page}"' in form and 'name="seconds"' in form,
        "sentence": "The clock was shifted." in answer.text,
        "API": [refused.status_code, done.status_code, current.paused_seconds],
        "schema": [operation["summary"], body["schema"], body["example"]],
        "entry of the log": [entry.action, entry.rows["round:1.1"]["paused_seconds"]],
        "entry in words": "Clock shifted" in log,
        "matrix": [address in matrix for address in ("/{pk}/shift/`", "/{number}/shift/`")],
    }
