"""Pages ask the store as often for 80 players as for 8."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.tournaments.conftest import client_of
from tests.tournaments.desk.stages.test_services import add, played
from tournaments.common.jobs import queue
from tournaments.desk.documents.prints.documents import ALL
from tournaments.desk.hall.services.rounds import start_round
from tournaments.desk.people.services.teams import set_teams
from tournaments.desk.seating.services.next_round import seat_next_round
from tournaments.desk.seating.services.plans import publish_plan
from tournaments.desk.stages.services import opening as openings
from tournaments.models import Table

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(night=True)]

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
        "federation/",
        "log/",
        "set-up/",
        "end/",
        "messages/",
        "webhooks/",
    ),
    *("screens/", "screen/", "screen/standings/", "screen/seating/", "screen/tables/", "screen/news/"),
    "screen/ceremony/",
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
MOST = 25


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
    addresses |= {"undo": f"/t/{slug}/rounds/{one.pk}/undo/", "tables": f"/t/{slug}/rounds/?q=rossi"}
    return {page: counted(client, address) for page, address in addresses.items()}


@pytest.mark.gate
def test_as_many_queries_for_80_players_as_for_8() -> None:
    few, many = measured(8, "Small"), measured(80, "Large")
    assert many == few
    assert max(many.values()) <= MOST
