"""The batch command line, in process and once as a real process."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from scoring.command_line import main
from scoring.rulesets import registry
from scoring.version import VERSION
from tests.patience import PATIENCE
from tests.rows import each
from tests.scoring.cases import load

CASES = [row.values[0] for row in load("cases", "ema2008", "hands.json")]


def run(*arguments, text=""):
    out, errors = io.StringIO(), io.StringIO()
    status = main(arguments, io.BytesIO(text.encode()), out, errors)
    return status, out.getvalue(), errors.getvalue()


def test_version(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["--version"], io.BytesIO(), io.StringIO(), io.StringIO())
    assert (ended.value.code, capsys.readouterr().out) == (0, f"Tenbo {VERSION}\n")


def test_rulesets_are_the_stable_keys():
    status, out, _ = run("rulesets")
    assert status == 0
    assert {
        "ema2008",
        "ema2012",
        "ema2016",
        "ema2025",
        "finnish",
        "wrc",
        "tenhou",
        "mleague",
        "jpml_a",
        "wrc2025",
        "jpml_a2026",
    } <= set(out.split())
    assert out.split() == list(registry.keys())


def test_hands_keep_their_order():
    text = "\n".join(json.dumps({"id": case["id"], **case["input"]}) for case in CASES)
    status, out, errors = run("hands", "--ruleset", "ema2008", text=text)
    assert (status, errors) == (0, "")
    assert [json.loads(line)["id"] for line in out.splitlines()] == [case["id"] for case in CASES]


def test_a_bad_line_does_not_stop_the_run():
    good = json.dumps({"id": 1, **CASES[0]["input"]})
    nested = "[" * 100_000
    status, out, _ = run(
        "hands", "--ruleset", "ema2008", text=f"nonsense\n\n{nested}\n{good} {good}\n[]\n{good}\n"
    )
    lines = [json.loads(line) for line in out.splitlines()]
    assert status == 1
    assert [line["ok"] for line in lines] == [False, False, False, False, True]
    assert [line["faults"][0]["code"] for line in lines[:4]] == ["not_json"] * 3 + ["wrong_type"]


@each("word", ["NaN", "Infinity", "-Infinity", "1e999", "-1e999"])
def test_numbers_that_json_does_not_know(word):
    """RFC 8259, 6: they would come back in the answer, and no strict reader could read it."""
    status, out, _ = run("hands", "--ruleset", "ema2008", text=f'{{"id": 1, "counters": {word}}}\n')
    answer = json.loads(out)
    assert (status, answer["id"], [fault["code"] for fault in answer["faults"]]) == (1, None, ["not_json"])


def test_a_number_that_is_no_whole_one_comes_back_as_it_was():
    status, out, _ = run("hands", "--ruleset", "ema2008", text='{"id": 1.5, "counters": 0.5}\n')
    answer = json.loads(out)
    assert (status, answer["id"], answer["ok"]) == (0, 1.5, False)


@each("field", ["id", "concealed", "melds", "counters"])
def test_deep_lists_do_not_stop_the_run(field):
    """Some depths can be read but not told again."""
    text = "".join(f'{{"{field}": {"[" * depth + "]" * depth}}}\n' for depth in range(700, 1100))
    _, out, _ = run("hands", "--ruleset", "ema2008", text=text)
    assert out.count('"ok": false') == out.count("\n") == 400


class Slow(io.BytesIO):
    """A pipe that brings a few bytes at a time."""

    def read1(self, size=-1, /):
        return super().read1(7)


def test_lines_may_arrive_in_pieces():
    text = "\n".join(
        json.dumps({"id": f"ä{case['id']}", **case["input"]}, ensure_ascii=False) for case in CASES
    )
    _, at_once, _ = run("hands", "--ruleset", "ema2008", text=text)
    out = io.StringIO()
    main(("hands", "--ruleset", "ema2008"), Slow(text.encode()), out, io.StringIO())
    assert out.getvalue() == at_once


def test_game():
    line = {"id": 7, "players": list("ABCD"), "events": [{"kind": "end"}]}
    status, out, _ = run("game", "--ruleset", "ema2008", text=json.dumps(line))
    assert status == 0
    assert json.loads(out)["final"]["A"]["total"] == 0


def test_options_of_the_run_and_of_the_line():
    line = {"id": 7, "players": list("ABCD"), "events": [], "settle": True}
    own = {**line, "options": {"start": 1000}}
    _, out, _ = run(
        "game",
        "--ruleset",
        "ema2008",
        "--options",
        '{"start": 20000}',
        text=f"{json.dumps(line)}\n{json.dumps(own)}",
    )
    assert [json.loads(row)["final"]["A"]["raw"] for row in out.splitlines()] == [20000, 1000]


def test_flags():
    _, out, _ = run("flags", "--ruleset", "finnish")
    assert "open_riichi" in out.split()


@each(
    ("arguments", "said"),
    [
        (("hands", "--ruleset", "ema1908"), "unknown rule set"),
        (("hands", "--ruleset", "ema2008", "--options", "{"), "not JSON"),
        (("hands", "--ruleset", "ema2008", "--options", '{"stat": 1}'), "unknown_option"),
        (("hands", "--ruleset", "ema2008", "--options", "[]"), "wrong_type"),
    ],
)
def test_a_wrong_call_says_so(arguments, said):
    status, out, errors = run(*arguments)
    assert (status, out) == (2, "")
    assert said in errors


def test_as_a_process():
    line = json.dumps({"id": "ä", **CASES[0]["input"]}, ensure_ascii=False)
    done = subprocess.run(
        [sys.executable, "-m", "scoring", "hands", "--ruleset", "ema2008"],
        input=line.encode(),
        capture_output=True,
        check=True,
        cwd=Path(__file__).parents[2],
        timeout=PATIENCE,
    )
    assert json.loads(done.stdout)["id"] == "ä"
