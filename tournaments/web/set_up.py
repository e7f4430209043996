"""The form of a tournament's settings: typed options of its rule set with their defaults and sources."""

from collections.abc import Sequence
from datetime import date
from functools import cached_property
from typing import Any

from django.http import QueryDict
from django.utils.translation import get_language_info
from django.utils.translation import gettext as _

from scoring.faults import Fault, Refused
from scoring.rulesets import registry
from scoring.rulesets.base import Option, RuleSet
from tournaments.models import Tournament
from tournaments.templatetags.mahjong import WINDS, named
from tournaments.web.hand_form import read_number
from tournaments.web.words import Shown

LANGUAGES = ("en", "it", "es", "fi")
TEXTS = (
    *("name", "place", "country", "language", "ruleset", "tiles_policy", "results_policy"),
    *("confirmation_policy", "registration"),
)
COUNTS = ("minutes", "rounds", "tiles_above")
MAYBE = ("capacity", "tables", "team_best")
"""Numbers that may be left out: no limit, not known, all."""
DEFAULTS = {"ruleset": "ema2008", "rounds": "4", "minutes": "90", "language": "en", "tiles_policy": "never"}
DEFAULTS |= {"results_policy": "live", "confirmation_policy": "never", "registration": "by_hand"}


def read_set_up(data: QueryDict) -> dict[str, Any]:
    """Settings as the services take them. Raises Refused for what cannot be read; the services judge the rest."""
    faults: list[Fault] = []
    settings: dict[str, Any] = {name: data.get(name, DEFAULTS.get(name, "")).strip() for name in TEXTS}
    settings["country"] = settings["country"].upper()
    for name in (*COUNTS, *MAYBE):
        if data.get(name, "").strip():
            settings[name] = read_number(data.get(name, ""), name, faults)
        elif name in MAYBE and name in data:
            settings[name] = None
    for name in ("starts_on", "ends_on"):
        settings[name] = _read_date(data.get(name, ""), name, faults)
    known = settings["ruleset"] in registry.keys()  # noqa: SIM118 (a function, not a mapping)
    if known and "options_of" in data:
        settings["options"] = read_options(registry.get(settings["ruleset"]), data, faults)
    if faults:
        raise Refused(*faults)
    return settings


def _read_date(text: str, field: str, faults: list[Fault]) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        faults.append(Fault("bad_date", field, found=text))
        return None


def read_options(ruleset: RuleSet, data: QueryDict, faults: list[Fault]) -> dict[str, Any]:
    """What differs from the defaults; those of an edition never change. Fields of another rule set say nothing."""
    if data.get("options_of") != ruleset.key:
        return {}
    chosen = {}
    for option in ruleset.options:
        field = f"option-{option.key}"
        if field in data or option.kind == "bool":
            value = _read_option(option, field, data, faults)
            if value != _plain(option.default):
                chosen[option.key] = value
    return chosen


def _read_option(option: Option, field: str, data: QueryDict, faults: list[Fault]) -> Any:
    text = data.get(field, "")
    if option.kind == "bool":
        return text == "on"
    if option.kind == "int":
        return read_number(text, field, faults)
    if option.kind == "int_list":
        return [read_number(part, field, faults) for part in text.replace(",", " ").replace(";", " ").split()]
    return next((choice for choice in option.choices if str(choice) == text), text)


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


class SetUp:
    """What the templates show: every field with its value, its help and its fault."""

    def __init__(self, data: QueryDict, faults: Sequence[Shown]) -> None:
        self.data = data
        self.faults = faults
        self.results_policies = Tournament.Results.choices
        self.tiles_policies = Tournament.Tiles.choices
        self.confirmation_policies = Tournament.Confirmation.choices
        self.registrations = Tournament.Registration.choices
        self.languages = [(code, get_language_info(code)["name_local"]) for code in LANGUAGES]

    @classmethod
    def of(cls, tournament: Tournament) -> "SetUp":
        """The form of what is stored."""
        data = QueryDict(mutable=True)
        for name in (*TEXTS, "minutes", "tiles_above", *MAYBE, "starts_on", "ends_on"):
            data[name] = str(getattr(tournament, name) or "")
        for key, value in tournament.options.items():
            data[f"option-{key}"] = _text(value)
        form = cls(data, [])
        for option in form.ruleset.options:
            data.setdefault(f"option-{option.key}", _text(_plain(option.default)))
        data["options_of"] = tournament.ruleset
        return form

    @classmethod
    def like(cls, earlier: Tournament) -> "SetUp":
        """The form of a new tournament after an earlier one: another name and other days."""
        form = cls.of(earlier)
        for name in ("name", "starts_on", "ends_on"):
            form.data[name] = ""
        form.data["rounds"] = str(earlier.stages.order_by("number")[0].rounds_planned)
        return form

    @property
    def values(self) -> dict[str, str]:
        names = (*TEXTS, *COUNTS, *MAYBE, "starts_on", "ends_on")
        return {name: self.data.get(name, DEFAULTS.get(name, "")) for name in names} | {
            "ruleset": self.ruleset.key
        }

    @cached_property
    def ruleset(self) -> RuleSet:
        key = self.data.get("ruleset", DEFAULTS["ruleset"])
        return registry.get(key if key in registry.keys() else DEFAULTS["ruleset"])  # noqa: SIM118

    @property
    def rulesets(self) -> list[RuleSet]:
        return [registry.get(key) for key in registry.keys()]  # noqa: SIM118

    @property
    def changed(self) -> bool:
        """Whether an option differs from its default."""
        return any(option["value"] != option["default"] for option in self.options)

    @property
    def options(self) -> list[dict[str, Any]]:
        """Each option of the rule set: its words, its value here, its default and where that comes from."""
        return [self._option(option) for option in self.ruleset.options]

    def _option(self, option: Option) -> dict[str, Any]:
        field = f"option-{option.key}"
        default = _text(_plain(option.default))
        choices = _choices(option)
        ours = self.data.get("options_of") == self.ruleset.key
        unticked = option.kind == "bool" and ours
        return {
            "field": field,
            "kind": option.kind,
            "words": named(option.names),
            "source": option.source,
            "default": default,
            "value": self.data.get(field, "" if unticked else default) if ours else default,
            "default_words": dict(choices).get(default, default),
            "choices": choices,
            "range": _range(option),
        }


def _choices(option: Option) -> list[tuple[str, str]]:
    """What can be chosen, in words: by the rule set's names, a wind by its own, a number as it is."""
    codes = [str(choice) for choice in option.choices]
    if option.choice_names:
        return list(zip(codes, map(named, option.choice_names), strict=True))
    return [(code, str(WINDS.get(code, code))) for code in codes]


def _range(option: Option) -> str:
    """From the least to the most; empty where there is no bound."""
    if option.minimum is None or option.maximum is None:
        return ""
    return _("%(least)s to %(most)s") % {"least": option.minimum, "most": option.maximum}


def _text(value: Any) -> str:
    """An option's value as its field shows it; a truth is the browser's "on"."""
    if isinstance(value, bool):
        return "on" if value else ""
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
