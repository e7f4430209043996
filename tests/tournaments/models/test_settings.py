"""The table of the settings of a tournament."""

from pathlib import Path

import pytest

from tests.copied import answer_of, copy_with
from tournaments.models import Tournament
from tournaments.models.settings import ON_PAGE, SETTINGS, STORED, Kind

NOT_SETTINGS = {
    "id": "the key",
    "hosted_by": "the club of the host",
    "created_by": "the log has it beside the settings",
    "created_at": "the log has the moment of its first entry",
    "kept_by": "the account that keeps an archive",
}
TOUCHED = (
    (
        "tournaments/models/tournaments.py",
        '    certificate = models.JSONField(_("certificate")',
        "    referees = models.PositiveSmallIntegerField(null=True, blank=True)\n"
        "    streamed = models.BooleanField(default=False)\n",
    ),
    (
        "tournaments/models/settings.py",
        '    _setting("certificate"',
        '    _setting("referees", lazy("Referees"), ("people", 6), least=1, most=9, later=None),\n'
        '    _setting("streamed", lazy("Streamed"), ("format", 12), later=False),\n',
    ),
)
"""The columns and rows of two new settings."""
FOUND = {
    "form": [[""], [""]],
    "form as it was sent": [["7"], ["on"]],
    "API": [5, False],
    "document of the API": {
        "referees": {"type": "integer", "maximum": 9, "minimum": 1, "nullable": True},
        "streamed": {"type": "boolean"},
    },
    "refused": ["Referees: 10 is out of range: 1 to 9."],
    "entry of the log": [5, False],
    "entry in words": ["Referees", "7", "5"],
    "row of the log": [5, False],
    "file": [5, False],
    "file as it is read": [5, False],
    "earlier file": [None, False],
    "copy": [5, False],
}


def test_every_column_of_a_tournament_is_a_setting_or_named_here() -> None:
    columns = {column.name for column in Tournament._meta.concrete_fields}
    assert columns == {*(setting.name for setting in STORED), *NOT_SETTINGS}


def test_every_setting_of_the_page_has_a_label_and_every_number_a_range() -> None:
    assert [setting.name for setting in ON_PAGE if not setting.label] == []
    numbers = [setting for setting in SETTINGS if setting.kind in (Kind.NUMBER, Kind.MONEY)]
    assert [setting.name for setting in numbers if not setting.most] == []
    assert len({setting.place for setting in ON_PAGE}) == len(ON_PAGE)


@pytest.mark.processes
@pytest.mark.night
def test_a_new_setting_is_a_column_and_a_row(tmp_path: Path) -> None:
    copy = copy_with(tmp_path, TOUCHED)
    assert answer_of("tests.tournaments.models.new_setting", copy, tmp_path) == FOUND
