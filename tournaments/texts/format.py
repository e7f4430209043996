"""Figures, names, winds and days as readers of each language write them."""

import re
from collections.abc import Mapping
from datetime import date, datetime
from fractions import Fraction
from typing import Any

from django.db.models import Choices
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext, npgettext, pgettext, pgettext_lazy

from scoring.names import Names
from scoring.rulesets import registry
from tournaments.models import Round, Table
from tournaments.texts.names import name_in_language, narrow_name
from tournaments.texts.once import once_a_language

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


WINDS = {"E": lazy("East"), "S": lazy("South"), "W": lazy("West"), "N": lazy("North")}
WIND_LETTERS = {
    "E": pgettext_lazy("letter of a wind", "E"),
    "S": pgettext_lazy("letter of a wind", "S"),
    "W": pgettext_lazy("letter of a wind", "W"),
    "N": pgettext_lazy("letter of a wind", "N"),
}
"""Each differs from the other three; a language whose winds begin alike has two letters for a wind."""
MONTHS = (
    pgettext_lazy("in a date", "January"),
    pgettext_lazy("in a date", "February"),
    pgettext_lazy("in a date", "March"),
    pgettext_lazy("in a date", "April"),
    pgettext_lazy("in a date", "May"),
    pgettext_lazy("in a date", "June"),
    pgettext_lazy("in a date", "July"),
    pgettext_lazy("in a date", "August"),
    pgettext_lazy("in a date", "September"),
    pgettext_lazy("in a date", "October"),
    pgettext_lazy("in a date", "November"),
    pgettext_lazy("in a date", "December"),
)


FRACTION = re.compile(r"-?[0-9]+/[0-9]+")


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


def score(value: Any) -> str:
    """A standing score: 31 200, and −1 200 below nothing; 3½ of "7/2"."""
    if isinstance(value, Fraction) or (isinstance(value, str) and FRACTION.fullmatch(value)):
        return mixed(Fraction(value))
    if not isinstance(value, int):
        return "" if value is None else str(value)
    return f"{MINUS if value < 0 else ''}{grouped(value)}"


def percent(figure: object) -> str:
    """A share in percent: 21.1 %; in Polish, Dutch and Italian the sign stands at its number."""
    return (_("%(number)s %%") % {"number": figure}).replace(" ", "\N{NO-BREAK SPACE}")


def signed(value: Any) -> str:
    """A change or a result: +12 400, −8 000, 0; +3½ of "7/2"."""
    if isinstance(value, str) and FRACTION.fullmatch(value):
        return f"{'' if value[0] == '-' else '+'}{mixed(Fraction(value))}"
    if not isinstance(value, int):
        return "" if value is None else str(value)
    return f"{'+' if value > 0 else MINUS if value < 0 else ''}{grouped(value)}"


def figure_name(ruleset: str, key: str) -> str:
    """The name of a ranking figure of the rule set, at the head of a column."""
    return narrow_name(figure_names(ruleset, key))


def figure_names(ruleset: str, key: str) -> Names:
    """The names of a ranking figure of the rule set."""
    return {rule.key: rule.names for rule in registry.get(ruleset).ranking}[key]


def minutes(seconds: int) -> str:
    """A clock: 89:59, and −00:05 after the end."""
    return f"{MINUS if seconds < 0 else ''}{abs(seconds) // 60:02}:{abs(seconds) % 60:02}"


@once_a_language
def wind(letter: str) -> str:
    """East for E."""
    return str(WINDS.get(letter, letter))


@once_a_language
def wind_letter(letter: str) -> str:
    """The reader's letter for E, S, W or N: in Finnish E is South and I is East."""
    return str(WIND_LETTERS.get(letter, letter[:1]))


def seat(key: str) -> str:
    """A seat of a plan ("3W") with the reader's letter: 3O in Italian."""
    return f"{key[:-1]}{wind_letter(key[-1])}"


def named(names: Names) -> str:
    """The name in the reader's language, English otherwise."""
    return name_in_language(names)


def colon(words: str) -> str:
    """Words that announce what follows: French has a space before the colon."""
    return _("%(words)s:") % {"words": words}


UNITS = ("points", "doublings", "yakuman", "fan", "fu")


def unit(name: str, amount: int) -> str:
    """The unit of a line of a bill, singular or plural. Players say fan and fu in every language; German writes Fan."""
    words = {
        "fan": pgettext("unit", "fan"),
        "fu": pgettext("unit", "fu"),
        "points": ngettext("point", "points", abs(amount)),
        "doublings": ngettext("doubling", "doublings", abs(amount)),
        "yakuman": npgettext("unit", "yakuman", "yakuman", abs(amount)),
    }
    return words.get(name, name)


def day(value: date) -> str:
    """A day as each language writes it: 21 November 2026, 21 novembre 2026, 21. marraskuuta 2026."""
    return _("%(day)s %(month)s %(year)s") % {
        "day": value.day,
        "month": MONTHS[value.month - 1],
        "year": value.year,
    }


def day_time(value: datetime) -> str:
    """A moment, given in local time, as people write it: 21 November 2026 16:51."""
    return f"{day(value)} {value:%H:%M}"


def days(first: date | None, last: date | None) -> str:
    """From one day to another, with the shared parts once: 22–23 November 2026, 30 November – 2 December 2026."""
    if first is None or last is None or first == last:
        single = first or last
        return day(single) if single else ""
    if first.year != last.year:
        return _("%(first)s – %(last)s") % {"first": day(first), "last": day(last)}
    names = {"first_month": MONTHS[first.month - 1], "last_month": MONTHS[last.month - 1]}
    numbers = {"first": first.day, "last": last.day, "year": last.year}
    if first.month != last.month:
        words = _("%(first)s %(first_month)s – %(last)s %(last_month)s %(year)s")
    else:
        words = _("%(first)s–%(last)s %(last_month)s %(year)s")
    return words % {**names, **numbers}


def moment(at: datetime | None) -> str | None:
    """A moment for the API, in the tournament's time zone."""
    return timezone.localtime(at).isoformat() if at else None


def round_name(round_: Round) -> str:
    """ "Round 2", and of a later stage "Final, round 2". Select `stage`."""
    if round_.stage.number == 1:
        return _("Round %(number)s") % {"number": round_.number}
    names = {"stage": capfirst(str(round_.stage)), "number": round_.number}
    return _("%(stage)s, round %(number)s") % names


def round_in_text(round_: Round) -> str:
    """As `round_name`, within a sentence: "round 2", "final, round 2"."""
    if round_.stage.number == 1:
        return _("round %(number)s") % {"number": round_.number}
    return _("%(stage)s, round %(number)s") % {"stage": round_.stage, "number": round_.number}


def table_name(table: Table) -> str:
    """ "Table 3, round 2", "Table 1, final, round 1". Select `round__stage`."""
    return _("Table %(table)s, %(round)s") % {"table": table.number, "round": round_in_text(table.round)}


def section(text: str, ruleset: str = "") -> str:
    """The place of a rule in its document: §4.2.1, or the title in the reader's language if the book has no numbers."""
    titles = registry.get(ruleset).section_names if ruleset else {}
    if text[:1].isdigit():
        return f"§{text}"
    return named(titles[text]) if text in titles else text


def deal(position: Mapping[str, Any]) -> str:
    """East 2, with the number of the deal as players say it."""
    return _deal(position.get("round", "E"), position.get("deal", 1))


@once_a_language
def _deal(round_wind: str, number: int) -> str:
    return pgettext("deal", "%(wind)s %(number)s") % {"wind": wind(round_wind), "number": number}


@once_a_language
def label(choice: Choices) -> str:
    """A stored word for the reader. Django's `get_..._display` compares it with all words each time."""
    return str(choice.label)
