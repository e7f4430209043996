"""A sheet for each stage: the standings as on the page, and the places of the best over the rounds."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from django.utils.translation import gettext as _

from scoring.ranking import Metric, rank
from scoring.rulesets import registry
from tournaments.desk.documents.workbook.charts import place_chart, rows_chart
from tournaments.desk.documents.workbook.facts import Facts, stage_title
from tournaments.desk.documents.workbook.fields import Field, Fields, RoundColumn, add_table, name_column
from tournaments.desk.documents.workbook.file import BookFile
from tournaments.desk.documents.workbook.frame import HEAD_ROWS, add_head, add_section
from tournaments.desk.documents.workbook.page import Page, Put
from tournaments.desk.documents.workbook.results import Places, state_words
from tournaments.desk.documents.workbook.styles import Look
from tournaments.models import Stage
from tournaments.play.standings.columns import StandingRow, StandingsPayload, Where, columns_of, list_name
from tournaments.play.standings.rows import Cell, figure_of

UPRIGHT_WIDTH = 150.0
"""The most width of columns on an upright page; wider ones are printed in landscape."""
UPRIGHT, LYING = 50, 28
"""The most rows of a list on one page, upright and in landscape."""
BEST = 8
"""The number of players in the chart of places."""
CHART_ROWS = 18
Standing = dict[int, int]
"""Places by entry number."""


class StageSheet:
    """The standings of one stage; filled after the sheets of its rounds."""

    def __init__(self, book: BookFile, facts: Facts, stage: Stage, payload: StandingsPayload) -> None:
        self.facts, self.stage, self.payload = facts, stage, payload
        widths = [field.width for field in self._fields({})]
        self.page = book.page(stage_title(stage), widths, landscape=sum(widths) > UPRIGHT_WIDTH)

    def fill(self, places: Places) -> None:
        page = self.page
        page.freeze(rows=HEAD_ROWS + 1)
        add_head(page, self.facts, stage_title(self.stage), note=state_words(self.payload))
        at = add_table(page.add, self._fields(places.rounds), self.payload["rows"], self.payload["guests"])
        page.repeat(at, at, columns=name_column(page.widths))
        if len(self.payload["rounds"]) > 1 and self.payload["rows"]:
            self._over_rounds(page)

    def _fields(self, places: Mapping[int, str]) -> list[Field]:
        keys = {round_.number: round_.pk for round_ in self.facts.rounds if round_.stage_id == self.stage.pk}
        rounds = [
            RoundColumn(
                f"R{round_['number']}",
                _cell_at(at),
                places.get(keys.get(round_["number"], 0), ""),
            )
            for at, round_ in enumerate(self.payload["rounds"])
        ]
        fields = Fields(self.payload, rounds, {}, self.payload["rows"])
        return fields.of(columns_of(self.payload, Where.BOOK))

    def _over_rounds(self, page: Page) -> None:
        """Write the places of the best after each round, as figures and as a chart."""
        count = len(self.payload["rounds"])
        after = [places_after(self.payload, number) for number in range(1, count + 1)]
        first = name_column(page.widths)
        if page.row + BEST + CHART_ROWS > (LYING if page.landscape else UPRIGHT):
            page.end_page()
        add_section(page, _("Places after each round"))
        heads = [Put(f"R{round_['number']}", Look.HEAD_RIGHT) for round_ in self.payload["rounds"]]
        before = [None] * (first - 1)
        head = page.add([*before, Put(_("Player"), Look.HEAD), *heads])
        best = self.payload["rows"][:BEST]
        rows = [self._places_row(page, first, row, after) for row in best]
        chart = rows_chart(
            page,
            title=_("Places after each round"),
            across=_("Round"),
            down=_("Place"),
            rows=rows,
            names=[list_name(row) for row in best],
            columns=(first + 1, first + count),
            head=head,
        )
        chart.y_axis.scaling.orientation = "maxMin"
        chart.y_axis.scaling.min, chart.y_axis.majorUnit = 1, max(1, len(self.payload["rows"]) // 10)
        chart.y_axis.number_format = "0"
        chart.x_axis.tickLblPos = "high"
        page.skip()
        place_chart(page, chart, f"A{page.row + 1}", width=0.95 * min(page.inches, 10.5) * 2.54, height=9)
        page.skip(CHART_ROWS)

    def _places_row(self, page: Page, first: int, row: StandingRow, after: Sequence[Standing]) -> int:
        places = [Put(standing[row["number"]], Look.NUMBER) for standing in after]
        before = [None] * (first - 1)
        return page.add([*before, Put(list_name(row), Look.STRONG), *places])


def _cell_at(at: int) -> Callable[[StandingRow], Cell | None]:
    return lambda row: row["rounds"][at]


def places_after(payload: StandingsPayload, rounds: int) -> Standing:
    """The players' places after a number of rounds, by the ranking chain; points outside rounds always count."""

    def metric(key: str) -> Metric[StandingRow]:
        return Metric(key, lambda row: _figure(row, key, rounds))

    rows = {row["number"]: row for row in payload["rows"]}
    figures = [figure.key for figure in registry.get(payload["ruleset"]).ranking]
    return {number: place for place, number in rank(rows, [metric(key) for key in figures])}


def _figure(row: StandingRow, key: str, rounds: int) -> Fraction:
    later = (cell for cell in row["rounds"][rounds:] if cell is not None)
    return Fraction(figure_of(row, key)) - sum((Fraction(figure_of(cell, key)) for cell in later), Fraction())
