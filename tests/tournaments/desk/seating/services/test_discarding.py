"""Drafts are thrown away and taken back; what was published stays."""

from collections.abc import Callable

import pytest

from tests.apart import rolled_back
from tests.factories import Hall, PlayerFactory, make_hall
from tests.rows import each
from tournaments.common.errors import Conflict, Forbidden
from tournaments.desk.people.services.entries import add_entry
from tournaments.desk.people.services.persons import remove_entry
from tournaments.desk.seating.services.discarding import discard_plan, restore_plan
from tournaments.desk.seating.services.plans import make_plan, publish_plan
from tournaments.desk.setup.services.tournaments import change_state
from tournaments.models import LogEntry, SeatingPlan

pytestmark = pytest.mark.django_db

Change = Callable[..., SeatingPlan]


@pytest.fixture
def hall() -> Hall:
    return make_hall(players=16, rounds=4, started=False)


@pytest.fixture
def draft(hall: Hall) -> SeatingPlan:
    return make_plan(stage=hall.stage, by=hall.organiser, seed=5)


def test_a_draft_is_thrown_away_and_taken_back(hall: Hall, draft: SeatingPlan) -> None:
    discard_plan(plan=draft, by=hall.organiser)
    draft.refresh_from_db()
    assert draft.state == "discarded"
    assert make_plan(stage=hall.stage, by=hall.organiser, seed=6).number == draft.number + 1
    restore_plan(plan=draft, by=hall.organiser)
    publish_plan(plan=draft, by=hall.organiser)
    draft.refresh_from_db()
    assert draft.state == "published"


def test_the_log_has_both(hall: Hall, draft: SeatingPlan) -> None:
    discard_plan(plan=draft, by=hall.organiser)
    restore_plan(plan=draft, by=hall.organiser)
    entries = LogEntry.objects.order_by("-number")[:2]
    assert [(entry.action, entry.subject) for entry in entries] == [
        ("restore_plan", "stage:1/plan:2"),
        ("discard_plan", "stage:1/plan:2"),
    ]


def published(hall: Hall, draft: SeatingPlan) -> SeatingPlan:
    publish_plan(plan=draft, by=hall.organiser)
    return draft


def replaced(hall: Hall, draft: SeatingPlan) -> SeatingPlan:
    publish_plan(plan=draft, by=hall.organiser)
    return hall.stage.plans.get(number=1)


def discarded(hall: Hall, draft: SeatingPlan) -> SeatingPlan:
    return discard_plan(plan=draft, by=hall.organiser)


REFUSED = [
    pytest.param(published, discard_plan, "not_a_draft", id="published"),
    pytest.param(replaced, discard_plan, "not_a_draft", id="replaced"),
    pytest.param(discarded, discard_plan, "plan_discarded", id="thrown away twice"),
    pytest.param(discarded, publish_plan, "plan_discarded", id="thrown away, then published"),
    pytest.param(lambda hall, draft: draft, restore_plan, "not_discarded", id="a draft taken back"),
]


@each(("made", "change", "code"), REFUSED, apart=rolled_back)
def test_what_does_not_fit_the_state_is_refused(
    hall: Hall, draft: SeatingPlan, made: Callable[..., SeatingPlan], change: Change, code: str
) -> None:
    with pytest.raises(Conflict, match=code):
        change(plan=made(hall, draft), by=hall.organiser)


def test_nobody_else_and_not_after_the_end(hall: Hall, draft: SeatingPlan) -> None:
    with pytest.raises(Forbidden):
        discard_plan(plan=draft, by=hall.head)
    change_state(tournament=hall.tournament, state="finished", by=hall.organiser)
    with pytest.raises(Conflict, match="tournament_finished"):
        discard_plan(plan=draft, by=hall.organiser)


def test_a_plan_that_was_thrown_away_keeps_no_wrong_entry(hall: Hall) -> None:
    for _ in range(4):
        add_entry(tournament=hall.tournament, player=PlayerFactory.create(), by=hall.organiser)
    plan = make_plan(stage=hall.stage, by=hall.organiser, seed=5)
    discard_plan(plan=plan, by=hall.organiser)
    assert remove_entry(entry=hall.tournament.entries.get(number=20), by=hall.organiser) == [plan.number]
