"""The ledger of a table, and the penalties beside it."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

LEDGER = {
    "seq_conflict": lazy("Someone else was faster: the next hand at this table is number %(expected)s."),
    "version_conflict": lazy("Someone else was faster: the latest version of this hand is %(expected)s."),
    "key_reused": lazy("This Idempotency-Key has already been used for another request."),
    "not_our_statement": lazy(
        "This server has not signed these hands: it takes back only what it once confirmed."
    ),
    "statement_elsewhere": lazy(
        "These hands belong to another table, or other players sit at this table now."
    ),
    "hand_held": lazy("Hand %(found)s is waiting for a decision: settle it first."),
    "hand_not_held": lazy("This hand is not waiting for a decision."),
    "already_disputed": lazy("This hand is already disputed."),
    "dispute_of_others": lazy("Only %(found)s, who raised the dispute, or the head referee can end it."),
    "begun_in_time": lazy("Say whether this hand was begun before the end; otherwise it does not count."),
    "hand_missing": lazy("Choose the hand."),
    "hand_not_live": lazy("This version of the hand no longer counts: see the newest."),
    "nothing_to_confirm": lazy(
        "These hands are not, or no longer, waiting for confirmation. Check the table again."
    ),
    "own_hand": lazy("You entered or settled hand %(found)s yourself: someone else has to confirm it."),
    "hands_unconfirmed": lazy("A second person must first confirm hands at these tables: %(found)s."),
    "no_hands": lazy("No hand has been entered at this table."),
    "tiles_required": lazy("This tournament requires the tiles of this win: %(found)s."),
    "claim_differs": lazy(
        "The claim does not match the value of the tiles. Change one of them, or leave the claim out."
    ),
    "game_reopens": lazy("With this correction the game would not be over. Reopen the round first."),
    "not_a_winner": lazy("A ruling can only name winners of the hand: %(expected)s."),
    "ruling_by_referee": lazy("A ruling can only be made on a hand that has been entered."),
    "substitute_at_seat": lazy("Seat or cancel a substitute at the player's seat, not as a hand."),
    "not_substituted": lazy("Nobody is playing for player %(found)s at this table."),
    "not_a_reserve": lazy("Player %(found)s is not a substitute here, or already has a seat in this round."),
    "penalty_is_no_hand": lazy("Give a penalty as a penalty, not as a hand."),
    "penalty_in_hand": lazy("This is part of a hand: correct or void that hand."),
    "penalty_is_event": lazy("This is paid at the table: enter it there, as part of the game."),
    "too_late": lazy("More than %(expected)s minutes late: a substitute plays, and no points are deducted."),
    "amount_missing": lazy("Enter the number of points."),
    "receives_own": lazy("A player cannot receive the points of their own penalty."),
    "receives_too_much": lazy("The others receive %(found)s points, but the penalty is %(expected)s."),
    "dead_hand_twice": lazy("The hand of %(found)s is dead already."),
    "already_cancelled": lazy("This penalty has already been cancelled."),
    "not_at_table": lazy("Player %(found)s is not at this table."),
    "not_in_tournament": lazy("Player %(found)s is not in this tournament."),
    "not_in_stage": lazy("Round %(found)s does not belong to this stage."),
}


def lateness_words(time: str) -> str:
    """The reason of a penalty for a player who sat down late; `time` in minutes and seconds."""
    return _("%(time)s after the start signal") % {"time": time}
