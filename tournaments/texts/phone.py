"""The words of a table's page without the server: its scripts fill in names and figures for `%(name)s`."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from scoring.rulesets.base import RuleSet
from scoring.tiles import TEXT
from tournaments.texts.expected import CODES, abortive_words
from tournaments.texts.faults import EVENTS, FLAGS, FORM, LIMITS, NAMED, PLAYERS, STATE, TILES
from tournaments.texts.faults import LEDGER as LEDGER_FAULTS
from tournaments.texts.format import UNITS, WINDS, deal, named, unit
from tournaments.texts.forms import FIELDS, GAPS, INSTEAD, TO_DO
from tournaments.texts.tiles import tile_label

MOST = 24
"""The most counters and sticks that have words; more never lay on a table."""
DEALS = 4

SENTENCES = {
    "accept": lazy("Accept the recomputed score"),
    "accepted": lazy("The recomputed score will be accepted."),
    "also_called": lazy("also called, not paid:"),
    "away": lazy("No connection to the server. Hands are kept on this phone and sent as soon as it is back."),
    "blocked": lazy("The table waits until this is decided."),
    "checked": lazy("checked"),
    "call_away": lazy("Your call waits on this phone: it is sent as soon as the server is back."),
    "chombo": lazy("Chombo:"),
    "claim_differs": lazy("the claim differs"),
    "claims": lazy("The table claims %(claim)s; the tiles are worth %(value)s."),
    "conflict": lazy(
        "Somebody else has sent hand %(n)s, and it differs from yours. Nothing is lost: decide which counts."
    ),
    "as_chombo": lazy("Record as chombo"),
    "as_false_hu": lazy("Record as false hu"),
    "correct": lazy("Please correct"),
    "correct_theirs": lazy("Replace theirs with mine"),
    "correction_reason": lazy("Another phone sent this hand first; replaced by the hand of this phone"),
    "dead": lazy("dead hand:"),
    "discard_mine": lazy("Discard mine"),
    "discard_sure": lazy("Discard the hand that is only on this phone?"),
    "dispute": lazy("Dispute: the head referee decides"),
    "dispute_reason": lazy("Two phones differ. The other phone: %(hand)s"),
    "disputed": lazy("It will be held for the head referee."),
    "draw": lazy("Draw"),
    "engine_off": lazy(
        "This phone does not score hands by itself: they are kept as you enter them, and the server scores "
        "them when it is back. Winds are not shown until then."
    ),
    "faults": lazy("Please correct:"),
    "finished": lazy("The game at this table is over."),
    "from_paper": lazy("Final scores from paper"),
    "gave_back": lazy("The server had lost hands of this table. This phone has given them back."),
    "hand_recorded": lazy("Hand %(n)s recorded."),
    "impossible": lazy("Hand %(n)s cannot be played after the hands before it:"),
    "keep_open": lazy(
        "Keep this page open until the hands are sent: this phone cannot open it again without the server."
    ),
    "kept": lazy("Hand %(n)s is kept on this phone."),
    "leave": lazy("Leave it as it was"),
    "mend": lazy("Correct the entry"),
    "mending": lazy("You are correcting hand %(n)s. It stays on this phone until you send it again."),
    "mine": lazy("On this phone"),
    "move_here": lazy("Send them in my name"),
    "none_there": lazy("There is no hand of this number: the last hand was voided."),
    "no_room": lazy(
        "This phone has no room to keep the hand. It stays on this page: leave the page open and send it again when "
        "the connection is back."
    ),
    "nobody_tenpai": lazy("nobody tenpai"),
    "on_phone": lazy("on this phone"),
    "on_server": lazy("on the server"),
    "others": lazy("Hands that somebody else entered on this phone wait to be sent: %(n)s."),
    "refused": lazy("The server did not take hand %(n)s:"),
    "remove": lazy("Remove"),
    "ron": lazy("%(who)s wins from %(whom)s"),
    "self_draw": lazy("%(who)s wins by self-draw"),
    "sent_meanwhile": lazy("Hand %(n)s has been sent meanwhile: correct it from the list of hands."),
    "send_next": lazy("Send it as the next hand"),
    "sending": lazy("Sending…"),
    "sign_in": lazy("Sign in"),
    "sign_in_at_table": lazy("Sign in at a table"),
    "sign_in_again": lazy(
        "Your sign-in has ended. Hands wait on this phone and are kept; sign in again to send them."
    ),
    "tenpai": lazy("tenpai:"),
    "theirs": lazy("On the server"),
    "to_do": lazy("To do"),
    "time_up": lazy("Time is up"),
    "ended_early": lazy("Ended early"),
    "unscored": lazy("not scored yet"),
    "waiting": lazy("Hands waiting on this phone: %(n)s"),
    "won_on": lazy("won on %(tile)s"),
    "worth": lazy(
        "The tiles are worth another value than the table claims: accept the value of the tiles, or dispute it."
    ),
}


def phone_words(ruleset: RuleSet) -> dict[str, Any]:
    """All words of a table's page, in the language of the reader."""
    rows = (*ruleset.patterns, *ruleset.flags, *ruleset.claim_limits)
    names = {row.code: named(row.names) for row in rows}
    sticks = [ngettext("%(n)s stick", "%(n)s sticks", n) % {"n": n} for n in range(MOST)]
    return {
        "said": {key: str(words) for key, words in SENTENCES.items()},
        "faults": {key: str(words) for key, words in _faults().items()},
        "named": sorted(NAMED),
        "fields": {key: str(words) for key, words in sorted(FIELDS.items())},
        "winds": {key: str(words) for key, words in WINDS.items()},
        "deals": {
            f"{wind}{n}": deal({"round": wind, "deal": n}) for wind in WINDS for n in range(1, DEALS + 1)
        },
        "counters": [ngettext("%(n)s counter", "%(n)s counters", n) % {"n": n} for n in range(MOST)],
        "sticks": sticks,
        "adding": [_adding(n) for n in range(MOST)],
        "to_do": sorted(TO_DO),
        "instead": {code: kind for code, kind in INSTEAD.items() if kind in ruleset.event_kinds},
        "units": {name: [unit(name, 1), unit(name, 2), unit(name, 5)] for name in UNITS},
        "codes": {**{key: str(words) for key, words in (CODES | LIMITS).items()}, **names},
        "reasons": {code: abortive_words(code) for code in ruleset.abortive_reasons},
        "kinds": {
            "nagashi_mangan": _("Nagashi mangan:"),
            "false_hu": _("False hu"),
            "abortive_draw": _("Abortive draw:"),
        },
        "tiles": {name: tile_label(name) for name in TEXT},
        "melds": {kind: named(names) for kind, names in ruleset.meld_names.items()},
        "hand": _("hand %(n)s"),
        "dealer": _("dealer"),
        "next": _("Next:"),
        "ends": _("This hand ends the game."),
    }


def _adding(n: int) -> str:
    return ngettext("%(n)s hand is being added up.", "%(n)s hands are being added up.", n) % {"n": n}


def _faults() -> dict[str, Any]:
    """The sentences of the rules and the ledger about a hand."""
    return {**TILES, **FLAGS, **PLAYERS, **EVENTS, **FORM, **STATE, **LEDGER_FAULTS, **GAPS}
