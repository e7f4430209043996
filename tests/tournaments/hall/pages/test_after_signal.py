"""After the end signal: the form tells last hand and end, late hands are marked, the desk tells who is late."""

from django.test import Client

from tests.factories import Hall, draw
from tests.markup import markup
from tournaments.hall.selectors import desk as hall_desk
from tournaments.hall.services.clock import give_extra_time, give_signal
from tournaments.hands.services.presence import note_presence
from tournaments.models import Hand, Table

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


def seen(client: Client) -> list[dict[str, object]]:
    cards: list[hall_desk.Card] = client.get(DESK).context["cards"]
    return [{"table": card.table.number, "silent": card.silent} for card in cards]


def test_extra_time_that_is_refused_keeps_what_was_typed(hall: Hall, referee: Client) -> None:
    address = f"/table/{hall.table().pk}/extra-time/"
    sent = {"minutes": "999", "reason": "the wall fell", "back": "/"}
    page = markup(referee.post(address, sent, follow=True))
    assert ('id="extra" open' in page, 'value="999"' in page, 'value="the wall fell"' in page) == (True,) * 3
