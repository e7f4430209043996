"""Sentences that only the pages need: gaps in a form, claims and positions in the players' words."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from scoring.faults import Fault
from tournaments import wording
from tournaments.templatetags.mahjong import score
from tournaments.wording import limit_name

GAPS = {
    "choose_kind": lazy("Say what happened: a win, a draw or something else."),
    "choose_winner": lazy("Say who won."),
    "choose_how": lazy("Say how: by self-draw, or on whose discard."),
    "choose_reason": lazy("Say why the hand was stopped."),
    "choose_claimant": lazy("Say who claims nagashi mangan."),
    "choose_ranked": lazy("Ask whether the results shall be ranked, and say it here."),
    "choose_offender": lazy("Say whose chombo it is."),
    "choose_false_hu": lazy("Say who showed a hand that may not win."),
    "choose_each": lazy("Say what was wrong with the hand that was shown."),
    "bad_discards": lazy("“%(found)s” cannot be read as a discard. Write the wind and the tile: S 3s, W 5m."),
    "tiles_or_claim": lazy("Enter the tiles of %(who)s, or what the table says the hand is worth."),
    "bad_tiles": lazy("“%(found)s” cannot be read as tiles. Write them like 123m 456p 77z."),
    "bad_melds": lazy("“%(found)s” cannot be read as a meld. Write it like pon 555z or chi 234m."),
    "not_a_number": lazy("%(field)s: enter a whole number."),
    "bad_date": lazy("“%(found)s” is not a date."),
    "not_a_time": lazy("“%(found)s” is not a time. Write minutes and seconds, like 4:30."),
    "player_missing": lazy("Choose a player."),
    "no_such_player": lazy("“%(found)s”: choose a player of this tournament, by name or number."),
    "two_seats": lazy("Tick the two seats to exchange."),
    "table_missing": lazy("Choose the table: this penalty is given in the deal that is played there."),
    "unknown_account": lazy("Nobody signs in as “%(found)s”."),
}
LINE = re.compile(r"lines\[(\d+)\]")
FIELDS = {
    "fu": lazy("Fu"),
    "value": lazy("Fan"),
    "points": lazy("Points"),
    "score": lazy("Score"),
    "pot": lazy("Sticks"),
}
FIELDS |= {
    "seconds": lazy("Seconds"),
    "minutes": lazy("Minutes"),
    "rounds": lazy("Rounds"),
    "amount": lazy("Points"),
    "seed": lazy("Seed"),
    "fixed_table": lazy("Fixed table"),
    "time": lazy("Time to search"),
    "top": lazy("Players in the final"),
    "rounds_planned": lazy("Rounds"),
    "places": lazy("How many (of all, or of each table)"),
    "carry_percent": lazy("Carried over, in percent"),
    "cut": lazy("Who goes on"),
    "kind": lazy("Kind"),
    "name": lazy("Name"),
}
FIELDS |= {"declared": lazy("Declared doublings"), "rack": lazy("Rack")}
FIELDS |= {"counters": lazy("Counters"), "tiles_above": lazy("Points")}
FIELDS |= {"seconds": lazy("Late by")}
FIELDS |= {"capacity": lazy("Places for players"), "tables": lazy("Tables in the hall")}
FIELDS |= {"first_round": lazy("First round")}
FIELDS |= {"team_best": lazy("Members who count for a team")}
SILENT = ("out_of_range", "too_long", "unknown_choice")
"""Codes whose sentence says what is wrong with a value, but not of which field."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A fault as a page shows it."""

    field: str
    words: str


def show_faults(faults: Iterable[Fault], names: Mapping[str, str] | None = None) -> list[Shown]:
    """Each fault with its sentence, players by name; the same sentence is said once."""
    shown = {words: Shown(fault.field, words) for fault in faults for words in [_words(fault, names or {})]}
    return list(shown.values())


def _words(fault: Fault, names: Mapping[str, str]) -> str:
    line = LINE.match(fault.field)
    if line:
        return _("Line %(n)s: %(words)s") % {"n": line[1], "words": wording.sentence(fault)}
    if fault.code not in GAPS:
        label = str(FIELDS.get(fault.field, fault.field))
        sentence = wording.sentence(fault._replace(found=_by_name(fault.found, names), field=label))
        return f"{label}: {sentence}" if fault.code in SILENT and fault.field in FIELDS else sentence
    name, _dash, player = fault.field.partition("-")
    field = str(FIELDS.get(name, name))
    who = names.get(str(fault.found), names.get(player, player))
    labelled = f"{field} ({names[player]})" if player in names else field
    return str(GAPS[fault.code]) % {"found": fault.found, "who": who, "field": labelled}


def _by_name(found: Any, names: Mapping[str, str]) -> Any:
    """Entry numbers as names; they are texts, so a count is never taken for one."""
    if isinstance(found, list | tuple) and all(isinstance(one, str) and one in names for one in found):
        return ", ".join(names[one] for one in found)
    return names.get(found, found) if isinstance(found, str) else found


def limit_words(limit: str | None, yakuman: int = 0) -> str:
    """Mangan, haneman ... in the reader's language."""
    if yakuman > 1:
        return ngettext("%(n)s yakuman", "%(n)s yakuman", yakuman) % {"n": yakuman}
    return limit_name(limit) if limit else ""


def points_words(points: int) -> str:
    """1 point, 85 points."""
    return ngettext("%(points)s point", "%(points)s points", points) % {"points": score(points)}


def claim_words(claim: Mapping[str, Any] | None) -> str:
    """What a table says of a hand: "3 fan 40 fu", "mangan", "85 points"."""
    if not claim:
        return ""
    if "points" in claim:
        return points_words(claim["points"])
    if claim.get("limit") or claim.get("yakuman"):
        return limit_words(claim.get("limit") or "yakuman", claim.get("yakuman") or 0)
    return fan_fu_words(claim.get("fan"), claim.get("fu"))


def fan_fu_words(fan: int | None, fu: int | None) -> str:
    """3 fan 40 fu."""
    if fan is None:
        return ""
    words = ngettext("%(n)s fan", "%(n)s fan", fan) % {"n": fan}
    return words + (" " + _("%(n)s fu") % {"n": fu} if fu else "")


def value_words(explanation: Mapping[str, Any] | None) -> str:
    """What the engine makes of the tiles, in one line."""
    if not explanation:
        return ""
    limit, fan = explanation.get("limit"), explanation.get("fan")
    yakuman = explanation.get("yakuman") or 0
    parts = [fan_fu_words(fan, explanation.get("fu")), limit_words(limit, yakuman) if limit else ""]
    points = explanation.get("value", explanation.get("points"))
    if fan is None and points is not None:
        parts.insert(0, points_words(points))
    return " · ".join(filter(None, parts))


DEEDS = {
    "pause_clock": lazy("Clock stopped"),
    "resume_clock": lazy("Clock started again"),
    "set_minutes": lazy("Length of a round set"),
    "give_extra_time": lazy("Extra time given to a table"),
    "give_signal": lazy("End signal given by hand"),
    "undo_signal": lazy("End signal taken back"),
    "undo_round": lazy("Round undone"),
    "add_stage": lazy("Stage planned"),
    "change_stage": lazy("Stage changed"),
    "remove_stage": lazy("Stage removed"),
    "open_stage": lazy("Stage opened"),
    "take_back_opening": lazy("Opening of a stage taken back"),
    "set_teams": lazy("Teams set"),
    "accept_hand": lazy("Recomputed score accepted"),
    "add_entry": lazy("Player added"),
    "merge_players": lazy("Two people made one"),
    "apply_to_play": lazy("Somebody asked to play"),
    "accept_application": lazy("Applicant accepted"),
    "refuse_application": lazy("Applicant refused"),
    "add_players": lazy("Players added"),
    "call_referee": lazy("Referee called"),
    "cancel_penalty": lazy("Penalty taken back"),
    "change_entry": lazy("Player left or came back"),
    "change_state": lazy("Tournament opened or closed"),
    "check_in": lazy("Player is here"),
    "undo_check_in": lazy("Arrival taken back"),
    "mark_no_shows": lazy("The rest did not come"),
    "disqualify_entry": lazy("Player disqualified"),
    "rank_entry": lazy("Player ranked or not"),
    "clear_call": lazy("Referee came"),
    "close_round": lazy("Round closed"),
    "confirm_hand": lazy("Hand confirmed by a second person"),
    "copy_tournament": lazy("Set-up taken from an earlier tournament"),
    "correct_hand": lazy("Hand corrected"),
    "create_tournament": lazy("Tournament created"),
    "dispute_hand": lazy("Hand disputed"),
    "fill_tables": lazy("Tables filled with substitutes"),
    "give_dead_hand": lazy("Hand declared dead"),
    "give_penalty": lazy("Penalty given"),
    "grant_role": lazy("Role given"),
    "make_plan": lazy("Seating drawn"),
    "plan_rounds": lazy("Number of rounds set"),
    "publish_plan": lazy("Seating published"),
    "read_plan": lazy("Seating read from a file"),
    "replan": lazy("Seating planned again"),
    "reseat": lazy("Seats put right, hands replayed"),
    "publish_standings": lazy("Standings published"),
    "reopen_round": lazy("Round opened again"),
    "revoke_role": lazy("Role taken away"),
    "rule_hand": lazy("Hand ruled"),
    "seat_next_round": lazy("Next round seated by the standings"),
    "set_start": lazy("Start of a game set"),
    "start_round": lazy("Round started"),
    "submit_hand": lazy("Hand sent"),
    "swap_seats": lazy("Two seats exchanged in a plan"),
    "seat_substitute": lazy("Substitute seated"),
    "take_back_substitute": lazy("Substitute taken back"),
    "update_entry": lazy("Player changed"),
    "update_tournament": lazy("Set-up changed"),
    "void_hand": lazy("Hand taken back"),
}


def deed_words(action: str) -> str:
    """What a log entry tells, as people say it."""
    return str(DEEDS.get(action, action.replace("_", " ").capitalize()))
