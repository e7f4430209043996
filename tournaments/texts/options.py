"""Options of rule sets in words: the choices of an event, and the changes of them."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from scoring.descriptions import Option
from scoring.rulesets import registry
from scoring.rulesets.base import RuleSet
from tournaments.texts.expected import readable_value
from tournaments.texts.format import named


class OptionChange(NamedTuple):
    """An option by its name, with the choice before and since."""

    name: str
    before: str
    after: str


def chosen_words(option: Option, value: Any) -> str:
    """The chosen value of an option, in words."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if value in option.choices and option.choice_names:
        return named(option.choice_names[option.choices.index(value)])
    return readable_value(value)


def option_name(key: str) -> str:
    """The name of the option in the rule sets that have it; the key where none has it."""
    options = (option for rules in map(registry.get, registry.keys()) for option in rules.options)
    return next((named(option.names) for option in options if option.key == key), key)


def options_in_words(ruleset: RuleSet, options: Mapping[str, Any]) -> list[str]:
    """Each chosen option by its name: "Uma by place: 15000, 5000, -5000, -15000"."""
    return [
        f"{named(option.names)}: {chosen_words(option, options[option.key])}"
        for option in ruleset.options
        if option.key in options
    ]


def option_changes(
    ruleset: RuleSet, before: Mapping[str, Any], after: Mapping[str, Any]
) -> list[OptionChange]:
    """The options that differ; an option that is not named has its default."""
    changes = []
    for option in ruleset.options:
        default = list(option.default) if isinstance(option.default, tuple) else option.default
        old, new = before.get(option.key, default), after.get(option.key, default)
        if old != new:
            changes.append(
                OptionChange(named(option.names), chosen_words(option, old), chosen_words(option, new))
            )
    return changes
