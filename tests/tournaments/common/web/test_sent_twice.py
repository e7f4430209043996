"""A form that a finger taps twice does its work once; one that was refused may be sent again."""

import pytest
from django.test import Client

from accounts.models import Link
from tests.factories import Hall
from tests.page_forms import forms_of
from tests.tournaments.conftest import client_of
from tournaments.models import ScheduleItem

PAGE = "/t/bologna-open/schedule/"


def line(client: Client, **typed: str) -> dict[str, object]:
    (form,) = [one for one in forms_of(client.get(PAGE), PAGE) if one.button == ("deed", "add")]
    return {**form.sent, "subject": "lunch", "starts_at": "12:00", "minutes": "60", **typed}


@pytest.fixture
def begun(organiser: Client) -> Client:
    """A schedule that has a line, so that its page offers another one."""
    organiser.post(
        PAGE, {"deed": "add", "subject": "other", "title": "Doors", "starts_at": "09:00", "minutes": "30"}
    )
    return organiser


def test_twice_is_once(begun: Client) -> None:
    sent = line(begun)
    assert [begun.post(PAGE, sent)["Location"] for _tap in range(2)] == [PAGE, PAGE]
    assert ScheduleItem.objects.count() == 2
    told = [str(one) for one in begun.get(PAGE).context["messages"]]
    assert told == ["The line has been added.", "This was sent twice, and was done once."]


def test_from_two_copies_of_the_page_it_is_meant_twice(begun: Client) -> None:
    for _copy in range(2):
        begun.post(PAGE, line(begun))
    assert ScheduleItem.objects.count() == 3


def test_what_was_refused_is_sent_again(begun: Client) -> None:
    sent = line(begun, minutes="x")
    assert [begun.post(PAGE, sent).status_code for _tap in range(2)] == [400, 400]


def test_a_refusal_that_leads_back_is_no_answer(begun: Client, hall: Hall) -> None:
    page = "/t/bologna-open/players/1/manage/"
    (form,) = [one for one in forms_of(begun.get(page), page) if one.action.endswith("/withdraw/")]
    reason = "x" * 401
    sent = {**form.sent, "reason": reason}
    for _tap in range(2):
        begun.post(form.action, sent)
        (shown,) = [one for one in forms_of(begun.get(page), page) if one.action == form.action]
        assert shown.sent["reason"] == [reason]
    (shown,) = [one for one in forms_of(begun.get(page), page) if one.action == form.action]
    assert shown.sent["reason"] == [""]


def test_a_link_that_is_told_once_is_made_once(begun: Client, hall: Hall) -> None:
    """The browser shows the answer to the second tap alone: the link stands in it, for its own reader."""
    page = "/t/bologna-open/staff/"
    (form,) = [one for one in forms_of(begun.get(page), page) if one.action.endswith("/roles/")]
    sent = {**form.sent, "username": "Ada Rossi"}
    first, second = (begun.post(form.action, sent) for _tap in range(2))
    assert (second.status_code, second.content) == (200, first.content)
    assert "no-store" in second["Cache-Control"]
    assert Link.objects.count() == 1
    assert client_of(hall.referee).post(form.action, sent).status_code == 403
