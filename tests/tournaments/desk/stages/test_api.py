"""Stages, the final list and teams over HTTP."""

import pytest

from tests.tournaments.desk.stages.test_services import played, seat_and_play
from tournaments.common.jobs import queue
from tournaments.models import Stage

pytestmark = pytest.mark.django_db

SLUG = "/api/v1/tournaments/bologna-open"


def test_a_final(as_account):
    hall = played()
    client = as_account(hall.organiser)
    added = client.post(f"{SLUG}/stages/", {"cut": "top", "places": 4, "carry_percent": 50})
    assert (added.status_code, added.json()["number"], added.json()["opened_at"]) == (201, 2, None)
    assert as_account(None).get(f"{SLUG}/stages/2/open/").status_code == 401
    assert as_account(hall.head).get(f"{SLUG}/stages/2/open/").status_code == 403
    opening = client.get(f"{SLUG}/stages/2/open/").json()
    assert (opening["rows"][0]["carried"], opening["ties"]) == ({"total": 15050}, [])
    opened = client.post(f"{SLUG}/stages/2/open/", {})
    assert [row["place"] for row in opened.json()] == [1, 1, 3, 3]
    back = client.post(f"{SLUG}/stages/2/open/undo/", {"reason": "a sheet"})
    assert back.json()["opened_at"] is None
    client.post(f"{SLUG}/stages/2/open/", {})
    seat_and_play(Stage.objects.select_related("tournament").get(number=2), hall)
    queue.run_due()
    final = as_account(None).get(f"{SLUG}/final/").json()
    assert [(row["place"], row["stage"]) for row in final["rows"]][3:6] == [(4, 2), (5, 1), (5, 1)]
    standings = as_account(None).get(f"{SLUG}/stages/2/standings/").json()
    assert (standings["carry_percent"], standings["rows"][0]["total"]) == (50, 45150)


def test_a_planned_stage_is_changed_and_removed(as_account):
    hall = played()
    client = as_account(hall.organiser)
    client.post(f"{SLUG}/stages/", {"cut": "top", "places": 4})
    changed = client.patch(f"{SLUG}/stages/2/", {"name": "Finale", "cut": "all", "rounds_planned": 2}).json()
    assert [changed[key] for key in ("name", "cut", "places", "rounds_planned")] == ["Finale", "all", None, 2]
    wrong = client.patch(f"{SLUG}/stages/2/", {"cut": "tables", "places": 4})
    assert (wrong.status_code, wrong.json()["code"]) == (400, "out_of_range")
    assert as_account(hall.head).delete(f"{SLUG}/stages/2/").status_code == 403
    assert client.delete(f"{SLUG}/stages/2/").status_code == 204
    assert client.delete(f"{SLUG}/stages/2/").status_code == 404
    fixed = client.delete(f"{SLUG}/stages/1/")
    assert (fixed.status_code, fixed.json()["code"]) == (409, "stage_is_open")
    assert client.patch(f"{SLUG}/stages/1/", {"kind": "final"}).json()["code"] == "stage_is_fixed"


def test_a_tie_is_told(as_account):
    hall = played(12)
    client = as_account(hall.organiser)
    client.post(f"{SLUG}/stages/", {"cut": "top", "places": 4})
    tie = client.get(f"{SLUG}/stages/2/open/").json()["ties"][0]
    assert (tie["free"], len(tie["entries"])) == (1, 3)
    refused = client.post(f"{SLUG}/stages/2/open/", {})
    assert (refused.status_code, refused.json()["code"]) == (409, "tie_at_cut")
    assert len(client.post(f"{SLUG}/stages/2/open/", {"tie": "lot", "seed": 3}).json()) == 4


def test_teams(as_account):
    hall = played()
    assert as_account(None).get(f"{SLUG}/teams/").status_code == 404
    changed = as_account(hall.organiser).put(f"{SLUG}/teams/", {"teams": {"Bologna": [1, 2]}})
    assert [row["team"] for row in changed.json()][:3] == ["Bologna", "Bologna", ""]
    queue.run_due()
    found = as_account(None).get(f"{SLUG}/teams/").json()
    assert [(row["team"], [one["number"] for one in row["members"]]) for row in found["rows"]] in (
        [("Bologna", [1, 2])],
        [("Bologna", [2, 1])],
    )
    assert (found["best"], {one["counts"] for one in found["rows"][0]["members"]}) == (None, {True})
    as_account(hall.organiser).patch(f"{SLUG}/", {"team_best": 1})
    found = as_account(None).get(f"{SLUG}/teams/").json()
    assert (found["best"], sum(one["counts"] for one in found["rows"][0]["members"])) == (1, 1)
    assert as_account(hall.referee).put(f"{SLUG}/teams/", {"teams": {}}).status_code == 403
