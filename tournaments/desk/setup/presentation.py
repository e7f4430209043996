"""The settings on their page, in its parts."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.forms.utils import flatatt
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from tournaments.desk.setup.forms import SetUpForm
from tournaments.models.settings import ON_PAGE, Kind, Setting, When
from tournaments.texts.format import named

Attributes = dict[str, str | int | bool]

ATTRIBUTES: dict[Kind, Attributes] = {
    Kind.ADDRESS: {"type": "email"},
    Kind.DAY: {"type": "date"},
    Kind.MONEY: {"inputmode": "decimal"},
    Kind.NUMBER: {"inputmode": "numeric"},
}


@dataclass(frozen=True, slots=True)
class ShownSetting:
    """A setting with its value: `choices` are (value, words) of a select; a text of several `lines` has an area."""

    setting: Setting
    value: str
    help: str
    choices: list[tuple[str, str]]
    attributes: SafeString

    @property
    def lines(self) -> bool:
        return "rows" in self.setting.attributes


def settings_shown(form: SetUpForm, *, is_new: bool) -> dict[str, list[ShownSetting]]:
    """The settings by the part of the page, with the values of the form."""
    parts = defaultdict(list)
    for setting in sorted(ON_PAGE, key=lambda setting: setting.place):
        parts[setting.place[0]].append(_shown(setting, form, is_new=is_new))
    return dict(parts)


def _shown(setting: Setting, form: SetUpForm, *, is_new: bool) -> ShownSetting:
    name = setting.name
    stays = form.fixed and setting.when is When.BEFORE_PLAY
    own: Attributes = {"disabled": stays}
    if name == "ruleset":
        own |= _options_of_the_chosen()
    if name == "time_zone":
        own["data-guess-zone"] = is_new and not form.values[name]
    words = "" if is_new and not setting.stored else str(setting.help)
    if stays:
        words = _("A round has started: hands that were played hang on this.")
    choices = [(code, capfirst(str(text))) for code, text in _choices(name, form)]
    return ShownSetting(setting, form.values[name], words, choices, flatatt(_attributes(setting) | own))


def _attributes(setting: Setting) -> Attributes:
    """The attributes of the element, by the kind and by the row of the setting."""
    kind = setting.kind
    long = {"maxlength": setting.longest} if kind in (Kind.TEXT, Kind.ADDRESS) else {}
    needed = kind is Kind.TEXT and not setting.column.blank
    return {**ATTRIBUTES.get(kind, {}), **long, "required": needed, **setting.attributes}


def _choices(name: str, form: SetUpForm) -> Iterable[tuple[str, object]]:
    match name:
        case "ruleset":
            return [(ruleset.key, named(ruleset.names)) for ruleset in form.rulesets]
        case "time_zone":
            return _zones(form)
        case "language":
            return form.languages
    return form.choices.get(name, {}).items()


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
