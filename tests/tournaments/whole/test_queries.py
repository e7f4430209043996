"""Pages ask the store as often for 80 players as for 8."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.tournaments.conftest import client_of
from tests.tournaments.stages.test_services import add, played
from tournaments.common import queue
from tournaments.documents.prints.documents import ALL
from tournaments.hall.services.rounds import start_round
from tournaments.models import Table
from tournaments.people.services.teams import set_teams
from tournaments.seating.services.next_round import seat_next_round
from tournaments.seating.services.plans import publish_plan
from tournaments.stages.services import opening as openings

pytestmark = pytest.mark.django_db

PAGES = (
    *(
        "",
        "standings/",
        "standings/?stage=1",
        "standings/rows/",
        "standings/chart/",
        "rounds/",
        "players/",
        "players/1/",
        "statistics/",
    ),
    *(
        "teams/",
        "clock/",
        "desk/",
        "desk/live/",
        "stages/",
        "exports/",
        "federation/",
        "log/",
        "set-up/",
        "end/",
        "messages/",
        "webhooks/",
        "mirror/",
    ),
    *("screens/", "screen/", "screen/standings/", "screen/seating/", "screen/tables/", "screen/ceremony/"),
    *("overlay/?show=scores,last-hand,standings", "overlay/?show=table&table=2"),
    *("duplicates/", "check-in/", "penalties/", "seating/?stage=1", "print/", "codes/"),
    *(f"print/{key}/" for key in ALL),
)
API = (
    "clock",
    "entries",
    "stages/1/rounds",
    "stages/1/standings",
    "stages/1/outlook",
    "final",
    "teams",
    "decisions",
    "statistics",
    "entries/1/statistics",
)
MOST = 30


def counted(client: Client, address: str) -> int:
    """The queries of a request (the second one: the first fills caches of the process)."""
    assert client.get(address).status_code == 200
    with CaptureQueriesContext(connection) as queries:
        client.get(address)
    return len(queries)


def measured(players: int, name: str) -> dict[str, int]:
    """The queries of each page of a tournament that plays its second stage."""
    hall = played(players, name=name)
    second = add(hall, cut="all", carry_percent=50)
    openings.open_stage(stage=second, by=hall.organiser)
    set_teams(tournament=hall.tournament, teams={"A": [1, 2], "B": [3, 4]}, by=hall.organiser)
    publish_plan(plan=seat_next_round(stage=second, by=hall.organiser, way="place"), by=hall.organiser)
    one = second.rounds.get()
    start_round(round=one, by=hall.head)
    queue.run_due()
    client = client_of(hall.organiser)
    slug = hall.tournament.slug
    table = Table.objects.filter(round=one)[0]
    addresses = {page: f"/t/{slug}/{page}" for page in PAGES}
    addresses |= {page: f"/api/v1/tournaments/{slug}/{page}/" for page in API}
    addresses |= {"table": f"/table/{table.pk}/", "table clock": f"/table/{table.pk}/clock/"}
    addresses |= {"undo": f"/t/{slug}/rounds/{one.pk}/undo/", "seats": f"/t/{slug}/rounds/{one.pk}/seats/"}
    return {page: counted(client, address) for page, address in addresses.items()}


def test_as_many_queries_for_80_players_as_for_8() -> None:
    few, many = measured(8, "Small"), measured(80, "Large")
    assert many == few
    assert max(many.values()) <= MOST
