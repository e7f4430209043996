"""Charts: lines over rounds or hands, which differ in grey by their markers, and bars."""

from collections.abc import Sequence
from typing import Literal

from openpyxl.chart import BarChart, LineChart, Reference, Series
from openpyxl.chart.axis import ChartLines
from openpyxl.chart.legend import Legend
from openpyxl.chart.marker import Marker
from openpyxl.chart.series import Series as XYSeries
from openpyxl.chart.shapes import GraphicalProperties
from openpyxl.chart.text import RichText
from openpyxl.drawing.line import LineProperties
from openpyxl.drawing.text import CharacterProperties, Paragraph, ParagraphProperties

from tournaments.desk.documents.workbook.page import Page
from tournaments.desk.documents.workbook.styles import INK

Symbol = Literal["circle", "square", "triangle", "diamond", "x", "star", "plus", "dash"]
MARKERS: tuple[Symbol, ...] = ("circle", "square", "triangle", "diamond", "x", "star", "plus", "dash")
COLOURS = ("1F4E8C", "B3261E", "1D6B4C", "6B4E16", "5B3E8C", "1F2A30", "8C1F5E", "5B656B")
DASHES: tuple[Literal["solid", "dash"], ...] = (
    "solid",
    "solid",
    "solid",
    "solid",
    "dash",
    "dash",
    "dash",
    "dash",
)
WIDTH = 9525 * 2
"""The width of a line, in English metric units: two pixels."""
Span = tuple[int, int]


def line_chart(
    page: Page,
    *,
    title: str,
    across: str,
    down: str,
    names: Sequence[str],
    columns: Sequence[int],
    rows: Span,
    labels: int,
) -> LineChart:
    """A line for each column of the sheet, over `rows` (first, last), with the labels of the column `labels`."""
    chart = LineChart()
    chart.title = title
    _axes(chart, across, down)
    for at, (name, column) in enumerate(zip(names, columns, strict=True)):
        values = Reference(page.sheet, min_col=column, min_row=rows[0], max_row=rows[1])
        chart.series.append(_line(values, name, at))
    chart.set_categories(Reference(page.sheet, min_col=labels, min_row=rows[0], max_row=rows[1]))
    return chart


def rows_chart(
    page: Page,
    *,
    title: str,
    across: str,
    down: str,
    rows: Sequence[int],
    names: Sequence[str],
    columns: Span,
    head: int,
) -> LineChart:
    """A line for each row of the sheet, over `columns` (first, last), with the labels of the row `head`."""
    chart = LineChart()
    chart.title = title
    _axes(chart, across, down)
    for at, (name, row) in enumerate(zip(names, rows, strict=True)):
        values = Reference(page.sheet, min_col=columns[0], max_col=columns[1], min_row=row)
        chart.series.append(_line(values, name, at))
    chart.set_categories(Reference(page.sheet, min_col=columns[0], max_col=columns[1], min_row=head))
    return chart


def bar_chart(page: Page, *, title: str, column: int, labels: int, rows: Span) -> BarChart:
    """Horizontal bars, the first row on top."""
    chart = BarChart()
    chart.type = "bar"
    chart.title = title
    chart.legend = None
    chart.gapWidth = 40
    chart.x_axis.scaling.orientation = "maxMin"
    chart.x_axis.delete = chart.y_axis.delete = False
    series = Series(Reference(page.sheet, min_col=column, min_row=rows[0], max_row=rows[1]), title=title)
    series.graphicalProperties = GraphicalProperties(solidFill="5B7F95")
    chart.series.append(series)
    chart.set_categories(Reference(page.sheet, min_col=labels, min_row=rows[0], max_row=rows[1]))
    return chart


def place_chart(page: Page, chart: LineChart | BarChart, cell: str, *, width: float, height: float) -> None:
    """Put a chart on the sheet, its corner at the cell; width and height in centimetres."""
    chart.width, chart.height = width, height  # type: ignore[assignment]  # the stubs know whole centimetres
    chart.roundedCorners = False
    for title in (chart.title, chart.x_axis.title, chart.y_axis.title):
        if title is not None:
            title.overlay = False
    page.sheet.add_chart(chart, cell)


def _axes(chart: LineChart, across: str, down: str) -> None:
    chart.x_axis.title, chart.y_axis.title = across, down
    chart.x_axis.delete = chart.y_axis.delete = False  # newer spreadsheets hide axes that do not say so
    chart.y_axis.majorGridlines = ChartLines(GraphicalProperties(ln=LineProperties(solidFill="D9DFDA")))
    chart.x_axis.tickLblPos = "low"
    chart.legend = Legend(legendPos="r", overlay=False)
    small = CharacterProperties(sz=900, solidFill=INK)
    for axis in (chart.x_axis, chart.y_axis):
        axis.txPr = RichText(p=[Paragraph(pPr=ParagraphProperties(defRPr=small), endParaRPr=small)])


def _line(values: Reference, name: str, at: int) -> XYSeries:
    series: XYSeries = Series(values, title=name)
    colour, kind = COLOURS[at % len(COLOURS)], at % len(MARKERS)
    series.smooth = False
    series.graphicalProperties = GraphicalProperties(
        ln=LineProperties(solidFill=colour, w=WIDTH, prstDash=DASHES[kind])
    )
    series.marker = Marker(
        symbol=MARKERS[kind],
        size=6,
        spPr=GraphicalProperties(solidFill=colour, ln=LineProperties(solidFill=colour)),
    )
    return series
