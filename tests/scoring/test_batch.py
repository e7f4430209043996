"""Several processes answer as one does: the same bytes in the same order, whatever the lines are."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from scoring import batch, hands
from scoring.rulesets import registry
from tests.patience import PATIENCE
from tests.rows import each
from tests.scoring.cases import load

ROOT = Path(__file__).parents[2]
CASES = [row.values[0] for row in load("cases", "ema2008", "hands.json")]
HANDS = [json.dumps({"id": f"ä{case['id']}", **case["input"]}, ensure_ascii=False) for case in CASES]
FAULTY = [
    "",
    "   ",
    "nonsense",
    "[]",
    '{"id": NaN}',
    "[" * 100_000,
    '{"id": 1, "concealed": 3}',
    '{"options": 3}',
]
MANY = [line.replace("ä", f"ä{time}-") for time in range(120) for line in (*HANDS, *FAULTY[: time % 9])]
GAME = json.dumps({"id": 7, "players": list("ABCD"), "events": [{"kind": "end"}]})


def process(*arguments, text):
    return subprocess.run(
        [sys.executable, "-m", "scoring", *arguments],
        input=text,
        capture_output=True,
        cwd=ROOT,
        check=False,
        timeout=PATIENCE,
    )


INPUTS = [
    pytest.param(
        "hands", "\n".join(MANY).encode(), id="many lines, some of them faulty, the last without an end"
    ),
    pytest.param("hands", "\n".join(HANDS).encode() + b"\n", id="hands alone"),
    pytest.param("hands", b"", id="nothing"),
    pytest.param("hands", b"\n\n \n", id="blank lines"),
    pytest.param("hands", b'{"id": "\xff"}\n', id="no UTF-8"),
    pytest.param("game", f"{GAME}\n{GAME}\n".encode(), id="games"),
]


@pytest.mark.processes
@each(("command", "text"), INPUTS)
def test_several_processes_answer_as_one_does(command, text):
    one = process(command, "--ruleset", "ema2008", text=text)
    for jobs in ("2", "5"):
        several = process(command, "--ruleset", "ema2008", "--jobs", jobs, text=text)
        assert (several.returncode, several.stderr) == (one.returncode, one.stderr)
        assert several.stdout == one.stdout


@pytest.mark.processes
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_reader_who_goes_away_ends_the_run_without_a_word(jobs, tmp_path):
    (tmp_path / "lines").write_text("\n".join(MANY * 4), encoding="utf-8")
    call = [sys.executable, "-m", "scoring", "hands", "--ruleset", "ema2008", "--jobs", jobs]
    with (tmp_path / "lines").open("rb") as source:
        run = subprocess.Popen(call, stdin=source, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT)
        assert run.stdout is not None
        assert run.stdout.readline().startswith(b'{"id": ')
        run.stdout.close()
        assert run.wait(PATIENCE) == 1
    assert run.stderr is not None
    assert run.stderr.read() == b""
    run.stderr.close()


@each("jobs", ["0", "-1", "65", "two"])
def test_a_number_of_processes_that_cannot_be_is_refused(jobs):
    done = process("hands", "--ruleset", "ema2008", "--jobs", jobs, text=b"")
    assert done.returncode == 2
    assert b"--jobs" in done.stderr


def test_a_worker_answers_a_block():
    task = batch.Task("hands", "ema2008", "{}")
    batch.start_worker(task)
    block = "\n".join(HANDS).encode()
    assert batch.answer_in_worker(block) == batch.answer_block(task.answer(), block)


def test_a_line_is_the_answer_as_json():
    answer = batch.Task("hands", "ema2008", "{}").answer()
    fields = [hands.score_record(registry.get("ema2008"), json.loads(line)) for line in HANDS]
    text = "".join(json.dumps(each, ensure_ascii=False) + "\n" for each in fields)
    assert batch.answer_block(answer, "\n".join(HANDS).encode()) == (text, True)
