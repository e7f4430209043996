"""Statistics of the entered hands: the figures of each player, the ends of hands, and the patterns."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring.rulesets.base import RuleSet
from tournaments.desk.documents.workbook.charts import bar_chart, place_chart
from tournaments.desk.documents.workbook.facts import Facts, PlayedTable
from tournaments.desk.documents.workbook.file import BookFile
from tournaments.desk.documents.workbook.frame import HEAD_ROWS, add_head, add_section
from tournaments.desk.documents.workbook.hands import DEALS, ToldHand
from tournaments.desk.documents.workbook.page import ROW, Page, Put, lines_of
from tournaments.desk.documents.workbook.styles import Look
from tournaments.models import Entry
from tournaments.play.statistics.engine.counts import Counts
from tournaments.play.statistics.engine.games import PlayedGame, TableCounts
from tournaments.texts.names import name_in_language

PATTERNS, LARGEST = 20, 10
FIGURE = 12.0


@dataclass(frozen=True, slots=True)
class LargeHand:
    """A win with its points and its place."""

    points: int
    player: str
    where: str
    value: str
    patterns: str


class Tally:
    """The counts of the hands, which are made as on the site (docs/statistics.md)."""

    def __init__(self, ruleset: RuleSet) -> None:
        self.ruleset = ruleset
        self.players: dict[int, Counts] = defaultdict(Counts)
        self.field = Counts()
        self.ends: Counter[str] = Counter()
        self.largest: list[LargeHand] = []
        self.largest_of: dict[int, int] = {}
        self.from_paper = 0

    def add(self, where: str, tables: Iterable[PlayedTable]) -> None:
        """Count the hands of a round with the name `where`."""
        for played in tables:
            self.from_paper += any(hand.kind == "table_result" for hand in played.hands)
            counted = TableCounts(_game_of(self.ruleset, played))
            self.field.add(counted.field)
            for player, counts in counted.players.items():
                self.players[int(player)].add(counts)
            for hand in played.hands:
                if hand.kind in DEALS:
                    self._deal(where, played, hand)
        self.largest = sorted(self.largest, key=lambda hand: -hand.points)[:LARGEST]

    def _deal(self, where: str, played: PlayedTable, hand: ToldHand) -> None:
        self.ends[_end_of(hand)] += 1
        paid = {win.player for win in hand.step.wins if win.paid}
        for winner, value in zip(hand.winners, hand.values(), strict=True):
            if winner["player"] in paid:
                self._win(where, played, hand, winner["player"], value)

    def _win(self, where: str, played: PlayedTable, hand: ToldHand, player: str, value: str) -> None:
        points, number = hand.step.delta[player], int(player)
        if player not in played.absent:
            self.largest_of[number] = max(self.largest_of.get(number, points), points)
        place = f"{where}, {_('Table %(number)s') % {'number': played.table.number}}"
        patterns = " / ".join(hand.patterns())
        self.largest.append(LargeHand(points, played.listed[player], place, value, patterns))

    def patterns(self) -> Counter[str]:
        """The number of hands with each pattern of the rule set, by its name."""
        held = ((row, self.field.patterns.get(row.code)) for row in self.ruleset.patterns)
        return Counter({name_in_language(row.names): count.times for row, count in held if count})


def _game_of(ruleset: RuleSet, played: PlayedTable) -> PlayedGame:
    """The hands of a table, without its result, which stands on other sheets."""
    steps = [hand.step for hand in played.hands]
    return PlayedGame(ruleset, tuple(played.keys), steps, None, (0, 0, 0), played.absent)


def _end_of(hand: ToldHand) -> str:
    """The end of a hand, in words."""
    if hand.kind != "win":
        return hand.happened()
    return str(_("win on a discard") if hand.discarder else _("win by self-draw"))


class StatisticsSheet:
    """The sheet of the figures; filled when all hands are counted."""

    def __init__(self, book: BookFile, facts: Facts, tally: Tally) -> None:
        self.facts, self.tally = facts, tally
        self.has_riichi = facts.ruleset.has_stakes
        self.has_deal_ins = (
            not facts.ruleset.has_racks
        )  # else everybody pays, and the discarder no more than others
        self.page = book.page(_("Statistics"), [6, 30, *[FIGURE] * 10], landscape=True)
        self.page.freeze(rows=HEAD_ROWS)

    def fill(self) -> None:
        page, tally = self.page, self.tally
        page.repeat(1, HEAD_ROWS, columns=2)
        note = _("Tables closed from paper have no hands to count: %(count)s.") % {"count": tally.from_paper}
        add_head(page, self.facts, _("Statistics"), note=note if tally.from_paper else "")
        if not tally.ends:
            page.add([Put(_("No hands were entered."), Look.NOTE)])
            return
        self._ends(page)
        self._largest(page)
        page.end_page()
        self._players(page)
        if patterns := tally.patterns():
            page.end_page()
            self._patterns(page, patterns)

    def _ends(self, page: Page) -> None:
        hands = sum(self.tally.ends.values())
        add_section(page, _("How hands ended"))
        heads = [Put("", Look.HEAD), Put(_("Event"), Look.HEAD)]
        page.add([*heads, Put(_("Hands"), Look.HEAD_RIGHT), Put(_("Share"), Look.HEAD_RIGHT)])
        for name, count in _most(self.tally.ends):
            page.add([Put(""), Put(capfirst(name)), Put(count, Look.NUMBER), _share(count, hands)])

    def _largest(self, page: Page) -> None:
        add_section(page, _("Largest wins"))
        heads = [Put("", Look.HEAD_RIGHT), Put(_("Player"), Look.HEAD), Put(_("Points"), Look.HEAD_RIGHT)]
        names = (_("Value"), "", _("Table"), "", _("Patterns"), "", "", "", "")
        page.add([*heads, *(Put(name, Look.HEAD) for name in names)])
        for at, hand in enumerate(self.tally.largest, start=1):
            cells = [Put(at, Look.PLACE), Put(hand.player, Look.STRONG), Put(hand.points, Look.POINTS)]
            wide = [Put(hand.value, Look.WRAPPED), None, Put(hand.where, Look.WRAPPED), None]
            page.add([*cells, *wide, Put(hand.patterns, Look.WRAPPED)], height=_lines(hand) * ROW)
            for first, last in ((4, 5), (6, 7), (8, 12)):
                page.merge(first, last)

    def _players(self, page: Page) -> None:
        add_section(page, _("Players"))
        page.add([Put(name, look) for name, look in self._headings()], height=32)
        names = {
            entry.number: entry.list_name
            for entry in Entry.objects.filter(tournament=self.facts.tournament).select_related("player")
        }
        order = sorted(self.tally.players, key=lambda number: (names[number].casefold(), number))
        for number in order:
            page.add(self._player(number, names[number], self.tally.players[number]))

    def _headings(self) -> list[tuple[str, Look]]:
        figures = [_("Hands"), _("Wins"), _("Share of wins"), _("Self-draws")]
        figures += [_("Discards into wins"), _("Share of discards")] if self.has_deal_ins else []
        figures += [_("Riichi")] if self.has_riichi else []
        figures += [_("Points per win"), _("Largest win")]
        person = [(_("No."), Look.HEAD_RIGHT), (_("Player"), Look.HEAD)]
        return [*person, *((name, Look.HEAD_RIGHT) for name in figures)]

    def _player(self, number: int, name: str, own: Counts) -> list[Put]:
        return [
            Put(number, Look.NUMBER),
            Put(name, Look.STRONG),
            Put(own["hands"], Look.NUMBER),
            Put(own["wins"], Look.NUMBER),
            _share(own["wins"], own["hands"]),
            Put(own["self_draws"], Look.NUMBER),
            *(self._deal_ins(own) if self.has_deal_ins else []),
            *([Put(own["riichi"], Look.NUMBER)] if self.has_riichi else []),
            Put(round(own["won"] / own["wins"]) if own["wins"] else None, Look.SCORE),
            Put(self.tally.largest_of.get(number), Look.SCORE),
        ]

    def _deal_ins(self, own: Counts) -> list[Put]:
        return [Put(own["deal_ins"], Look.NUMBER), _share(own["deal_ins"], own["hands"])]

    def _patterns(self, page: Page, patterns: Counter[str]) -> None:
        """Write the patterns of the hands that were entered with their tiles."""
        add_section(page, _("Most frequent patterns"))
        heads = [Put("", Look.HEAD), Put(_("Pattern"), Look.HEAD), Put(_("Hands"), Look.HEAD_RIGHT)]
        page.add(heads)
        rows = _most(patterns)[:PATTERNS]
        first = page.row + 1
        for name, count in rows:
            page.add([Put(""), Put(name), Put(count, Look.NUMBER)])
        title = _("Most frequent patterns")
        chart = bar_chart(page, title=title, column=3, labels=2, rows=(first, page.row))
        height = max(6.0, 0.62 * (len(rows) + 3))
        place_chart(page, chart, f"E{first - 1}", width=17, height=height)
        page.skip(max(0, int(height / 0.53) - len(rows)))


def _lines(hand: LargeHand) -> int:
    """The number of lines of its row."""
    texts = ((hand.value, 2), (hand.where, 2), (hand.patterns, 5))
    return max(lines_of(text, columns * FIGURE) for text, columns in texts)


def _most(counted: Counter[str]) -> list[tuple[str, int]]:
    """The most frequent first, equal ones by name."""
    return sorted(counted.items(), key=lambda pair: (-pair[1], pair[0]))


def _share(part: int, whole: int) -> Put:
    return Put(None if not whole else part / whole, Look.PERCENT)  # type: ignore[arg-type]  # a share of 1
