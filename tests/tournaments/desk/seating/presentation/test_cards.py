"""The plan that counts, in each state of the seating."""

import pytest
from django.utils import timezone

from tests.factories import Hall, PlayerFactory, make_hall
from tournaments.desk.people.services.entries import add_entry, withdraw_entry
from tournaments.desk.seating import selectors
from tournaments.desk.seating.presentation.cards import PlanCard, counting, plan_cards
from tournaments.desk.seating.services.discarding import discard_plan
from tournaments.desk.seating.services.next_round import seat_next_round
from tournaments.desk.seating.services.plans import make_plan, publish_plan
from tournaments.desk.seating.services.replanning import replan
from tournaments.models import Entry, Round, SeatingPlan

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Hall:
    return make_hall(players=16, rounds=4, started=False)


def cards(hall: Hall) -> list[PlanCard]:
    stage = hall.stage
    started = selectors.started_rounds(stage)
    return plan_cards(stage, selectors.plans_of(stage), selectors.entries_by_number(stage), started)


def number_that_counts(hall: Hall) -> int | None:
    card = counting(cards(hall))
    return card.plan.number if card else None


def draw(hall: Hall) -> SeatingPlan:
    return make_plan(stage=hall.stage, by=hall.organiser, seed=5)


def test_the_published_plan_counts_until_a_newer_draft_waits(hall: Hall) -> None:
    assert number_that_counts(hall) == 1
    draft = draw(hall)
    assert number_that_counts(hall) == 2
    discard_plan(plan=draft, by=hall.organiser)
    assert number_that_counts(hall) == 1


def test_a_draft_from_before_the_publication_does_not_count(hall: Hall) -> None:
    older, newer = draw(hall), draw(hall)
    publish_plan(plan=older, by=hall.organiser)
    assert (newer.number > older.number, number_that_counts(hall)) == (True, older.number)


def test_the_newest_draft_counts_before_anything_is_published(hall: Hall) -> None:
    SeatingPlan.objects.update(state="draft", published_at=None)
    draft = draw(hall)
    assert number_that_counts(hall) == draft.number
    SeatingPlan.objects.update(state="discarded")
    assert number_that_counts(hall) is None


def test_a_draft_that_cannot_be_published_does_not_count(hall: Hall) -> None:
    draw(hall)
    withdraw_entry(entry=Entry.objects.get(number=3), by=hall.organiser)
    draft, published = cards(hall)
    assert (draft.publishable, number_that_counts(hall)) == (False, 1)
    assert [[entry.number for entry in card.absent] for card in (draft, published)] == [[3], [3]]


def test_a_late_player_has_no_seat_until_the_rounds_are_drawn_again(hall: Hall) -> None:
    Round.objects.filter(number=1).update(state="running", started_at=timezone.now())
    withdraw_entry(entry=Entry.objects.get(number=3), by=hall.organiser)
    add_entry(tournament=hall.tournament, player=PlayerFactory.create(), by=hall.organiser)
    (published,) = cards(hall)
    assert ([entry.number for entry in published.lacking], published.fits) == ([17], False)
    replan(stage=hall.stage, by=hall.organiser, seed=1)
    redrawn, _published = cards(hall)
    assert (redrawn.fits, redrawn.publishable, number_that_counts(hall)) == (True, True, 2)


def test_a_draft_that_contradicts_a_started_round_is_stale(hall: Hall) -> None:
    draw(hall)
    Round.objects.filter(number=1).update(state="running", started_at=timezone.now())
    draft, published = cards(hall)
    assert (draft.stale, draft.publishable, published.stale) == (True, False, False)


def test_who_plays_no_final_lacks_no_seat(hall: Hall) -> None:
    seat_next_round(stage=hall.stage, by=hall.organiser, way="place", top=4)
    assert cards(hall)[0].lacking == []


def test_who_has_not_checked_in_lacks_no_seat_in_a_plan_of_those_who_have(hall: Hall) -> None:
    Entry.objects.filter(number__lte=12).update(checked_in_at=timezone.now())
    make_plan(stage=hall.stage, by=hall.organiser, seed=5, wishes={"checked_in": True})
    assert cards(hall)[0].lacking == []
    Entry.objects.update(checked_in_at=timezone.now())
    assert [entry.number for entry in cards(hall)[0].lacking] == [13, 14, 15, 16]
