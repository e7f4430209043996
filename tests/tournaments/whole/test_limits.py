"""A text that is too long, or a number out of range, is refused alike on every page and by every operation
of the API."""

from typing import Any

import pytest
from django.test import Client
from drf_spectacular.generators import SchemaGenerator
from rest_framework.test import APIClient

from scoring.faults import Fault
from tests.apart import rolled_back
from tests.factories import Hall, PlayerFactory, ron_tiles
from tests.rows import each
from tests.tournaments.conftest import client_of
from tournaments.desk.people.services.entries import add_entry
from tournaments.models import Entry, Hand, Merged, OtherVersion, Penalty
from tournaments.models.limits import LONGEST_CALL, LONGEST_REASON
from tournaments.play.penalties.services.penalties import give_penalty
from tournaments.texts.faults import sentence

PENALTY = {"entry": "1", "kind": "other", "amount": "1000"}

PAGES = [
    # address, the field of the reason, what else is sent
    pytest.param("{t}/rounds/{round}/undo/", "reason", {"confirm": "1"}, id="undo a round"),
    pytest.param("{t}/rounds/{round}/reopen/", "reason", {}, id="reopen a round"),
    pytest.param("{t}/rounds/{round}/pause/", "reason", {}, id="pause the clock"),
    pytest.param("{t}/rounds/{round}/minutes/", "reason", {"minutes": "80"}, id="length of a round"),
    pytest.param("{t}/rounds/{round}/signal/undo/", "reason", {}, id="undo the signal"),
    pytest.param("/table/{table}/extra-time/", "reason", {"minutes": "5"}, id="extra time"),
    pytest.param("/table/{table}/void/", "reason", {}, id="void a hand"),
    pytest.param("/table/{table}/sign/waive/", "reason", {}, id="close without signatures"),
    pytest.param("/table/{table}/reseat/", "note", {"confirm": "1", "E": "1"}, id="wrong seats"),
    pytest.param(
        "/table/{table}/substitute/", "reason", {"entry": "1", "substitute": "2"}, id="seat a substitute"
    ),
    pytest.param("/table/{table}/substitute/back/", "reason", {"entry": "1"}, id="take a substitute back"),
    pytest.param("/hand/{hand}/dispute/", "reason", {}, id="dispute a hand"),
    pytest.param("/hand/{hand}/correct/", "note", {"kind": "exhaustive_draw"}, id="correct a hand"),
    pytest.param("/hand/{hand}/rule/", "note", {}, id="rule a hand"),
    pytest.param("{t}/penalties/", "reason", PENALTY, id="give a penalty"),
    pytest.param("{t}/penalties/{penalty}/cancel/", "reason", {}, id="cancel a penalty"),
    pytest.param("{t}/players/1/change/", "reason", {}, id="leave or come back"),
    pytest.param("{t}/players/{applicant}/remove/", "reason", {}, id="remove an entry"),
    pytest.param("{t}/players/1/manage/withdraw/", "reason", {}, id="withdraw"),
    pytest.param("{t}/players/1/manage/reinstate/", "reason", {}, id="reinstate"),
    pytest.param("{t}/players/1/manage/disqualify/", "reason", {}, id="disqualify"),
    pytest.param("{t}/players/1/manage/rank/", "reason", {}, id="rank"),
    pytest.param("{t}/applications/{applicant}/refuse/", "reason", {}, id="refuse an application"),
    pytest.param("{t}/stages/1/take-back/", "reason", {}, id="take an opening back"),
]

ROUND = "tournaments/{slug}/stages/{stage}/rounds/{number}/"
ENTRY = "tournaments/{slug}/entries/{number}/"
SEQ = {"expected_seq": 2}
API: dict[str, dict[str, Any]] = {
    # address as the schema has it: what else is sent
    f"{ROUND}undo/": {"confirm": "1"},
    f"{ROUND}reopen/": {},
    f"{ROUND}pause/": {},
    f"{ROUND}minutes/": {"minutes": 80},
    f"{ROUND}signal/undo/": {},
    "tables/{id}/extra-time/": {"minutes": 5},
    "tables/{id}/void/": {"expected_seq": 1},
    "tables/{id}/end/": {"expected_seq": 1},
    "tables/{id}/paper/": {"scores": {"1": 30000, "2": 30000, "3": 30000, "4": 30000}, "expected_seq": 1},
    "tables/{id}/signatures/waive/": {},
    "tables/{id}/reseat/": {"seats": {"E": 1}, "names": False},
    "tables/{id}/substitutes/": {"entry": 1, "substitute": 2},
    "tables/{id}/substitutes/{number}/take-back/": {},
    "tables/{id}/chombo/": {"offenders": ["1"], **SEQ},
    "tables/{id}/dead-hand/": {"entry": 1},
    "tables/{id}/false-hu/": {"entry": 1, "rule": "false_hu_10", **SEQ},
    "tables/{id}/penalties/": {"rule": "score_sheet"},
    "tables/{id}/versions/{version}/drop/": {},
    "hands/{id}/dispute/": {},
    "hands/{id}/accept/": {},
    "hands/{id}/ask/": {"event": {"kind": "exhaustive_draw"}, "expected_version": 1},
    "hands/{id}/correct/": {"event": {"kind": "exhaustive_draw"}, "expected_version": 1},
    "hands/{id}/rule/": {"rulings": {"1": {"points": 1}}, "expected_version": 1},
    "tournaments/{slug}/penalties/": {"entry": 1, "kind": "other", "amount": 1000},
    "tournaments/{slug}/penalties/{id}/cancel/": {},
    f"{ENTRY}person/": {"family_name": "Ruiz"},
    f"{ENTRY}withdrawal/": {},
    f"{ENTRY}disqualification/": {},
    f"{ENTRY}ranking/": {"ranked": False},
    "tournaments/{slug}/applications/{number}/refuse/": {},
    "tournaments/{slug}/deletion/": {},
    f"{ENTRY}erasure/": {},
    "tournaments/{slug}/result-options/": {"options": {"uma": [15000, 5000, -5000, -15000]}},
    "tournaments/{slug}/duplicates/merge/": {"keep": 1, "drop": 2},
    "tournaments/{slug}/duplicates/merged/{id}/separate/": {},
    "tournaments/{slug}/stages/{stage}/open/undo/": {},
    "tables/{id}/call/": {},
}
LONGEST = {"tables/{id}/call/": LONGEST_CALL, "/table/{table}/call/": LONGEST_CALL}


def too_long(longest: int) -> Fault:
    return Fault("too_long", "reason", longest, longest + 1)


@pytest.fixture
def places(hall: Hall) -> dict[str, Any]:
    """What the addresses name: a table, a hand in two versions, a running round, a penalty, a merge, an applicant."""
    table = hall.table()
    east, south, *_ = hall.names(table)
    hall.send(table, ron_tiles(south, east, {"fan": 2, "fu": 30}))
    entry = Entry.objects.get(number=1)
    give_penalty(stage=hall.stage, entry=entry, kind="other", amount=1, reason="noise", by=hall.head)
    Merged.objects.create(pk=Penalty.objects.get().pk, person=entry.player, old_id=0, by=hall.organiser)
    add_entry(tournament=hall.tournament, player=PlayerFactory.create(), by=hall.organiser, status="applied")
    return {
        "t": "/t/bologna-open",
        "slug": "bologna-open",
        "round": hall.round().pk,
        "table": table.pk,
        "hand": Hand.objects.get().pk,
        "penalty": Penalty.objects.get().pk,
        "applicant": 9,
        "stage": 1,
        "number": 1,
        "version": OtherVersion.objects.create(hand=Hand.objects.get(), event={}, by=hall.head).pk,
    }


@each(
    ("address", "field", "sent"),
    [*PAGES, pytest.param("/table/{table}/call/", "reason", {}, id="call a referee")],
    apart=rolled_back,
)
def test_pages_refuse_a_reason_that_is_too_long(
    hall: Hall, places: dict[str, Any], address: str, field: str, sent: dict[str, str]
) -> None:
    longest = LONGEST.get(address, LONGEST_REASON)
    client = client_of(hall.organiser)
    answer = client.post(address.format(**places), {**sent, field: "x" * (longest + 1)}, follow=True)
    above, beside = (
        answer.content.decode().count(words) for words in (sentence(too_long(longest)), 'class="fault"')
    )
    assert above - beside == 1


@each(("address", "sent"), API.items(), ids=API.keys(), apart=rolled_back)
def test_the_api_refuses_a_reason_that_is_too_long(
    hall: Hall, places: dict[str, Any], address: str, sent: dict[str, Any]
) -> None:
    longest = LONGEST.get(address, LONGEST_REASON)
    client = APIClient()
    client.force_authenticate(hall.organiser)
    kinds = {"hands": places["hand"], "tables": places["table"], "tournaments": places["penalty"]}
    path = address.format(**{**places, "id": kinds[address.partition("/")[0]]})
    body = {**sent, "reason": "x" * (longest + 1)}
    answer = client.post(f"/api/v1/{path}", body, format="json", headers={"Idempotency-Key": "k"})
    assert answer.status_code == 400
    assert answer.json()["faults"] == [
        {
            "code": "too_long",
            "field": "reason",
            "detail": sentence(too_long(longest)),
            "expected": longest,
            "found": longest + 1,
        }
    ]


def test_no_operation_with_a_reason_is_forgotten() -> None:
    schema = SchemaGenerator().get_schema(request=None, public=True)
    shapes = schema["components"]["schemas"]
    with_reason = {
        path.removeprefix("/api/v1/")
        for path, operations in schema["paths"].items()
        for operation in operations.values()
        for content in operation.get("requestBody", {}).get("content", {}).values()
        if "reason"
        in shapes.get(content["schema"].get("$ref", "").rpartition("/")[2], {}).get("properties", {})
    }
    assert with_reason == set(API)


NUMBERS = [
    # page, API, what is sent to both, the fault
    pytest.param(
        "{t}/rounds/{round}/minutes/",
        "tournaments/{slug}/stages/1/rounds/1/minutes/",
        {"minutes": 601, "reason": "r"},
        Fault("out_of_range", "minutes", "1 to 600", 601),
        id="minutes of a round",
    ),
    pytest.param(
        "/table/{table}/extra-time/",
        "tables/{table}/extra-time/",
        {"minutes": 121, "reason": "r"},
        Fault("out_of_range", "minutes", "0 to 120", 121),
        id="extra minutes",
    ),
    pytest.param(
        "{t}/stages/add/",
        "tournaments/{slug}/stages/",
        {"rounds_planned": 101, "kind": "final", "cut": "all"},
        Fault("out_of_range", "rounds_planned", "1 to 100", 101),
        id="rounds of a stage",
    ),
    pytest.param(
        "{t}/stages/add/",
        "tournaments/{slug}/stages/",
        {"name": "x" * 81, "kind": "final", "cut": "all"},
        Fault("too_long", "name", 80, 81),
        id="name of a stage",
    ),
    pytest.param(
        "/new/",
        "tournaments/",
        {"name": "Next", "ruleset": "ema2008", "minutes": 601},
        Fault("out_of_range", "minutes", "1 to 600", 601),
        id="minutes of a tournament",
    ),
    pytest.param(
        "/new/",
        "tournaments/",
        {"name": "x" * 121, "ruleset": "ema2008"},
        Fault("too_long", "name", 120, 121),
        id="name of a tournament",
    ),
    pytest.param(
        "/new/",
        "tournaments/",
        {"name": "Next", "ruleset": "ema2008", "tiles_above": 1_000_001},
        Fault("out_of_range", "tiles_above", "0 to 1000000", 1_000_001),
        id="points",
    ),
    pytest.param(
        "{t}/penalties/",
        "tournaments/{slug}/penalties/",
        {"entry": 1, "kind": "other", "amount": 1_000_001, "reason": "noise"},
        Fault("out_of_range", "amount", "0 to 1000000", 1_000_001),
        id="points of a penalty",
    ),
]


@each(("page", "api", "sent", "fault"), NUMBERS, apart=rolled_back)
def test_pages_and_api_refuse_other_limits_alike(
    hall: Hall, places: dict[str, Any], page: str, api: str, sent: dict[str, Any], fault: Fault
) -> None:
    browser: Client = client_of(hall.organiser)
    assert sentence(fault) in browser.post(page.format(**places), sent, follow=True).content.decode()
    client = APIClient()
    client.force_authenticate(hall.organiser)
    answer = client.post(f"/api/v1/{api.format(**places)}", sent, format="json")
    assert answer.json()["faults"] == [{**fault.to_json(), "detail": sentence(fault)}]
    assert answer.status_code == 400
