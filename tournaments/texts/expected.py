"""The expected and found values of a fault, in the reader's words: phrases of the engine, ranges, and codes
by their names."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from scoring.names import Names
from scoring.penalties import PenaltyRule
from scoring.rulesets import registry
from tournaments.texts.names import name_in_language

PHRASES = {
    "8 digits": lazy("8 digits"),
    "a combination like 111z": lazy("a combination like 111z"),
    "a list": lazy("a list"),
    "a list of combinations": lazy("a list of combinations"),
    "a list of names": lazy("a list of names"),
    "a list of player and tile": lazy("a list of player and tile"),
    "a list of players": lazy("a list of players"),
    "a list of seat and tile": lazy("a list of seat and tile"),
    "a list of whole numbers": lazy("a list of whole numbers"),
    "a list of winners": lazy("a list of winners"),
    "a list of words": lazy("a list of words"),
    "a pair is never called: no brackets": lazy("a pair is never called: no brackets"),
    "a pair, tris, poker or chow": lazy("a pair, tris, poker or chow"),
    "a player": lazy("a player"),
    "a tile like 3s": lazy("a tile like 3s"),
    "a whole number": lazy("a whole number"),
    "a word": lazy("a word"),
    "an object": lazy("an object"),
    "an object with type and tiles": lazy("an object with type and tiles"),
    "combinations or a claim": lazy("combinations or a claim"),
    "equal tiles": lazy("equal tiles"),
    "fan and fu, or limit, or yakuman": lazy("fan and fu, or limit, or yakuman"),
    "flowers and seasons like f1g3": lazy("flowers and seasons like f1g3"),
    "four seats, or three": lazy("four seats, or three"),
    "one JSON object a line": lazy("one JSON object a line"),
    "player and tile": lazy("player and tile"),
    "points by player": lazy("points by player"),
    "points, or a massimo as limit": lazy("points, or a massimo as limit"),
    "riichi in the event and in the hand alike": lazy("riichi in the event and in the hand alike"),
    "seat and tile": lazy("seat and tile"),
    "square brackets for a poker only": lazy("square brackets for a poker only"),
    "text": lazy("text"),
    "three in a row of one suit": lazy("three in a row of one suit"),
    "tiles like 123m": lazy("tiles like 123m"),
    "tiles like 234m": lazy("tiles like 234m"),
    "tiles like f1g3": lazy("tiles like f1g3"),
    "true or false": lazy("true or false"),
    "(555m), [1111z] or 111z": lazy("(555m), [1111z] or 111z"),
    "[1111z] drawn and shown, (1111z) exposed": lazy("[1111z] drawn and shown, (1111z) exposed"),
    "1 to 320, 400 or 480": lazy("1 to 320, 400 or 480"),
}
"""The engine's phrases for expected values. A test fails when the engine uses a phrase that is missing."""

CODES = {
    "draft": lazy("draft"),
    "public": lazy("public"),
    "finished": lazy("finished"),
    "planned": lazy("planned"),
    "running": lazy("running"),
    "closed": lazy("closed"),
    "before": lazy("before"),
    "during": lazy("during the game"),
    "applied": lazy("applied"),
    "playing": lazy("playing"),
    "substitute": lazy("substitute"),
    "no_show": lazy("no-show"),
    "withdrawn": lazy("withdrawn"),
    "disqualified": lazy("disqualified"),
}

RACKS = {
    "false_mahjong": lazy("false mah-jong"),
    "grande_signore": lazy("grande signore"),
    "false_riichi": lazy("false riichi"),
    "rack_lowered": lazy("rack lowered"),
    "wall_destroyed": lazy("destroyed the wall"),
}
"""The reasons why a rack is worth nothing."""

ABORTIVE = {
    "nine_terminals": lazy("nine terminals and honours"),
    "four_kans": lazy("four kans"),
    "four_winds": lazy("four identical winds"),
    "four_riichi": lazy("four riichi"),
    "triple_ron": lazy("three winners"),
    "wall_destroyed": lazy("the wall was destroyed"),
}

RANGE = re.compile(r"(-?\d+) to (-?\d+)")
MORE = re.compile(r"(-?\d+) or more")
TILES = re.compile(r"(\d+) tiles")


def readable_value(value: Any, *, codes: bool = False) -> str:
    """A value as people read it: a list with commas, nothing for None, codes by their names where asked."""
    if isinstance(value, list | tuple):
        return ", ".join(readable_value(item, codes=codes) for item in value)
    if not isinstance(value, str):
        return "" if value is None else str(value)
    if value in PHRASES:
        return str(PHRASES[value])
    if codes and (value in CODES or value in names_of_codes()):
        return str(CODES.get(value) or name_in_language(names_of_codes()[value]))
    return _numbers(value)


def _numbers(text: str) -> str:
    if match := RANGE.fullmatch(text):
        return _("%(low)s to %(high)s") % {"low": match[1], "high": match[2]}
    if match := MORE.fullmatch(text):
        return _("%(low)s or more") % {"low": match[1]}
    if match := TILES.fullmatch(text):
        return _("%(n)s tiles") % {"n": match[1]}
    return text


@cache
def names_of_codes() -> dict[str, Names]:
    """Patterns, flags and limits of all rule sets."""
    rulesets = [registry.get(key) for key in registry.keys()]  # noqa: SIM118 (a function, not a mapping)
    return {
        row.code: row.names
        for ruleset in rulesets
        for row in (*ruleset.patterns, *ruleset.flags, *ruleset.claim_limits)
    }


def source_of(rule: PenaltyRule) -> str:
    """The source of a penalty: the document in the reader's language, and the section."""
    return ", ".join(filter(None, [_(rule.document), rule.section]))


def abortive_words(code: str) -> str:
    """The reason of an abortive draw; the code in plain letters where a new rule set brings its own."""
    return str(ABORTIVE.get(code, code.replace("_", " ")))


def rack_words(rack: Mapping[str, Any]) -> str:
    """A loser's combinations, or the reason why they do not count; the points where the table gave only points."""
    if "claim" in rack:
        return str(rack["claim"]["points"])
    status = str(RACKS.get(rack.get("status") or "", ""))
    return " ".join(filter(None, [*rack.get("combos", ()), rack.get("bonus", ""), status]))


def meld_name(ruleset: str, kind: str) -> str:
    """The game's name of a meld of this type; the type itself without a rule set."""
    return name_in_language(registry.get(ruleset).meld_names[kind]) if ruleset else kind
