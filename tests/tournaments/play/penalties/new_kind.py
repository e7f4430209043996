"""Where a kind of penalty is, in a copy of the project to which one was added with a case (test_new_kind.py)."""

from typing import Any

from django.test import Client
from drf_spectacular.generators import SchemaGenerator
from rest_framework.test import APIClient

from tests.factories import make_hall
from tests.workbooks import flat_sheets
from tournaments.models import LogEntry
from tournaments.play.standings.services import rebuild_standings


def places() -> dict[str, Any]:
    """Each place by its name, with what stands there of the kind and of its case."""
    hall = make_hall(players=8, ruleset="ema2025")
    client, program = Client(), APIClient()
    client.force_login(hall.head)
    program.force_authenticate(hall.head)
    page, api = (f"{start}/{hall.tournament.slug}/penalties/" for start in ("/t", "/api/v1/tournaments"))
    case = client.get(f"{page}case/", {"rule": "insult"}).text
    sent = {"entry": "1", "rule": "insult", "amount": "4000", "round": hall.round().pk, "reason": "loud"}
    answer = client.post(page, sent, follow=True)
    entry: Any = LogEntry.objects.order_by("number").last()
    free = {"entry": 2, "kind": "conduct", "amount": 500, "reason": "again", "round": 1}
    by_rule = {"entry": 3, "rule": "insult", "amount": 2000, "reason": "dear"}
    given = program.post(api, free, format="json").json()
    refused = program.post(api, by_rule, format="json").json()
    rebuild_standings(stage=hall.stage)
    standings = program.get(f"/api/v1/tournaments/{hall.tournament.slug}/stages/1/standings/").json()["rows"]
    document: Any = SchemaGenerator().get_schema(request=None, public=True)
    head, *rows = flat_sheets(hall.tournament)["Penalties"]
    return {
        "form": 'value="insult"' in client.get(page).text,
        "case": ["Insulting a player" in case, "6.1.1" in case],
        "list": ["Insulting a player" in answer.text, "Conduct" in client.get(page).text],
        "API": given["kind"],
        "refused": refused["detail"],
        "document of the API": "conduct" in document["components"]["schemas"]["PenaltyKind"]["enum"],
        "standings": sorted(row["penalties"] for row in standings if row["penalties"]),
        "entry of the log": [entry.after["kind"], entry.after["rule"]],
        "entry in words": "Insulting a player" in client.get(f"/t/{hall.tournament.slug}/log/").text,
        "workbook": [row[head.index("Kind")] for row in rows],
        "book": "Insulting a player" in client.get("/rules/ema2025/").text,
    }
