"""Two who change the same thing: what nobody touched stays, and where both wrote both are told."""

import pytest
from django.core.handlers.wsgi import WSGIRequest
from django.test import Client, RequestFactory

from scoring.faults import Fault, Refused
from tests.factories import Hall
from tests.page_forms import forms_of
from tests.tournaments.conftest import client_of
from tournaments.common.web.form_markup import SEEN
from tournaments.common.web.seen import check, digests
from tournaments.models import LogEntry, Tournament

SHOWN = {"name": "Open", "venue": "", "public": True, "events": ["a", "b"], "text": "one\ntwo"}
CASES = [
    # what is sent, what is stored by then, what is taken
    pytest.param({"name": "Cup"}, {}, {"name": ["Cup"]}, id="nobody else"),
    pytest.param(
        {"name": "Cup"}, {"venue": "Hall"}, {"name": ["Cup"], "venue": ["Hall"]}, id="another field"
    ),
    pytest.param({"name": "Cup"}, {"name": "Cup"}, {"name": ["Cup"]}, id="both the same"),
    pytest.param({}, {"public": False}, {"name": ["Open"], "public": []}, id="a box"),
    pytest.param({}, {"events": ["b", "c"]}, {"events": ["b", "c"]}, id="several"),
    pytest.param({"text": "one\r\ntwo"}, {"name": "Cup"}, {"name": ["Cup"]}, id="a browser's line ends"),
]
BOTH = [
    pytest.param(
        {"name": "Cup"}, {"name": "League"}, Fault("changed_meanwhile", "name", expected="League"), id="text"
    ),
    pytest.param(
        {"name": "Cup"}, {"name": ""}, Fault("changed_meanwhile", "name", expected="–"), id="emptied"
    ),
    pytest.param(
        {"events": ["a"]},
        {"events": ["c"]},
        Fault("changed_meanwhile", "events", expected="The third"),
        id="in words",
    ),
]


def request_of(sent: dict[str, object]) -> WSGIRequest:
    form = {"name": "Open", "venue": "", "public": "on", "events": ["a", "b"], "text": "one\ntwo"}
    return RequestFactory().post("/", {**form, SEEN: digests(SHOWN), **sent})


@pytest.mark.parametrize(("sent", "now", "taken"), CASES)
def test_what_nobody_touched_is_as_it_is_stored(sent, now, taken) -> None:
    request = request_of(sent)
    check(request, {**SHOWN, **now})
    assert {name: request.POST.getlist(name) for name in taken} == taken


@pytest.mark.parametrize(("sent", "now", "fault"), BOTH)
def test_where_both_wrote_the_other_value_is_told(sent, now, fault) -> None:
    request = request_of(sent)
    with pytest.raises(Refused) as refused:
        check(request, {**SHOWN, **now}, {"events": {"c": "The third"}})
    assert refused.value.faults == (fault,)


@pytest.mark.parametrize("seen", ["", "[]", "{"])
def test_who_sends_no_form_has_seen_nothing(seen: str) -> None:
    request = RequestFactory().post("/", {"name": "Cup", SEEN: seen} if seen else {"name": "Cup"})
    check(request, {"name": "Open", "venue": "Hall"})
    assert request.POST["name"] == "Cup"


def settings_form(client: Client) -> dict[str, list[str]]:
    """What the browser of an organiser sends who changes nothing."""
    page = "/t/bologna-open/set-up/"
    (form,) = [one for one in forms_of(client.get(page), page) if one.named("venue")]
    return form.sent


def test_two_organisers_at_the_settings(hall: Hall) -> None:
    one, other = client_of(hall.organiser), client_of(hall.organiser)
    mine, theirs = settings_form(one), settings_form(other)
    other.post("/t/bologna-open/set-up/", {**theirs, "venue": "Theirs", "place": "Bologna"})
    answer = one.post("/t/bologna-open/set-up/", {**mine, "venue": "Mine", "fee": "10"})
    assert [fault.words for fault in answer.context["faults"]] == [
        "Venue: Somebody else has changed this meanwhile. Now it is: Theirs. Save again to put yours in its place."
    ]
    again = {
        **mine,
        "venue": "Mine",
        "fee": "10",
        SEEN: digests(answer.context["stored"]),
        "place": "Bologna",
    }
    assert one.post("/t/bologna-open/set-up/", again).status_code == 302
    now = Tournament.objects.get()
    assert (now.venue, now.place, now.fee) == ("Mine", "Bologna", "10")
    assert LogEntry.objects.filter(action="update_tournament").count() == 2
