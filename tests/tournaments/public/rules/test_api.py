"""Rule sets and the stateless calls; signing in; bodies that cannot be."""

import json

import pytest
from django.conf.global_settings import DATA_UPLOAD_MAX_MEMORY_SIZE
from rest_framework.test import APIClient

from scoring.rulesets import registry
from tests.apart import rolled_back
from tests.factories import PASSWORD, PINFU, AccountFactory
from tests.rows import each
from tests.tournaments.common.web.engine.kept import kept
from tournaments.common.web.engine import bundle

pytestmark = pytest.mark.django_db

RECORD = {**PINFU, "id": "E01", "self_draw": False, "discarder": "W", "seat": "S", "round": "E"}
HAND = {**RECORD, "ura_indicators": "", "counters": 0, "sticks_taken": 0, "liable": None}


def test_rule_sets_are_listed_in_their_order(client):
    assert [row["key"] for row in client.get("/api/v1/rulesets/").json()] == list(registry.keys())


def test_the_rules_of_browsers_are_told(client, monkeypatch):
    answer = client.get("/api/v1/engine/")
    assert (answer.status_code, answer.json()) == (200, kept().data())
    monkeypatch.setattr(bundle, "current", lambda: None)
    assert client.get("/api/v1/engine/").status_code == 404


def test_a_rule_set_tells_its_options_and_patterns(client):
    told = client.get("/api/v1/rulesets/ema2008/").json()
    ruleset = registry.get("ema2008")
    assert [option["key"] for option in told["options"]] == [option.key for option in ruleset.options]
    assert [pattern["code"] for pattern in told["patterns"]] == [pattern.code for pattern in ruleset.patterns]
    assert client.get("/api/v1/rulesets/house/").status_code == 404


@each("key", registry.keys(), apart=rolled_back)
def test_a_rule_set_tells_what_ranks_and_who_sits(client, key):
    told = client.get(f"/api/v1/rulesets/{key}/").json()
    assert [one["key"] for one in told["ranking"]] == [one.key for one in registry.get(key).ranking]
    assert told["seats"] == ([4, 3] if key == "fimj2001" else [4])
    assert (told["start_fields"], len(told["claim_limits"])) == (
        (["first_round"], 11) if key == "fimj2001" else ([], 0)
    )
    assert [(one["minimum"], one["maximum"]) for one in told["options"]] == [
        (one.minimum, one.maximum) for one in registry.get(key).options
    ]


def test_a_hand_is_scored_for_anyone():
    answer = APIClient().post("/api/v1/score/", {"ruleset": "ema2008", "record": HAND}).json()
    assert (answer["id"], answer["ok"], answer["fan"], answer["delta"]["S"]) == ("E01", True, 2, 2000)
    assert answer["explanation"]["delta"] == answer["delta"]


def test_a_hand_that_cannot_be_has_its_faults():
    answer = APIClient().post("/api/v1/score/", {"ruleset": "ema2008", "record": {**HAND, "win_tile": "9s"}})
    assert (answer.status_code, answer.json()["ok"], answer.json()["explanation"]) == (200, False, None)
    assert [fault["code"] for fault in answer.json()["faults"]] == ["not_a_winning_hand"]


def test_faults_and_sentences_are_in_the_callers_language():
    client = APIClient(headers={"accept-language": "it"})
    wrong = client.post("/api/v1/score/", {"ruleset": "ema2008", "record": {**HAND, "win_tile": "9s"}}).json()
    assert wrong["faults"][0]["detail"] == "Queste tessere non formano una mano vincente."
    right = client.post("/api/v1/score/", {"ruleset": "ema2008", "record": HAND}).json()
    paid = [words.replace("\N{THIN SPACE}", " ") for words in right["explanation"]["sentences"]]
    assert paid == ["Ovest paga 2 000 a Sud: per la mano"]
    game = client.post(
        "/api/v1/replay/", {"ruleset": "ema2008", "record": {"players": [], "events": []}}
    ).json()
    assert game["faults"][0]["detail"] == "Un tavolo ha 4 giocatori, non 0."
    ema2012 = client.get("/api/v1/rulesets/ema2012/").json()
    assert ema2012["unverified"] == ["chombo: mangan pagato al tavolo, come nel 2008"]


def studied(**question):
    answer = APIClient().post("/api/v1/study/", {"ruleset": "ema2025", **question})
    assert answer.status_code == 200, answer.json()
    return answer.json()


def test_waits_are_told_with_their_worth():
    told = studied(tiles="23456m345p22678s", discards="9p7m")
    assert (told["state"], told["missing"], told["furiten"]) == ("waiting", 1, ["7m"])
    waits = [(one["tile"], one["left"], one["worth"]["tsumo"]["points"]) for one in told["waits"]]
    assert waits == [("1m", 4, 1500), ("4m", 3, 2700), ("7m", 3, 2700)]
    line = told["waits"][1]["worth"]["ron"]["lines"][0]
    assert (line["code"], line["names"]["it"]) == ("tanyao", "Tutti semplici")
    assert told["faults"] == told["discards"] == told["variants"] == []


def test_furiten_of_a_complete_hand_is_told():
    told = studied(tiles="23m456p789s11122z4m", how="ron", discards="1m")
    assert (told["state"], told["furiten"], told["faults"]) == ("complete", ["1m"], [])
    assert [one["change"]["what"] for one in told["variants"]] == ["how"]


def test_a_discard_and_a_change_are_told():
    told = studied(ruleset="tenhou", tiles="23455m3467p34567s")
    assert told["discards"][0]["useful"][0] == {"tile": "5p", "left": 4}
    told = studied(tiles="234m567p345s678s22p", how="ron", flags=["riichi"])
    changes = {(one["change"]["what"], one["change"]["before"]): one for one in told["variants"]}
    assert (changes["flag", "riichi"]["difference"], changes["flag", "riichi"]["lost"]) == (-1300, ["riichi"])
    assert {"what": "win", "before": "2p", "after": "2m"} in told["near"][-1]["changes"]


def test_racks_and_declared_doublings_count():
    rack = {"combos": "(555m)"}
    told = studied(ruleset="fimj2001", tiles="123m678p2399s", melds="chi 345m", racks={"W": rack}, seat="S")
    alone = studied(ruleset="fimj2001", tiles="123m678p2399s", melds="chi 345m", seat="S")
    assert [one["tile"] for one in told["waits"]] == ["1s", "4s"]
    assert (
        told["waits"][0]["worth"]["ron"]["totals"]["racks"]
        != alone["waits"][0]["worth"]["ron"]["totals"]["racks"]
    )


def test_tiles_that_are_no_hand_have_their_faults():
    told = studied(tiles="123m", flags=["riichi"])
    assert (told["state"], told["useful"]) == ("", [])
    assert [(fault["code"], fault["detail"]) for fault in told["faults"]] == [
        ("wrong_tile_count", "The number of tiles is wrong: 14 needed, 3 given.")
    ]


@each("field", ["tiles", "how", "seat", "counters", "racks"], apart=rolled_back)
def test_a_question_that_cannot_be_read(field):
    wrong = {"tiles": "", "how": "north", "seat": "X", "counters": -1, "racks": {"W": "99p"}}
    answer = APIClient().post("/api/v1/study/", {"ruleset": "ema2025", "tiles": "123m", field: wrong[field]})
    assert answer.status_code == 400
    assert answer.json()["faults"][0]["field"].startswith(field)


@each("call", ["score", "study", "replay"], apart=rolled_back)
def test_unknown_rule_sets(call):
    asked: dict[str, object] = {"tiles": "1m"} if call == "study" else {"record": {}}
    answer = APIClient().post(f"/api/v1/{call}/", {"ruleset": "house", **asked})
    assert (answer.status_code, answer.json()["code"]) == (400, "unknown_ruleset")


def test_signing_in_for_a_token():
    account = AccountFactory.create()
    client = APIClient()
    wrong = client.post("/api/v1/token/", {"username": account.username, "password": "wrong"})
    assert (wrong.status_code, wrong.json()["code"]) == (401, "not_signed_in")
    right = client.post("/api/v1/token/", {"username": account.username, "password": PASSWORD}).json()
    client.credentials(HTTP_AUTHORIZATION=f"Token {right['token']}")
    made = client.post("/api/v1/tournaments/", {"name": "Riga Cup", "ruleset": "ema2008"})
    assert made.status_code == 201


BODIES = [
    pytest.param(b"{", id="cut off"),
    pytest.param(b'{"ruleset": NaN}', id="not a number"),
    pytest.param(b'{"ruleset": "ema2025", "record": {"id": 1e999, "concealed": "1m"}}', id="infinity"),
    pytest.param(b'{"ruleset": "ema2025", "options": {"uma": -1e400}}', id="infinity below"),
    pytest.param(
        b'{"ruleset": "ema2025", "record": {"id": 1' + b"0" * 100 + b"}}", id="a number of 101 digits"
    ),
    pytest.param(b'{"ruleset": "a\\u0000"}', id="NUL"),
    pytest.param(b'{"a\\u0000": [1, {"b": null}]}', id="NUL in a key"),
    pytest.param(b'[{"x": ["\\u0000"]}]', id="NUL in a list"),
    pytest.param(b'{"ruleset": "\\ud800"}', id="half a surrogate pair"),
    pytest.param(b"\xff", id="not UTF-8"),
    pytest.param(b"[" * 100_000, id="bottomless"),
]


@each("body", BODIES, apart=rolled_back)
def test_bodies_that_cannot_be(body):
    answer = APIClient().post("/api/v1/score/", body, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, "not_json")


def test_a_body_that_is_too_large():
    """One above 2.5 MB, the limit of Django, got a page in HTML and a 400."""
    for size in (1_000_001, DATA_UPLOAD_MAX_MEMORY_SIZE + 1):
        body = b'"' + b"x" * size + b'"'
        answer = APIClient().post("/api/v1/score/", body, content_type="application/json")
        assert (answer.status_code, answer.json()["code"]) == (413, "file_too_large")


def test_a_backslash_is_no_nul():
    body = json.dumps({"ruleset": "\\u0000"}).encode()
    answer = APIClient().post("/api/v1/score/", body, content_type="application/json")
    assert answer.json()["faults"][0]["field"] == "record"


OTHER = [
    pytest.param("put", {}, 405, "method_not_allowed", id="a method that is not there"),
    pytest.param("post", {"content_type": "text/plain", "data": "x"}, 415, "not_json", id="plain text"),
    pytest.param("get", {"headers": {"Accept": "text/csv"}}, 406, "not_acceptable", id="another answer"),
]


@each(("method", "said", "status", "code"), OTHER, apart=rolled_back)
def test_other_errors_have_the_same_shape(method, said, status, code):
    client = APIClient()
    where = "/api/v1/rulesets/" if method == "get" else "/api/v1/score/"
    answer = getattr(client, method)(where, **said)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_whole_numbers_beyond_64_bits_are_refused_not_crashed_on():
    event = {
        "kind": "win",
        "discarder": None,
        "winners": [{"player": "1", "claim": {"fan": 10**30, "fu": 30}}],
    }
    record = {"players": ["1", "2", "3", "4"], "events": [event]}
    answer = APIClient().post("/api/v1/replay/", {"ruleset": "ema2008", "record": record}).json()
    assert answer["faults"][0]["code"] == "out_of_range"
