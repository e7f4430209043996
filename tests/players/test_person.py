"""The table of what a person is known by."""

from pathlib import Path

import pytest
from django.db.models import CharField, ForeignKey, TextField

from players.models import Player
from players.person import FACTS
from tests.copied import answer_of, copy_with

NOT_FACTS = {"listed": "how they are named to the public; erasure hides them"}
TOUCHED = (
    (
        "players/models.py",
        "    listed = CodeField(",
        '    nickname = models.CharField(max_length=40, blank=True, default="")\n',
    ),
    ("players/person.py", "\n\nPERSON = tuple(", '    nickname: str = _fact(lazy("Nickname"), 40)\n'),
)
"""The lines of a new fact."""
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
    copy = copy_with(tmp_path, TOUCHED)
    assert answer_of("tests.players.new_fact", copy, tmp_path) == FOUND
