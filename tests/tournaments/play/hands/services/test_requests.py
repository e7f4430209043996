"""A referee asks the head referee to correct a hand: taken, declined with a reason, taken back."""

import pytest
from django.test import Client

from players.models import Account
from scoring.faults import Refused
from tests.apart import rolled_back
from tests.factories import Hall, draw, ron
from tests.rows import each
from tests.tournaments.conftest import client_of
from tournaments.common.errors import Conflict, DomainError, Invalid
from tournaments.desk.hall.selectors.calls import waiting_for
from tournaments.models import Hand, OtherVersion
from tournaments.play.hands.services.corrections import correct_hand, take_other_version
from tournaments.play.hands.services.requests import ask_correction
from tournaments.play.hands.services.versions import declined_to, drop_other, open_versions, withdraw_other


@pytest.fixture
def asked(hall: Hall) -> OtherVersion:
    """The first of two hands shall be worth 3 fan."""
    _, south, west, _ = hall.names(hall.table())
    hall.send(hall.table(), ron(south, west, fan=2, fu=30))
    hall.send(hall.table(), draw())
    event = ron(south, west, fan=3, fu=30)
    return ask_correction(hand=Hand.objects.get(seq=1), event=event, by=hall.referee, reason="ura forgotten")


def calls(account: Account) -> list[tuple[str, str, int | None]]:
    return [(waiting.kind, waiting.reason, waiting.hand) for waiting in waiting_for(account)]


def scores(hall: Hall) -> list[int]:
    return [hall.table().position["scores"][name] for name in hall.names(hall.table())]


def test_it_arrives_as_a_call_and_changes_nothing(hall: Hall, asked: OtherVersion) -> None:
    assert calls(hall.head) == [("correction", "ura forgotten", 1)]
    assert calls(hall.referee) == []
    assert scores(hall) == [30000, 32000, 28000, 30000]


def test_the_desk_lists_it_and_leads_to_both_versions(hall: Hall, asked: OtherVersion) -> None:
    """What the bar counts the desk counts too; its next step is to decide."""
    page = client_of(hall.head).get("/t/bologna-open/desk/")
    assert [(one.kind, one.number, one.words) for one in page.context["decisions"]] == [
        ("correction", 1, "ura forgotten")
    ]
    versions = f"/table/{hall.table().pk}/versions/"
    assert page.context["step"].address == versions
    assert page.content.decode().count(f'href="{versions}"') == 2
    drop_other(version=asked, by=hall.head, answer="no riichi was declared")
    assert client_of(hall.head).get("/t/bologna-open/desk/").context["decisions"] == []


def test_the_head_referee_takes_it_and_later_hands_follow(hall: Hall, asked: OtherVersion) -> None:
    with pytest.raises(Conflict, match="own_version"):
        take_other_version(version=asked, by=hall.referee)
    take_other_version(version=asked, by=hall.head)
    assert scores(hall) == [30000, 33900, 26100, 30000]
    newest = Hand.objects.get(seq=1, state="accepted")
    assert (newest.version, newest.reason, newest.submitted_by) == (2, "ura forgotten", hall.head)
    assert calls(hall.head) == []


def test_the_head_referee_declines_with_a_reason_that_the_referee_sees(
    hall: Hall, asked: OtherVersion
) -> None:
    with pytest.raises(Conflict, match="own_version"):
        drop_other(version=asked, by=hall.referee, answer="no")
    with pytest.raises(Invalid, match="reason_missing"):
        drop_other(version=asked, by=hall.head)
    drop_other(version=asked, by=hall.head, answer="no riichi was declared")
    assert [row.answer for row in declined_to(hall.table(), hall.referee)] == ["no riichi was declared"]
    assert (
        "no riichi was declared" in client_of(hall.referee).get(f"/table/{hall.table().pk}/").content.decode()
    )
    assert calls(hall.head) == []
    correct_hand(hand=asked.hand, event=asked.event, by=hall.head, reason="it was")
    assert declined_to(hall.table(), hall.referee) == []


def test_who_asked_takes_it_back(hall: Hall, asked: OtherVersion) -> None:
    with pytest.raises(Conflict, match="own_request_only"):
        withdraw_other(version=asked, by=hall.head)
    withdraw_other(version=asked, by=hall.referee)
    assert (open_versions(hall.table()), calls(hall.head)) == ([], [])
    with pytest.raises(Conflict, match="version_settled"):
        take_other_version(version=asked, by=hall.head)


REFUSED = [
    pytest.param(2, "", "reason_missing", id="no reason"),
    pytest.param(1, "as it is", "no_change", id="the hand as it is"),
    pytest.param(3, "too much", "corrections_wait", id="a fifth"),
]


@each(("case", "reason", "code"), REFUSED, apart=rolled_back)
def test_what_cannot_be_asked(hall: Hall, asked: OtherVersion, case: int, reason: str, code: str) -> None:
    events = {1: asked.hand.event, 2: draw(), 3: draw()}
    if case == 3:
        for name in hall.names(hall.table())[:3]:
            ask_correction(hand=asked.hand, event=draw(name), by=hall.referee, reason="x")
    with pytest.raises(DomainError, match=code):
        ask_correction(hand=asked.hand, event=events[case], by=hall.referee, reason=reason)


def test_the_same_request_is_kept_once(hall: Hall, asked: OtherVersion) -> None:
    again = ask_correction(hand=asked.hand, event=asked.event, by=hall.referee, reason="ura forgotten")
    assert again == asked


def test_an_impossible_hand_is_not_asked_for(hall: Hall, asked: OtherVersion) -> None:
    south = hall.names(hall.table())[1]
    event = ron(south, south, fan=2, fu=30)
    with pytest.raises(Refused, match="ron_from_self"):
        ask_correction(hand=asked.hand, event=event, by=hall.referee, reason="x")


def test_the_pages_lead_from_the_hand_to_the_answer(hall: Hall, referee: Client, head: Client) -> None:
    table = hall.table()
    _, south, west, _ = hall.names(table)
    hall.send(table, ron(south, west, fan=2, fu=30))
    hall.send(table, draw())
    hand = Hand.objects.get(seq=1)
    page = referee.get(f"/hand/{hand.pk}/wrong/").content.decode()
    assert ("Correct this hand" in page, "Ask the head referee to correct this hand" in page) == (False, True)
    assert referee.get(f"/hand/{hand.pk}/correct/")["Location"] == f"/hand/{hand.pk}/ask/"
    form = referee.get(f"/hand/{hand.pk}/ask/").context["hand_form"]
    sent = {**form.data.dict(), f"value-{south}": "3", "winner": south, "expected_seq": "1"}
    looked = referee.post(f"/hand/{hand.pk}/correct/preview/", sent).content.decode()
    assert "+3\u2009900" in looked
    missing = referee.post(f"/hand/{hand.pk}/ask/", sent)
    assert missing.status_code == 400
    referee.post(f"/hand/{hand.pk}/ask/", {**sent, "note": "ura forgotten"})
    asked = OtherVersion.objects.get()
    assert "ura forgotten" in head.get("/calls/").content.decode()
    seen = head.get(f"/table/{table.pk}/versions/").content.decode()
    assert ("What this changes" in seen, "This version is right" in seen) == (True, True)
    assert "Take the request back" in referee.get(f"/table/{table.pk}/versions/").content.decode()
    head.post(f"/table/{table.pk}/versions/{asked.pk}/take/")
    assert scores(hall) == [30000, 33900, 26100, 30000]
    old = referee.get(f"/hand/{hand.pk}/").content.decode()
    assert "This version no longer counts: see the newest." in old
