"""The form of a tournament's settings, with the options of its rule set; the forms of roles and of the state."""

from collections.abc import Mapping
from datetime import date
from functools import cached_property
from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.conf import settings
from django.db.models import Model
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from scoring.descriptions import Option
from scoring.faults import Fault
from scoring.rulesets import registry
from scoring.rulesets.base import RuleSet
from tournaments.common.languages import language_choices
from tournaments.common.money import typed
from tournaments.common.numbers import read_number
from tournaments.common.web.forms import (
    MoneyField,
    NumberField,
    PageForm,
    ReasonField,
    ReasonForm,
    Refusal,
    TextField,
    TickField,
)
from tournaments.models import Stage, Tournament
from tournaments.models.settings import FIXED, ON_PAGE, Kind, Setting
from tournaments.texts.format import WINDS, named

REGIONS = {
    *("Africa", "America", "Antarctica", "Arctic", "Asia"),
    *("Atlantic", "Australia", "Europe", "Indian", "Pacific"),
}


class DayField(forms.Field):
    """A day as the browser sends it (2026-11-22); None if left empty."""

    def __init__(self) -> None:
        super().__init__(required=False)

    def to_python(self, value: Any) -> date | None:
        try:
            return date.fromisoformat(value) if value else None
        except ValueError:
            raise Refusal(Fault("bad_date", "", found=value)) from None


class CodeField(TextField):
    """A code of the choices that the template offers; the service judges it."""

    def __init__(self, choices: Any, *, initial: str) -> None:
        super().__init__(initial=initial)
        self.choices = choices


class SwitchField(CodeField):
    """Yes or no."""

    def __init__(self, *, initial: str) -> None:
        super().__init__([("", lazy("no")), ("on", lazy("yes"))], initial=initial)

    def to_python(self, value: Any) -> bool:  # type: ignore[override]
        return bool(super().to_python(value))


class OptionField(forms.Field):
    """The value of a rule set's option, which the rule set judges."""

    def __init__(self, option: Option) -> None:
        super().__init__(required=False)
        self.option = option

    def to_python(self, value: Any) -> Any:
        text, kind = value or "", self.option.kind
        if kind == "bool":
            return text == "on"
        if kind not in ("int", "int_list"):
            return next((choice for choice in self.option.choices if str(choice) == text), text)
        faults: list[Fault] = []
        parts = [text] if kind == "int" else text.replace(",", " ").replace(";", " ").split()
        numbers = [read_number(part, "", faults) for part in parts]
        if faults:
            raise forms.ValidationError([Refusal(fault) for fault in faults])
        return numbers[0] if kind == "int" else numbers


class SetUpForm(PageForm):
    """The settings. Fields that are not sent stay, or begin with `initial`."""

    def __init__(self, data: QueryDict | None = None, initial: dict[str, str] | None = None) -> None:
        super().__init__(data, initial=initial)
        self.fixed = False
        """Whether a round has started: the fields that decide the value of hands are shown without a choice."""
        self.texts: Mapping[str, str] = self.data if data is not None else self.initial
        """The values that the fields show."""
        for option in self.chosen_ruleset.options if self._has_options() else ():
            name = f"option-{option.key}"
            if name in self.texts or option.kind == "bool":
                self.fields[name] = OptionField(option)

    @classmethod
    def sent(cls, tournament: Tournament, data: QueryDict, *, fixed: bool) -> "SetUpForm":
        """The form as it was sent; fixed fields show the stored values."""
        sent = data.copy()
        if fixed:
            stored = cls.of(tournament).texts
            for name in stored:
                if name in FIXED or name.startswith("option"):
                    sent[name] = stored[name]
        form = cls(sent)
        form.fixed = fixed
        return form

    @classmethod
    def of(cls, tournament: Tournament, **texts: str) -> "SetUpForm":
        """The form of the stored settings; `texts` replace some of them."""
        first = tournament.stages.order_by("number")[0]
        stored = {
            setting.name: _stored(setting, tournament if setting.stored else first) for setting in ON_PAGE
        }
        for option in registry.get(tournament.ruleset).options:
            value = tournament.options.get(option.key, _as_sent(option.default))
            stored[f"option-{option.key}"] = _text(value)
        return cls(initial={**stored, "options_of": tournament.ruleset, **texts})

    @classmethod
    def like(cls, earlier: Tournament) -> "SetUpForm":
        """The form of a new tournament like an earlier one, without its name and days; a late fee asks for its day."""
        return cls.of(earlier, name="", starts_on="", ends_on="", fee_early_until="", registration_ends_on="")

    def read_settings(self) -> dict[str, Any]:
        """Settings as arguments of the services, which judge them. Raises Refused for values that cannot be read.

        Numbers and days that may be empty are emptied; other empty numbers stay unchanged. Options are those that
        differ from their defaults; fields of another rule set are ignored.
        """
        values = self.read()
        fields = {
            name: values[name]
            for setting in ON_PAGE
            if values[name := setting.name] is not None or (setting.column.null and name in self.texts)
        }
        rules = self.chosen_ruleset
        if fields["ruleset"] == rules.key and "options_of" in self.texts:
            sent = [(option, f"option-{option.key}") for option in rules.options]
            fields["options"] = {
                option.key: values[name]
                for option, name in sent
                if name in values and values[name] != _as_sent(option.default)
            }
        return fields

    @property
    def values(self) -> dict[str, str]:
        """The value that each field shows."""
        shown = {name: self.texts.get(name, field.initial or "") for name, field in self.base_fields.items()}
        return {**shown, "ruleset": self.chosen_ruleset.key}

    @property
    def choices(self) -> dict[str, dict[str, Any]]:
        """The words for the choices of each field."""
        return {
            name: dict(field.choices) for name, field in self.fields.items() if isinstance(field, CodeField)
        }

    def _has_options(self) -> bool:
        """Whether the options shown are those of the chosen rule set."""
        return self.texts.get("options_of") == self.chosen_ruleset.key

    @cached_property
    def chosen_ruleset(self) -> RuleSet:
        """The chosen rule set; for an unknown key the one that new tournaments begin with."""
        keys = registry.keys()
        first = str(self.base_fields["ruleset"].initial)
        key = self.texts.get("ruleset", first)
        return registry.get(key if key in keys else first)

    @property
    def rulesets(self) -> list[RuleSet]:
        return [registry.get(key) for key in registry.keys()]  # noqa: SIM118 (a function, not a mapping)

    @property
    def languages(self) -> list[tuple[str, str]]:
        return language_choices()

    @property
    def zones(self) -> list[str]:
        """The time zones of the world's regions, by name."""
        return sorted(name for name in available_timezones() if name.partition("/")[0] in REGIONS)

    @property
    def server_zone(self) -> str:
        """The time zone of a tournament that has chosen none."""
        return str(settings.TIME_ZONE)

    @property
    def changed(self) -> bool:
        """Whether an option differs from its default."""
        return any(option["value"] != option["default"] for option in self.options)

    @property
    def options(self) -> list[dict[str, Any]]:
        """Each option of the rule set: its words, its value, its default and the source of the default."""
        return [self._option(option) for option in self.chosen_ruleset.options]

    def _option(self, option: Option) -> dict[str, Any]:
        default = _text(_as_sent(option.default))
        ours = self._has_options()
        unticked = option.kind == "bool" and ours
        value = self.texts.get(f"option-{option.key}", "" if unticked else default) if ours else default
        return {**shown_option(option, value), "fixed": self.fixed}


class ResultOptionsForm(PageForm):
    """The options that only turn scores into results, of the tournament, of a stage of it or as they
    were sent, and the reason of a change."""

    reason = ReasonField()

    def __init__(
        self, tournament: Tournament, data: QueryDict | None = None, stage: Stage | None = None
    ) -> None:
        self.options = [option for option in registry.get(tournament.ruleset).options if option.results_only]
        held = stage.played_options if stage else tournament.options
        self.stored = {
            f"option-{option.key}": _text(held.get(option.key, _as_sent(option.default)))
            for option in self.options
        }
        super().__init__(data if data is not None else None, initial=dict(self.stored))
        self.texts: Mapping[str, str] = data if data is not None else self.stored
        for option in self.options:
            self.fields[f"option-{option.key}"] = OptionField(option)

    def read_options(self) -> dict[str, Any]:
        """The options by key. Raises Refused for values that cannot be read."""
        values = self.read()
        return {option.key: values[f"option-{option.key}"] for option in self.options}

    @property
    def shown(self) -> list[dict[str, Any]]:
        """Each of the options with its value."""
        return [shown_option(option, self.texts.get(f"option-{option.key}", "")) for option in self.options]


def shown_option(option: Option, value: str) -> dict[str, Any]:
    """An option for its field: its words, its value, its default and the source of the default."""
    default = _text(_as_sent(option.default))
    choices = _choices(option)
    return {
        "field": f"option-{option.key}",
        "kind": option.kind,
        "words": named(option.names),
        "source": option.source,
        "default": default,
        "value": value,
        "default_words": dict(choices).get(default, default),
        "choices": choices,
        "range": _range(option),
        "results_only": option.results_only,
    }


def _as_sent(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _choices(option: Option) -> list[tuple[str, str]]:
    """The choices in words: the rule set's names, the name of a wind, the digits of a number."""
    codes = [str(choice) for choice in option.choices]
    if option.choice_names:
        return list(zip(codes, map(named, option.choice_names), strict=True))
    return [(code, str(WINDS.get(code, code))) for code in codes]


def _range(option: Option) -> str:
    """The range from the least to the most; "" without bounds."""
    if option.minimum is None or option.maximum is None:
        return ""
    return _("%(least)s to %(most)s") % {"least": option.minimum, "most": option.maximum}


def _text(value: Any) -> str:
    """An option's value as text of its field; True is the browser's "on"."""
    if isinstance(value, bool):
        return "on" if value else ""
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _field(setting: Setting) -> forms.Field:
    initial = _text(setting.column.get_default() or "")
    match setting.kind:
        case Kind.DAY:
            return DayField()
        case Kind.NUMBER:
            return NumberField(initial=initial)
        case Kind.MONEY:
            return MoneyField()
        case Kind.CHOICE:
            return CodeField(setting.column.choices, initial=initial)
        case Kind.SWITCH:
            return SwitchField(initial=initial)
    return TextField(setting.longest, initial=initial)


SetUpForm.base_fields.update((setting.name, _field(setting)) for setting in ON_PAGE)
SetUpForm.base_fields["ruleset"].initial = registry.preselected()


def _stored(setting: Setting, row: Model) -> str:
    """The stored value as the field shows it."""
    value = setting.column.value_from_object(row)
    return typed(value) if setting.kind is Kind.MONEY else _text(value or "")


class CopyForm(PageForm):
    """The earlier tournament that a new one copies, or words to find it by; and whether with its roles."""

    copy_of = TextField()
    q = TextField()
    with_roles = TickField()


class DeletionForm(ReasonForm):
    """The name of the tournament, typed once more, and the reason for deleting it."""

    name = TextField()


class StateForm(PageForm):
    """Draft, public or finished."""

    state = TextField()
