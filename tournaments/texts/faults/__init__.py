"""Every fault code as a sentence that tells what to change: in English, other languages by gettext.

A test fails when a code of the engine, the players or the ledger has no sentence, or stands in two groups.
"""

from typing import Any

from django.utils.translation import gettext as _

from scoring.faults import Fault
from scoring.numbers import signed_number
from tournaments.texts.expected import readable_value
from tournaments.texts.faults.archive import ARCHIVE
from tournaments.texts.faults.bills import LIMITS, NOTES, limit_name
from tournaments.texts.faults.fields import FORM
from tournaments.texts.faults.hands import EVENTS, FLAGS, NAMED, PLAYERS, TILES
from tournaments.texts.faults.ledger import LEDGER, lateness_words
from tournaments.texts.faults.people import LISTS
from tournaments.texts.faults.rankings import RANKINGS
from tournaments.texts.faults.results import RESULTS
from tournaments.texts.faults.seating import REDRAWS, SEATING, redraw_words
from tournaments.texts.faults.state import STATE
from tournaments.texts.format import score

__all__ = [
    "ARCHIVE", "EVENTS", "FLAGS", "FORM", "GROUPS", "LEDGER", "LIMITS", "LISTS", "NAMED", "NOTES", "PLAYERS",
    "RANKINGS", "REDRAWS", "RESULTS", "SEATING", "SENTENCES", "STATE", "TILES", "lateness_words", "limit_name",
    "redraw_words", "sentence",
]  # fmt: skip

GROUPS = (TILES, FLAGS, PLAYERS, EVENTS, FORM, LISTS, RANKINGS, RESULTS, STATE, SEATING, LEDGER, ARCHIVE)
SENTENCES = {code: words for group in GROUPS for code, words in group.items()}

AMOUNTS = frozenset({"wrong_sum"})
"""Codes of faults in points: they are written as points are."""
TYPED = ("unknown_", "event_not_in_rules")
"""Codes of faults in texts that consist of codes: the valid codes are listed as codes."""


def sentence(fault: Fault) -> str:
    """The fault in the reader's language. An unknown code is our gap, and its sentence still names the field."""
    words = SENTENCES.get(fault.code)
    if words is None:
        return _("%(field)s: %(code)s") % {"field": fault.field, "code": fault.code}
    if fault.code in AMOUNTS:
        fault = fault._replace(expected=_points(fault.expected), found=_points(fault.found))
    return str(words) % {
        "field": fault.field,
        "expected": readable_value(fault.expected, codes=not fault.code.startswith(TYPED)),
        "found": readable_value(fault.found, codes=fault.code.startswith(("flag", "wrong_status"))),
    }


def _points(value: Any) -> str:
    """A number of points, which may be text."""
    number = signed_number(str(value))
    return score(value if number is None else number)
