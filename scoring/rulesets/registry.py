"""Finds the rule sets: every folder beside this file that offers ``RULESETS``. Adding one touches no other file.

``RULESETS`` gives for each key the place of a rule set in the folder (``{"finnish": "finnish.FINNISH"}``); each is
loaded when it is first needed, so that a batch of one edition starts quickly.
"""

import os
from functools import cache
from importlib import import_module

from scoring import rulesets
from scoring.rulesets.base import RuleSet


class UnknownRuleSet(KeyError):
    """No rule set has this key."""


@cache
def _offered() -> dict[str, str]:
    """The place of each rule set by its key: ``scoring.rulesets.riichi.finnish.FINNISH``."""
    folders = _folders()
    offered = {name: import_module(f"{rulesets.__name__}.{name}").RULESETS for name in folders}
    return {
        key: f"{rulesets.__name__}.{name}.{place}"
        for name in sorted(folders, key=lambda name: -len(offered[name]))
        for key, place in offered[name].items()
    }


def _folders() -> list[str]:
    """The packages in this folder. `pkgutil` finds them too, but takes longer to load than a rule set."""
    (folder,) = rulesets.__path__
    return sorted(
        name for name in os.listdir(folder) if os.path.exists(os.path.join(folder, name, "__init__.py"))
    )


def keys() -> tuple[str, ...]:
    """The keys of all rule sets: the family with most editions first, each in the order its folder gives."""
    return tuple(_offered())


@cache
def preselected() -> str:
    """The key with which a new tournament begins: the ``PRESELECTED`` of a folder, else the first of all keys."""
    folders = (import_module(f"{rulesets.__name__}.{name}") for name in _folders())
    return next((folder.PRESELECTED for folder in folders if hasattr(folder, "PRESELECTED")), keys()[0])


@cache
def get(key: str) -> RuleSet:
    """The rule set of ``key``, loaded at its first use; raises `UnknownRuleSet`."""
    try:
        module, _, name = _offered()[key].rpartition(".")
    except KeyError:
        raise UnknownRuleSet(key) from None
    ruleset: RuleSet = getattr(import_module(module), name)
    return ruleset
