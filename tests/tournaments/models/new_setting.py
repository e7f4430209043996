"""Where settings of a tournament are, in a copy of the project to which two were added (test_settings.py)."""

import re
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.test import Client
from drf_spectacular.generators import SchemaGenerator
from rest_framework.test import APIClient

from scoring.ledger.file import BACKUP, read_file
from tests.factories import make_hall
from tests.page_forms import forms_of
from tournaments.common.chain.records import with_later
from tournaments.desk.setup.services.copying import copy_tournament
from tournaments.desk.setup.services.deletion import delete_tournament
from tournaments.models import LogEntry, Tournament
from tournaments.trust.archive.export import tournament_file
from tournaments.trust.archive.services.importing import import_tournament
from tournaments.trust.journal.presentation.facts import Facts

NEW = ("referees", "streamed")


def of(row: Mapping[str, Any]) -> list[Any]:
    return [row[name] for name in NEW]


def places() -> dict[str, Any]:
    """Each place by its name, with the new settings as they stand there."""
    hall = make_hall(players=4, started=False)
    tournament, by = hall.tournament, hall.organiser
    page, api = f"/t/{tournament.slug}/set-up/", f"/api/v1/tournaments/{tournament.slug}/"
    client, program = Client(), APIClient()
    client.force_login(by)
    program.force_authenticate(by)

    def form() -> dict[str, list[str]]:
        (sent,) = [form.sent for form in forms_of(client.get(page), page) if form.action == page]
        return sent

    empty = form()
    wrong = client.post(page, {**empty, "referees": "10"})
    client.post(page, {**empty, "referees": "7", "streamed": "on"})
    sent = form()
    answer = program.patch(api, {"referees": 5, "streamed": False}, format="json").json()
    document: Any = SchemaGenerator().get_schema(request=None, public=True)
    shape = document["components"]["schemas"]["PatchedTournamentChange"]["properties"]
    entry: Any = LogEntry.objects.filter(tournament=tournament, action="update_tournament").last()
    words = {fact.label: fact for fact in Facts(tournament).of(entry)}["Referees"]
    return {
        "form": of(empty),
        "form as it was sent": of(sent),
        "API": of(answer),
        "document of the API": {name: shape[name] for name in NEW},
        "refused": re.findall(r'<li data-field="referees">(.*)</li>', wrong.text),
        "entry of the log": of(entry.after),
        "entry in words": list(words),
        "row of the log": of(entry.rows["settings"]),
        **places_of_files(by),
    }


def places_of_files(by: Any) -> dict[str, Any]:
    """The file of the tournament, written and read, and its copy."""
    tournament = Tournament.objects.get()
    content = tournament_file(tournament, BACKUP)
    copy = copy_tournament(source=tournament, by=by, name="Next")
    delete_tournament(tournament=tournament, by=by, reason="comes back")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "backup.tenbo"
        path.write_bytes(content)
        read = import_tournament(path=path, purpose="go_on", by=by)
    return {
        "file": of(read_file(content).rows["settings"]),
        "file as it is read": of(vars(read)),
        "earlier file": of(with_later({"settings": {}})["settings"]),
        "copy": of(vars(copy)),
    }
