"""The rest is drawn after each round, by a job, from what is public, and once for equal results."""

import pytest

from tests.factories import Hall, close_table_from_paper
from tests.interleaving import after_reading
from tests.tournaments.desk.stages.test_services import SHEET, add, played
from tournaments.common.jobs import queue
from tournaments.desk.hall.services.rounds import start_round
from tournaments.models import Hand, Job, Outlook
from tournaments.play.hands.services.corrections import correct_hand
from tournaments.play.outlook.services import prepare_outlook
from tournaments.play.standings.services import OUTLOOK, publish_standings

pytestmark = pytest.mark.django_db


def drawn(hall: Hall) -> Outlook:
    return Outlook.objects.get(stage=hall.stage)


def close_first(hall: Hall) -> None:
    table = hall.table(1, 2)
    scores = dict(zip(hall.names(table), SHEET, strict=True))
    close_table_from_paper(table=table, scores=scores, by=hall.referee)


def test_after_a_round_the_rest_is_drawn_and_stored() -> None:
    hall = played(rounds=2)
    add(hall, places=4)
    queue.run_due()
    outlook = drawn(hall)
    assert (outlook.after_round, outlook.places, outlook.runs) == (1, [1, 3, 4], 2000)
    assert sorted(map(int, outlook.counts)) == list(range(1, 9))
    first, third, cut = (sum(own[at] for own in outlook.counts.values()) for at in range(3))
    assert first >= 2000
    assert first < third < cut
    assert all(one <= two <= three <= 2000 for one, two, three in outlook.counts.values())


def test_equal_results_are_not_drawn_again_and_would_give_the_same() -> None:
    hall = played(rounds=2)
    queue.run_due()
    before = drawn(hall)
    assert prepare_outlook(stage=hall.stage) is None
    Outlook.objects.all().delete()
    again = prepare_outlook(stage=hall.stage)
    assert again is not None
    assert (again.seed, again.runs, again.counts) == (before.seed, before.runs, before.counts)


def test_a_round_that_runs_counts_for_nothing() -> None:
    hall = played(rounds=2)
    queue.run_due()
    before = drawn(hall)
    Outlook.objects.all().delete()
    start_round(round=hall.round(2), by=hall.head)
    close_first(hall)
    queue.run_due()
    after = drawn(hall)
    assert (after.after_round, after.seed, after.counts) == (1, before.seed, before.counts)


def test_while_a_round_runs_the_rest_is_drawn_once() -> None:
    hall = played(rounds=2)
    start_round(round=hall.round(2), by=hall.head)
    queue.run_due()
    asked = Job.objects.filter(kind=OUTLOOK).count()
    close_first(hall)
    queue.run_due()
    assert (asked, Job.objects.filter(kind=OUTLOOK).count()) == (1, 1)


def test_the_slower_of_two_workers_leaves_the_newer_draw() -> None:
    """A score sheet is corrected, and the rest drawn by another worker, while this one draws."""
    hall = played(rounds=2)
    while (job := queue.due().exclude(kind=OUTLOOK).first()) is not None:
        queue.run_job(job.pk)

    def another_worker() -> None:
        sheet = Hand.objects.get(table=hall.table())
        scores = dict(zip(hall.names(hall.table()), reversed(SHEET), strict=True))
        event = {"kind": "table_result", "scores": scores, "pot": 0}
        correct_hand(hand=sheet, event=event, by=hall.head, reason="the wrong column")
        queue.run_due()

    with after_reading("tournaments_standingsnapshot", another_worker):
        queue.run_job(Job.objects.get(kind=OUTLOOK).pk)
    assert Job.objects.filter(kind=OUTLOOK, state="done").count() == 2
    assert prepare_outlook(stage=hall.stage) is None


def test_nothing_is_drawn_when_all_is_played() -> None:
    played(rounds=1)
    queue.run_due()
    assert not Outlook.objects.exists()
    assert not Job.objects.exclude(state="done").exists()


def test_what_is_not_public_is_not_drawn() -> None:
    hall = played(rounds=2, results_policy="by_hand")
    queue.run_due()
    assert not Outlook.objects.exists()
    publish_standings(stage=hall.stage, by=hall.organiser)
    queue.run_due()
    assert drawn(hall).after_round == 1
