"""An audit that looked nothing up fails."""

import json
import zipfile
from pathlib import Path

import pytest

from tests.rows import each
from tools.advisories import is_affected
from tools.audit import judge, judge_offline, main

GOOD = {"name": "django", "version": "5.2", "vulns": []}
WEAK = {"name": "redis", "version": "1.0", "vulns": [{"id": "PYSEC-1"}, {"id": "PYSEC-2"}]}
SKIPPED = {"name": "celery", "skip_reason": "not on this index"}


@each(
    ("packages", "status", "said"),
    [
        (
            [GOOD, SKIPPED],
            0,
            ["celery was not looked up: not on this index", "1 packages looked up, 1 not, 0 weak."],
        ),
        ([GOOD, WEAK], 1, ["redis 1.0: PYSEC-1, PYSEC-2", "2 packages looked up, 0 not, 1 weak."]),
        (
            [SKIPPED],
            2,
            ["celery was not looked up: not on this index", "0 packages looked up, 1 not, 0 weak."],
        ),
        ([], 2, ["0 packages looked up, 0 not, 0 weak."]),
    ],
    ids=["good", "weak", "all skipped", "nothing"],
)
def test_judge(packages, status, said):
    assert judge({"dependencies": packages}) == (status, said)


RANGE = {
    "ranges": [
        {"type": "ECOSYSTEM", "events": [{"introduced": "0"}, {"fixed": "5.1.4"}, {"introduced": "5.2"}]}
    ]
}
UP_TO = {"ranges": [{"type": "ECOSYSTEM", "events": [{"introduced": "1.0"}, {"last_affected": "1.9"}]}]}
AFFECTED = [
    (RANGE, "4.2", True),
    (RANGE, "5.1.4", False),
    (RANGE, "5.2.1", True),
    (UP_TO, "0.9", False),
    (UP_TO, "1.9", True),
    (UP_TO, "1.10", False),
    ({"versions": ["7.0"]}, "7.0", True),
    ({"versions": ["7.0"], "ranges": [{"type": "GIT", "events": [{"introduced": "0"}]}]}, "7.1", False),
    (RANGE, "no version", False),
]


@each(("part", "version", "affected"), AFFECTED)
def test_is_affected(part, version, affected):
    assert is_affected(part, version) is affected


def advisory(name: str, part: dict, **more) -> dict:
    return {
        "id": f"PYSEC-{name}",
        "affected": [{"package": {"ecosystem": "PyPI", "name": name}, **part}],
        **more,
    }


def test_an_offline_copy_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    requirements = "Django==5.2.1 \\\n    --hash=sha256:00\nredis[hiredis]==6.0\n"
    told = [
        advisory("django", RANGE),
        advisory("redis", {"versions": ["6.0"]}, withdrawn="2026-01-01T00:00:00Z"),
    ]
    copy = tmp_path / "all.zip"
    with zipfile.ZipFile(copy, "w") as archive:
        for one in told:
            archive.writestr(f"{one['id']}.json", json.dumps(one))
    lines = ["django 5.2.1: PYSEC-django", f"2 packages looked up in {copy}, 0 not, 1 weak."]
    assert judge_offline(copy, requirements) == (1, lines)
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "one.json").write_text(json.dumps(told[1]))
    assert judge_offline(folder, requirements)[0] == 0
    monkeypatch.setenv("TENBO_ADVISORIES", str(tmp_path / "none.zip"))
    assert main([]) == 2
    assert "no copy of advisories" in capsys.readouterr().out
    assert main(["--where-possible"]) == 0
