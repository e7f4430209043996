"""The table of what a person is known by."""

import json
import shutil
from pathlib import Path

import pytest
from django.db.models import CharField, ForeignKey, TextField

from players.models import Player
from players.person import FACTS
from tests.processes import ROOT, program, with_store

NOT_FACTS = {"listed": "how they are named to the public; erasure hides them"}
TOUCHED = (
    (
        "models.py",
        '    listed = models.CharField(_("listed")',
        '    nickname = models.CharField(max_length=40, blank=True, default="")\n',
    ),
    ("person.py", "\n\nPERSON = tuple(", '    nickname: str = _fact(lazy("Nickname"), 40)\n'),
)
"""A new fact: the file, the words before which the line goes, the line."""
FOUND = {
    "form of an entry": True,
    "form of one player": True,
    "form of the public": True,
    "preview of a list": "Zulu",
    "API": "Zulu",
    "file": "Zulu",
    "private part": ["Yankee"],
    "file as it is read": ["Zulu", "Yankee"],
    "copy of one's data": "Zulu",
    "copy by the private link": "Zulu",
    "gain of a merge": "Zulu",
    "record of a merge": "Zulu",
    "erased": "",
}


def test_every_text_of_a_person_is_a_fact_or_named_here() -> None:
    kinds = (CharField, TextField, ForeignKey)
    texts = {field.name for field in Player._meta.get_fields() if isinstance(field, kinds)}
    assert texts == {*FACTS, *NOT_FACTS}


@pytest.mark.processes
@pytest.mark.night
def test_a_new_fact_is_a_column_and_a_row(tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(ROOT / "players", copy / "players")
    for name in ("accounts", "config", "scoring", "tournaments", "tests"):
        (copy / name).symlink_to(ROOT / name)
    for name, before, line in TOUCHED:
        file = copy / "players" / name
        text = file.read_text(encoding="utf-8")
        assert text.count(before) == 1
        file.write_text(text.replace(before, line + before), encoding="utf-8")
    done = program(with_store(tmp_path / "store"), "-m", "tests.players.new_fact", root=copy)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == FOUND
