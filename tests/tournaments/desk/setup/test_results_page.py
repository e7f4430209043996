"""Settings after the start: what stays says so, and what only turns scores into results is changed after a preview."""

import pytest
from django.test import Client

from tests.apart import rolled_back
from tests.factories import Hall
from tests.markup import markup
from tests.rows import each
from tests.tournaments.conftest import client_of
from tests.tournaments.desk.stages.test_services import add, played
from tournaments.models import LogEntry, Round, StandingSnapshot, Tournament
from tournaments.play.standings.services import rebuild_standings

pytestmark = pytest.mark.django_db

SETTINGS = "/t/bologna-open/set-up/"
RESULTS = f"{SETTINGS}results/"
STAYS = "A round has started: hands that were played hang on this."
FLAT = {"option-uma": "0 0 0 0", "option-chombo": "20000", "option-leftover_unit": "100"}


@pytest.fixture
def hall() -> Hall:
    return played(8)


def test_fields_that_stay_say_so_and_never_refuse_the_others(hall: Hall) -> None:
    organiser = client_of(hall.organiser)
    page = markup(organiser.get(SETTINGS))
    assert page.count(STAYS) == 4  # rules, tiles, tiles above, starting points
    assert page.count(f'href="{RESULTS}"') == 3  # uma, chombo, leftover sticks
    sent = {"name": "Bologna Open", "venue": "Via Zamboni 1", "ruleset": "tenhou", "option-uma": "0 0 0 0"}
    assert (
        organiser.post(SETTINGS, {**sent, "options_of": "tenhou", "tiles_policy": "always"}).status_code
        == 302
    )
    stored = Tournament.objects.get()
    assert (stored.venue, stored.ruleset, stored.options) == ("Via Zamboni 1", "ema2025", {})
    assert stored.tiles_policy == "never"


def test_uma_is_changed_after_a_preview_with_a_reason_that_everybody_reads(
    hall: Hall, client: Client
) -> None:
    organiser = client_of(hall.organiser)
    preview = organiser.post(RESULTS, FLAT)
    assert preview.status_code == 200
    assert "Change and count anew" in markup(preview)
    assert Tournament.objects.get().options == {}
    without = organiser.post(RESULTS, {**FLAT, "confirm": "1"})
    assert without.status_code == 400
    assert Tournament.objects.get().options == {}
    done = organiser.post(RESULTS, {**FLAT, "confirm": "1", "reason": "the invitation says none"})
    assert done["Location"] == "/t/bologna-open/standings/"
    assert Tournament.objects.get().options["uma"] == [0, 0, 0, 0]
    rebuild_standings(stage=hall.stage)
    told = markup(client.get("/t/bologna-open/standings/"))
    assert "Results have been counted in another way since" in told
    assert "the invitation says none" in told
    slide = markup(client.get("/t/bologna-open/screen/standings/"))
    assert "Results have been counted in another way since" in slide
    assert "Counting of results changed" in markup(organiser.get("/t/bologna-open/log/"))


def test_a_preview_of_nothing_and_of_nonsense_is_refused(hall: Hall) -> None:
    organiser = client_of(hall.organiser)
    entries = LogEntry.objects.count()
    nonsense = organiser.post(RESULTS, {**FLAT, "option-uma": "1 2 3"})
    assert nonsense.status_code == 400
    page = markup(nonsense)
    assert 'value="1 2 3" aria-invalid="true"' in page
    assert ">Uma by place: 4 values are needed; 3 were given.</span>" in page
    assert client_of(hall.head).get(RESULTS).status_code == 403
    assert LogEntry.objects.count() == entries


def test_the_settings_of_an_ended_tournament_are_only_read(hall: Hall) -> None:
    Tournament.objects.update(state="finished")
    page = markup(client_of(hall.organiser).get(SETTINGS))
    assert '<fieldset class="bare form" disabled>' in page
    assert "Reopen it to change something." in page
    assert ">Save</button>" not in page


def test_hiding_asks_while_a_round_runs(hall: Hall) -> None:
    organiser = client_of(hall.organiser)
    asks = "A round is running: whoever follows it from outside"
    assert asks not in markup(organiser.get(SETTINGS))
    Round.objects.update(state="running", closed_at=None)
    page = markup(organiser.get(SETTINGS))
    assert asks in page
    assert "Hide it all the same" in page


@each("page", ["set-up", "print", "log", "delete"], apart=rolled_back)
def test_the_way_to_the_backup_file(hall: Hall, page: str) -> None:
    told = markup(client_of(hall.organiser).get(f"/t/bologna-open/{page}/"))
    assert 'href="/t/bologna-open/record/"' in told


def test_what_was_published_stays_on_a_player_s_page(hall: Hall, client: Client) -> None:
    address = "/t/bologna-open/players/1/"
    rebuild_standings(stage=hall.stage)
    Tournament.objects.update(results_policy="by_hand")
    told = client.get(address)
    assert len(told.context["visible"]) == 1
    StandingSnapshot.objects.update(public=False)
    other = client.get("/t/bologna-open/players/2/")
    assert other.context["visible"] == set()


def test_a_stage_has_its_own_uma_before_its_first_round_without_a_reason(hall: Hall) -> None:
    final, organiser = add(hall), client_of(hall.organiser)
    address = f"{RESULTS}?stage=2"
    assert f'href="{address}"' in markup(organiser.get("/t/bologna-open/stages/"))
    assert "Preview the change" not in markup(organiser.get(address))
    assert organiser.post(address, {**FLAT, "confirm": "1"})["Location"] == "/t/bologna-open/stages/"
    final.refresh_from_db()
    assert (final.options["uma"], Tournament.objects.get().options) == ([0, 0, 0, 0], {})
    assert "Uma by place: 0, 0, 0, 0" in markup(organiser.get("/t/bologna-open/stages/"))
    assert organiser.get(f"{RESULTS}?stage=9").status_code == 404
    sent = {"options": {"uma": [0, 0, 0, 0]}, "reason": "as invited", "stage": 1}
    api = "/api/v1/tournaments/bologna-open/result-options/"
    assert organiser.post(api, sent, content_type="application/json").status_code == 200
    assert hall.stage.options == {"uma": [0, 0, 0, 0]}
    assert organiser.get(api).json()[0]["stage"] == 1
