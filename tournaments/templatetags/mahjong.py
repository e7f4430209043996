"""Template tags of all pages: tiles, icons, points and the tile picker."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django import template
from django.http import HttpRequest
from django.template import Context
from django.templatetags.static import static
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from scoring.names import Names
from scoring.rulesets import registry
from scoring.tiletext import GROUP, split_tiles
from tournaments.common.countries import country_name
from tournaments.play.ledger.clock import Clock
from tournaments.play.rulebook.presentation.book import anchor_of
from tournaments.play.standings.columns import Column, Kind, StandingRow, full_name, list_name
from tournaments.play.standings.presentation import after_words
from tournaments.play.standings.rows import FIGURES, figure_of
from tournaments.texts.bills import FORMS
from tournaments.texts.expected import meld_name
from tournaments.texts.faults import NOTES
from tournaments.texts.faults import redraw_words as why_not_repeated
from tournaments.texts.format import (
    MINUS,
    RAISED,
    colon,
    day,
    day_time,
    days,
    deal,
    figure_name,
    figure_names,
    minutes,
    named,
    round_in_text,
    round_name,
    score,
    seat,
    section,
    signed,
    table_name,
    unit,
    wind,
    wind_letter,
)
from tournaments.texts.jobs import trouble_words
from tournaments.texts.markdown import html_of
from tournaments.texts.money import fee_words, money
from tournaments.texts.names import name_after_number
from tournaments.texts.study_words import counted
from tournaments.texts.tiles import tile_label

register = template.Library()
register.filter(score)
register.filter(signed)
register.filter(wind)
register.filter(wind_letter)
register.filter(seat)
register.filter(colon)
register.filter(named)
register.filter("pattern_anchor", anchor_of)
register.filter("day", day, expects_localtime=True)
register.filter("day_time", day_time, expects_localtime=True)
register.filter(round_name)
register.filter(round_in_text)
register.filter(table_name)
register.filter(fee_words)
register.filter(money)
register.filter(section)
register.filter("markdown", html_of)
register.simple_tag(days)
register.simple_tag(after_words)
register.simple_tag(figure_name)
register.simple_tag(minutes)
register.simple_tag(unit)
register.simple_tag(deal)
register.simple_tag(counted)


def picture(name: str, extra: str = "", *, label: str | None = "") -> SafeString:
    """One tile; "" gives it its own name, and `label` None leaves that to the row around it, which is one image.

    The symbol has the view box: a page with a thousand tiles does not repeat it.
    """
    target = f"{static('img/tiles.svg')}#t{name}"
    style = f"tile {extra}".strip()
    if label is None:
        return format_html('<svg class="{}"><use href="{}"/></svg>', style, target)
    words = label or tile_label(name)
    return format_html(
        '<svg class="{}" role="img" aria-label="{}"><use href="{}"/></svg>', style, words, target
    )


def _row(parts: list[SafeString], text: str, extra: str) -> SafeString:
    pictures = format_html_join("", "{}", ((part,) for part in parts))
    style = f"tiles {extra}".strip()
    return format_html('<span class="{}" role="img" aria-label="{}">{}</span>', style, text, pictures)


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
    """A winning hand of an event: concealed tiles, melds by the game's names, the winning tile apart."""
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


@register.simple_tag
def flag(country: str) -> SafeString:
    """`{% flag "ITA" %}`: the flag with the country's name; "" for an unknown or empty code."""
    name = country_name(country)
    if not name:
        return SafeString("")
    return format_html(
        '<img class="flag" src="{}" alt="{}" title="{}" width="18" height="18">',
        static(f"img/flags/{country.lower()}.svg"),
        name,
        name,
    )


@register.simple_tag
def points(value: Any) -> SafeString:
    """`{% points 12400 %}`: signed; a loss is a sign first and a colour second."""
    text = signed(value)
    style = "figures nowrap minus" if text.startswith(MINUS) else "figures nowrap"
    return format_html('<span class="{}">{}</span>', style, text)


register.filter(list_name)
register.filter(full_name)


@register.filter
def moved(row: StandingRow) -> int:
    """Places won (positive) or lost since the round before; 0 in the first round."""
    return row["previous"] - row["place"] if row["previous"] else 0


@register.simple_tag
def gap(rows: Sequence[StandingRow], place: int, ahead: int, ruleset: str, metrics: Sequence[str]) -> str:
    """The gap to the row above: in the first figure in which the two differ, named where several rank.

    The row is at `place` of a page with `ahead` rows before it.
    """
    index = place + ahead
    if not index:
        return ""
    above, row = rows[index - 1], rows[index]
    missing = {key: Fraction(figure_of(above, key)) - Fraction(figure_of(row, key)) for key in metrics}
    key = next((key for key in metrics if missing[key]), metrics[0])
    if len(metrics) == 1:
        return score(missing[key])
    if not missing[key]:
        return "0"
    name = name_after_number(figure_names(ruleset, key))
    return format_html('{} <span class="quiet small">{}</span>', score(missing[key]), name)


@register.simple_tag
def figure(holder: Mapping[str, object], key: str) -> SafeString:
    """`{% figure row "total" %}`: points with their sign, table points as they are."""
    return points(holder[key]) if key in FIGURES else share(holder[key])


def share(value: object) -> SafeString:
    """A figure that need not be whole, without a sign."""
    return format_html('<span class="figures">{}</span>', score(value))


@register.simple_tag
def column_value(row: StandingRow, column: Column) -> object:
    """`{% column_value row column %}`: the number or figure of a row; "" where a stored row lacks it."""
    value = row.get(column.key)
    if value is None or (column.kind is Kind.DEDUCTION and not value):
        return ""
    match column.kind:
        case Kind.POINTS | Kind.DEDUCTION | Kind.TOTAL:
            return points(value)
        case Kind.SHARE:
            return share(value)
    return value


@register.simple_tag
def figures(holder: Mapping[str, Any], keys: Sequence[str]) -> SafeString:
    """`{% figures row standings.metrics %}`: several figures in one line of text."""
    return format_html_join(" · ", "{}", ((figure(holder, key),) for key in keys))


@register.simple_tag
def polled(address: str, seconds: int, swap: str = "outerHTML", **query: Any) -> SafeString:
    """The attributes of an element that loads itself again every few seconds (static/js/app.js sends `poll`)."""
    encoded = urlencode({key: value for key, value in query.items() if value})
    attributes = 'data-poll="{}" hx-get="{}" hx-trigger="poll" hx-swap="{}"'
    return format_html(attributes, seconds, f"{address}?{encoded}" if encoded else address, swap)


STRANGERS_ASK = 1.8
"""Seconds: an answer from memory is a second old at most, and a new hand shows within three."""
OTHERS_ASK = 10
OVER_ASK = 600
"""A tournament that is over changes only when it is opened again."""


@register.simple_tag(takes_context=True)
def live(context: Context) -> SafeString:
    """The attributes by which the main part of a page follows the game (static/js/morphing.js puts in the new parts).

    Strangers are answered from memory, with a 304 while nothing changes; a reader with a session gets a page of their
    own, so their page asks seldom.
    """
    request = context["request"]
    personal = _is_personal(request)
    tournament = context.get("tournament")
    over = tournament is not None and tournament.state == "finished"
    seconds = OVER_ASK if over else OTHERS_ASK if personal else STRANGERS_ASK
    attributes = 'data-poll="{}" hx-get="{}" hx-trigger="poll" data-morph'
    return format_html(attributes, seconds, request.get_full_path())


def _is_personal(request: HttpRequest) -> bool:
    """Whether pages are made for this reader alone: everybody else is answered with a kept page."""
    return bool(request.user.is_authenticated or request.session.get("table"))


@register.simple_tag(takes_context=True)
def time_left(context: Context, clock: Clock) -> str:
    """Minutes and seconds until the round ends, which scripts count down. A kept page holds the time of the end."""
    if clock.ends_at is None or _is_personal(context["request"]):
        return minutes(clock.left)
    return _("The round ends at %(end)s.") % {"end": f"{timezone.localtime(clock.ends_at):%H:%M}"}


class NativeTerm(NamedTuple):
    """The game's own term, and its language."""

    words: str
    language: str


@register.simple_tag
def native_term(names: Names) -> NativeTerm | None:
    """The term beside the reader's word: 平和, 斷么九, Serpente; None where they are the same."""
    if not names.native or names.native == named(names):
        return None
    return NativeTerm(names.native, names.language)


@register.filter
def ruleset_name(key: str) -> str:
    """The name of a rule set in the reader's language."""
    return named(registry.get(key).names)


@register.filter
def has_sticks(ruleset: str) -> bool:
    """Whether counters and sticks lie on a table of this rule set."""
    return registry.get(ruleset).has_stakes


@register.filter
def has_uma(ruleset: str) -> bool:
    """Whether the places at a table are worth points in this rule set."""
    return registry.get(ruleset).has_uma


@register.filter
def translated(text: str) -> str:
    """A text of the rule set, in the reader's language."""
    return _(text) if text else ""


@register.filter
def note_words(code: str) -> str:
    """A note of a bill as a sentence."""
    return str(NOTES.get(code, code))


@register.filter
def redraw_words(code: str) -> str:
    """The reason why a draw could not be repeated, as a sentence."""
    return why_not_repeated(code)


register.filter(trouble_words)


@register.simple_tag
def doubled(points: int | None, doublings: int | Mapping[str, int] | None, value: int) -> str:
    """The doubling of points: 38 × 2³ = 304; the value alone where nothing doubles it."""
    times = sum(doublings.values()) if isinstance(doublings, Mapping) else doublings
    if not points or not times:
        return score(value)
    return f"{score(points)} × 2{str(times).translate(RAISED)} = {score(points << times)}"


@register.filter
def reading(text: str) -> SafeString:
    """The reading of the tiles, for each winner: sets as tiles (melds underlined), another form by its name."""
    parts = ((FORMS.get(part) or format_html_join(" ", "{}", _sets(part)),) for part in text.split(" / "))
    return format_html_join(" / ", "{}", parts)


def _sets(text: str) -> Iterator[tuple[str]]:
    for word in text.split():
        meld = " meld" if word.startswith("(") else ""
        yield (
            tiles(word, f"tiny{meld}") if GROUP.search(word) else word,
        )  # "147" of a knitted straight has no suit


@register.simple_tag
def titles_in_book(bill: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """The titles of a bill's sections that the book has in another language: (translated, original, its language).

    A numbered section needs no original title.
    """
    names = registry.get(bill["ruleset"]).section_names
    titles = dict.fromkeys(line.section for line in bill["lines"] if line.section in names)
    rows = [(named(names[title]), title, names[title].language or "en") for title in titles]
    return [row for row in rows if row[0] != row[1] and names[row[1]].number is None]


@register.filter
def item(mapping: Mapping[Any, Any] | None, key: Any) -> Any:
    """The value of a mapping under a key that only the loop knows."""
    return (mapping or {}).get(key)


@register.inclusion_tag("components/keypad.html")
def keypad(*, reds: bool = True, flowers: bool = False) -> dict[str, Any]:
    """The tiles to tap: a block for each suit, the honours, the red fives and the bonus tiles, each with its style."""
    blocks = [("suit", [f"{n}{suit}" for n in range(1, 10)]) for suit in "mps"]
    blocks.append(("honours", [f"{n}z" for n in range(1, 8)]))
    if reds:
        blocks.append(("reds", [f"0{suit}" for suit in "mps"]))
    if flowers:
        blocks.append(("bonus", [f"{letter}{n}" for letter in "fg" for n in range(1, 5)]))
    return {"rows": [(style, [(name, tile_label(name)) for name in block]) for style, block in blocks]}
