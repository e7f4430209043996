"""The calculator's answer for a template: the bill and the study. static/js/study.js draws the same."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.utils.functional import Promise

from scoring import calculator
from scoring.calculator import Calculated, Pairs
from scoring.faults import Fault
from scoring.rulesets import registry
from scoring.rulesets.base import RuleSet
from scoring.score import Line
from scoring.study import HOWS, TILES, compare, study, worth_of
from scoring.study_results import Change, Discard, Elsewhere, Study, Variant, Wait, Worth
from tournaments.texts.bills import bill_view, payments_in_words
from tournaments.texts.claims import value_words
from tournaments.texts.format import named
from tournaments.texts.forms import show_faults
from tournaments.texts.study_words import SAID, change_words, counted, refused_words

SHOWN = 6
"""Discards and missed patterns in sight; the others are folded away."""
CHANGES_SHOWN = 4
INCOMPLETE = ("wrong_tile_count", "not_a_winning_hand")
"""The faults of tiles that are no complete hand, which the study explains better."""


class Address:
    """The page's address, and with some fields changed that of the same hand one step further."""

    def __init__(self, path: str, pairs: Pairs) -> None:
        self._path = path
        self.pairs = pairs

    def __str__(self) -> str:
        return self.changed({})

    def changed(self, fields: Mapping[str, Sequence[str]]) -> str:
        """With these fields in place of its own; empty ones are left out."""
        kept = [(name, value) for name, value in self.pairs if value and name not in fields]
        new = [(name, value) for name, values in fields.items() for value in values if value]
        return f"{self._path}?{urlencode([*kept, *new])}"

    def with_tile(self, tile: str, **fields: str) -> str:
        """With one more tile in the hand."""
        text = next((value for name, value in self.pairs if name == TILES), "")
        return self.changed({TILES: (text + tile,), **{name: (value,) for name, value in fields.items()}})


class Cell(NamedTuple):
    """The points paid and the value, or the reason why nothing is paid."""

    value: str
    points: int | None
    link: str = ""


class WaitRow(NamedTuple):
    """A tile of a wait with its two cells."""

    tile: str
    left: int
    cells: Sequence[Cell]


class UsefulTile(NamedTuple):
    """A tile that helps."""

    tile: str
    left: int
    link: str


class DiscardRow(NamedTuple):
    """A discard and the tiles that help after it."""

    tile: str
    useful: str
    left: str
    link: str


class VariantRow(NamedTuple):
    """A change of the situation, or another rule set: its value and difference."""

    words: str
    value: str
    points: int | None
    difference: int | None
    link: str


class ChangeLink(NamedTuple):
    """A change with its words, or the tiles it exchanges."""

    words: str
    new: str
    old: str
    link: str


class NearRow(NamedTuple):
    """A pattern that is just missed, with the changes that would give it."""

    line: Line
    changes: Sequence[ChangeLink]
    more: str


def answer_view(ruleset: RuleSet, address: Address) -> dict[str, Any]:
    """The bill and the study in one rule set, or the faults of the tiles."""
    calculated = calculator.calculate(ruleset, address.pairs)
    studied = study(ruleset, address.pairs)
    answer: dict[str, Any] = {"ruleset": ruleset, "study": study_view(studied, address)}
    if calculated.plain_fives is not None:
        answer["plain_fives"] = calculated.plain_fives
    if calculated.bill is None:
        return {**answer, **_refused(calculated, studied)}
    bill = bill_view(calculated.bill)
    value, changes = (
        value_words(bill),
        [{"wind": seat, "delta": bill["delta"][seat]} for seat in calculated.seats],
    )
    won = worth_of(calculated, address.pairs)
    return {
        **answer,
        "furiten": SAID["furiten_hand"] if studied.furiten else "",
        "bill": bill,
        "value": value,
        "won": won.points,
        "refused": refused_words(won.faults) if won.faults else "",
        "payments": payments_in_words(bill),
        "changes": changes,
        "hand": calculated.hand,
    }


def _refused(calculated: Calculated, studied: Study) -> dict[str, Any]:
    """The faults, without those that the study or a count of the tiles explains."""
    few = next(filter(None, map(_tiles_so_far, calculated.faults)), None)
    if few is not None and len(calculated.faults) == 1 and not studied.state:
        return {"few": counted("few", few)}
    return {"faults": show_faults(unexplained_faults(calculated, studied))}


def unexplained_faults(calculated: Calculated, studied: Study) -> list[Fault]:
    """The faults that the study does not explain."""
    explained = INCOMPLETE if studied.state else ()
    return [fault for fault in calculated.faults if fault.code not in explained]


def _tiles_so_far(fault: Fault) -> int | None:
    """The number of tiles, melds included, where there are less than thirteen."""
    if (fault.code, fault.field) != ("wrong_tile_count", "concealed") or fault.found >= fault.expected:
        return None
    return 14 - int(fault.expected) + int(fault.found)


def study_view(studied: Study, address: Address) -> dict[str, Any]:
    """The study for the template."""
    near = [row for row in studied.near if not _is_shown(row[1], studied.variants)]
    discards = [_discard_row(discard, address) for discard in studied.discards]
    rows = [_near_row(line, changes, studied.ruleset, address) for line, changes in near]
    left = sum(wait.left for wait in studied.waits)
    useful = sum(number for _tile, number in studied.useful)
    headline = {
        "waiting": lambda: counted("ready", left),
        "short": lambda: counted("away", studied.missing - 1),
        "full": lambda: counted("missing", studied.missing),
    }
    return {
        "state": studied.state,
        "headline": headline[studied.state]() if studied.state in headline else "",
        "waits": [_wait_row(wait, studied, address) for wait in studied.waits],
        "tiles": "".join(wait.tile for wait in studied.waits),
        "notes": list(_notes(studied)),
        "useful": [UsefulTile(tile, left, address.with_tile(tile)) for tile, left in studied.useful],
        "useful_words": counted("useful", useful),
        "ready": studied.missing == 1,
        "discards": folded(discards),
        "variants": [_variant_row(variant, studied.ruleset, address) for variant in studied.variants],
        "near": folded(rows),
    }


def _notes(studied: Study) -> Iterator[Promise]:
    """Notes on why thirteen tiles cannot win. static/js/study.js says the same."""
    if studied.state == "waiting" and studied.furiten:
        yield SAID["furiten"]
    if studied.held:
        yield SAID["held"]
    if studied.no_yaku:
        yield SAID["no_yaku_at_all" if "tsumo" in studied.no_yaku else "no_yaku"]


def folded(rows: Sequence[Any]) -> dict[str, Any]:
    """The rows in sight and the folded rows."""
    more = rows[SHOWN:]
    return {"shown": rows[:SHOWN], "more": more, "words": counted("more", len(more))}


def elsewhere_rows(chosen: RuleSet, address: Address) -> list[VariantRow]:
    """The hand in each other rule set; the difference within a family."""
    rows = compare(address.pairs)
    own = next(row.worth for row in rows if row.ruleset == chosen.key)
    return [_elsewhere_row(row, chosen, own, address) for row in rows if row.ruleset != chosen.key]


def _elsewhere_row(row: Elsewhere, chosen: RuleSet, own: Worth, address: Address) -> VariantRow:
    ruleset = registry.get(row.ruleset)
    related = ruleset.family == chosen.family
    cell = _cell(row.worth)
    difference = None
    if related and own.points is not None and row.worth.points is not None:
        difference = row.worth.points - own.points
    link = address.changed({"rules": (row.ruleset,)})
    return VariantRow(named(ruleset.names), cell.value, cell.points, difference, link)


def _cell(worth: Worth, link: str = "") -> Cell:
    if worth.points is None:
        return Cell(refused_words(worth.faults), None)
    return Cell(value_words(worth.totals), worth.points, link)


def _wait_row(wait: Wait, studied: Study, address: Address) -> WaitRow:
    cells = [_cell(wait.worth[how], address.with_tile(wait.tile, how=how)) for how in HOWS]
    if studied.furiten:
        cells[0] = Cell(refused_words(("furiten",)), None)
    return WaitRow(wait.tile, wait.left, cells)


def _discard_row(discard: Discard, address: Address) -> DiscardRow:
    left = sum(number for _tile, number in discard.useful)
    useful = "".join(tile for tile, _number in discard.useful)
    return DiscardRow(discard.tile, useful, counted("left", left), address.changed({TILES: (discard.rest,)}))


def _variant_row(variant: Variant, ruleset: RuleSet, address: Address) -> VariantRow:
    cell = _cell(variant.worth)
    link = address.changed(variant.change.fields)
    words = change_words(variant.change, ruleset)
    return VariantRow(words, cell.value, cell.points, variant.difference, link)


def _is_shown(changes: Sequence[Change], variants: Sequence[Variant]) -> bool:
    """Whether the rows of changed situations already show these changes and their patterns."""
    return all(change in [variant.change for variant in variants] for change in changes)


def _near_row(line: Line, changes: Sequence[Change], ruleset: RuleSet, address: Address) -> NearRow:
    more = len(changes) - CHANGES_SHOWN
    links = list(_links(changes[:CHANGES_SHOWN], ruleset, address))
    return NearRow(line, links, counted("more", more) if more > 0 else "")


def _links(changes: Sequence[Change], ruleset: RuleSet, address: Address) -> Iterator[ChangeLink]:
    for change in changes:
        exchanged = change.what == "tile"
        new = change.after if change.what in ("tile", "win") else ""
        old = change.before if exchanged else ""
        yield ChangeLink(change_words(change, ruleset), new, old, address.changed(change.fields))
