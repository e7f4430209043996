"""Every fault code as a sentence that says what to change: English here, other languages by gettext.

A test fails when a code of the engine, the players or the ledger has no sentence.
"""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from scoring.faults import Fault
from tournaments.terms import name_in_language as name_in_language
from tournaments.terms import names_of_codes, said

TILES = {
    "not_a_winning_hand": lazy("These tiles are not a winning hand."),
    "no_yaku": lazy("The hand has no yaku."),
    "two_yaku_minimum": lazy("With this many counters the hand needs two yaku."),
    "below_minimum": lazy("The hand needs %(expected)s points without flowers; it has %(found)s."),
    "unknown_tile": lazy("“%(found)s” is not a tile. Write tiles like 123m 456p 77z."),
    "wrong_tile_count": lazy("The number of tiles is wrong: %(expected)s are needed, %(found)s were given."),
    "fifth_copy": lazy("There are only four of each tile: %(found)s."),
    "second_red_five": lazy("There is only %(expected)s red five of a suit: %(found)s were given."),
    "no_red_fives": lazy("This tournament is played without red fives."),
    "kong_without_red_five": lazy("A kong of fives holds the red five as well: %(expected)s."),
    "too_many_melds": lazy("A hand has at most %(expected)s melds."),
    "too_many_kongs": lazy("There are at most %(expected)s kongs in a deal, %(found)s were given."),
    "unknown_meld_type": lazy("“%(found)s” is not a kind of meld. Known are: %(expected)s."),
    "wrong_meld_size": lazy("“%(found)s” has not the size of such a meld: %(expected)s."),
    "not_a_chow": lazy("“%(found)s” is not a chow: %(expected)s."),
    "not_equal_tiles": lazy("“%(found)s” are not equal tiles."),
    "too_many_indicators": lazy("Indicators here: at most %(expected)s."),
    "too_few_indicators": lazy(
        "With these kongs there are at least %(expected)s indicators, %(found)s were given."
    ),
    "ura_without_riichi": lazy("Ura dora count only with riichi."),
    "bonus_twice": lazy("Each flower and season exists once: %(found)s."),
    "no_bonus_tiles": lazy("This tournament is played without flowers and seasons."),
    "wrong_brackets": lazy("The brackets of “%(found)s” do not fit: %(expected)s."),
    "poker_not_shown": lazy("“%(found)s” counts as a poker only when it is shown: %(expected)s."),
    "not_a_combination": lazy("“%(found)s” is no combination: write %(expected)s."),
    "rack_too_full": lazy("These combinations take up %(found)s tiles; a rack holds %(expected)s."),
    "winning_tiles_differ": lazy(
        "All winners of a deal win on the same tile: %(expected)s and %(found)s were given."
    ),
}

FLAGS = {
    "unknown_flag": lazy("“%(found)s” is not known here. Known are: %(expected)s."),
    "flag_twice": lazy("Something is said twice: %(found)s."),
    "flags_conflict": lazy("“%(expected)s” and “%(found)s” cannot both be true."),
    "flag_needs_self_draw": lazy("“%(found)s” needs a self-draw."),
    "flag_needs_discard": lazy("“%(found)s” needs a win on a discard."),
    "flag_needs_closed_hand": lazy("“%(found)s” needs a closed hand."),
    "flag_needs_east": lazy("“%(found)s” is for the dealer only."),
    "flag_not_for_east": lazy("“%(found)s” is not for the dealer."),
    "flag_needs_no_melds": lazy("“%(found)s” needs a hand without melds."),
    "flag_needs_kong": lazy("“%(found)s” needs a kong in the hand."),
    "flag_needs_riichi": lazy("“%(found)s” needs riichi."),
    "flag_needs_lone_tile": lazy("With “%(found)s” the winner can hold no other copy of the winning tile."),
    "flag_needs_unseen_tile": lazy("With “%(found)s” no copy of the winning tile can be hidden in the hand."),
    "flag_needs_east_discard": lazy("“%(found)s” needs a discard of the dealer."),
    "riichi_differs": lazy("Riichi must be said in the hand and among the riichi players alike."),
}

PLAYERS = {
    "unknown_player": lazy("“%(found)s” does not sit at this table."),
    "player_twice": lazy("A player is named twice: %(found)s."),
    "nobody_named": lazy("Say which players."),
    "ron_from_self": lazy("A player cannot win on his own discard."),
    "discarder_on_self_draw": lazy("A self-draw has no discarder."),
    "missing_discarder": lazy("Say who discarded the winning tile."),
    "too_many_winners": lazy("At most %(expected)s can win here, %(found)s were named."),
    "dead_hand": lazy("The hand of player %(found)s is dead: it can neither win nor be waiting."),
    "liable_is_winner": lazy("A winner cannot be liable for his own hand."),
    "liable_without_yakuman": lazy("Nobody is liable for this hand. Liability exists for: %(expected)s."),
    "responsible_is_winner": lazy("A winner cannot be responsible for his own win."),
    "responsible_on_self_draw": lazy("Nobody is responsible for a self-draw."),
    "responsible_differs": lazy("By the discards another player is responsible: %(expected)s."),
    "log_ends_elsewhere": lazy("The discards must end with the winning tile: %(expected)s."),
    "wrong_player_count": lazy("%(found)s players do not fit: a table has %(expected)s."),
    "unknown_seat": lazy("“%(found)s” is not a seat. Seats are %(expected)s."),
    "substituted_twice": lazy("Player %(found)s was substituted already."),
    "riichi_not_tenpai": lazy("Riichi players must show a waiting hand: %(found)s."),
    "four_riichi_needs_four": lazy(
        "This draw needs riichi of all %(expected)s players, %(found)s were named."
    ),
}

EVENTS = {
    "unknown_event": lazy("“%(found)s” is not something that happens in a deal."),
    "event_not_in_rules": lazy("“%(found)s” does not exist in these rules."),
    "unknown_reason": lazy("“%(found)s” is not a reason for a draw here. Known are: %(expected)s."),
    "game_is_over": lazy("The game at this table is over."),
    "table_result_not_first": lazy("A table is closed from paper only when no hand was entered."),
    "wrong_sum": lazy("The scores and the sticks must sum to %(expected)s; they sum to %(found)s."),
    "no_hand_no_claim": lazy("Give the tiles of the winner, or what the hand is worth."),
    "empty_claim": lazy("Say what the hand is worth."),
    "odd_amount": lazy("All amounts of this game are even: %(found)s cannot be."),
    "too_many_declared": lazy("Doublings in the hand: %(expected)s; declared: %(found)s."),
    "unknown_status": lazy("“%(found)s” is not known here. Known are: %(expected)s."),
    "winner_with_rack": lazy("A winner has no rack to settle: enter his hand alone."),
    "missing_rack": lazy("Racks are missing: %(found)s. At most one seat is empty."),
    "not_last_player": lazy("“Last player left” needs all others out of the hand: look at %(field)s."),
    "several_culprits": lazy("One player destroyed the wall, not several: %(found)s."),
    "self_draw_differs": lazy("The hand says it was won in another way than the event does."),
    "first_round_is_east": lazy("The game of the booklet begins with the east round, not with %(found)s."),
    "unclear_claim": lazy("Say the worth in one way: %(expected)s."),
    "unknown_limit": lazy("“%(found)s” is not a limit. Limits are: %(expected)s."),
    "impossible_fu": lazy("No hand has %(found)s."),
}

FORM = {
    "wrong_type": lazy("“%(found)s” does not fit here: %(expected)s is needed."),
    "missing_field": lazy("%(field)s is missing."),
    "unknown_field": lazy("%(field)s is not known here."),
    "unknown_choice": lazy("“%(found)s” is not one of: %(expected)s."),
    "unknown_option": lazy("%(field)s is not an option of these rules."),
    "out_of_range": lazy("%(found)s is out of range: %(expected)s."),
    "wrong_length": lazy("%(expected)s values are needed, %(found)s were given."),
    "sum_not_zero": lazy("The values must sum to 0; they sum to %(found)s."),
    "too_long": lazy("At most %(expected)s characters fit, %(found)s were given."),
    "not_json": lazy("This is not JSON."),
    "unknown_ruleset": lazy("“%(found)s” is not a rule set. Known are: %(expected)s."),
    "key_missing": lazy("Send an Idempotency-Key, so that a repeat is not a second hand."),
    "reason_missing": lazy("Give a reason."),
    "name_missing": lazy("Give a name."),
    "ends_before_start": lazy("The last day is before the first, %(expected)s."),
}

LISTS = {
    "no_players": lazy("The list names nobody."),
    "too_many_lines": lazy("At most %(expected)s lines fit, %(found)s were given."),
    "too_many_columns": lazy("A line has at most four parts: name; country; EMA number; club."),
    "unknown_country": lazy("“%(found)s” is not a country. Write its name in English, or its code."),
    "bad_ema_number": lazy("“%(found)s” is not an EMA number: it has 8 digits."),
    "ema_number_twice": lazy("The EMA number %(found)s stands in line %(expected)s already."),
    "ema_number_taken": lazy("The EMA number %(found)s belongs to somebody else."),
    "several_players": lazy("Several players are called %(found)s. Give the EMA number."),
    "same_person": lazy("Choose two people."),
    "both_played": lazy("Both have seats in: %(found)s. There they are two people."),
    "two_accounts": lazy("Both sign in, as %(found)s: take one account away first."),
    "registration_closed": lazy("Registration is not open: ask the organiser."),
    "contact_missing": lazy("Give an e-mail address, so that the organiser can answer."),
    "bad_contact": lazy("“%(found)s” is not an e-mail address."),
    "no_place_left": lazy(
        "Places left: %(expected)s; players: %(found)s. Raise the number of places in the set-up."
    ),
    "not_applied": lazy("Tick somebody who asks to play."),
    "already_entered": lazy("%(found)s has entered already."),
    "number_taken": lazy("The number %(found)s is taken."),
}

STATE = {
    "forbidden": lazy("Your account may not do this here."),
    "not_found": lazy("There is nothing here, or nothing you may see."),
    "not_signed_in": lazy("Sign in first."),
    "too_many_requests": lazy("Too many requests. Try again in %(expected)s s."),
    "tournament_finished": lazy("The tournament is finished and takes no more changes."),
    "fixed_by_play": lazy("This cannot change any more: a round has started."),
    "state_step": lazy("From here the tournament can only become: %(expected)s."),
    "round_running": lazy("A round is still running."),
    "unknown_account": lazy("There is no account “%(found)s”."),
    "method_not_allowed": lazy("This cannot be done here."),
    "not_acceptable": lazy("The answer is JSON; nothing else can be given."),
    "still_seated": lazy(
        "Player %(found)s has a seat in a round that is not closed: draw again first, or substitute him."
    ),
    "ranked_before_start": lazy("Whether a substitute is ranked is asked before the first round starts."),
    "wrong_status": lazy("This cannot be done for an entry that is: %(found)s."),
    "not_expected": lazy("%(found)s is not expected here: only players and substitutes are checked in."),
    "nobody_here": lazy("Nobody is checked in yet: check in who has come first."),
    "no_lateness_rule": lazy("These rules say nothing of coming late: give a penalty by hand."),
    "substitute_plays": lazy(
        "%(found)s is too late: a substitute plays this session, and no penalty is given for it."
    ),
    "last_organiser": lazy("A tournament keeps at least one organiser."),
    "no_change": lazy("That is how it stands already."),
    "round_not_running": lazy("The round is not running."),
    "round_not_planned": lazy("The round has started already."),
    "round_not_closed": lazy("The round is not closed."),
    "earlier_round_open": lazy("Round %(found)s is not closed yet."),
    "later_round_started": lazy("A later round has started."),
    "later_stage_opened": lazy("The stage “%(found)s” was opened on these results: undo that first."),
    "stage_is_open": lazy("“%(found)s” is open already."),
    "stage_is_fixed": lazy(
        "“%(found)s” is open: only its name and its rounds change. For anything else take its opening back."
    ),
    "stage_not_open": lazy("“%(found)s” is not open yet."),
    "stage_has_history": lazy(
        "“%(found)s” stays: hands or penalties were entered there, and the ledger keeps them."
    ),
    "stage_not_played": lazy("“%(found)s” must be played first: every round closed."),
    "tie_at_cut": lazy("%(found)s are equal, and %(expected)s of them can go on: decide the tie."),
    "clock_stands": lazy("The clock stands already."),
    "clock_runs": lazy("The clock runs already."),
    "signal_given": lazy("The end signal was given already."),
    "no_signal": lazy("The end signal was not given yet."),
    "signal_by_clock": lazy(
        "The clock itself gives the signal with %(found)s minutes: give the round more minutes."
    ),
    "not_confirmed": lazy("Type “%(expected)s” to confirm."),
    "tables_open": lazy("These tables are not settled yet: %(found)s."),
    "start_is_fixed": lazy("Hands are in already: what the game began with stands."),
    "not_calling": lazy("The table is not calling."),
    "rounds_started": lazy("A round has started: its seats stay as they are."),
    "already_published": lazy("This plan is published already."),
}

SEATING = {
    "nobody_to_seat": lazy("There is nobody to seat: enter the players, or check them in."),
    "hall_too_small": lazy(
        "%(found)s tables are needed, but the hall has %(expected)s. Change “Tables in the hall” in the set-up, or "
        "seat fewer players."
    ),
    "final_not_full": lazy(
        "A final of %(found)s players does not fill tables of four. The nearest possible is the best %(expected)s."
    ),
    "wind_taken": lazy(
        "%(found)s chose a wind that somebody better placed at the same table has taken: choose another, or none."
    ),
    "impossible_seating": lazy("%(found)s %(expected)s"),
    "substitutes_needed": lazy("%(found)s players do not fill the tables. Substitutes needed: %(expected)s."),
    "wishes_conflict": lazy(
        "No plan was found that keeps %(found)s apart together with all other wishes. The nearest possible is to "
        "make some of them weak, or to play fewer rounds."
    ),
    "group_too_large": lazy(
        "%(found)s shall never meet, but there are only %(expected)s tables. The nearest possible is a group "
        "of %(expected)s, or a weak wish: few and late meetings."
    ),
    "fixed_table_missing": lazy(
        "%(found)s cannot stay at that table: there are %(expected)s. The nearest possible is table %(expected)s."
    ),
    "fixed_table_shared": lazy(
        "%(found)s all need table %(expected)s and would meet every round. The nearest possible is a table for each."
    ),
    "wish_without_players": lazy("A wish to keep players apart names at least two of them."),
    "absent_seated": lazy(
        "%(found)s: no longer playing, but seated in a round to come. Plan the rounds to come again."
    ),
    "no_round_to_seat": lazy("There is no round left to seat: %(found)s have started."),
    "table_was_played": lazy(
        "Table %(found)s was played at before its round was undone: a new plan needs at least as many tables."
    ),
    "not_drawn": lazy("This plan was read from a file: there is no draw to repeat."),
    "not_in_round": lazy("Player %(found)s does not play in this round."),
    "names_only": lazy(
        "%(found)s sits at another table: between two tables only names are exchanged, each chair keeps its hands."
    ),
    "one_exchange": lazy(
        "%(found)s come from other tables: put one exchange of two players right after the other."
    ),
    "bad_script": lazy(
        "The grid cannot be read: it is neither JSON nor a table a line with the four players by number."
    ),
    "script_empty": lazy("The grid has no rounds: write a table a line, and an empty line between rounds."),
    "script_word": lazy("Line %(expected)s of the grid: “%(found)s” is no player's number."),
    "script_table": lazy(
        "Round %(found)s, table %(expected)s of the grid: four seats are needed, at most one of them empty (-)."
    ),
    "script_twice": lazy("Round %(expected)s of the grid: player %(found)s sits twice."),
    "script_absent": lazy("Round %(expected)s of the grid: player %(found)s does not sit in every round."),
    "script_players": lazy(
        "The grid must seat the %(expected)s players who play here. These do not fit: %(found)s."
    ),
}

LEDGER = {
    "seq_conflict": lazy("Somebody was faster: the next hand of this table is number %(expected)s."),
    "version_conflict": lazy("Somebody was faster: the newest version of this hand is %(expected)s."),
    "key_reused": lazy("This Idempotency-Key stood for another request."),
    "hand_held": lazy("Hand %(found)s waits for a decision; settle it first."),
    "hand_not_held": lazy("This hand does not wait for a decision."),
    "already_disputed": lazy("This hand is disputed already."),
    "nothing_to_confirm": lazy(
        "These hands do not wait for a second person (any more). Look at the table again."
    ),
    "own_hand": lazy("You entered or settled hand %(found)s yourself: somebody else has to confirm it."),
    "hands_unconfirmed": lazy("At these tables a second person has to confirm hands first: %(found)s."),
    "not_last_hand": lazy("Only the newest hand of a table can be held; correct older ones."),
    "no_hands": lazy("No hand was entered at this table."),
    "tiles_required": lazy("This tournament wants the tiles of this win: %(found)s."),
    "claim_differs": lazy(
        "The claim is not what the tiles are worth. Change one of them, or leave the claim out."
    ),
    "game_reopens": lazy("With this correction the game is not over. Reopen the round first."),
    "not_a_winner": lazy("A ruling names winners of the hand: %(expected)s."),
    "ruling_by_referee": lazy("A ruling is made on a hand that was entered."),
    "substitute_at_seat": lazy(
        "A substitute is seated, and taken back, at the player's seat; not as a hand."
    ),
    "not_substituted": lazy("Nobody plays for player %(found)s at this table."),
    "not_a_reserve": lazy(
        "Player %(found)s is no substitute here, or sits at a table of this round already."
    ),
    "penalty_is_no_hand": lazy("A penalty is given as such, not as a hand."),
    "penalty_in_hand": lazy("This stands in a hand of the table: correct or void that hand."),
    "penalty_is_event": lazy("This is paid at the table: enter it there, as part of the game."),
    "too_late": lazy("More than %(expected)s minutes late: a substitute plays, and no points are taken off."),
    "amount_missing": lazy("Say how many points."),
    "receives_own": lazy("A player cannot receive the points of his own penalty."),
    "receives_too_much": lazy("Others receive %(found)s points, but the penalty is %(expected)s."),
    "already_cancelled": lazy("This penalty was cancelled already."),
    "not_at_table": lazy("Player %(found)s does not sit at this table."),
    "not_in_tournament": lazy("Player %(found)s does not play in this tournament."),
    "not_in_stage": lazy("Round %(found)s does not belong to this stage."),
}

SENTENCES = {**TILES, **FLAGS, **PLAYERS, **EVENTS, **FORM, **LISTS, **STATE, **SEATING, **LEDGER}
NOTES = {
    "declaration_final": lazy("Doublings above four that were not declared are lost."),
    "declaration_open": lazy(
        "Fewer doublings were declared than the hand has: the table may still correct it."
    ),
    "flags_hard_to_believe": lazy("What was ticked hardly goes together: look again."),
    "riichi_waits_for_several": lazy("Riichi asks for a wait on one tile; this hand waited for several."),
}
"""What a bill gives the referee to think about."""


REDRAWS = {
    "engine": lazy("It was drawn by another version of this program: only that one can repeat it."),
    "hash": lazy("The same question gives another grid: the plan was changed after the draw."),
}
"""Why a draw could not be repeated."""


def redraw_words(code: str) -> str:
    """Why a draw could not be repeated, in the reader's language; what a job said of itself stays as it is."""
    return str(REDRAWS.get(code, code))


def lateness_words(time: str) -> str:
    """The reason that stands with the penalty of somebody who sat down late; `time` in minutes and seconds."""
    return _("%(time)s after the start signal") % {"time": time}


TYPED = ("unknown_", "event_not_in_rules")
"""Codes of faults whose finder types codes himself: what is known is listed as codes."""


def sentence(fault: Fault) -> str:
    """The fault in words, in the reader's language. An unknown code is our gap, and still says where."""
    words = SENTENCES.get(fault.code)
    if words is None:
        return _("%(field)s: %(code)s") % {"field": fault.field, "code": fault.code}
    return str(words) % {
        "field": fault.field,
        "expected": said(fault.expected, codes=not fault.code.startswith(TYPED)),
        "found": said(fault.found, codes=fault.code.startswith(("flag", "wrong_status"))),
    }


LIMITS = {
    "mangan": lazy("mangan"),
    "haneman": lazy("haneman"),
    "baiman": lazy("baiman"),
    "sanbaiman": lazy("sanbaiman"),
    "yakuman": lazy("yakuman"),
    "limit": lazy("limit"),
    "compound": lazy("compound limit"),
    "listed": lazy("listed limit"),
    "last_player": lazy("last player left"),
}


def limit_name(code: str) -> str:
    """Mangan, haneman, a massimo ... in the reader's language."""
    return str(LIMITS[code]) if code in LIMITS else name_in_language(names_of_codes().get(code, {"en": code}))
