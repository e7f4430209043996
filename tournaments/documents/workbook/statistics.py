"""Statistics of the hands that were entered: what each player did, how hands ended, and which patterns were made."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from tournaments.documents.workbook.charts import bar_chart, place_chart
from tournaments.documents.workbook.facts import Facts, PlayedTable
from tournaments.documents.workbook.file import BookFile
from tournaments.documents.workbook.frame import HEAD_ROWS, add_head, add_section
from tournaments.documents.workbook.hands import DEALS, ToldHand, pattern_lines
from tournaments.documents.workbook.page import ROW, Page, Put, lines_of
from tournaments.documents.workbook.styles import Look
from tournaments.models import Entry
from tournaments.texts.names import name_in_language

PATTERNS, LARGEST = 20, 10
FIGURE = 12.0
OTHER_LINES = 12
"""Title, headings and the space between them on the first page."""
COUNTED = ("pattern", "doubling")
"""The lines of a bill that are patterns: no dora, no limits."""


@dataclass(slots=True)
class PlayerTally:
    """What a player did in the hands of the tournament; `won` is the sum of what their wins brought."""

    hands: int = 0
    wins: int = 0
    self_draws: int = 0
    discards: int = 0
    riichi: int = 0
    won: int = 0
    largest: int = 0


@dataclass(frozen=True, slots=True)
class LargeHand:
    """A win with what it brought, and where it was made."""

    points: int
    player: str
    where: str
    value: str
    patterns: str


@dataclass(slots=True)
class Tally:
    """What the hands come to."""

    players: dict[int, PlayerTally] = field(default_factory=lambda: defaultdict(PlayerTally))
    ends: Counter[str] = field(default_factory=Counter)
    patterns: Counter[str] = field(default_factory=Counter)
    largest: list[LargeHand] = field(default_factory=list)
    from_paper: int = 0

    def add(self, where: str, tables: Iterable[PlayedTable]) -> None:
        """Count the hands of a round, which is called `where`."""
        for played in tables:
            self.from_paper += any(hand.kind == "table_result" for hand in played.hands)
            for hand in played.hands:
                if hand.kind in DEALS:
                    self._deal(where, played, hand)
        self.largest = sorted(self.largest, key=lambda hand: -hand.points)[:LARGEST]

    def _deal(self, where: str, played: PlayedTable, hand: ToldHand) -> None:
        for key in played.keys:
            self.players[int(key)].hands += 1
        for key in hand.riichi:
            self.players[int(key)].riichi += 1
        self.ends[_end_of(hand)] += 1
        if hand.discarder:
            self.players[int(hand.discarder)].discards += 1
        for bill in filter(None, hand.bills):
            lines = (line for line in pattern_lines(bill) if line.kind in COUNTED)
            self.patterns.update(name_in_language(line.names) for line in lines)
        for winner, value in zip(hand.winners, hand.values(), strict=True):
            self._win(where, played, hand, winner["player"], value)

    def _win(self, where: str, played: PlayedTable, hand: ToldHand, player: str, value: str) -> None:
        points, own = hand.step.delta[player], self.players[int(player)]
        own.wins += 1
        own.self_draws += not hand.discarder
        own.won += points
        own.largest = max(own.largest, points)
        place = f"{where}, {_('Table %(number)s') % {'number': played.table.number}}"
        patterns = " / ".join(hand.patterns())
        self.largest.append(LargeHand(points, played.listed[player], place, value, patterns))


def _end_of(hand: ToldHand) -> str:
    """How a hand ended."""
    if hand.kind != "win":
        return hand.happened()
    return str(_("win on a discard") if hand.discarder else _("win by self-draw"))


class StatisticsSheet:
    """The sheet of the figures; filled when all hands are counted."""

    def __init__(self, book: BookFile, facts: Facts) -> None:
        self.facts, self.tally = facts, Tally()
        self.has_riichi = facts.ruleset.has_stakes
        self.page = book.page(_("Statistics"), [6, 30, *[FIGURE] * 10], landscape=True)
        self.page.freeze(rows=HEAD_ROWS)

    def fill(self) -> None:
        page, tally = self.page, self.tally
        page.scale(self._tallest())
        note = _("Tables closed from paper have no hands to count: %(count)s.") % {"count": tally.from_paper}
        add_head(page, self.facts, _("Statistics"), note=note if tally.from_paper else "")
        if not tally.ends:
            page.add([Put(_("No hands were entered."), Look.NOTE)])
            return
        self._ends(page)
        self._largest(page)
        page.end_page()
        self._players(page)
        if tally.patterns:
            page.end_page()
            self._patterns(page)

    def _tallest(self) -> float:
        """The height of the first page, which holds the largest wins whole."""
        return ROW * (OTHER_LINES + len(self.tally.ends) + sum(map(_lines, self.tally.largest)))

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
            entry.number: entry.player.list_name
            for entry in Entry.objects.filter(tournament=self.facts.tournament).select_related("player")
        }
        order = sorted(self.tally.players, key=lambda number: (names[number].casefold(), number))
        for number in order:
            page.add(self._player(number, names[number], self.tally.players[number]))

    def _headings(self) -> list[tuple[str, Look]]:
        figures = [_("Hands"), _("Wins"), _("Share of wins"), _("Self-draws"), _("Discards into wins")]
        figures += [_("Share of discards")] + ([_("Riichi")] if self.has_riichi else [])
        figures += [_("Points per win"), _("Largest win")]
        who = [(_("No."), Look.HEAD_RIGHT), (_("Player"), Look.HEAD)]
        return [*who, *((name, Look.HEAD_RIGHT) for name in figures)]

    def _player(self, number: int, name: str, own: PlayerTally) -> list[Put]:
        return [
            Put(number, Look.NUMBER),
            Put(name, Look.STRONG),
            Put(own.hands, Look.NUMBER),
            Put(own.wins, Look.NUMBER),
            _share(own.wins, own.hands),
            Put(own.self_draws, Look.NUMBER),
            Put(own.discards, Look.NUMBER),
            _share(own.discards, own.hands),
            *([Put(own.riichi, Look.NUMBER)] if self.has_riichi else []),
            Put(round(own.won / own.wins) if own.wins else None, Look.SCORE),
            Put(own.largest or None, Look.SCORE),
        ]

    def _patterns(self, page: Page) -> None:
        """Of the hands that were entered with their tiles."""
        add_section(page, _("Most frequent patterns"))
        heads = [Put("", Look.HEAD), Put(_("Pattern"), Look.HEAD), Put(_("Hands"), Look.HEAD_RIGHT)]
        page.add(heads)
        rows = _most(self.tally.patterns)[:PATTERNS]
        first = page.row + 1
        for name, count in rows:
            page.add([Put(""), Put(name), Put(count, Look.NUMBER)])
        title = _("Most frequent patterns")
        chart = bar_chart(page, title=title, column=3, labels=2, rows=(first, page.row))
        height = max(6.0, 0.62 * (len(rows) + 3))
        place_chart(page, chart, f"E{first - 1}", width=17, height=height)
        page.skip(max(0, int(height / 0.53) - len(rows)))


def _lines(hand: LargeHand) -> int:
    """The lines of its row."""
    texts = ((hand.value, 2), (hand.where, 2), (hand.patterns, 5))
    return max(lines_of(text, columns * FIGURE) for text, columns in texts)


def _most(counted: Counter[str]) -> list[tuple[str, int]]:
    """The most frequent first, equal ones by name."""
    return sorted(counted.items(), key=lambda pair: (-pair[1], pair[0]))


def _share(part: int, whole: int) -> Put:
    return Put(None if not whole else part / whole, Look.PERCENT)  # type: ignore[arg-type]  # a share of 1
