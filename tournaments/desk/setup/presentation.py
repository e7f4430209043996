"""The settings on their page, in its parts; the way of a tournament for its organiser."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.forms.utils import flatatt
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring.rulesets import registry
from tournaments.desk.people.selectors.fees import has_fee
from tournaments.desk.setup.forms import SetUpForm
from tournaments.desk.setup.selectors.facts import people_of
from tournaments.models import Round, Tournament
from tournaments.models.settings import ON_PAGE, Kind, Setting, When
from tournaments.texts.format import named

Attributes = dict[str, str | int | bool]

ATTRIBUTES: dict[Kind, Attributes] = {
    Kind.ADDRESS: {"type": "email"},
    Kind.DAY: {"type": "date"},
    Kind.MONEY: {"inputmode": "decimal"},
    Kind.NUMBER: {"inputmode": "numeric"},
}


FIRST = ("name", "place", "country", "starts_on", "ends_on", "ruleset", "rounds", "minutes", "registration")
"""The settings that a new tournament is asked for; it has all others by default."""


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
    """The settings by the part of the page, with the values of the form; in `first` those that a new one asks."""
    parts = defaultdict(list)
    for setting in sorted(ON_PAGE, key=lambda setting: setting.place):
        part = "first" if is_new and setting.name in FIRST else setting.place[0]
        parts[part].append(_shown(setting, form, is_new=is_new))
    parts["first"].sort(key=lambda shown: FIRST.index(shown.setting.name))
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


class Step(NamedTuple):
    """A step, the page that does it, how far it is, and whether nothing is left of it; None where nobody knows."""

    words: str
    address: str
    figure: str = ""
    done: bool | None = None


def steps_of(tournament: Tournament, stages: Sequence[Any]) -> list[Step]:
    """The steps of a tournament whose `stages` have their rounds; after its end those that are left. One query."""
    over = tournament.state == Tournament.State.FINISHED
    return list(_after_the_end(tournament) if over else _before_the_end(tournament, stages))


def _before_the_end(tournament: Tournament, stages: Sequence[Any]) -> Iterator[Step]:
    page = _pages_of(tournament)
    people = people_of(tournament)
    rounds = [round_ for stage in stages for round_ in stage.rounds.all()]
    started = [round_ for round_ in rounds if round_.state != Round.State.PLANNED]
    closed = [round_ for round_ in rounds if round_.state == Round.State.CLOSED]
    planned = sum(max(stage.rounds_planned, stage.rounds.count()) for stage in stages)
    yield Step(_("Add the players"), page("players"), str(people["playing"]), people["playing"] > 0)
    if people["applied"]:
        yield Step(_("Answer the applications"), page("players"), str(people["applied"]), done=False)
    if has_fee(tournament) and people["owing"]:
        paid = people["owing"] - people["open"]
        yield Step(
            _("Collect the fees"),
            page("players") + "?show=owing",
            f"{paid}/{people['owing']}",
            not people["open"],
        )
    if registry.get(tournament.ruleset).federation_name and people["unknown"]:
        yield Step(
            _("Name the countries that are missing"), page("players"), str(people["unknown"]), done=False
        )
    seated = bool(rounds) and len(rounds) >= planned
    yield Step(_("Draw and publish the seating"), page("seating"), f"{len(rounds)}/{planned}", seated)
    public = tournament.state != Tournament.State.DRAFT
    yield Step(_("Publish the tournament"), page("edit_tournament"), done=public)
    if rounds and not started:
        here, playing = people["here"], people["playing"]
        yield Step(_("Check the players in"), page("checkin"), f"{here}/{playing}", here == playing)
    played = bool(closed) and len(closed) >= planned
    yield Step(_("Play the rounds"), page("desk"), f"{len(closed)}/{planned}", played)
    if played:
        yield Step(_("End the tournament"), page("end_tournament"), done=False)


def _after_the_end(tournament: Tournament) -> Iterator[Step]:
    page = _pages_of(tournament)
    yield Step(_("Print the certificates"), f"{page('prints')}#certificates")
    if registry.get(tournament.ruleset).federation_name:
        yield Step(_("Send the results to the federation"), page("federation_check"))
    yield Step(_("Keep the workbook and the tournament file"), f"{page('prints')}#workbook")
    yield Step(
        _("Begin the next one with these settings"), f"{reverse('new_tournament')}?copy_of={tournament.slug}"
    )


def _pages_of(tournament: Tournament) -> Callable[[str], str]:
    """The addresses of the tournament's pages, by their names."""
    return lambda name: reverse(name, args=[tournament.slug])
