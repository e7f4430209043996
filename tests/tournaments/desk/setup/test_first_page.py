"""The first page of a tournament by its state, as a stranger reads it."""

import pytest
from django.test import Client

from players.models import Player
from tests.apart import rolled_back
from tests.factories import close_table_from_paper, make_hall, ron
from tests.rows import each
from tournaments.common.jobs import queue
from tournaments.desk.hall.services.rounds import close_round
from tournaments.desk.stages.services.opening import open_stage
from tournaments.desk.stages.services.planning import add_stage
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

PAGE = "/t/bologna-open/"


def test_to_come_it_tells_from_where_people_come(reader: Client) -> None:
    hall = make_hall(players=4, started=False)
    people = Player.objects.filter(entries__tournament=hall.tournament).order_by("pk")
    for person, country in zip(people, ("ITA", "FRA", "ITA", "POL"), strict=True):
        Player.objects.filter(pk=person.pk).update(country=country)
    Player.objects.filter(country="POL").update(listed=Player.Listed.HIDDEN)
    context = reader.get(PAGE).context
    assert context["coming"] == [("ITA", 2), ("FRA", 1)]
    assert context["leaders"] is None


@each(("policy", "shown"), [("live", True), ("by_hand", False)], apart=rolled_back)
def test_while_it_is_played_it_has_leaders_and_scores_as_far_as_they_are_public(
    policy: str, shown: bool, reader: Client
) -> None:
    hall = make_hall(players=8, results_policy=policy)
    table = hall.table()
    hall.send(table, ron(*hall.names(table)[1:3], fan=5, fu=30))
    queue.run_due()
    answer = reader.get(PAGE)
    page = answer.content.decode()
    assert (answer.context["leaders"] is not None) is shown
    assert ("38\u2009000" in page) is shown
    assert page.count("<li data-player") == 8


def test_after_it_the_final_list_leads_and_not_the_final_alone(reader: Client) -> None:
    hall = make_hall(players=8)
    for number in (1, 2):
        table = hall.table(number)
        scores = dict(zip(hall.names(table), (45_000, 35_000, 25_000, 15_000), strict=True))
        close_table_from_paper(table=table, scores=scores, by=hall.head)
    close_round(round=hall.round(), by=hall.head)
    final = add_stage(tournament=hall.tournament, by=hall.organiser, cut="top", places=4)
    open_stage(stage=final, by=hall.organiser)
    Tournament.objects.update(state="finished")
    queue.run_due()
    context = reader.get(PAGE).context
    assert (len(context["leaders"].rows), context["leaders"].players) == (8, 8)
