"""The mirror of a tournament with two stages: files of both, and none of a stage whose players are not known."""

from pathlib import Path

import pytest

from tests.factories import Hall, ron
from tests.tournaments.mirror.conftest import Work
from tests.tournaments.stages.test_services import add, played, seat_and_play
from tournaments.hall.services.rounds import start_round
from tournaments.mirror.selectors import file_of
from tournaments.mirror.services import switch_mirror
from tournaments.models import Hand, Round, Stage, Table
from tournaments.seating.services.next_round import seat_next_round
from tournaments.seating.services.plans import publish_plan
from tournaments.setup.services.tournaments import update_tournament
from tournaments.stages.services import opening as openings

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

STANDINGS = "/t/bologna-open/standings/"


@pytest.fixture
def hall(place: Path, work: Work) -> Hall:
    """The first stage is played and lies there; a final is planned."""
    hall = played()
    work(lambda: switch_mirror(tournament=hall.tournament, active=True, by=hall.organiser))
    work(lambda: add(hall))
    return hall


def final() -> Stage:
    return Stage.objects.select_related("tournament").get(number=2)


def files_of_stage(place: Path, number: int) -> set[str]:
    found = place.rglob(f"stage-{number}/**/index.html")
    return {path.relative_to(place).as_posix() for path in found}


def standings_of(number: int) -> set[str]:
    return {file_of(f"{STANDINGS}{rows}?stage={number}") for rows in ("", "rows/")}


def test_a_stage_whose_players_are_not_known_has_no_file(hall: Hall, place: Path) -> None:
    assert files_of_stage(place, 1) >= standings_of(1)
    assert files_of_stage(place, 2) == set()


def test_both_stages_have_files(hall: Hall, place: Path, work: Work) -> None:
    work(lambda: openings.open_stage(stage=final(), by=hall.organiser))
    work(lambda: seat_and_play(final(), hall))
    for number in (1, 2):
        assert files_of_stage(place, number) >= standings_of(number)
        html = (place / file_of(f"{STANDINGS}?stage={number}")).read_text()
        assert {n for n in range(1, 9) if f"/players/{n}/" in html} == players_of(number)
    for table in Table.objects.values_list("pk", flat=True):
        assert (place / file_of(f"/table/{table}/")).exists()


def players_of(number: int) -> set[int]:
    stage = Stage.objects.get(number=number)
    found = stage.qualifiers.values_list("entry__number", flat=True)
    return set(found) or set(range(1, 9))


def seat(hall: Hall) -> None:
    plan = seat_next_round(stage=final(), by=hall.organiser, way="place")
    publish_plan(plan=plan, by=hall.organiser)


def test_the_files_of_a_stage_that_is_taken_back_go(hall: Hall, place: Path, work: Work) -> None:
    work(lambda: openings.open_stage(stage=final(), by=hall.organiser))
    work(lambda: seat(hall))
    table = place / file_of(f"/table/{Table.objects.get(round__stage__number=2).pk}/")
    assert (table.exists(), files_of_stage(place, 2) >= standings_of(2)) == (True, True)
    work(lambda: openings.take_back_opening(stage=final(), by=hall.organiser, reason="a sheet turned up"))
    assert (table.exists(), files_of_stage(place, 2)) == (False, set())
    assert files_of_stage(place, 1) >= standings_of(1)


def begin(hall: Hall) -> None:
    """The first hand of the final, while everything is shown at once."""
    seat(hall)
    start_round(round=Round.objects.get(stage=final()), by=hall.head)
    table = Table.objects.get(round__stage=final())
    hall.send(table, ron(*hall.names(table)[:2], fan=1, fu=30))


HIDING = [
    pytest.param("after_round", {1}, id="the round of the final runs"),
    pytest.param("by_hand", set(), id="until the end"),
]


@pytest.mark.parametrize(("policy", "shown"), HIDING)
def test_the_files_of_a_stage_that_is_hidden_by_policy_go(
    hall: Hall, place: Path, work: Work, policy: str, shown: set[int]
) -> None:
    work(lambda: openings.open_stage(stage=final(), by=hall.organiser))
    work(lambda: begin(hall))
    assert stages_with_hands(place) == {1, 2}
    assert (place / table_of_final()).read_text().count("<ol") == 1
    work(lambda: update_tournament(tournament=hall.tournament, by=hall.organiser, results_policy=policy))
    assert stages_with_hands(place) == shown
    assert (place / table_of_final()).read_text().count("<ol") == 0


def table_of_final() -> str:
    return file_of(f"/table/{Table.objects.get(round__stage=final()).pk}/")


def stages_with_hands(place: Path) -> set[int]:
    """The stages of which there are files of hands."""
    keys = [int(path.parent.name) for path in place.glob("hand/*/index.html")]
    return set(Hand.objects.filter(pk__in=keys).values_list("table__round__stage__number", flat=True))
