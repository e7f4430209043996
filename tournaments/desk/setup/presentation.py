"""The rows of settings on the pages, in groups. A new setting is one row here and a field of the form."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from django.forms.utils import flatatt
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from players.limits import LONGEST_CLUB_NAME
from tournaments.desk.setup.forms import CodeField, SetUpForm
from tournaments.models.limits import (
    LONGEST_CONTACT,
    LONGEST_DESCRIPTION,
    LONGEST_FEE,
    LONGEST_NAME,
    LONGEST_PAYMENT,
    LONGEST_VENUE,
)
from tournaments.texts.format import named

Choices = Iterable[tuple[str, object]]
Attributes = Mapping[str, str | int | bool]


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting of the page: its label, its help text, and the attributes of its element."""

    name: str
    label: str
    help: str = ""
    choices: Choices | None = None
    attributes: Attributes = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ShownSetting:
    """A setting with its value: `choices` are (value, words) of a select; a text of several `lines` has an area."""

    setting: Setting
    value: str
    choices: list[tuple[str, str]]

    @property
    def attributes(self) -> SafeString:
        return flatatt(dict(self.setting.attributes))

    @property
    def lines(self) -> bool:
        return "rows" in self.setting.attributes


Groups = dict[str, list[ShownSetting]]


def settings_shown(form: SetUpForm, *, is_new: bool) -> Groups:
    """The settings by the part of the page, with the values of the form."""
    groups = {
        "name": [
            Setting(
                "name",
                pgettext("of a tournament or ranking", "Name"),
                attributes={"maxlength": LONGEST_NAME, "required": True},
            )
        ],
        "event": _event(),
        "texts": _texts(),
        "format": _format(form, is_new=is_new),
        "people": _people(),
        "fee": _fee(),
    }
    return {name: [_shown(setting, form) for setting in group] for name, group in groups.items()}


def _event() -> list[Setting]:
    address = _("A code or a name, in any language of this site")
    place = pgettext("where it is played", "Place")
    host = _("The club or federation whose tournament it is; it stands on their page.")
    contact: Attributes = {"type": "email", "maxlength": LONGEST_CONTACT}
    return [
        Setting("place", place, attributes={"maxlength": LONGEST_NAME}),
        Setting("country", _("Country"), address, attributes={"placeholder": "ITA"}),
        Setting("starts_on", _("First day"), attributes=DAY),
        Setting("ends_on", _("Last day"), attributes=DAY),
        Setting("host", _("Host"), host, attributes={"maxlength": LONGEST_CLUB_NAME}),
        Setting("contact", _("Contact (e-mail)"), _("Shown to everybody."), attributes=contact),
    ]


def _texts() -> list[Setting]:
    venue = {"rows": 2, "maxlength": LONGEST_VENUE}
    description = {"rows": 6, "maxlength": LONGEST_DESCRIPTION}
    markdown = _("For the tournament’s page. Markdown: # heading, - list, **bold**, [words](https://link).")
    return [
        Setting("venue", _("Venue"), _("Address and how to get there"), attributes=venue),
        Setting("description", _("Description"), markdown, attributes=description),
    ]


def _format(form: SetUpForm, *, is_new: bool) -> list[Setting]:
    rounds = "" if is_new else _("Of the first stage. Draw the seating again after you change it.")
    second = _("Someone other than the person who entered the hand. The round cannot be closed before.")
    phones = _("What a phone may do without an account that has scanned its table’s QR code.")
    signed = _("Each taps their name on the phone of the table, with a PIN if they have one.")
    fixed = {"disabled": form.fixed}
    stays = fixed_words() if form.fixed else ""
    rulesets = [(ruleset.key, named(ruleset.names)) for ruleset in form.rulesets]
    guess = {"data-guess-zone": is_new and not form.values["time_zone"]}
    return [
        Setting(
            "ruleset", _("Rules"), stays, choices=rulesets, attributes={**_options_of_the_chosen(), **fixed}
        ),
        Setting("rounds", _("Rounds"), rounds, attributes=NUMBER),
        Setting("minutes", _("Minutes per round"), attributes=NUMBER),
        Setting("results_policy", _("Show results")),
        Setting("tiles_policy", _("Tiles required"), stays, attributes=fixed),
        Setting("tiles_above", _("… above (points)"), stays, attributes={**NUMBER, **fixed}),
        Setting("confirmation_policy", _("Second person confirms"), second),
        Setting("signature_policy", _("Signatures at the end of a table"), signed),
        Setting("table_codes", _("Phones at a table"), phones),
        Setting("time_zone", _("Time zone"), choices=_zones(form), attributes=guess),
        Setting("language", _("Language"), choices=form.languages),
    ]


def _people() -> list[Setting]:
    opened = _("Open: players apply on a public page, and you accept them.")
    last_day = _("Leave empty: until the first round starts.")
    waiting = _("Later applicants go on a waiting list. Leave empty for no limit.")
    tables = _("No seating plan uses more. Leave empty for no limit.")
    best = _("Only the best of each team, for example 3 of 4. Leave empty to count all.")
    all_of_them = {**NUMBER, "placeholder": _("all of them")}
    return [
        Setting("registration", _("Registration"), opened),
        Setting("registration_ends_on", _("Last day to register"), last_day, attributes=DAY),
        Setting("capacity", _("Maximum number of players"), waiting, attributes=NUMBER),
        Setting("tables", _("Tables in the hall"), tables, attributes=NUMBER),
        Setting("team_best", _("Members counted per team"), best, attributes=all_of_them),
    ]


def _fee() -> list[Setting]:
    amount = _("Leave empty where players pay nothing, or where you keep no list of who has paid.")
    late = _("For those who enter after the last day of the fee above.")
    payment = _("For players alone, on their own page and in mails: an account, a reference, until when.")
    money = {"inputmode": "decimal"}
    currency: Attributes = {"maxlength": 3, "placeholder": "EUR", "autocapitalize": "characters"}
    remark = _("On the public page: below the amount, or instead of one.")
    words: Attributes = {"maxlength": LONGEST_FEE, "placeholder": _("40 €, 25 € for students")}
    return [
        Setting("fee_amount", _("Fee to pay"), amount, attributes={**money, "placeholder": "45"}),
        Setting("fee_currency", _("Currency"), attributes=currency),
        Setting("fee_early_until", _("Last day of this fee"), attributes=DAY),
        Setting("fee_late", _("Late fee"), late, attributes=money),
        Setting("fee", _("Remark on the fee"), remark, attributes=words),
        Setting("payment", _("How to pay"), payment, attributes={"rows": 3, "maxlength": LONGEST_PAYMENT}),
    ]


def fixed_words() -> str:
    """The reason why a field can no longer be changed."""
    return _("A round has started: hands that were played hang on this.")


DAY = {"type": "date"}
NUMBER = {"inputmode": "numeric"}


def _options_of_the_chosen() -> dict[str, str]:
    """The attributes by which the rules' options follow the choice."""
    return {
        "hx-post": reverse("ruleset_options"),
        "hx-target": "#options",
        "hx-swap": "outerHTML",
        "hx-include": "[name=csrfmiddlewaretoken]",
        "hx-trigger": "change",
    }


def _zones(form: SetUpForm) -> list[tuple[str, str]]:
    here = _("as this server (%(zone)s)") % {"zone": form.server_zone}
    return [("", here), *((zone, zone) for zone in form.zones)]


def _shown(setting: Setting, form: SetUpForm) -> ShownSetting:
    field = form.fields[setting.name]
    choices = setting.choices or (field.choices if isinstance(field, CodeField) else ())
    words = [(value, capfirst(str(text))) for value, text in choices]
    return ShownSetting(setting, form.values[setting.name], words)
