"""The batch command line: JSON lines in, JSON lines out, in the same order.

``python -m scoring rulesets | hands --ruleset KEY | game --ruleset KEY | flags --ruleset KEY`` with ``--options JSON``;
``--jobs N`` lets N processes answer. The exit status is 0 if every line was read as JSON, 1 if one was not, 2 if the
call itself was wrong.

``python -m scoring verify FILE [--key HEX] [--json] [--lang CODE]`` checks a tournament file: 0 it holds, 1 a part of
it does not, 2 it is no tournament file. ``python -m scoring --version`` prints the version.
"""

from collections.abc import Sequence
from typing import NamedTuple, TextIO

from scoring import batch
from scoring.faults import Refused
from scoring.ledger.sentences import languages
from scoring.rulesets import registry
from scoring.version import VERSION


class Call(NamedTuple):
    """The arguments of the command line; ``options`` are JSON."""

    command: str
    ruleset: str = ""
    options: str = "{}"
    jobs: int = 1
    file: str = ""
    key: str = ""
    json: bool = False
    lang: str = "en"


def _call(arguments: Sequence[str]) -> Call:
    """The call in its usual forms; `argparse` reads any other and prints the help."""
    match arguments:
        case ["hands" | "game" as command, "--ruleset", key]:
            return Call(command, key)
        case ["hands" | "game" as command, "--ruleset", key, "--options", options]:
            return Call(command, key, options)
    return _parsed(arguments)


def _parsed(arguments: Sequence[str]) -> Call:
    import argparse  # loading it takes longer than loading a rule set

    parser = argparse.ArgumentParser(
        prog="python -m scoring", description="Score hands and games of mahjong."
    )
    parser.add_argument("--version", action="version", version=f"Tenbo {VERSION}")
    commands = parser.add_subparsers(dest="command", required=True, prog=parser.prog)
    commands.add_parser("rulesets", help="the keys of the rule sets, one per line")
    verify = commands.add_parser("verify", help="check a tournament file: its log, its hands, its standings")
    verify.add_argument("file", metavar="FILE", help="- for standard input")
    verify.add_argument(
        "--key", default="", type=_key, metavar="HEX", help="the public key that must have signed it"
    )
    verify.add_argument("--json", action="store_true")
    spoken = languages()
    verify.add_argument("--lang", default="en", choices=spoken, help=f"of the findings: {' '.join(spoken)}")
    for name, description in (
        ("hands", "score winning hands"),
        ("game", "replay whole games"),
        ("flags", "the words a hand of this rule set may carry, one a line"),
    ):
        command = commands.add_parser(name, help=description)
        command.add_argument("--ruleset", required=True, metavar="KEY")
        command.add_argument("--options", default="{}", metavar="JSON")
        if name != "flags":
            command.add_argument("--jobs", default=1, type=int, choices=range(1, 65), metavar="N")
    return Call(**vars(parser.parse_args(arguments)))


def _key(text: str) -> str:
    """A public key as it is typed. Raises ValueError for a text that is no hex, which the parser tells."""
    bytes.fromhex(text)
    return text


_key.__name__ = "public key in hex"  # the parser's word for it


def main(arguments: Sequence[str], source: batch.Source, out: TextIO, errors: TextIO) -> int:
    """Run the command line on open streams and return the exit status."""
    call = _call(arguments)
    if call.command == "rulesets":
        out.write("\n".join((*registry.keys(), "")))
        return 0
    if call.command == "verify":
        from scoring.ledger import command  # without it, the other commands start quicker

        check = command.Call(call.file, call.key, call.json, call.lang)
        return command.run(check, source, out, errors)
    task = batch.Task(call.command, call.ruleset, call.options)
    try:
        answer = task.answer()
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
        out.writelines(f"{flag.code}\n" for flag in registry.get(call.ruleset).flags)
        return 0
    return 0 if batch.run(task, answer, source, out, call.jobs) else 1
