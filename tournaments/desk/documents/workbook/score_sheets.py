"""A sheet for each round with the hands of its tables: each table with hands has a score sheet on a page of its own.

The running scores are formulas: the score above plus the payment of the hand; their values equal the engine's.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from openpyxl.utils import get_column_letter

from tournaments.desk.documents.workbook.charts import line_chart, place_chart
from tournaments.desk.documents.workbook.facts import Facts, PlayedTable
from tournaments.desk.documents.workbook.fields import figure_put
from tournaments.desk.documents.workbook.file import BookFile
from tournaments.desk.documents.workbook.frame import HEAD_ROWS, add_head
from tournaments.desk.documents.workbook.hands import DEALS, ToldHand
from tournaments.desk.documents.workbook.page import ROW, Formula, Link, Put, lines_of
from tournaments.desk.documents.workbook.rounds import table_title
from tournaments.desk.documents.workbook.sheets import Value
from tournaments.desk.documents.workbook.standings import sheet_value
from tournaments.desk.documents.workbook.styles import Look
from tournaments.desk.documents.workbook.tiles import legend, picture_in, strip_of, tiles_in_words
from tournaments.models import Hand, Round, Seat, Table
from tournaments.play.standings.columns import ranking_columns
from tournaments.play.standings.rows import FIGURES, GameResult
from tournaments.texts.format import deal, round_name, wind_letter

MOST_CHARTS = 200
"""The most tables of a tournament with charts; with more the file is slow to open."""
FEWEST_HANDS = 3
"""The fewest hands of a chart."""
CHART_ROWS, CHART_WIDTH, CHART_HEIGHT = 14, 36.0, 7.0
PICTURE_ROW = 24.0
PICTURES = 52.0
"""The width of the column of the tiles, with pictures in it."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column before the players': its heading, its width in characters, and whether it holds figures."""

    heading: str
    width: float
    look: Look = Look.WRAPPED

    def head(self) -> Put:
        return Put(self.heading, Look.HEAD_RIGHT if self.look is Look.NUMBER else Look.HEAD)


class ScoreSheets:
    """The score sheets of a round; `charts`: with a chart of every table's scores."""

    def __init__(self, book: BookFile, facts: Facts, round_: Round, *, charts: bool, pictures: bool) -> None:
        self.facts, self.round = facts, round_
        self.charts, self.pictures = charts, pictures
        self.has_riichi, self.has_racks = facts.ruleset.has_stakes, facts.ruleset.has_racks
        self.columns = self._columns()
        title = f"{_('Hands')} · {round_name(round_)}"
        widths = [column.width for column in self.columns] + [9.0, 10.0] * 4
        self.page = book.page(title, widths, landscape=True)
        self.page.freeze(rows=HEAD_ROWS)
        add_head(self.page, facts, title, note=legend())
        self.page.repeat(1, HEAD_ROWS, columns=2)

    def add(self, played: PlayedTable, round_place: str) -> str:
        """Add a table's score sheet; return its place. `round_place` is the place of its round."""
        page = self.page
        if page.row > HEAD_ROWS:
            page.end_page()
        top = self._heading(played, round_place)
        start = self._start(played)
        for hand in played.hands:
            self._hand(played, hand)
        last = page.row
        self._end(played, last)
        if self.charts and len(played.hands) >= FEWEST_HANDS:
            self._chart(played, start, last)
        page.skip()
        return page.place(top)

    def _columns(self) -> list[Column]:
        sticks = [Column(_("Counters"), 9, Look.NUMBER), Column(_("Sticks"), 10, Look.NUMBER)]
        return [
            Column("#", 4, Look.NUMBER),
            Column(_("Deal"), 9),
            *(sticks if self.has_riichi else []),
            Column(_("Event"), 12),
            Column(_("Winner"), 18),
            Column(_("From"), 18),
            *([Column(_("Riichi"), 8)] if self.has_riichi else []),
            Column(_("Value"), 15),
            Column(_("Tiles"), PICTURES if self.pictures else 27),
            Column(_("Patterns and remarks"), 38 if self.has_riichi else 44),
            *([Column(_("Racks"), 46)] if self.has_racks else []),
        ]

    def _seat_column(self, at: int) -> int:
        """The column of a player's payments; their scores stand in the next."""
        return len(self.columns) + 1 + 2 * at

    def _heading(self, played: PlayedTable, round_place: str) -> int:
        """Write the table, the players, and the headings below them."""
        title = f"{round_name(self.round)} · {table_title(played.table)}"
        state = "" if played.table.state == Table.State.FINISHED else played.table.get_state_display()
        rest = [Put("", Look.BLOCK)] * (2 * len(played.seats))
        top = self.page.add([Put(Link(title, round_place), Look.BLOCK_LINK), *self._blank(Look.BLOCK), *rest])
        names: list[Put] = []
        for seat in played.seats:
            names += [Put(_short(seat), Look.HEAD_ACROSS), Put("", Look.HEAD_ACROSS)]
        self.page.add([Put(state, Look.HEAD_ACROSS), *self._blank(Look.HEAD_ACROSS), *names])
        pairs = [Put("±", Look.HEAD_RIGHT), Put(_("Score"), Look.HEAD_RIGHT)] * len(played.seats)
        self.page.add([*(column.head() for column in self.columns), *pairs])
        return top

    def _blank(self, look: Look) -> list[Put]:
        return [Put("", look)] * (len(self.columns) - 1)

    def _start(self, played: PlayedTable) -> int:
        scores = [put for key in played.keys for put in (Put(""), Put(played.start[key], Look.SCORE))]
        return self.page.add([Put(_("Start"), Look.LABEL), *self._blank(Look.PLAIN), *scores])

    def _hand(self, played: PlayedTable, hand: ToldHand) -> None:
        cells = self._hand_cells(played, hand)
        height = max(
            (lines_of(put.value, column.width) if isinstance(put.value, str) else 1)
            for put, column in zip(cells, self.columns, strict=True)
        )
        shown = [winner["hand"] for winner in hand.winners if winner.get("hand")] if self.pictures else []
        points = max(height * ROW, PICTURE_ROW if shown else ROW)
        row = self.page.row + 1
        scores: list[Put] = []
        for at, key in enumerate(played.keys):
            column = self._seat_column(at)
            paid, running = get_column_letter(column), get_column_letter(column + 1)
            scores.append(Put(hand.step.delta[key], Look.POINTS))
            formula = Formula(f"{running}{row - 1}+{paid}{row}", hand.step.scores[key])
            scores.append(Put(formula, Look.SCORE))
        self.page.add([*cells, *scores], height=points)
        if len(shown) == 1:
            at = [column.heading for column in self.columns].index(_("Tiles")) + 1
            self.page.sheet.add_image(picture_in(strip_of(shown[0]), column=at, row=row))

    def _hand_cells(self, played: PlayedTable, hand: ToldHand) -> list[Put]:
        """The cells before the payments."""
        before = hand.step.before
        is_deal = hand.kind in DEALS or hand.kind in ("chombo", "false_hu")
        where = deal({"round": before.round, "deal": before.deal}) if is_deal else ""
        sticks: list[Value] = [before.counters, before.pot] if is_deal else ["", ""]
        winners = hand.winners
        names = _listed(played, [winner["player"] for winner in winners])
        drawn = _("self-draw") if winners and not hand.discarder else ""
        values: list[Value] = [
            hand.hand.seq,
            where,
            *(sticks if self.has_riichi else []),
            capfirst(hand.happened()),
            "\n".join(names),
            drawn or "".join(_listed(played, [hand.discarder] if hand.discarder else [])),
            *([_winds(played, hand.riichi)] if self.has_riichi else []),
            "\n".join(hand.values()),
            self._tiles(hand),
            "\n".join(self._remarks(played, hand)),
            *(["\n".join(hand.racks(played.listed))] if self.has_racks else []),
        ]
        return [Put(value, column.look) for value, column in zip(values, self.columns, strict=True)]

    def _tiles(self, hand: ToldHand) -> str:
        """The tiles as text; "" for a single hand with a picture."""
        shown = [winner["hand"] for winner in hand.winners if winner.get("hand")]
        if self.pictures and len(shown) == 1:
            return ""
        return "\n".join(map(tiles_in_words, shown))

    def _remarks(self, played: PlayedTable, hand: ToldHand) -> list[str]:
        """The patterns; the players who were ready, at fault or concerned; and the decisions."""
        lines = list(hand.patterns())
        if not hand.winners and hand.players():
            lines.append(", ".join(_listed(played, hand.players())))
        if hand.event.get("tenpai"):
            lines[-1] = _("Tenpai: %(players)s") % {"players": lines[-1]}
        answers = hand.responsible()
        if answers and answers != hand.names.get(hand.discarder or ""):
            lines.append(_("Responsible: %(player)s") % {"player": answers})
        if hand.hand.verdict == Hand.Verdict.RULED or hand.hand.state == Hand.State.HELD:
            verdict = hand.hand.get_verdict_display()
            lines.append(verdict if hand.hand.state != Hand.State.HELD else hand.hand.get_state_display())
        return [*lines, *hand.remarks()]

    def _end(self, played: PlayedTable, last: int) -> None:
        """Write the rows from the last score to the total: the additions, the total as a formula, the place."""
        results = [played.results[key] for key in played.keys]
        running = [
            played.hands[-1].step.scores[key] if played.hands else played.start[key] for key in played.keys
        ]
        sums = [_Sum(result, score) for result, score in zip(results, running, strict=True)]
        parts = [
            (self._left(played), [one_sum.left for one_sum in sums]),
            (_("Starting score"), [-one_sum.base for one_sum in sums]),
            (_("Uma"), [result["uma"] for result in results]),
            (_("Oka"), [result["oka"] for result in results]),
            (_("Penalties"), [result["penalties"] for result in results]),
        ]
        for label, values in parts:
            if any(values):
                self._line(label, [Put(value, Look.POINTS) for value in values])
        first = last + 1
        end = self.page.row
        totals = [self._total(at, first, end, last, result["total"]) for at, result in enumerate(results)]
        self._line(_("Total"), totals, strong=True)
        self._line(_("Place"), [Put(result["place"], Look.PLACE) for result in results])
        for figure in ranking_columns(self.facts.ruleset.ranking):
            if figure.key not in FIGURES:
                self._line(
                    str(figure.heading), [figure_put(sheet_value(figure, result)) for result in results]
                )

    def _left(self, played: PlayedTable) -> str:
        """The words for points of a score that come from no hand."""
        substituted = any(hand.kind == "substitute" for hand in played.hands)
        return _("Sticks left on the table") if self.has_riichi and not substituted else _("Adjustment")

    def _total(self, at: int, first: int, end: int, last: int, value: int) -> Put:
        letter = get_column_letter(self._seat_column(at) + 1)
        added = f"+SUM({letter}{first}:{letter}{end})" if end >= first else ""
        return Put(Formula(f"{letter}{last}{added}", value), Look.TOTAL)

    def _line(self, label: str, values: Sequence[Put], *, strong: bool = False) -> None:
        look = Look.LABEL_STRONG if strong else Look.LABEL
        cells: list[Put] = [put for value in values for put in (Put(""), value)]
        self.page.add([Put(label, look), *self._blank(Look.PLAIN), *cells])

    def _chart(self, played: PlayedTable, start: int, last: int) -> None:
        page = self.page
        chart = line_chart(
            page,
            title="",
            across=_("Hand"),
            down=_("Score"),
            names=[_short(seat) for seat in played.seats],
            columns=[self._seat_column(at) + 1 for at in range(len(played.seats))],
            rows=(start, last),
            labels=1,
        )
        chart.title = None
        page.skip()
        place_chart(page, chart, f"B{page.row + 1}", width=CHART_WIDTH, height=CHART_HEIGHT)
        page.skip(CHART_ROWS)


class _Sum:
    """The parts of a result: `left` is missing in the last running score, `base` is taken off at the end."""

    def __init__(self, result: GameResult, running: int) -> None:
        self.left = result["raw"] - running
        added = result["uma"] + result["oka"] + result["penalties"]
        self.base = result["raw"] + added - result["total"]


def _short(seat: Seat) -> str:
    """The starting wind and the player, for a narrow column."""
    player = seat.entry.player
    initial = f" {player.shown_given_name[:1]}." if player.shown_given_name else ""
    return f"{wind_letter(seat.starting_wind)}  {player.shown_family_name.upper()}{initial}"


def _listed(played: PlayedTable, keys: Sequence[str]) -> list[str]:
    names = {seat.entry.key: seat.entry.list_name for seat in played.seats}
    return [names[key] for key in keys]


def _winds(played: PlayedTable, keys: Sequence[str]) -> str:
    """Players by their starting winds, which stand above their columns."""
    winds = {seat.entry.key: wind_letter(seat.starting_wind) for seat in played.seats}
    return " ".join(winds[key] for key in keys)
