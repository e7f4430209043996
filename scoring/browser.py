"""The rules in a browser: a name and JSON text in, JSON text out. A worker calls them there through Pyodide.

A module that a page may call offers ``CALLS``: functions from JSON values to a JSON value, by name.
"""

import json
from base64 import b64decode
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, Final

from scoring import game, hands
from scoring.jsontext import write
from scoring.rulesets import registry

Call = Callable[[Any], Any]


def score_hands(request: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The answers to ``lines``, as ``python -m scoring hands`` gives them for a ``ruleset`` and its ``options``.

    Raises `UnknownRuleSet`, and `Refused` for bad options.
    """
    ruleset, options = registry.get(request["ruleset"]), request.get("options")
    rules = ruleset.resolve(options)
    return [hands.score_record(ruleset, line, options, rules=rules) for line in request["lines"]]


def replay_game(request: Mapping[str, Any]) -> dict[str, Any]:
    """The answer to ``record``, as ``python -m scoring game`` gives it; raises `UnknownRuleSet`."""
    return game.replay(registry.get(request["ruleset"]), request["record"], request.get("options"))


def verify_file(request: Mapping[str, Any]) -> dict[str, Any]:
    """The report of ``python -m scoring verify`` on the tournament file in ``file`` (base64), signed by ``key`` where
    a key is given: ``said`` holds the findings, each with the code of its sentence (`scoring.ledger.sentences`)."""
    from scoring.ledger import file, verify  # a phone at a table never asks for them, and need not load them

    try:
        report = verify.verify(b64decode(request["file"]), request.get("key", ""))
    except file.BadFileError as error:
        return {"ok": False, "said": [{"kind": "wrong", "code": error.code, "facts": {"error": str(error)}}]}
    return {"ok": not report.wrong, "said": report.findings()}


CALLS: Final[Mapping[str, Call]] = {"hands": score_hands, "game": replay_game, "verify": verify_file}


def caller(modules: Sequence[str]) -> Callable[[str, str], str]:
    """The function of a worker: from the name of a call and its JSON text to the text of the answer."""
    calls = {name: call for module in modules for name, call in import_module(module).CALLS.items()}
    return lambda name, text: write(calls[name](json.loads(text)))
