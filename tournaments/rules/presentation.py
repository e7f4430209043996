"""The calculator's answer for a template: the bill, and what the study teaches. static/js/study.js draws the same."""

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
"""Discards and missed patterns in sight; what is more is folded away."""
CHANGES_SHOWN = 4
INCOMPLETE = ("wrong_tile_count", "not_a_winning_hand")
"""The faults of tiles that are no complete hand, about which the study says more."""


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
    """What is paid, and for which value; or why nothing is."""

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
    """The bill and the study in one rule set, or what keeps the tiles from being a hand."""
    found = calculator.calculate(ruleset, address.pairs)
    studied = study(ruleset, address.pairs)
    answer: dict[str, Any] = {"ruleset": ruleset, "study": study_view(studied, address)}
    if found.plain_fives is not None:
        answer["plain_fives"] = found.plain_fives
    if found.bill is None:
        return {**answer, **_refused(found, studied)}
    bill = bill_view(found.bill)
    value, changes = value_words(bill), [{"wind": seat, "delta": bill["delta"][seat]} for seat in found.seats]
    won = worth_of(found, address.pairs)
    return {
        **answer,
        "furiten": SAID["furiten_hand"] if studied.furiten else "",
        "bill": bill,
        "value": value,
        "won": won.points,
        "refused": refused_words(won.faults) if won.faults else "",
        "payments": payments_in_words(bill),
        "changes": changes,
        "hand": found.hand,
    }


def _refused(found: Calculated, studied: Study) -> dict[str, Any]:
    """The faults, but for those that the study or a count of the tiles explains."""
    few = next(filter(None, map(_tiles_so_far, found.faults)), None)
    if few is not None and len(found.faults) == 1 and not studied.state:
        return {"few": counted("few", few)}
    return {"faults": show_faults(told_faults(found, studied))}


def told_faults(found: Calculated, studied: Study) -> list[Fault]:
    """The faults that the study does not explain."""
    known = INCOMPLETE if studied.state else ()
    return [fault for fault in found.faults if fault.code not in known]


def _tiles_so_far(fault: Fault) -> int | None:
    """How many tiles there are, melds included, where there are less than thirteen."""
    if (fault.code, fault.field) != ("wrong_tile_count", "concealed") or fault.found >= fault.expected:
        return None
    return 14 - int(fault.expected) + int(fault.found)


def study_view(found: Study, address: Address) -> dict[str, Any]:
    """What the template draws of a study."""
    near = [row for row in found.near if not _is_told(row[1], found.variants)]
    discards = [_discard_row(discard, address) for discard in found.discards]
    rows = [_near_row(line, changes, found.ruleset, address) for line, changes in near]
    left = sum(wait.left for wait in found.waits)
    useful = sum(number for _tile, number in found.useful)
    headline = {
        "waiting": lambda: counted("ready", left),
        "short": lambda: counted("away", found.missing - 1),
        "full": lambda: counted("missing", found.missing),
    }
    return {
        "state": found.state,
        "headline": headline[found.state]() if found.state in headline else "",
        "waits": [_wait_row(wait, found, address) for wait in found.waits],
        "tiles": "".join(wait.tile for wait in found.waits),
        "notes": list(_notes(found)),
        "useful": [UsefulTile(tile, left, address.with_tile(tile)) for tile, left in found.useful],
        "useful_words": counted("useful", useful),
        "ready": found.missing == 1,
        "discards": folded(discards),
        "variants": [_variant_row(variant, found.ruleset, address) for variant in found.variants],
        "near": folded(rows),
    }


def _notes(found: Study) -> Iterator[Promise]:
    """What keeps thirteen tiles from winning. static/js/study.js says the same."""
    if found.state == "waiting" and found.furiten:
        yield SAID["furiten"]
    if found.held:
        yield SAID["held"]
    if found.no_yaku:
        yield SAID["no_yaku_at_all" if "tsumo" in found.no_yaku else "no_yaku"]


def folded(rows: Sequence[Any]) -> dict[str, Any]:
    """The rows in sight and those behind them."""
    more = rows[SHOWN:]
    return {"shown": rows[:SHOWN], "more": more, "words": counted("more", len(more))}


def elsewhere_rows(chosen: RuleSet, address: Address) -> list[VariantRow]:
    """The hand in each other rule set; the difference within a family."""
    found = compare(address.pairs)
    own = next(one.worth for one in found if one.ruleset == chosen.key)
    return [_elsewhere_row(one, chosen, own, address) for one in found if one.ruleset != chosen.key]


def _elsewhere_row(one: Elsewhere, chosen: RuleSet, own: Worth, address: Address) -> VariantRow:
    ruleset = registry.get(one.ruleset)
    related = ruleset.family == chosen.family
    cell = _cell(one.worth)
    difference = None
    if related and own.points is not None and one.worth.points is not None:
        difference = one.worth.points - own.points
    link = address.changed({"rules": (one.ruleset,)})
    return VariantRow(named(ruleset.names), cell.value, cell.points, difference, link)


def _cell(worth: Worth, link: str = "") -> Cell:
    if worth.points is None:
        return Cell(refused_words(worth.faults), None)
    return Cell(value_words(worth.totals), worth.points, link)


def _wait_row(wait: Wait, found: Study, address: Address) -> WaitRow:
    cells = [_cell(wait.worth[how], address.with_tile(wait.tile, how=how)) for how in HOWS]
    if found.furiten:
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


def _is_told(changes: Sequence[Change], variants: Sequence[Variant]) -> bool:
    """Whether the changes of the situation say it all: their patterns stand there."""
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
