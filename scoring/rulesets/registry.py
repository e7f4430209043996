"""Finds the rule sets: every folder beside this file that offers ``RULESETS``. Adding one touches no other file."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from scoring import rulesets
from scoring.rulesets.base import RuleSet


class UnknownRuleSet(KeyError):
    """No rule set has this key."""


@cache
def _found() -> dict[str, RuleSet]:
    packages = sorted(module.name for module in iter_modules(rulesets.__path__) if module.ispkg)
    offered = [import_module(f"{rulesets.__name__}.{name}").RULESETS for name in packages]
    return {ruleset.key: ruleset for family in offered for ruleset in family}


def keys() -> tuple[str, ...]:
    """The keys of all rule sets, by family and edition."""
    return tuple(_found())


def get(key: str) -> RuleSet:
    """The rule set of ``key``; raises `UnknownRuleSet`."""
    try:
        return _found()[key]
    except KeyError:
        raise UnknownRuleSet(key) from None
