"""The combinations of a rack, and how it writes them: ``(555m)`` exposed, ``[1111z]`` a drawn poker that is shown,
``111z`` hidden."""

from enum import Enum
from functools import lru_cache

from scoring.rulesets.fimj.items import ITEMS
from scoring.tiles import EAST, RED, BadTiles, Bunch, parse

_BRACKETS = {"(": ")", "[": "]"}


class Form(Enum):
    """The forms of a combination on a rack."""

    PAIR = "pair"
    CHOW = "chow"
    TRIS = "tris"
    POKER = "poker"


class Combo:
    """One combination of a loser: ``kind`` is its lowest kind, ``hidden`` whether no tile of it was called.

    A hidden poker is one that was drawn and shown. ``size`` is how many of the thirteen tiles it takes up (the fourth
    of a poker was replaced), ``key`` counts its tiles, ``item`` is what a tris or poker is worth. Combos are shared and
    never changed.
    """

    __slots__ = (
        "form",
        "hidden",
        "is_drawn_tris",
        "is_exposed_tris",
        "is_tris",
        "item",
        "key",
        "kind",
        "size",
    )

    def __init__(self, form: Form, bunch: Bunch, *, hidden: bool) -> None:
        self.form = form
        self.kind = min(bunch.codes)
        self.hidden = hidden
        self.size = 2 if form is Form.PAIR else 3
        self.key = bunch.key
        self.is_tris = form in (Form.TRIS, Form.POKER)
        self.is_drawn_tris = hidden and form is Form.TRIS
        self.is_exposed_tris = not hidden and form is Form.TRIS
        self.item = ITEMS[self.kind, hidden, form is Form.POKER] if self.is_tris else None


class BadCombo(ValueError):
    """A text that is no combination. ``code`` is the fault code, ``expected`` says what would be one."""

    def __init__(self, code: str, expected: str) -> None:
        super().__init__(code)
        self.code = code
        self.expected = expected


@lru_cache(maxsize=1 << 12)
def combo(text: str) -> Combo:
    """The combination of ``text``; raises `BadCombo`."""
    bracket, tiles = "", text
    if text[:1] in _BRACKETS:
        bracket, tiles = text[0], text[1:-1]
        if text[-1] != _BRACKETS[bracket]:
            raise BadCombo("wrong_brackets", "(555m), [1111z] or 111z")
    codes = _codes(tiles)
    form = _form(codes)
    if form is Form.PAIR and bracket:
        raise BadCombo("wrong_brackets", "a pair is never called: no brackets")
    if form is Form.POKER and not bracket:
        raise BadCombo("poker_not_shown", "[1111z] drawn and shown, (1111z) exposed")
    if form is not Form.POKER and bracket == "[":
        raise BadCombo("wrong_brackets", "square brackets for a poker only")
    return Combo(form, Bunch(codes), hidden=bracket != "(")


def _codes(text: str) -> tuple[int, ...]:
    try:
        codes = tuple(sorted(parse(text)))
    except BadTiles:
        raise BadCombo("unknown_tile", "tiles like 123m") from None
    if any(code >= RED for code in codes):
        raise BadCombo("no_red_fives", "5")
    return codes


def _form(codes: tuple[int, ...]) -> Form:
    size, kinds = len(codes), set(codes)
    if len(kinds) == 1 and 2 <= size <= 4:
        return (Form.PAIR, Form.TRIS, Form.POKER)[size - 2]
    if size == 3:
        first = codes[0]
        if first < EAST and first % 9 <= 6 and codes == (first, first + 1, first + 2):
            return Form.CHOW
    raise BadCombo("not_a_combination", "a pair, tris, poker or chow")
