"""The batch command line: JSON lines in, JSON lines out, in the same order.

``python -m scoring rulesets | hands --ruleset KEY | game --ruleset KEY | flags --ruleset KEY`` with ``--options JSON``.
The exit status is 0 if every line was read as JSON, 1 if one was not, 2 if the call itself was wrong.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TextIO

from scoring import game, hands
from scoring.faults import Fault, Refused, brief
from scoring.jsontext import write
from scoring.rulesets import registry
from scoring.rulesets.base import RuleSet

_BLOCK = 1 << 16


class Call(NamedTuple):
    """What the command line asks for; ``options`` are JSON."""

    command: str
    ruleset: str = ""
    options: str = "{}"


def _call(arguments: Sequence[str]) -> Call:
    """The call in its usual forms; any other, and the help, is left to `argparse`."""
    match arguments:
        case ["hands" | "game" as command, "--ruleset", key]:
            return Call(command, key)
        case ["hands" | "game" as command, "--ruleset", key, "--options", options]:
            return Call(command, key, options)
    return _parsed(arguments)


def _parsed(arguments: Sequence[str]) -> Call:
    import argparse  # it takes longer to load than a rule set

    parser = argparse.ArgumentParser(
        prog="python -m scoring", description="Score hands and games of mahjong."
    )
    commands = parser.add_subparsers(dest="command", required=True, prog=parser.prog)
    commands.add_parser("rulesets", help="the keys of the rule sets, one per line")
    for name, what in (
        ("hands", "score winning hands"),
        ("game", "replay whole games"),
        ("flags", "the words a hand of this rule set may carry, one a line"),
    ):
        command = commands.add_parser(name, help=what)
        command.add_argument("--ruleset", required=True, metavar="KEY")
        command.add_argument("--options", default="{}", metavar="JSON")
    return Call(**vars(parser.parse_args(arguments)))


class Source(Protocol):
    """Where lines come from: what has arrived is read at once."""

    def read1(self, size: int = ..., /) -> bytes: ...


def main(arguments: Sequence[str], source: Source, out: TextIO, errors: TextIO) -> int:
    """Run the command line on open streams and return the exit status."""
    call = _call(arguments)
    if call.command == "rulesets":
        out.write("\n".join((*registry.keys(), "")))
        return 0
    try:
        ruleset = registry.get(call.ruleset)
        options = json.loads(call.options)
        rules = ruleset.resolve(options)
    except registry.UnknownRuleSet:
        errors.write(f"unknown rule set {call.ruleset!r}; known: {' '.join(registry.keys())}\n")
        return 2
    except ValueError as error:
        errors.write(f"--options is not JSON: {error}\n")
        return 2
    except Refused as refused:
        errors.writelines(f"--options: {fault.to_json()}\n" for fault in refused.faults)
        return 2
    if call.command == "flags":
        out.writelines(f"{flag.code}\n" for flag in ruleset.flags)
        return 0
    answer = _answers(call.command, ruleset, options, rules)
    return _run(source, out, answer)


def _answers(command: str, ruleset: RuleSet, options: Mapping[str, Any], rules: Any) -> Callable[[Any], str]:
    if command == "hands":
        return lambda record: write(hands.score_record(ruleset, record, options, rules=rules))
    return lambda record: write(game.replay(ruleset, record, options=options))


def _blocks(source: Source) -> Iterator[list[str]]:
    """The lines of the source, as many at a time as have arrived whole."""
    rest = b""
    while block := source.read1(_BLOCK):
        whole, newline, rest = (rest + block).rpartition(b"\n")
        if newline:
            yield whole.decode("utf-8", "replace").split("\n")
    yield [rest.decode("utf-8", "replace")]


class _NotJson(Exception):
    pass


def _no_constant(name: str) -> Any:
    """NaN and Infinity are words of Python, not of JSON: a line with them could not be answered in JSON."""
    raise ValueError(name)


def _record(read: Callable[[str], tuple[Any, int]], line: str) -> Any:
    try:
        record, end = read(line)
    except ValueError:
        raise _NotJson from None
    if end != len(line):
        raise _NotJson
    return record


def _run(source: Source, out: TextIO, answer: Callable[[Any], str]) -> int:
    """Answer line by line; the answers to what has arrived together are written together."""
    status = 0
    read = json.JSONDecoder(parse_constant=_no_constant).raw_decode
    for block in _blocks(source):
        answers = []
        for line in filter(None, map(str.strip, block)):
            try:
                answers.append(answer(_record(read, line)))
            except (_NotJson, RecursionError):
                status = 1
                fault = Fault("not_json", "", "one JSON object a line", brief(line))
                answers.append(write({"id": None, "ok": False, "faults": [fault.to_json()]}))
        if answers:
            out.write("\n".join((*answers, "")))
            out.flush()
    return status
