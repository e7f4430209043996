"""The settings of a tournament: how each is typed, judged, shown, logged, copied and read from earlier files.

The page and its form, the API, services, the log, the tournament file and copies of a tournament loop over SETTINGS. A
new setting is a column of Tournament with its migration and a row here; docs/trust.md names it. Type, length, choices
and whether it may be empty are the column's. Rules between settings stand in desk/setup/services/tournaments.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, TypeAlias

from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import pgettext_lazy

from players.fields import CodeField
from players.limits import LONGEST_COUNTRY
from tournaments.models.limits import HIGHEST_NUMBER, MOST_MINUTES, MOST_MONEY, MOST_POINTS, MOST_ROUNDS
from tournaments.models.rounds import Stage
from tournaments.models.tournaments import Tournament

Column: TypeAlias = "models.Field[Any, Any]"
NO_PLACE = ("", 0)


class Kind(Enum):
    """The kind of a setting's value."""

    TEXT = "text"
    CODE = "a text that the service looks up: a country, a time zone"
    ADDRESS = "an e-mail address"
    DAY = "day"
    NUMBER = "number"
    MONEY = "hundredths of the currency"
    CHOICE = "one of the column's choices"
    SWITCH = "yes or no"
    DATA = "JSON with a form of its own"


class When(Enum):
    """The time in which a setting may be changed."""

    OPEN = "until the tournament ends"
    BEFORE_PLAY = "until the first round starts: it decides the value of hands"
    ALWAYS = "also after the end: it changes no result"
    APART = "by a service of its own"


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting: a column of Tournament of this name, or of its first stage.

    `place`: the part of the settings' page and the place in it; settings with pages of their own have none. `help`
    stands below the field, `attributes` are those of its element beside those of its kind; `described` is for the
    document of the API. `private`: the log seals it, and the API does not show it. `later`: files from before the
    setting existed are read with this value.
    """

    name: str
    label: Promise | str
    column: Column
    kind: Kind
    longest: int | None
    """Characters of a text as it is typed; None: forms set no limit."""
    place: tuple[str, int] = NO_PLACE
    help: Promise | str = ""
    described: str = ""
    when: When = When.OPEN
    least: int = 0
    most: int = 0
    attributes: Mapping[str, Any] = field(default_factory=dict)
    private: bool = False
    copied: bool = True
    later: Any = ...

    @property
    def stored(self) -> bool:
        """Whether it is the tournament's own column, which the log vouches for."""
        return self.column.model is Tournament

    @property
    def codes(self) -> list[str]:
        """The values of a choice."""
        return self.column.codes if isinstance(self.column, CodeField) else []


KINDS: dict[type[Column], Kind] = {
    CodeField: Kind.CHOICE,
    models.EmailField: Kind.ADDRESS,
    models.DateField: Kind.DAY,
    models.BooleanField: Kind.SWITCH,
    models.JSONField: Kind.DATA,
    models.IntegerField: Kind.NUMBER,
}


def _kind_of(column: Column) -> Kind:
    return next((kind for of, kind in KINDS.items() if isinstance(column, of)), Kind.TEXT)


def _setting(
    name: str,
    label: Promise | str = "",
    place: tuple[str, int] = NO_PLACE,
    *,
    column: Any = None,
    kind: Kind | None = None,
    longest: int | None = None,
    **more: Any,
) -> Setting:
    """A row: `kind` and `longest` where they are not the column's; 0 for no limit."""
    stored: Any = column or Tournament._meta.get_field(name)
    longest = stored.max_length if longest is None else longest or None
    return Setting(name, label, stored, kind or _kind_of(stored), longest, place, **more)


SETTINGS = (
    _setting("slug", when=When.APART),
    _setting("name", pgettext_lazy("of a tournament or ranking", "Name"), ("name", 1), copied=False),
    _setting("place", pgettext_lazy("where it is played", "Place"), ("event", 1)),
    _setting("country", lazy("Country"), ("event", 2), help=lazy("A code or a name, in any language of this site"),
        described="a code or a name", kind=Kind.CODE, longest=LONGEST_COUNTRY, attributes={"placeholder": "ITA"}),
    _setting("starts_on", lazy("First day"), ("event", 3)),
    _setting("ends_on", lazy("Last day"), ("event", 4)),
    _setting("host", lazy("Host"), ("event", 5),
        help=lazy("The club or federation whose tournament it is; it stands on their page."),
        described="the club or federation whose tournament it is; a new name makes a new club. Also after the end",
        when=When.ALWAYS, later=""),
    _setting("venue", lazy("Venue"), ("texts", 1), help=lazy("Address and how to get there"), attributes={"rows": 2}),
    _setting("fee", lazy("Remark on the fee"), ("fee", 5),
        help=lazy("On the public page: below the amount, or instead of one."),
        attributes={"placeholder": lazy("40 €, 25 € for students")}),
    _setting("contact", lazy("Contact (e-mail)"), ("event", 6), help=lazy("Shown to everybody.")),
    _setting("description", lazy("Description"), ("texts", 2),
        help=lazy("For the tournament’s page. Markdown: # heading, - list, **bold**, [words](https://link)."),
        described="Markdown", attributes={"rows": 6}),
    _setting("ruleset", lazy("Rules"), ("format", 1), kind=Kind.CODE, when=When.BEFORE_PLAY),
    _setting("options", when=When.BEFORE_PLAY),
    _setting("language", lazy("Language"), ("format", 11), kind=Kind.CODE, longest=0),
    _setting("time_zone", lazy("Time zone"), ("format", 10),
        described="Europe/Zurich, for example; empty: the server's. All times of the tournament are told in it",
        kind=Kind.CODE),
    _setting("minutes", lazy("Minutes per round"), ("format", 3), least=1, most=MOST_MINUTES),
    _setting("rounds", lazy("Rounds"), ("format", 2), column=Stage._meta.get_field("rounds_planned"),
        help=lazy("Of the first stage. Draw the seating again after you change it."),
        described="rounds of the first stage", least=1, most=MOST_ROUNDS),
    _setting("tiles_policy", lazy("Tiles required"), ("format", 5), when=When.BEFORE_PLAY),
    _setting("tiles_above", lazy("… above (points)"), ("format", 6), when=When.BEFORE_PLAY, most=MOST_POINTS),
    _setting("results_policy", lazy("Show results"), ("format", 4)),
    _setting("confirmation_policy", lazy("Second person confirms"), ("format", 7),
        help=lazy("Someone other than the person who entered the hand. The round cannot be closed before.")),
    _setting("signature_policy", lazy("Signatures at the end of a table"), ("format", 8),
        help=lazy("Each taps their name on the phone of the table, with a PIN if they have one."), later="never"),
    _setting("second_factor",
        described="whether the staff has rights with a second factor alone; set it up yourself first", later=False),
    _setting("table_codes", lazy("Phones at a table"), ("format", 9),
        help=lazy("What a phone may do without an account that has scanned its table’s QR code."),
        described="what a phone may do that has opened a table's code"),
    _setting("registration", lazy("Registration"), ("people", 1),
        help=lazy("Open: players apply on a public page, and you accept them.")),
    _setting("registration_ends_on", lazy("Last day to register"), ("people", 2),
        help=lazy("Leave empty: until the first round starts.")),
    _setting("capacity", lazy("Maximum number of players"), ("people", 3),
        help=lazy("Later applicants go on a waiting list. Leave empty for no limit."), least=1, most=HIGHEST_NUMBER),
    _setting("tables", lazy("Tables in the hall"), ("people", 4),
        help=lazy("No seating plan uses more. Leave empty for no limit."), least=1, most=HIGHEST_NUMBER),
    _setting("team_best", lazy("Members counted per team"), ("people", 5),
        help=lazy("Only the best of each team, for example 3 of 4. Leave empty to count all."),
        described="how many members count for a team's score, the best of them; null: all", least=1,
        most=HIGHEST_NUMBER, attributes={"placeholder": lazy("all of them")}),
    _setting("fee_amount", lazy("Fee to pay"), ("fee", 1),
        help=lazy("Leave empty where players pay nothing, or where you keep no list of who has paid."),
        described="what a player pays, in hundredths of the currency: 4500 is 45; null: no amount", kind=Kind.MONEY,
        most=MOST_MONEY, attributes={"placeholder": "45"}, later=None),
    _setting("fee_late", lazy("Late fee"), ("fee", 4),
        help=lazy("For those who enter after the last day of the fee above."),
        described="the fee of those who enter after `fee_early_until`, in hundredths", kind=Kind.MONEY,
        most=MOST_MONEY, copied=False, later=None),
    _setting("fee_early_until", lazy("Last day of this fee"), ("fee", 3), later=None),
    _setting("fee_currency", lazy("Currency"), ("fee", 2), described="three letters of ISO 4217: EUR", kind=Kind.CODE,
        attributes={"maxlength": 3, "placeholder": "EUR", "autocapitalize": "characters"}, later=""),
    _setting("payment", lazy("How to pay"), ("fee", 6),
        help=lazy("For players alone, on their own page and in mails: an account, a reference, until when."),
        described="how to pay: told to players in their mails and on their own pages, and by `fees/`",
        attributes={"rows": 3}, private=True, later=""),
    _setting("certificate", described="replaces the whole template; {}: the default", when=When.ALWAYS, later={}),
    _setting("logo", when=When.APART, later={}),
    _setting("state", when=When.APART),
)  # fmt: skip

ON_PAGE = tuple(setting for setting in SETTINGS if setting.place != NO_PLACE)
STORED = tuple(setting for setting in SETTINGS if setting.stored)
SENT = tuple(setting for setting in SETTINGS if setting.when is not When.APART)
"""The settings that are created and changed together, with the rounds of the first stage."""
CHANGED = tuple(setting for setting in SENT if setting.stored)
FIXED = tuple(setting.name for setting in SETTINGS if setting.when is When.BEFORE_PLAY)
DAYS = tuple(setting.name for setting in SETTINGS if setting.kind is Kind.DAY)
PRIVATE = tuple(setting.name for setting in SETTINGS if setting.private)
LATER = {setting.name: setting.later for setting in SETTINGS if setting.later is not ...}
"""The settings that the first tournament files do not know, with their values then."""
