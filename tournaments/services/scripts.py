"""What is wrong with a grid drawn elsewhere, as a fault: the engine says it in English and names the place."""

import re

from scoring.faults import Fault
from tournaments.errors import Invalid

LONGEST_WORD = 40
FAULTS = (
    # what the engine says, whose groups are what was expected and found; and its fault
    (r"grid: line (?P<expected>\d+): (?P<found>.*) is no player number", Fault("script_word", "text")),
    (r"grid: round (?P<expected>\d+): player (?P<found>\d+) sits twice", Fault("script_twice", "text")),
    (r"grid: round (?P<expected>\d+): player (?P<found>\d+) does not .*", Fault("script_absent", "text")),
    (r"grid: round (?P<found>\d+), table (?P<expected>\d+): .*", Fault("script_table", "text")),
    (r"grid: .*", Fault("script_empty", "text")),
)


def script_fault(error: ValueError) -> Invalid:
    """The refusal for what `seating.read_script` could not read; anything else is broken JSON."""
    for pattern, fault in FAULTS:
        match = re.fullmatch(pattern, str(error), re.DOTALL)
        if match:
            said = match.groupdict()
            found = said.get("found", "").strip("'\"")[:LONGEST_WORD]
            return Invalid(fault.code, fault.field, expected=said.get("expected"), found=found or None)
    return Invalid("bad_script", "text")
