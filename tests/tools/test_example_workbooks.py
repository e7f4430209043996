"""The example workbooks in docs/examples are what the program makes today, and agree with engine and site."""

import re
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from tests.apart import rolled_back
from tests.rows import each
from tests.tournaments.desk.documents.workbook.test_score_sheets import expected
from tests.workbooks import computed, content_of, lines_of, opened
from tools.example_events import RULESETS, make_event
from tournaments.common.jobs import queue
from tournaments.models import Round, Tournament
from tournaments.play.statistics.selectors import tournament_statistics
from tournaments.texts.format import round_name

EXAMPLES = Path(__file__).parents[2] / "docs/examples"
HASH = re.compile(rb"[0-9a-f]{16}")
"""The end of the log's hash, which knows the keys of rows: they differ from store to store."""


def parts(content: bytes) -> dict[str, bytes]:
    """The files of a workbook, without the hash."""
    with zipfile.ZipFile(BytesIO(content)) as archive:
        return {name: HASH.sub(b"-", archive.read(name)) for name in archive.namelist()}


def test_there_is_one_for_each_family():
    assert sorted(path.stem for path in EXAMPLES.glob("*.xlsx")) == sorted(RULESETS)


@pytest.mark.gate
@pytest.mark.django_db
@each("name", RULESETS, apart=rolled_back)
def test_an_example_is_up_to_date_and_right(name: str):
    """One event of each family, played once for all that is asked of it."""
    tournament = make_event(name)
    kept = parts((EXAMPLES / f"{name}.xlsx").read_bytes())
    made = parts(content_of(tournament))
    assert list(kept) == list(made)
    assert [part for part in kept if kept[part] != made[part]] == []
    formulas_come_to_the_figures_of_the_engine(tournament)
    statistics_are_those_of_the_site(tournament)


def formulas_come_to_the_figures_of_the_engine(tournament: Tournament) -> None:
    book = opened(tournament)
    rounds = Round.objects.filter(stage__tournament=tournament).order_by("stage__number", "number")
    assert rounds
    for round_ in rounds:
        sheet = book[f"Hands · {round_name(round_)}"]
        assert list(computed(sheet).values()) == expected(tournament, round_)


def statistics_are_those_of_the_site(tournament: Tournament) -> None:
    """Winners who are not paid win nothing, and what a substitute did is nobody's."""
    queue.run_due()
    counted = tournament_statistics(tournament)
    assert counted is not None
    rows = lines_of(opened(tournament)["Statistics"])
    head = next(at for at, row in enumerate(rows) if row[:1] == ["No."])
    told = {row[0]: [row[2], row[3], row[5]] for row in rows[head + 1 :] if isinstance(row[0], int)}
    assert told == {
        int(number): [counts["hands"], counts["wins"], counts["self_draws"]]
        for number, counts in counted.players.items()
        if counts["hands"]
    }
