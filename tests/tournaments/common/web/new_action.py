"""Where an action is found, in a copy of the project to which it was added; prints the places as JSON.

Runs in a process of its own, in the copy (test_actions.py), on an empty store.
"""

import json
import sys
from typing import Any

import django

django.setup()

from django.core.management import call_command  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import setup_test_environment  # noqa: E402


def places() -> dict[str, Any]:
    """Each place by its name, with what stands there of the action."""
    from django.template import engines
    from django.test import RequestFactory
    from drf_spectacular.generators import SchemaGenerator
    from rest_framework.test import APIClient

    from tests.factories import make_hall
    from tests.lives.matrix import Way
    from tests.lives.rows import EVERY_NOUN
    from tournaments.models import LogEntry, Round

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
    cell = next(noun.change for noun in EVERY_NOUN if noun.name == "round")
    assert isinstance(cell, Way)
    return {
        "form": f'action="{page}"' in form and 'name="seconds"' in form,
        "sentence": "The clock was shifted." in answer.text,
        "API": [refused.status_code, done.status_code, current.paused_seconds],
        "schema": [operation["summary"], operation["requestBody"]["content"]["application/json"]["schema"]],
        "entry of the log": [entry.action, entry.rows["round:1.1"]["paused_seconds"]],
        "entry in words": "Clock shifted" in log,
        "matrix": [word in f"{cell.pages} {cell.api}" for word in ("shift_clock", "/shift/")],
    }


call_command("migrate", verbosity=0)
setup_test_environment()
json.dump(places(), sys.stdout)
