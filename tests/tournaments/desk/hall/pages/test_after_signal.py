"""After the end signal: the form tells last hand and end, late hands are marked, the desk tells who is late."""

from datetime import timedelta

from django.test import Client
from django.utils import timezone

from tests.factories import END, Hall, draw
from tests.markup import markup
from tournaments.desk.hall.selectors import desk as hall_desk
from tournaments.desk.hall.services.clock import give_extra_time, give_signal
from tournaments.models import Hand, Table
from tournaments.play.hands.services.corrections import correct_hand
from tournaments.play.hands.services.disputes import dispute_hand
from tournaments.play.hands.services.presence import note_presence

DESK = "/t/bologna-open/desk/"
DRAWN = {"kind": "exhaustive_draw"}


def shown_left(client: Client, table: Table) -> list[str]:
    """The notes of the form that are not hidden, by the number of hands that are left."""
    page = markup(client.get(f"/table/{table.pk}/hand/"))
    return [left for left in "210" if f'data-left="{left}" >' in page or f'data-left="{left}">' in page]


def test_the_form_of_the_next_hand_tells_last_hand_and_end(hall: Hall, referee: Client) -> None:
    table = hall.table()
    seen = [shown_left(referee, table)]
    give_signal(round=hall.round(), by=hall.head)
    for _hand in range(3):
        seen.append(shown_left(referee, table))
        hall.send(table, draw())
    assert seen == [[], ["2"], ["1"], ["0"]]


def test_a_hand_after_the_end_is_asked_about_and_marked(hall: Hall, referee: Client, reader: Client) -> None:
    table = hall.table()
    give_signal(round=hall.round(), by=hall.head)
    hall.send(table, draw())
    hall.send(table, draw())
    address = f"/table/{table.pk}/hand/"
    sent = {**DRAWN, "expected_seq": "3", "key": "late"}
    refused = referee.post(address, sent)
    assert (refused.status_code, "begun before the end; otherwise" in refused.content.decode()) == (400, True)
    referee.post(address, {**sent, "begun_in_time": "on"})
    assert Hand.objects.filter(table=table).count() == 3
    pages = [markup(client.get(f"/table/{table.pk}/")) for client in (referee, reader)]
    assert ["after the end" in page for page in pages] == [True, False]


def test_the_desk_tells_silent_tables_and_hands_after_the_end(hall: Hall, organiser: Client) -> None:
    first, second = hall.table(1), hall.table(2)
    assert "silent" not in markup(organiser.get(DESK))
    give_signal(round=hall.round(), by=hall.head)
    for _hand in range(3):
        hall.send(second, draw())
    page = markup(organiser.get(DESK))
    for words in ("1 table over", "1 silent since the signal", "1 hand after the end", "no phone there now"):
        assert words in page
    assert [card["table"] for card in seen(organiser)] == [second.number, first.number]
    assert [card["silent"] for card in seen(organiser)] == [False, True]
    note_presence(table=second, device="a", name="a")
    assert "no phone there now" not in markup(organiser.get(DESK))
    give_extra_time(table=second, minutes=5, reason="wall fell", by=hall.head)
    assert "hand after the end" not in markup(organiser.get(DESK))


def test_a_game_that_has_ended_and_is_disputed_is_not_to_be_ended(
    hall: Hall, organiser: Client, referee: Client
) -> None:
    """Its table waits for a decision: no clock, no "End the game", and the desk does not call it over."""
    table = hall.table()
    give_signal(round=hall.round(), by=hall.head)
    hall.send(table, draw())
    hall.send(table, draw())
    hall.send(table, END)
    dispute_hand(hand=Hand.objects.get(table=table, seq=1), by=hall.referee, reason="was it ron?")
    pages = [markup(referee.get(f"/table/{table.pk}/")), markup(organiser.get(DESK))]
    assert ["End the game" in page for page in pages] == [False, False]
    assert ('class="tabletime' in pages[0], "table over" in pages[1]) == (False, False)


def test_a_correction_does_not_make_a_silent_table_look_alive(hall: Hall, organiser: Client) -> None:
    table = hall.table(1)
    hall.send(table, draw())
    long_ago = timezone.now() - timedelta(hours=1)
    Hand.objects.update(created_at=long_ago)
    for reason in ("tenpai", "tenpai again"):
        event = draw(hall.names(table)[0]) if reason == "tenpai" else draw()
        newest = Hand.objects.order_by("-version")[0]
        correct_hand(hand=newest, event=event, by=hall.head, reason=reason)
    card = next(card for card in organiser.get(DESK).context["cards"] if card.table == table)
    assert (card.told_at, Hand.objects.count()) == (long_ago, 3)


def seen(client: Client) -> list[dict[str, object]]:
    cards: list[hall_desk.Card] = client.get(DESK).context["cards"]
    return [{"table": card.table.number, "silent": card.silent} for card in cards]


def test_extra_time_that_is_refused_keeps_what_was_typed(hall: Hall, referee: Client) -> None:
    table = f"/table/{hall.table().pk}/"
    sent = {"minutes": "999", "reason": "the wall fell", "back": table}
    page = markup(referee.post(f"{table}extra-time/", sent, follow=True))
    assert ('id="extra" open' in page, 'value="999"' in page, 'value="the wall fell"' in page) == (True,) * 3
