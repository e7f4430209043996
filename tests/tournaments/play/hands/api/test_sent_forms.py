"""Hands that a phone sends as they stand on its page, and what it made of them before the server did."""

import json
from typing import Any

import pytest

from scoring.table import fold_table
from tests.apart import rolled_back
from tests.factories import Hall, make_hall, ron_tiles
from tests.rows import each
from tests.tournaments.common.web.engine.kept import kept
from tournaments.models import Hand, LogEntry, Table
from tournaments.play.hands.selectors.hands import game_line

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Hall:
    return make_hall()


def form_of(hall: Hall) -> list[list[str]]:
    _, south, west, _ = hall.names(hall.table())
    return [
        ["kind", "win"],
        ["winner", south],
        ["discarder", west],
        [f"tiles-{south}", "234567m345p22s67s8s"],
    ]


def post(client: Any, hall: Hall, key: str = "k", seq: int = 1, **said: Any) -> Any:
    address = f"/api/v1/tables/{hall.table().pk}/hands/"
    return client.post(address, {"expected_seq": seq, **said}, headers={"Idempotency-Key": key})


def test_a_form_is_read_as_the_page_reads_it(as_account, hall):
    client = as_account(hall.referee)
    first, again = (post(client, hall, form=form_of(hall)) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json() == again.json()
    assert Hand.objects.get().verdict == "confirmed"


def test_a_repeat_is_read_in_the_winds_of_the_first_time(as_account):
    """The winds pass after the hand, and a list of discards is written by winds."""
    hall = make_hall(ruleset="zungjung33")
    east, south, west, _ = hall.names(hall.table())
    form = [
        ["kind", "win"],
        ["winner", west],
        ["discarder", east],
        [f"points-{west}", "40"],
        ["discards", "S 3s, E 3s"],
    ]
    client = as_account(hall.referee)
    assert [post(client, hall, form=form).status_code for _ in range(2)] == [201, 200]
    assert Hand.objects.get().event["discards"] == [[south, "3s"], [east, "3s"]]


REFUSED = [
    pytest.param({}, ["missing_field"], id="neither event nor form"),
    pytest.param({"event": {"kind": "end"}, "form": []}, ["missing_field"], id="both"),
    pytest.param({"form": [["kind"]]}, ["wrong_type"], id="a name without value"),
    pytest.param({"form": []}, ["choose_kind"], id="an empty form"),
    pytest.param({"form": [["kind", "win"]]}, ["choose_winner", "choose_how"], id="a form with gaps"),
    pytest.param({"form": [["kind", "x" * 1001]]}, ["too_long"], id="a field too long"),
]


@each(("said", "codes"), REFUSED, apart=rolled_back)
def test_what_cannot_be_read_is_refused(as_account, hall, said, codes):
    answer = post(as_account(hall.referee), hall, **said)
    assert (answer.status_code, [fault["code"] for fault in answer.json()["faults"]]) == (400, codes)
    assert "%(" not in answer.json()["detail"]


def answer_of_phone(table: Table, form: list[list[str]]) -> dict[str, Any]:
    """What the engine on a phone says, as its page asks it."""
    line = game_line(table)
    start = {name: value for name, value in line.items() if name == "first_round"}
    rules = {"ruleset": table.round.stage.tournament.ruleset, "options": line["options"], "start": start}
    asked = {**rules, "players": line["players"], "events": line["events"], "shown": 0, "forms": [form]}
    answer: dict[str, Any] = fold_table(asked)["hands"][0]
    return answer


CHANGES = [
    pytest.param({}, [], id="the same answer"),
    pytest.param({"delta": {}}, ["delta"], id="other payments"),
    pytest.param({"verdict": "mismatch"}, ["verdict"], id="another verdict"),
    pytest.param({"wins": []}, ["wins"], id="another bill"),
    pytest.param({"wins": 7}, ["wins"], id="no bill at all"),
    pytest.param({"event": None, "delta": None}, ["event", "delta"], id="nothing right"),
    pytest.param({"winds": {}, "delta": {}}, [], id="from another position"),
]


@each(("changes", "told"), CHANGES, apart=rolled_back)
def test_a_difference_between_phone_and_server_is_logged(as_account, hall, changes, told):
    answer = {**answer_of_phone(hall.table(), form_of(hall)), **changes}
    sent = post(as_account(hall.referee), hall, form=form_of(hall), phone={"engine": "abc", "answer": answer})
    assert (sent.status_code, Hand.objects.get().verdict) == (201, "confirmed")
    entries = LogEntry.objects.filter(action="phone_differs")
    rows: list[tuple[Any, Any]] = [(entry.before, entry.after) for entry in entries]
    engines = [(before["engine"], after["engine"]) for before, after in rows]
    assert engines == [("abc", kept().hash)] * bool(told)
    for before, after in rows:
        assert list(json.loads(before["answer"])) == list(json.loads(after["answer"])) == told


def test_a_repeat_tells_of_a_difference_once(as_account, hall):
    phone = {"engine": "abc", "answer": {**answer_of_phone(hall.table(), form_of(hall)), "delta": {}}}
    for _ in range(2):
        post(as_account(hall.referee), hall, form=form_of(hall), phone=phone)
    assert LogEntry.objects.filter(action="phone_differs").count() == 1


def test_an_event_may_carry_the_answer_of_a_phone(as_account, hall):
    _, south, west, _ = hall.names(hall.table())
    phone = {"engine": "abc", "answer": {}}
    assert post(as_account(hall.referee), hall, event=ron_tiles(south, west), phone=phone).status_code == 201
