"""The hands that a hand could become: waits and their worth, useful tiles, changes of value, and missed patterns.

The engine itself gives every answer: tiles are added or exchanged, or the situation is changed by one step, and the
hand is scored again. The forms that tiles can grow into are those of the rule set (`RuleSet.targets`).
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from scoring import targets
from scoring.calculator import (
    YOU,
    Calculated,
    Pairs,
    calculate,
    has_reds,
    melds_of,
    read_wind,
    with_plain_fives,
)
from scoring.hand import Meld
from scoring.hand_form import SPACES, WIN_TILES, FormFields
from scoring.rulesets import registry
from scoring.rulesets.base import RuleSet
from scoring.score import Line
from scoring.study_results import Change, Discard, Elsewhere, Study, Variant, Wait, Worth
from scoring.tiles import CODE_OF, KIND, KINDS, SEATS, TEXT
from scoring.tiletext import split_tiles, write_tiles
from scoring.waits import kinds_in, set_waits

TILES: Final = f"tiles-{YOU}"
MELDS: Final = f"melds-{YOU}"
FLAGS: Final = f"flag-{YOU}"
DISCARDS: Final = f"discards-{YOU}"
"""The tiles the player has discarded, where the rule set asks for them (furiten)."""
HOWS: Final = ("ron", "tsumo")
COUNTED: Final = frozenset({"pattern", "doubling", "limit"})
"""The lines of a bill that a player aims at."""


class Hand:
    """The tiles of the form and the form itself, from which hands with one difference are made."""

    def __init__(self, ruleset: RuleSet, pairs: Pairs) -> None:
        self.ruleset = ruleset
        self.pairs = list(pairs) if has_reds(ruleset) else with_plain_fives(pairs)
        self.data = FormFields(self.pairs)
        text = SPACES.sub("", self.data.get(TILES, ""))
        self.names = [name for name in split_tiles(text) if name in CODE_OF]
        self.bonus = [name for name in split_tiles(text) if name[0] in "fg"]
        self.melds: tuple[Meld, ...] = melds_of(self.data, MELDS)
        self.sets = 4 - len(self.melds)
        self.wanted = WIN_TILES - 3 * len(self.melds)
        seat, round_ = (
            SEATS.index(read_wind(self.data, *field)) for field in (("seat", "S"), ("round", "E"))
        )
        self.targets = ruleset.targets(seat, round_, self.melds)
        self.counts = [0] * KINDS
        for name in self.names:
            self.counts[KIND[CODE_OF[name]]] += 1
        self._seen = Counter(KIND[CODE_OF[name]] for name in self._in_sight())
        self._laid = Counter(KIND[code] for lying in self.melds for code in lying.tiles)

    def _in_sight(self) -> Iterator[str]:
        yield from self.names
        for lying in self.melds:
            yield from (TEXT[code] for code in lying.tiles)
        if self.ruleset.has_dora:
            yield from self._typed("dora")
            yield from self._typed("ura")
        yield from self.discarded()

    def _typed(self, field: str) -> list[str]:
        text = SPACES.sub("", self.data.get(field, ""))
        return [name for name in split_tiles(text) if name in CODE_OF]

    def discarded(self) -> list[str]:
        """The tiles the player has discarded, where the rule set asks for them."""
        return self._typed(DISCARDS) if self.ruleset.has_furiten else []

    def furiten(self) -> tuple[str, ...]:
        """The waits that the player has discarded: of a complete hand, the waits before its last tile."""
        discarded = {KIND[CODE_OF[name]] for name in self.discarded()}
        counts = list(self.counts)
        if len(self.names) == self.wanted:
            counts[KIND[CODE_OF[self.names[-1]]]] -= 1
        return tuple(TEXT[kind] for kind in sorted(discarded) if self._completes(counts, kind))

    def _completes(self, counts: Sequence[int], kind: int) -> bool:
        after = list(counts)
        after[kind] += 1
        return targets.missing(self.targets, after, self.sets) == 0

    def left(self, kind: int) -> int:
        """The number of tiles of a kind that are not in sight."""
        return max(4 - self._seen[kind], 0)

    def useful(self, counts: Sequence[int]) -> list[int]:
        """The kinds that bring these tiles nearer, of which a tile is left."""
        if self.is_noten(counts):
            return [kind for kind in range(KINDS) if self.left(kind) and self._makes_ready(counts, kind)]
        return [kind for kind in targets.useful(self.targets, counts, self.sets) if self.left(kind)]

    def _makes_ready(self, counts: Sequence[int], kind: int) -> bool:
        after = list(counts)
        after[kind] += 1
        return any(self.missing(rest) == 1 for other, rest in _one_less(after) if other != kind)

    def missing(self, counts: Sequence[int]) -> int:
        """The number of tiles missing to a complete hand that is possible."""
        least = targets.missing(self.targets, counts, self.sets)
        return least + 1 if least == 1 and self.is_noten(counts) else least

    def waits(self, counts: Sequence[int]) -> list[int]:
        """The kinds that complete these thirteen tiles, even those of which none is left; never a fifth copy."""
        kinds = targets.useful(self.targets, counts, self.sets)
        return [kind for kind in kinds if counts[kind] + self._laid[kind] < 4]

    def is_noten(self, counts: Sequence[int]) -> bool:
        """Whether thirteen tiles wait only for tiles of which the player holds all four, melded ones counted."""
        is_ready = sum(counts) == self.wanted - 1 and targets.missing(self.targets, counts, self.sets) == 1
        return is_ready and not self.waits(counts)

    def held(self, counts: Sequence[int]) -> list[int]:
        """The kinds of which one more tile would complete sets and a pair, though the player holds all four."""
        m, p, s, z = targets.suit_keys(counts)
        kinds = kinds_in(set_waits((m, p, s, z)))
        return [kind for kind in kinds if counts[kind] + self._laid[kind] == 4]

    def tiles_text(self, names: Sequence[str]) -> str:
        """These concealed tiles, the last of which wins, as the form has them."""
        return write_tiles([*names[:-1], *self.bonus, names[-1]])

    def changed(self, fields: Mapping[str, Sequence[str]]) -> list[tuple[str, str]]:
        """The form with these fields in place of its own."""
        kept = [(name, value) for name, value in self.pairs if name not in fields]
        return [*kept, *((name, value) for name, values in fields.items() for value in values)]

    def worth(self, pairs: Pairs) -> Worth:
        """The points that the hand of a form pays its winner."""
        return worth_of(calculate(self.ruleset, pairs), pairs)


def worth_of(calculated: Calculated, pairs: Pairs) -> Worth:
    """The points that a calculated hand pays its winner: none for a discard in furiten, whatever its bill says."""
    worth = _billed(calculated, read_wind(FormFields(pairs), "seat", "S"))
    if calculated.bill is None or not _is_furiten(calculated.ruleset, pairs):
        return worth
    return replace(worth, points=None, totals={}, faults=("furiten",))


def _is_furiten(ruleset: RuleSet, pairs: Pairs) -> bool:
    """Whether the complete hand of a form is won by a discard although the player discarded one of its waits."""
    data = FormFields(pairs)
    can_be = ruleset.has_furiten and data.get("how") == "ron" and data.get(DISCARDS)
    return bool(can_be and Hand(ruleset, pairs).furiten())


def _billed(calculated: Calculated, seat: str) -> Worth:
    if calculated.bill is None:
        return Worth(None, {}, (), tuple(fault.code for fault in calculated.faults))
    own = [line for line in calculated.bill.lines if line.kind in COUNTED and line.seat in (None, seat)]
    return Worth(calculated.bill.delta[seat], calculated.bill.totals, tuple(own), ())


def study(ruleset: RuleSet, pairs: Pairs) -> Study:
    """The hands that the tiles of the calculator's form could become; the state is empty for bad input."""
    hand = Hand(ruleset, pairs)
    if max(hand.counts) > 4 or len(hand.names) not in (hand.wanted, hand.wanted - 1):
        return Study(ruleset)
    missing = hand.missing(hand.counts)
    if len(hand.names) == hand.wanted - 1:
        return _of_thirteen(hand, missing)
    if missing:
        discards = tuple(_discards(hand))
        return Study(ruleset, "full", discards[0].missing, discards=discards)
    return _of_complete(hand)


def _of_thirteen(hand: Hand, missing: int) -> Study:
    useful = tuple((TEXT[kind], hand.left(kind)) for kind in hand.useful(hand.counts))
    if missing > 1:
        held = tuple(TEXT[kind] for kind in hand.held(hand.counts))
        return Study(hand.ruleset, "short", missing, useful, held=held)
    waits = tuple(_waits(hand))
    no_yaku = tuple(how for how in HOWS if all("no_yaku" in wait.worth[how].faults for wait in waits))
    return Study(hand.ruleset, "waiting", missing, useful, waits, hand.furiten(), no_yaku=no_yaku)


def _waits(hand: Hand) -> Iterator[Wait]:
    """The waits, dead ones as well: furiten and a wait for one tile alone need them."""
    for kind in hand.waits(hand.counts):
        tiles = (hand.tiles_text([*hand.names, TEXT[kind]]),)
        worth = {how: hand.worth(hand.changed({TILES: tiles, "how": (how,)})) for how in HOWS}
        yield Wait(TEXT[kind], hand.left(kind), worth)


def _discards(hand: Hand) -> list[Discard]:
    """The tiles whose discard leaves the fewest tiles missing; first those after which most tiles help."""
    discards = []
    for kind, counts in _one_less(hand.counts):
        useful = [(TEXT[other], hand.left(other)) for other in hand.useful(counts) if other != kind]
        missing = hand.missing(counts)
        tile = next(name for name in sorted(hand.names, key=_is_red) if KIND[CODE_OF[name]] == kind)
        rest = list(hand.names)
        rest.remove(tile)
        discards.append(Discard(tile, missing, useful, hand.tiles_text(rest)))
    least = min(discard.missing for discard in discards)
    best = [discard for discard in discards if discard.missing == least]
    return sorted(best, key=lambda discard: -sum(number for _tile, number in discard.useful))


def _one_less(counts: Sequence[int]) -> Iterator[tuple[int, list[int]]]:
    """Each kind of these tiles, with the tiles that are left without one of it."""
    for kind in range(KINDS):
        if counts[kind]:
            rest = list(counts)
            rest[kind] -= 1
            yield kind, rest


def _is_red(name: str) -> bool:
    return name[0] == "0"


def _of_complete(hand: Hand) -> Study:
    own = hand.worth(hand.pairs)
    tried = [(change, hand.worth(hand.changed(change.fields))) for change in _changes(hand)]
    legal = [(change, worth) for change, worth in tried if worth.points is not None]
    variants = tuple(
        Variant(change, worth, _more(own, worth), *_difference(own, worth))
        for change, worth in legal
        if change.what not in ("tile", "win") and worth.points != own.points
    )
    near = tuple(_near(own, legal))
    return Study(hand.ruleset, "complete", furiten=hand.furiten(), variants=variants, near=near)


def _more(own: Worth, other: Worth) -> int | None:
    return None if own.points is None or other.points is None else other.points - own.points


def _difference(own: Worth, other: Worth) -> tuple[tuple[str, ...], tuple[str, ...]]:
    mine, theirs = ([line.code for line in worth.lines] for worth in (own, other))
    return tuple(code for code in theirs if code not in mine), tuple(
        code for code in mine if code not in theirs
    )


def _near(own: Worth, legal: Sequence[tuple[Change, Worth]]) -> Iterator[tuple[Line, tuple[Change, ...]]]:
    """Patterns that one change gives, the worthiest first, each with all its changes."""
    lines: dict[str, Line] = {}
    changes: dict[str, list[Change]] = {}
    for change, worth in legal:
        for line in _new_lines(own, worth):
            if line.kind != "limit":
                lines.setdefault(line.code, line)
                changes.setdefault(line.code, []).append(change)
    for code in sorted(lines, key=lambda code: -lines[code].value):
        yield lines[code], tuple(changes[code])


def _new_lines(own: Worth, other: Worth) -> list[Line]:
    """The lines that only the other hand has. A refused hand has unknown lines: then the worthiest line is new."""
    if not own.lines:
        return sorted(other.lines, key=lambda line: (line.kind == "limit", -line.value))[:1]
    held = {line.code for line in own.lines}
    return [line for line in other.lines if line.code not in held]


def _changes(hand: Hand) -> Iterator[Change]:
    """Each single change: the way of winning, the winning tile, a flag, a wind, the melds closed, another tile."""
    how = "ron" if hand.data.get("how") == "ron" else "tsumo"
    other = "tsumo" if how == "ron" else "ron"
    yield Change("how", how, other, {"how": (other,)})
    yield from _flag_changes(hand)
    for field, default in (("seat", "S"), ("round", "E")):
        wind = read_wind(hand.data, field, default)
        for letter in SEATS:
            if letter != wind:
                yield Change(field, wind, letter, {field: (letter,)})
    if hand.melds and not any(meld.is_kong for meld in hand.melds):
        tiles = [TEXT[code] for meld in hand.melds for code in meld.tiles]
        closed = hand.tiles_text([*tiles, *hand.names])
        yield Change("melds", "open", "closed", {TILES: (closed,), MELDS: ()})
    yield from _win_changes(hand)
    yield from _tile_changes(hand)


def _win_changes(hand: Hand) -> Iterator[Change]:
    """The same tiles, won on another of them."""
    last = hand.names[-1]
    for name in dict.fromkeys(hand.names):
        if KIND[CODE_OF[name]] != KIND[CODE_OF[last]]:
            names = list(hand.names)
            names.remove(name)
            yield Change("win", last, name, {TILES: (hand.tiles_text([*names, name]),)})


def _flag_changes(hand: Hand) -> Iterator[Change]:
    ticked = hand.data.getlist(FLAGS)
    for flag in hand.ruleset.flags:
        if flag.code in ticked:
            rest = [code for code in ticked if code != flag.code]
            yield Change("flag", flag.code, "", {FLAGS: tuple(rest)})
        else:
            yield Change("flag", "", flag.code, {FLAGS: (*ticked, flag.code)})


def _tile_changes(hand: Hand) -> Iterator[Change]:
    """Each concealed tile exchanged for each that keeps the hand complete; the winning tile stays at the end."""
    for name in dict.fromkeys(hand.names):
        kind = KIND[CODE_OF[name]]
        counts = list(hand.counts)
        counts[kind] -= 1
        place = len(hand.names) - 1 - hand.names[::-1].index(name)
        for new in hand.useful(counts):
            if new != kind:
                names = [*hand.names[:place], TEXT[new], *hand.names[place + 1 :]]
                yield Change("tile", name, TEXT[new], {TILES: (hand.tiles_text(names),)})


def compare(pairs: Pairs) -> list[Elsewhere]:
    """The worth of the form's hand in every rule set."""
    calculations = ((key, calculate(registry.get(key), pairs)) for key in tuple(registry.keys()))
    return [Elsewhere(key, worth_of(calculated, pairs)) for key, calculated in calculations]


def answer_form(request: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The studies of ``fields`` (pairs) in each of ``rules`` (keys)."""
    return [
        study(registry.get(key), [(a, b) for a, b in request["fields"]]).to_json() for key in request["rules"]
    ]


def compare_form(request: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The worth of ``fields`` (pairs) in every rule set."""
    return [elsewhere.to_json() for elsewhere in compare([(a, b) for a, b in request["fields"]])]


CALLS: Final = {"study": answer_form, "compare": compare_form}
"""The functions that a page may call by name, where the rules run in a browser."""
