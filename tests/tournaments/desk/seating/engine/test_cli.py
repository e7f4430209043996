"""The command line: JSON out, status 2 with the reason and the nearest possible."""

import io
import json
import subprocess
import sys

import pytest

from tests.patience import PATIENCE
from tournaments.desk.seating.engine.cli import main


def run(*argv):
    out = io.StringIO()
    status = main([str(one) for one in argv], out)
    return status, json.loads(out.getvalue())


def test_grid_then_measure_replan_and_redraw(tmp_path):
    file = tmp_path / "grid.json"
    status, drawn = run("grid", "--players", 16, "--rounds", 3, "--seed", 7, "--time", 0.1)
    assert status == 0
    assert list(drawn) == ["rounds", "measures", "certificate"]
    file.write_text(json.dumps(drawn))
    status, measured = run("measure", "--grid", file)
    assert (status, measured["measures"]) == (0, drawn["measures"])
    status, again = run("replan", "--grid", file, "--played", 1, "--out", "3,7", "--in", 2, "--time", 0.1)
    assert status == 0
    assert again["rounds"][0] == drawn["rounds"][0]
    status, redrawn = run("redraw", "--certificate", file)
    assert (status, redrawn["rounds"]) == (0, drawn["rounds"])
    file.write_text(json.dumps(drawn["certificate"]))
    assert run("redraw", "--certificate", file) == (0, redrawn)


def test_wishes_come_from_a_file(tmp_path):
    file = tmp_path / "wishes.json"
    file.write_text('{"teams": [[0, 1, 2, 3]]}')
    status, drawn = run(
        "grid", "--players", 16, "--rounds", 3, "--seed", "dice 3 4", "--wishes", file, "--time", 1
    )
    assert (status, drawn["measures"]["team_meetings"]["value"]) == (0, 0)
    assert drawn["certificate"]["request"]["seed"] == "dice 3 4"


def test_the_impossible_has_a_reason_and_a_nearest_possible(capsys):
    status, told = run("grid", "--players", 5, "--rounds", 3)
    assert (status, told["error"]) == (2, "players")
    assert capsys.readouterr().err == f"{told['reason']} {told['nearest']}\n"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        pytest.param(
            "[[[0, 1, 2]]]", "grid: round 1, table 1: four seats (E, S, W, N) are expected", id="three seats"
        ),
        pytest.param("7", "grid: a list of rounds, each a list of tables, is expected", id="no grid"),
        pytest.param(
            "{", "Expecting property name enclosed in double quotes: line 1 column 2 (char 1)", id="no JSON"
        ),
    ],
)
def test_a_faulty_file_is_named(tmp_path, text, reason):
    file = tmp_path / "grid.json"
    file.write_text(text)
    status, told = run("measure", "--grid", file)
    assert (status, told["error"], told["reason"]) == (2, "bad_input", reason)


@pytest.mark.parametrize("command", [("measure", "--grid"), ("redraw", "--certificate")])
def test_a_file_that_is_not_there(tmp_path, command):
    status, told = run(*command, tmp_path / "none.json")
    assert (status, told["error"]) == (2, "bad_input")


def test_wishes_and_certificates_are_objects(tmp_path):
    file = tmp_path / "list.json"
    file.write_text("[]")
    assert run("grid", "--players", 8, "--rounds", 1, "--wishes", file)[1]["reason"].startswith("wishes:")
    assert run("redraw", "--certificate", file)[1]["reason"].startswith("certificate:")


def test_the_program_needs_no_django_and_gives_the_same_grid_whatever_the_hash_seed(tmp_path):
    command = [sys.executable, "-c", f"import sys; sys.modules['django'] = None; sys.argv = {SEATING}; {RUN}"]
    outputs = {
        subprocess.run(
            command, check=True, capture_output=True, env={"PYTHONHASHSEED": seed}, timeout=PATIENCE
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1


SEATING = ["seating", "grid", "--players", "18", "--rounds", "3", "--seed", "1", "--time", "0.2"]
RUN = "import runpy; runpy.run_module('tournaments.desk.seating', run_name='__main__')"
