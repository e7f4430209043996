"""Template tags for what every page shows: tiles, icons, points and the tile picker."""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import Any, NamedTuple

from django import template
from django.templatetags.static import static
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, ngettext, npgettext, pgettext
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from scoring.rulesets import registry
from tournaments.selectors.results import FIGURES
from tournaments.terms import meld_name, name_in_language
from tournaments.wording import NOTES
from tournaments.wording import redraw_words as why_not_repeated

register = template.Library()

THIN = "\N{THIN SPACE}"
VULGAR = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
}
RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
MINUS = "\N{MINUS SIGN}"

SUIT_NAMES = {"m": lazy("characters"), "p": lazy("circles"), "s": lazy("bamboo")}
WINDS = {"E": lazy("East"), "S": lazy("South"), "W": lazy("West"), "N": lazy("North")}
HONOUR_NAMES = {
    "1z": lazy("East wind"),
    "2z": lazy("South wind"),
    "3z": lazy("West wind"),
    "4z": lazy("North wind"),
    "5z": lazy("white dragon"),
    "6z": lazy("green dragon"),
    "7z": lazy("red dragon"),
    "f1": lazy("flower 1, plum"),
    "f2": lazy("flower 2, orchid"),
    "f3": lazy("flower 3, chrysanthemum"),
    "f4": lazy("flower 4, bamboo"),
    "g1": lazy("season 1, spring"),
    "g2": lazy("season 2, summer"),
    "g3": lazy("season 3, autumn"),
    "g4": lazy("season 4, winter"),
    "back": lazy("face-down tile"),
}
FORMS = {
    "seven_pairs": lazy("seven pairs"),
    "orphans": lazy("one of each terminal and honour"),
    "loose": lazy("a hand without sets"),
    "fourteen_singles": lazy("fourteen single tiles"),
}
"""Hands that are not four sets and a pair."""
FRACTION = re.compile(r"-?[0-9]+/[0-9]+")
GROUP = re.compile(r"[fg][1-4]|[0-9]+[mps]|[1-7]+z")


def tile_label(name: str) -> str:
    """What a screen reader says: "5 of circles"."""
    if name in HONOUR_NAMES:
        return str(HONOUR_NAMES[name])
    if name[0] == "0":
        return _("red 5 of %(suit)s") % {"suit": SUIT_NAMES[name[1]]}
    return _("%(number)s of %(suit)s") % {"number": name[0], "suit": SUIT_NAMES[name[1]]}


def split_tiles(text: str) -> Iterator[str]:
    """The tiles of "123m0p", one by one; anything else is passed over."""
    for group in GROUP.findall(text):
        yield from [group] if group[0] in "fg" else [digit + group[-1] for digit in group[:-1]]


def picture(name: str, extra: str = "", *, label: str | None = "") -> SafeString:
    """One tile; `label` None hides it from screen readers, "" gives it its own name."""
    target = f"{static('img/tiles.svg')}#t{name}"
    style = f"tile {extra}".strip()
    if label is None:
        return format_html(
            '<svg class="{}" viewBox="0 0 36 48" aria-hidden="true"><use href="{}"/></svg>', style, target
        )
    return format_html(
        '<svg class="{}" viewBox="0 0 36 48" role="img" aria-label="{}"><use href="{}"/></svg>',
        style,
        label or tile_label(name),
        target,
    )


def _row(parts: list[SafeString], text: str, extra: str) -> SafeString:
    pictures = format_html_join("", "{}", ((part,) for part in parts))
    return format_html('<span class="tiles {}" role="img" aria-label="{}">{}</span>', extra, text, pictures)


@register.simple_tag
def tile(name: str, extra: str = "") -> SafeString:
    """`{% tile "5p" %}`."""
    return picture(name, extra)


@register.simple_tag
def tiles(text: str, extra: str = "") -> SafeString:
    """`{% tiles "123m" %}`: a row read out as one."""
    names = list(split_tiles(text or ""))
    return _row([picture(name, label=None) for name in names], ", ".join(map(tile_label, names)), extra)


@register.simple_tag
def hand_tiles(hand: Mapping[str, Any], extra: str = "", ruleset: str = "") -> SafeString:
    """A winning hand as an event holds it: concealed tiles, melds as the game calls them, the winning tile apart."""
    concealed = list(split_tiles(hand.get("concealed", "")))
    parts = [picture(name, label=None) for name in concealed]
    spoken = [", ".join(map(tile_label, concealed))]
    for meld in hand.get("melds") or []:
        names = list(split_tiles(meld["tiles"]))
        spoken.append(f"{meld_name(ruleset, meld['type'])} {', '.join(map(tile_label, names))}")
        parts += [mark_safe('<span class="gap"></span>'), *_meld(meld["type"], names)]
    won = hand.get("win_tile", "")
    if won:
        parts.append(picture(won, "won", label=None))
        spoken.append(_("won on %(tile)s") % {"tile": tile_label(won)})
    bonus = list(split_tiles(hand.get("bonus") or ""))
    if bonus:
        parts += [mark_safe('<span class="gap"></span>'), *(picture(name, label=None) for name in bonus)]
        spoken.append(", ".join(map(tile_label, bonus)))
    return _row(parts, "; ".join(filter(None, spoken)), extra)


def _meld(kind: str, names: list[str]) -> list[SafeString]:
    faces = ["back", *names[1:-1], "back"] if kind == "ankan" else names
    return [picture(name, label=None) for name in faces]


@register.simple_tag
def icon(name: str, size: int = 20) -> SafeString:
    """One of the drawings in static/img/icons.svg; the words beside it carry the meaning."""
    return format_html(
        '<svg class="icon" width="{}" height="{}" aria-hidden="true"><use href="{}#{}"/></svg>',
        size,
        size,
        static("img/icons.svg"),
        name,
    )


def grouped(value: int) -> str:
    """Digits in threes: 12 400."""
    return f"{abs(value):,}".replace(",", THIN)


def mixed(value: Fraction) -> str:
    """A figure that need not be whole: 3½, 11 5/12."""
    whole, rest = divmod(abs(value), 1)
    sign = MINUS if value < 0 else ""
    if not rest:
        return f"{sign}{grouped(whole)}"
    part = VULGAR.get(rest) or f"{THIN if whole else ''}{rest}"
    return f"{sign}{grouped(whole) if whole else ''}{part}"


@register.filter
def score(value: Any) -> str:
    """A standing score: 31 200, and −1 200 below nothing; 3½ of "7/2"."""
    if isinstance(value, Fraction) or (isinstance(value, str) and FRACTION.fullmatch(value)):
        return mixed(Fraction(value))
    if not isinstance(value, int):
        return "" if value is None else str(value)
    return f"{MINUS if value < 0 else ''}{grouped(value)}"


@register.filter
def signed(value: Any) -> str:
    """A change or a result: +12 400, −8 000, 0; +3½ of "7/2"."""
    if isinstance(value, str) and FRACTION.fullmatch(value):
        return f"{'' if value[0] == '-' else '+'}{mixed(Fraction(value))}"
    if not isinstance(value, int):
        return "" if value is None else str(value)
    return f"{'+' if value > 0 else MINUS if value < 0 else ''}{grouped(value)}"


@register.simple_tag
def points(value: Any) -> SafeString:
    """`{% points 12400 %}`: signed; a loss is a sign first and a colour second."""
    text = signed(value)
    style = "figures nowrap minus" if text.startswith(MINUS) else "figures nowrap"
    return format_html('<span class="{}">{}</span>', style, text)


@register.filter
def moved(row: Mapping[str, Any]) -> int:
    """Places won (positive) or lost since the round before; 0 where there was none."""
    return int(row["previous"] - row["place"]) if row.get("previous") else 0


@register.simple_tag
def gap(rows: Sequence[Mapping[str, Any]], index: int, ruleset: str, metrics: Sequence[str]) -> str:
    """What is missing to the row above: of the first figure in which the two differ, named where several rank."""
    if not index:
        return ""
    missing = {key: Fraction(rows[index - 1][key]) - Fraction(rows[index][key]) for key in metrics}
    key = next((key for key in metrics if missing[key]), metrics[0])
    if len(metrics) == 1:
        return score(missing[key])
    if not missing[key]:
        return "0"
    name = figure_name(ruleset, key)
    return format_html(
        '{} <span class="quiet small">{}</span>', score(missing[key]), name[:1].lower() + name[1:]
    )


@register.simple_tag
def figure(holder: Mapping[str, Any], key: str) -> SafeString:
    """`{% figure row "total" %}`: points with their sign, table points as they are."""
    return (
        points(holder[key])
        if key in FIGURES
        else format_html('<span class="figures">{}</span>', score(holder[key]))
    )


@register.simple_tag
def figure_name(ruleset: str, key: str) -> str:
    """What a rule set calls a figure by which it ranks."""
    name = named({one.key: one.names for one in registry.get(ruleset).ranking}[key])
    return name.replace("äpisteet", "ä\N{SOFT HYPHEN}pisteet")  # a narrow column may part the compound


@register.simple_tag
def minutes(seconds: int) -> str:
    """A clock: 89:59, and −00:05 after the end."""
    return f"{MINUS if seconds < 0 else ''}{abs(seconds) // 60:02}:{abs(seconds) % 60:02}"


@register.filter
def wind(letter: str) -> str:
    """East for E."""
    return str(WINDS.get(letter, letter))


@register.filter
def initial(letter: str) -> str:
    """E for East, by the reader's word: in Finnish E is South and I is East."""
    return wind(letter)[:1]


@register.filter
def seat(key: str) -> str:
    """A seat of a plan ("3W") with the reader's letter: 3O in Italian."""
    return f"{key[:-1]}{initial(key[-1])}"


@register.filter
def named(names: Mapping[str, str]) -> str:
    """The name in the reader's language, English otherwise."""
    return name_in_language(names)


class NativeTerm(NamedTuple):
    """What a game itself calls something, and in which language."""

    words: str
    language: str


@register.simple_tag
def native_term(names: Mapping[str, str], ruleset: str) -> NativeTerm | None:
    """The term beside the reader's word: 平和, 斷么九, Serpente; None where there is no other."""
    for language in ("ja", "zh", registry.get(ruleset).native_language):
        if names.get(language):
            return NativeTerm(names[language], language) if names[language] != named(names) else None
    return None


@register.filter
def has_sticks(ruleset: str) -> bool:
    """Whether counters and sticks lie on a table of this rule set."""
    return "riichi" in registry.get(ruleset).win_fields


@register.simple_tag
def unit(name: str, amount: int) -> str:
    """What a line of a bill counts, as many as there are. Players say fan and fu in every language."""
    words = {
        "points": ngettext("point", "points", abs(amount)),
        "doublings": ngettext("doubling", "doublings", abs(amount)),
        "yakuman": npgettext("unit", "yakuman", "yakuman", abs(amount)),
    }
    return words.get(name, name)


@register.filter
def translated(text: str) -> str:
    """What a rule set says of itself, in the reader's language."""
    return _(text) if text else ""


@register.filter
def note_words(code: str) -> str:
    """A note of a bill as a sentence."""
    return str(NOTES.get(code, code))


@register.filter
def redraw_words(code: str) -> str:
    """Why a draw could not be repeated, as a sentence."""
    return why_not_repeated(code)


@register.simple_tag
def doubled(points: int | None, doublings: int | Mapping[str, int] | None, value: int) -> str:
    """How points are doubled: 38 × 2³ = 304; the value alone where nothing doubles it."""
    times = sum(doublings.values()) if isinstance(doublings, Mapping) else doublings
    if not points or not times:
        return score(value)
    return f"{score(points)} × 2{str(times).translate(RAISED)} = {score(points << times)}"


@register.filter
def reading(text: str) -> SafeString:
    """How the tiles were read, of each winner: sets as tiles (melds underlined), another form by its name."""
    parts = ((FORMS.get(one) or format_html_join(" ", "{}", _sets(one)),) for one in text.split(" / "))
    return format_html_join(" / ", "{}", parts)


def _sets(text: str) -> Iterator[tuple[str]]:
    for one in text.split():
        meld = " meld" if one.startswith("(") else ""
        yield (
            tiles(one, f"tiny{meld}") if GROUP.search(one) else one,
        )  # "147" of a knitted straight has no suit


@register.filter
def day(value: date) -> str:
    """A day as each language writes it: 21 November 2026, 21 novembre 2026, 21. marraskuuta 2026."""
    text = date_format(value, _("j F Y"))
    return text if get_language() == "en" else text.lower()


@register.filter
def section(text: str, ruleset: str = "") -> str:
    """Where the rule stands: §4.2.1, or in a book without numbers the title, in the reader's language."""
    titles = registry.get(ruleset).section_names if ruleset else {}
    return f"§{text}" if text[:1].isdigit() else named(titles.get(text, {"en": text}))


@register.simple_tag
def titles_in_book(bill: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """The titles of a bill's sections that the book says in another language: (here, there, its language).

    A section with a number is found by that.
    """
    known = registry.get(bill["ruleset"]).section_names
    found = {
        title: (named(names), title, next(code for code, name in names.items() if name == title))
        for title in dict.fromkeys(line["section"] for line in bill["lines"])
        if (names := known.get(title)) and not any(map(str.isdigit, title))
    }
    return [row for row in found.values() if row[0] != row[1]]


@register.filter
def item(mapping: Mapping[Any, Any] | None, key: Any) -> Any:
    """What a mapping holds under a key that is only known in the loop."""
    return (mapping or {}).get(key)


@register.simple_tag
def deal(position: Mapping[str, Any]) -> str:
    """East 2, with the number of the deal as players say it."""
    return pgettext("deal", "%(wind)s %(number)s") % {
        "wind": wind(position.get("round", "E")),
        "number": position.get("deal", 1),
    }


@register.inclusion_tag("components/keypad.html")
def keypad(*, reds: bool = True, flowers: bool = False) -> dict[str, Any]:
    """The tiles to tap, one row a suit."""
    suits = [[f"{n}{suit}" for n in range(1, 10)] + ([f"0{suit}"] if reds else []) for suit in "mps"]
    honours = [f"{n}z" for n in range(1, 8)]
    bonus = [f"{letter}{n}" for letter in "fg" for n in range(1, 5)]
    rows = [*suits, honours, *([bonus] if flowers else [])]
    return {"rows": [[(name, tile_label(name)) for name in row] for row in rows]}
