"""What receivers hear, in which order, and what they are not told; the docs name every event."""

import json
import re

import pytest

from tests.factories import Hall, close_table_from_paper, draw, end_table, make_hall, ron
from tests.tournaments.common.jobs.test_outbound import Server
from tests.tournaments.trust.webhooks.messages import PAGE, SCHEMA, Checker, bodies
from tournaments.common.chain import hooks
from tournaments.common.jobs import queue
from tournaments.desk.hall.services.clock import pause_clock
from tournaments.desk.hall.services.rounds import call_referee, clear_call, close_round, take_call
from tournaments.desk.setup.services.tournaments import change_state, update_tournament
from tournaments.models import Delivery, Hand, Tournament, Webhook
from tournaments.play.hands.services.corrections import correct_hand
from tournaments.play.hands.services.disputes import dispute_hand
from tournaments.play.hands.services.hands import void_last_hand
from tournaments.play.penalties.services.penalties import cancel_penalty, give_penalty
from tournaments.play.standings.services import publish_standings
from tournaments.trust.journal.texts import WORDS
from tournaments.trust.webhooks import services

pytestmark = pytest.mark.django_db


def types(server: Server) -> list[str]:
    return [one["type"] for one in bodies(server)]


def play_a_day(hall: Hall) -> None:
    """Everything that has an event, but for what follows by a job."""
    table, other = hall.table(1), hall.table(2)
    east, south, west, _north = hall.names(table)
    hall.send(table, ron(south, west, fan=4, fu=30))
    first = Hand.objects.get(table=table)
    correct_hand(hand=first, event=ron(east, south, fan=3, fu=30), by=hall.head, reason="misread")
    hall.send(table, draw(east))
    dispute_hand(hand=Hand.objects.get(table=table, seq=2), by=hall.referee, reason="somebody's reason")
    void_last_hand(table=table, by=hall.referee, reason="typed twice")
    call_referee(table=table, by=hall.referee, reason="somebody is ill")
    take_call(table=table, by=hall.head)
    clear_call(table=table, by=hall.head)
    pause_clock(round=hall.round(), by=hall.head)
    entry = hall.entries(table)[0]
    penalty = give_penalty(
        stage=hall.stage, entry=entry, kind="other", amount=1000, reason="late", by=hall.head
    )
    cancel_penalty(penalty=penalty, by=hall.head, reason="was here")
    end_table(table=table, by=hall.referee, reason="late")
    close_table_from_paper(table=other, scores=dict.fromkeys(hall.names(other), 30000), by=hall.referee)
    close_round(round=hall.round(), by=hall.head)
    update_tournament(tournament=hall.tournament, by=hall.organiser, place="Bologna")
    publish_standings(stage=hall.stage, by=hall.organiser)
    change_state(tournament=hall.tournament, state="finished", by=hall.organiser)


DAY = [
    *("hand.recorded", "hand.corrected", "hand.recorded", "hand.disputed", "hand.voided"),
    *("referee.called", "referee.coming", "referee.arrived", "clock.changed"),
    *("penalty.given", "penalty.cancelled"),
    *("table.closed", "hand.recorded", "table.closed", "hand.recorded", "round.ended"),
    *("tournament.changed", "standings.changed", "standings.published", "tournament.ended"),
]


def test_a_day_is_told_in_order(hall: Hall, hook: Webhook, server: Server) -> None:
    play_a_day(hall)
    queue.run_due()
    heard = bodies(server)
    assert [one["type"] for one in heard] == DAY
    assert {one["tournament"] for one in heard} == {"bologna-open"}
    numbers = [one["number"] for one in heard if one["number"]]
    assert numbers == sorted(numbers)
    assert set(Delivery.objects.values_list("state", "status", "answer")) == {("sent", 200, "thanks")}
    told = json.dumps(heard)
    names = [entry.player.family_name for entry in hall.entries(hall.table())]
    assert [one for one in ("ill", "somebody", "misread", "late", *names) if f'"{one}' in told] == []


def test_what_everybody_sees_is_in_the_message(hall: Hall, hook: Webhook, server: Server) -> None:
    table = hall.table(1)
    east, south, *_ = hall.names(table)
    hall.send(table, ron(south, east, fan=4, fu=30))
    queue.run_due()
    data = bodies(server)[0]["data"]
    assert data["hand"]["event"]["winners"][0]["player"] == south
    assert data["table"]["position"]["scores"][south] == 30000 + 7700


@pytest.mark.parametrize("policy", ["after_round", "by_hand"])
def test_hidden_results_are_not_told(server: Server, policy: str) -> None:
    """That a hand was played is public; which one, and what was done to it, is not."""
    hall = make_hall(players=8, results_policy=policy)
    services.add_webhook(
        tournament=hall.tournament, address=server.url, events=hooks.NAMES, by=hall.organiser
    )
    table = hall.table(1)
    east, south, west, _north = hall.names(table)
    hall.send(table, ron(south, west, fan=4, fu=30))
    correct_hand(hand=Hand.objects.get(), event=ron(east, south, fan=3, fu=30), by=hall.head, reason="r")
    give_penalty(
        stage=hall.stage,
        entry=hall.entries(table)[0],
        kind="other",
        amount=1,
        reason="r",
        by=hall.head,
        round=hall.round(),
    )
    queue.run_due()
    (heard,) = bodies(server)
    assert heard["data"]["hand"] == {"seq": 1, "version": None, "state": None, "verdict": None, "event": None}
    assert heard["data"]["table"]["position"] == {}
    assert Delivery.objects.count() == 1


def test_nothing_is_told_of_a_draft(hall: Hall, hook: Webhook, server: Server) -> None:
    Tournament.objects.update(state="draft")
    call_referee(table=hall.table(), by=hall.referee)
    hall.send(hall.table(), draw())
    queue.run_due()
    assert (server.heard, Delivery.objects.count()) == ([], 0)


def test_only_the_chosen_events_and_only_while_it_is_on(hall: Hall, hook: Webhook, server: Server) -> None:
    services.change_webhook(hook=hook, events=["referee.called"], by=hall.organiser)
    hall.send(hall.table(1), draw())
    call_referee(table=hall.table(1), by=hall.referee)
    services.change_webhook(hook=hook, active=False, by=hall.organiser)
    call_referee(table=hall.table(2), by=hall.referee)
    queue.run_due()
    assert types(server) == ["referee.called"]


def test_events_follow_from_actions_that_there_are() -> None:
    assert [action for action in hooks.BY_ACTION if action not in WORDS] == []
    assert len(hooks.BY_ACTION) == sum(len(event.actions) for event in hooks.EVENTS)


def test_docs_name_every_event() -> None:
    named = re.findall(r"^\| `([a-z]+(?:\.[a-z]+)?)` \|", PAGE, re.MULTILINE)
    assert named == [*hooks.NAMES, hooks.TEST]
    assert SCHEMA["properties"]["type"]["enum"] == named


def test_examples_of_the_docs_are_as_the_schema_says() -> None:
    examples = [json.loads(text) for text in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)]
    assert [one["type"] for one in examples] == ["hand.recorded", "standings.changed"]
    for one in examples:
        Checker(SCHEMA).validate(one)
