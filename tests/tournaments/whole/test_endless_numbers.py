"""Numbers without end, sent by hand: refused or passed over like any text that is no number, never a server error."""

import pytest

from tests.apart import rolled_back
from tests.factories import Hall
from tests.rows import each
from tests.tournaments.conftest import client_of

LONGEST = {
    "endless": "9" * 5000,  # Python makes no number of more than 4 300 digits
    "long": "9" * 4000,  # and a database keeps none of more than 19
}
PENALTY = {"entry": "1", "kind": "other", "amount": "1", "reason": "noise"}
WIN = {"kind": "win", "winner": "{a}", "discarder": "{b}"}
STAGE = {"name": "Final", "tie": "lot", "seating": "drawn"}
APART = {"apart-one": "{n}", "apart-other": "{n}", "apart-strict": "weak"}

POSTED = [
    # address, what is sent, status
    pytest.param("{t}/penalties/", {**PENALTY, "entry": "{n}"}, 400, id="penalty: entry"),
    pytest.param("{t}/penalties/", {**PENALTY, "table": "{n}"}, 302, id="penalty: table"),
    pytest.param("{t}/penalties/", {**PENALTY, "round": "{n}"}, 302, id="penalty: round"),
    pytest.param("{t}/penalties/", {**PENALTY, "receiver": "{n}"}, 400, id="penalty: receiver"),
    pytest.param("{t}/penalties/", {**PENALTY, "amount": "{n}"}, 400, id="penalty: amount"),
    pytest.param("{t}/penalties/", {**PENALTY, "late": "{n}"}, 400, id="penalty: late"),
    pytest.param("{t}/penalties/", {**PENALTY, "late": "{n}:{n}"}, 400, id="penalty: late, in minutes"),
    pytest.param("{table}reseat/", {"E": "{n}"}, 400, id="reseating"),
    pytest.param("{table}hand/", {**WIN, "value-{a}": "yakuman{n}"}, 400, id="hand: yakuman"),
    pytest.param("{table}hand/", {**WIN, "value-{a}": "yakuman?"}, 400, id="hand: some yakuman"),
    pytest.param("{table}hand/", {**WIN, "value-{a}": "{n}", "fu-{a}": "{n}"}, 400, id="hand: fan"),
    pytest.param("{table}hand/", {"kind": "false_hu", "each": "{n}"}, 400, id="hand: each"),
    pytest.param("{table}hand/", {"kind": "exhaustive_draw", "expected_seq": "{n}"}, 302, id="hand: seq"),
    pytest.param("{table}confirm/", {"hand": "{n}"}, 302, id="confirmed hands"),
    pytest.param("{table}substitute/", {"entry": "{n}", "substitute": "{n}"}, 400, id="substitute"),
    pytest.param("{table}extra-time/", {"minutes": "{n}"}, 302, id="extra time"),
    pytest.param("{t}/check-in/tick/", {"in": "{n}"}, 404, id="arrival"),
    pytest.param(
        "{t}/duplicates/merge/", {"keep": "{n}", "drop": "{n}", "reason": "x"}, 404, id="duplicates"
    ),
    pytest.param("{t}/applications/accept/", {"number": "{n}"}, 302, id="applications"),
    pytest.param("{t}/seating/draw/", {"seed": "{n}"}, 400, id="draw: seed"),
    pytest.param("{t}/seating/draw/", {"time": "{n}"}, 400, id="draw: time"),
    pytest.param("{t}/seating/draw/", {"fixed-player": "1", "fixed-table": "{n}"}, 400, id="draw: table"),
    pytest.param("{t}/seating/draw/", APART, 400, id="draw: apart"),
    pytest.param("{t}/seating/next/", {"way": "choice", "wind-{n}": "E"}, 400, id="next round: winds"),
    pytest.param("{t}/seating/next/", {"way": "swiss", "top": "{n}"}, 302, id="next round: players"),
    pytest.param("{t}/seating/rounds/", {"rounds": "{n}"}, 302, id="rounds"),
    pytest.param("{t}/stages/add/", {**STAGE, "rounds": "{n}"}, 302, id="stage"),
    pytest.param("{t}/stages/1/seat/", {"way": "choice", "choice-{n}": "E"}, 400, id="final: winds"),
    pytest.param("{t}/print/by_table/pdf/", {"round": "{n}"}, 302, id="print"),
]


@each("number", LONGEST.values(), ids=LONGEST.keys())
@each(("address", "sent", "status"), POSTED, apart=rolled_back)
def test_posted(hall: Hall, number: str, address: str, sent: dict[str, str], status: int) -> None:
    a, b, *_ = hall.names(hall.table())
    said = {"n": number, "a": a, "b": b, "t": "/t/bologna-open", "table": f"/table/{hall.table().pk}/"}
    fields = {name.format(**said): text.format(**said) for name, text in sent.items()}
    answer = client_of(hall.organiser).post(address.format(**said), fields)
    assert answer.status_code == status


ASKED = [
    pytest.param("{t}/ceremony/?top={n}", 200, id="ceremony"),
    pytest.param("{t}/overlay/?table={n}&rows={n}", 200, id="overlay: table"),
    pytest.param("{t}/overlay/?pk={n}", 200, id="overlay: key"),
    pytest.param("{t}/screen/?seconds={n}", 200, id="screen: seconds"),
    pytest.param("{t}/print/by_table/?round={n}", 200, id="print: round"),
    pytest.param("{t}/print/cards/?page={n}", 200, id="print: page"),
    pytest.param("{t}/penalties/?table={n}&entry={n}&round={n}", 200, id="penalties"),
    pytest.param("{t}/penalties/case/?entry={n}&late={n}&rule=lateness", 200, id="penalty: case"),
    pytest.param("{t}/seating/1/compare/?a={n}&b={n}", 404, id="plans"),
    pytest.param("{t}/log/?page={n}", 200, id="log"),
    pytest.param("/calculator/?tiles-you=1m&counters={n}&declared-you={n}", 200, id="calculator"),
    pytest.param("{t}/players/{n}/", 404, id="player"),
    pytest.param("/hand/{n}/", 404, id="hand"),
]


@each("number", LONGEST.values(), ids=LONGEST.keys())
@each(("address", "status"), ASKED, apart=rolled_back)
def test_asked(hall: Hall, number: str, address: str, status: int) -> None:
    answer = client_of(hall.organiser).get(address.format(t="/t/bologna-open", n=number))
    assert answer.status_code == status
