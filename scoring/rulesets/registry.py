"""Finds the rule sets: every folder beside this file that offers ``RULESETS``. Adding one touches no other file.

``RULESETS`` says by key where in the folder a rule set is (``{"finnish": "finnish.FINNISH"}``); none is loaded before
it is asked for, so that a batch of one edition starts quickly.
"""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from scoring import rulesets
from scoring.rulesets.base import RuleSet


class UnknownRuleSet(KeyError):
    """No rule set has this key."""


@cache
def _offered() -> dict[str, str]:
    """The place of each rule set by its key: ``scoring.rulesets.riichi.finnish.FINNISH``."""
    found = sorted(module.name for module in iter_modules(rulesets.__path__) if module.ispkg)
    offered = {name: import_module(f"{rulesets.__name__}.{name}").RULESETS for name in found}
    return {
        key: f"{rulesets.__name__}.{name}.{place}"
        for name in sorted(found, key=lambda name: -len(offered[name]))
        for key, place in offered[name].items()
    }


def keys() -> tuple[str, ...]:
    """The keys of all rule sets: the family with most editions first, each in the order its folder gives."""
    return tuple(_offered())


@cache
def get(key: str) -> RuleSet:
    """The rule set of ``key``, loaded when it is first asked for; raises `UnknownRuleSet`."""
    try:
        module, _, name = _offered()[key].rpartition(".")
    except KeyError:
        raise UnknownRuleSet(key) from None
    ruleset: RuleSet = getattr(import_module(module), name)
    return ruleset
