"""Sentences that only the pages need: gaps in a form, claims and positions in the players' words."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from scoring.faults import Fault
from scoring.hand_form import as_tapped
from tournaments.models.settings import ON_PAGE, Kind
from tournaments.texts import faults as wording
from tournaments.texts.options import option_name

GAPS = {
    "choose_kind": lazy("Choose what happened: a win, a draw or something else."),
    "choose_winner": lazy("Choose the winner."),
    "choose_how": lazy("Choose how: self-draw, or whose discard."),
    "choose_reason": lazy("Choose why the hand was stopped."),
    "choose_claimant": lazy("Choose who claims nagashi mangan."),
    "choose_ranked": lazy("Ask the substitute whether the results should be ranked, and choose yes or no."),
    "substitute_unnamed": lazy("Name the substitute who played for %(who)s."),
    "choose_offender": lazy("Choose who committed chombo."),
    "choose_false_hu": lazy("Choose who showed the false hu."),
    "choose_each": lazy("Choose what was wrong with the hand that was shown."),
    "bad_discards": lazy("“%(found)s” cannot be read as a discard. Write the wind and the tile: S 3s, W 5m."),
    "tiles_or_claim": lazy("Enter the tiles of %(who)s, or the value the table claims."),
    "tiles_beside_melds": lazy("%(who)s: beside the melds %(expected)s tiles are missing."),
    "more_tiles": lazy("Tiles still to enter: %(found)s."),
    "bad_tiles": lazy("“%(found)s” cannot be read as tiles. Write them like 123m 456p 77z."),
    "bad_melds": lazy("“%(found)s” cannot be read as a meld. Write it like pon 555z or chi 234m."),
    "not_a_number": lazy("%(field)s: enter a whole number."),
    "bad_date": lazy("“%(found)s” is not a date."),
    "not_a_time": lazy("“%(found)s” is not a time. Write minutes and seconds, like 4:30."),
    "player_missing": lazy("Choose a player."),
    "several_named": lazy("“%(found)s”: several players are called so: %(expected)s. Choose by number."),
    "no_such_player": lazy("“%(found)s”: choose a player in this tournament, by name or number."),
    "two_seats": lazy("Tick the two seats to swap."),
    "table_missing": lazy("Choose the table: this penalty is given in the hand being played there."),
}
TO_DO = frozenset(
    {
        *("choose_kind", "choose_winner", "choose_how", "choose_reason", "choose_claimant"),
        *(
            "choose_offender",
            "choose_false_hu",
            "choose_each",
            "tiles_or_claim",
            "tiles_beside_melds",
            "more_tiles",
        ),
    }
)
"""Gaps of a hand that is still being entered: the form is incomplete, but nothing is wrong yet."""
INSTEAD = {"no_yaku": "chombo", "two_yaku_minimum": "chombo", "below_minimum": "false_hu"}
"""The event in place of a win that is worth too little."""
OPTION = "options."
"""How faults name the options of rules, before their keys."""
NAMED = (Kind.TEXT, Kind.NUMBER, Kind.MONEY)
"""The kinds of settings whose faults tell a length or a range."""
LINE = re.compile(r"lines\[(\d+)\]")
FIELDS = {
    **{
        setting.name: setting.label
        for setting in ON_PAGE
        if setting.kind in NAMED and setting.name != "place"
    },
    "amount": lazy("Points"),
    "beside": lazy("When"),
    "best": lazy("How many"),
    "carry_percent": lazy("Carry-over in percent"),
    "counters": lazy("Counters"),
    "countries": lazy("Countries"),
    "cut": lazy("Who advances"),
    "day": lazy("Day"),
    "days": lazy("Days"),
    "declared": lazy("Declared doublings"),
    "drop": lazy("Worst results dropped"),
    "fee": lazy("Fee"),
    "first_round": lazy("First round"),
    "fixed_table": lazy("Fixed table"),
    "fu": lazy("Fu"),
    "kind": lazy("Kind"),
    "late": lazy("Minutes late"),
    "least": lazy("Results needed to be listed"),
    "minutes": lazy("Minutes"),
    "name": lazy("Name"),
    "note": lazy("Reason"),
    "penalty": lazy("Penalty"),
    "places": lazy("How many (in all, or from each table)"),
    "players": lazy("Players"),
    "points": lazy("Points"),
    "pot": lazy("Sticks"),
    "rack": lazy("Rack"),
    "round": lazy("Round"),
    "rounds_planned": lazy("Rounds"),
    "score": lazy("Score"),
    "seconds": lazy("Late by"),
    "seed": lazy("Seed"),
    "tiles_above": lazy("Points"),
    "time": lazy("Search time"),
    "top": lazy("Players in the final"),
    "value": lazy("Fan"),
}
"""The names of the fields on a page. `place` is left to the places of players in an order."""
SILENT = (
    *("changed_meanwhile", "out_of_range", "sum_not_zero"),
    *("too_long", "unknown_choice", "wrong_length", "wrong_type"),
)
"""Codes whose sentence names the fault of a value, but not its field."""


@dataclass(frozen=True, slots=True)
class FaultSentence:
    """A fault as a page shows it."""

    field: str
    words: str


def show_faults(faults: Iterable[Fault], names: Mapping[str, str] | None = None) -> list[FaultSentence]:
    """Each fault with its sentence, players by name; the same sentence is shown once."""
    shown = {
        words: FaultSentence(fault.field, words)
        for fault in faults
        for words in [_words(as_tapped(fault), names or {})]
    }
    return list(shown.values())


def _words(fault: Fault, names: Mapping[str, str]) -> str:
    line = LINE.match(fault.field)
    if line:
        return _("Line %(n)s: %(words)s") % {"n": line[1], "words": wording.sentence(fault)}
    if fault.code not in GAPS:
        label = _label(fault.field)
        value = fault.found if fault.code in wording.TILES else _by_name(fault.found, names)
        sentence = wording.sentence(fault._replace(found=value, field=label))
        return f"{label}: {sentence}" if fault.code in SILENT and label != fault.field else sentence
    return gap_words(fault, names)


def _label(field: str) -> str:
    """The name of a field on a page; the field itself where it has none."""
    return (
        option_name(field.removeprefix(OPTION)) if field.startswith(OPTION) else str(FIELDS.get(field, field))
    )


def gap_words(fault: Fault, names: Mapping[str, str] | None = None) -> str:
    """The sentence of a gap in a form; `names` by the key of events."""
    names = names or {}
    name, _dash, player = fault.field.partition("-")
    field = option_name(player) if name == "option" else str(FIELDS.get(name, name))
    person = names.get(str(fault.found), names.get(player, player))
    labelled = f"{field} ({names[player]})" if player in names else field
    return str(GAPS[fault.code]) % {
        "found": fault.found,
        "expected": fault.expected,
        "who": person,
        "field": labelled,
    }


def _by_name(value: Any, names: Mapping[str, str]) -> Any:
    """Entry numbers as names; they are texts, so a count is never taken for one."""
    if isinstance(value, list | tuple) and all(
        isinstance(player, str) and player in names for player in value
    ):
        return ", ".join(names[player] for player in value)
    return names.get(value, value) if isinstance(value, str) else value
