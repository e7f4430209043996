"""Every fault code as a sentence that says what to change: English here, other languages by gettext.

A test fails when a code of the engine, the players or the ledger has no sentence.
"""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from scoring.faults import Fault
from tournaments.texts.expected import names_of_codes, readable_value
from tournaments.texts.names import name_in_language

TILES = {
    "not_a_winning_hand": lazy("These tiles are not a winning hand."),
    "no_yaku": lazy("The hand has no yaku."),
    "two_yaku_minimum": lazy("With this many counters the hand needs two yaku."),
    "below_minimum": lazy("The hand needs %(expected)s points without flowers; it has %(found)s."),
    "unknown_tile": lazy("“%(found)s” is not a tile. Write tiles like 123m 456p 77z."),
    "wrong_tile_count": lazy("The number of tiles is wrong: %(expected)s needed, %(found)s given."),
    "fifth_copy": lazy("There are only four of each tile, those of a robbed kong included: %(found)s."),
    "second_red_five": lazy("Red fives per suit: %(expected)s; given: %(found)s."),
    "no_red_fives": lazy("These rules have no red fives."),
    "kong_without_red_five": lazy("A kong of fives includes the red five: %(expected)s."),
    "too_many_melds": lazy("A hand has at most %(expected)s melds."),
    "too_many_kongs": lazy("At most %(expected)s kongs are possible in a hand; %(found)s were given."),
    "unknown_meld_type": lazy("“%(found)s” is not a kind of meld. Allowed: %(expected)s."),
    "wrong_meld_size": lazy("“%(found)s” has the wrong number of tiles for this meld: %(expected)s needed."),
    "not_a_chow": lazy("“%(found)s” is not a chow: %(expected)s."),
    "not_equal_tiles": lazy("“%(found)s” are not identical tiles."),
    "too_many_indicators": lazy("Too many indicators: at most %(expected)s."),
    "too_few_indicators": lazy(
        "At least %(expected)s indicators are needed here, but %(found)s were given: there is one more "
        "for each kong, and an ura indicator under each dora indicator."
    ),
    "ura_without_riichi": lazy("Ura dora count only with riichi."),
    "bonus_twice": lazy("There is only one of each flower and season: %(found)s."),
    "no_bonus_tiles": lazy("This tournament is played without flowers and seasons."),
    "wrong_brackets": lazy("The brackets in “%(found)s” are wrong: %(expected)s."),
    "poker_not_shown": lazy("“%(found)s” counts as a poker only if it is shown: %(expected)s."),
    "not_a_combination": lazy("“%(found)s” is not a combination: write %(expected)s."),
    "rack_too_full": lazy("These combinations take up %(found)s tiles; a rack holds at most %(expected)s."),
    "winning_tiles_differ": lazy(
        "All winners of a hand win on the same tile: %(expected)s and %(found)s were given."
    ),
}

FLAGS = {
    "unknown_flag": lazy("“%(found)s” is not valid here. Allowed: %(expected)s."),
    "flag_twice": lazy("Given twice: %(found)s."),
    "flags_conflict": lazy("“%(expected)s” and “%(found)s” cannot both apply."),
    "flag_needs_self_draw": lazy("“%(found)s” requires a self-draw."),
    "flag_needs_discard": lazy("“%(found)s” requires a win on a discard."),
    "flag_needs_closed_hand": lazy("“%(found)s” requires a closed hand."),
    "flag_needs_east": lazy("“%(found)s” is for the dealer only."),
    "flag_not_for_east": lazy("“%(found)s” is not for the dealer."),
    "flag_needs_no_melds": lazy("“%(found)s” requires a hand without melds."),
    "flag_needs_kong": lazy("“%(found)s” requires a kong in the hand."),
    "flag_needs_riichi": lazy("“%(found)s” requires riichi."),
    "flag_needs_lone_tile": lazy(
        "With “%(found)s” the other three copies of the winning tile are in the kong: no hand, rack "
        "or indicator can show another."
    ),
    "flag_differs": lazy("“%(found)s” applies to everybody who wins on this tile, or to nobody."),
    "riichi_waits_for_several": lazy(
        "Riichi may only be declared with a wait on one tile. This hand waited on several (%(found)s); "
        "a tile with no copy left counts too."
    ),
    "flag_needs_unseen_tile": lazy("With “%(found)s” no copy of the winning tile can be hidden in the hand."),
    "flag_needs_east_discard": lazy("“%(found)s” requires a discard by the dealer."),
    "riichi_differs": lazy("Riichi must be marked both in the hand and among the riichi players."),
}

PLAYERS = {
    "unknown_player": lazy("“%(found)s” is not at this table."),
    "player_twice": lazy("The same player is named twice: %(found)s."),
    "nobody_named": lazy("Name the players."),
    "ron_from_self": lazy("A player cannot win on their own discard."),
    "discarder_on_self_draw": lazy("A self-draw has no discarder."),
    "missing_discarder": lazy("Enter who discarded the winning tile."),
    "too_many_winners": lazy(
        "Too many winners: at most %(expected)s are possible here, %(found)s were given."
    ),
    "dead_hand": lazy("Player %(found)s has a dead hand and can neither win nor be tenpai."),
    "liable_is_winner": lazy("A winner cannot be liable for their own hand."),
    "liable_without_yakuman": lazy(
        "Nobody can be liable for this hand. There is liability for: %(expected)s."
    ),
    "responsible_is_winner": lazy("A winner cannot be responsible for their own win."),
    "responsible_on_self_draw": lazy("Nobody can be responsible for a self-draw."),
    "responsible_differs": lazy("According to the discards, another player is responsible: %(expected)s."),
    "log_ends_elsewhere": lazy("The discards must end with the winning tile: %(expected)s."),
    "wrong_player_count": lazy("A table has %(expected)s players, not %(found)s."),
    "unknown_seat": lazy("“%(found)s” is not a seat. Seats are %(expected)s."),
    "absent_player": lazy("%(found)s had left or never came: say who played at this table."),
    "players_unknown": lazy(
        "Somebody at these tables had left or never came: say who played. Tables: %(found)s."
    ),
    "substituted_twice": lazy("Player %(found)s has already been replaced."),
    "riichi_not_tenpai": lazy("Players in riichi must show a tenpai hand: %(found)s."),
    "four_riichi_needs_four": lazy(
        "This abortive draw requires riichi from all %(expected)s players; %(found)s were given."
    ),
}

EVENTS = {
    "unknown_event": lazy("“%(found)s” is not a known event."),
    "event_not_in_rules": lazy("“%(found)s” does not exist in these rules."),
    "unknown_reason": lazy("“%(found)s” is not a reason for an abortive draw here. Allowed: %(expected)s."),
    "game_is_over": lazy("The game at this table is over."),
    "table_result_not_first": lazy(
        "A table can be closed from the score sheet only if no hand has been entered."
    ),
    "wrong_sum": lazy("The scores and the sticks must add up to %(expected)s; they add up to %(found)s."),
    "no_hand_no_claim": lazy("Enter the winner's tiles, or what the hand is worth."),
    "empty_claim": lazy("Enter what the hand is worth."),
    "odd_amount": lazy("All amounts in this game are even: %(found)s is not possible."),
    "too_many_declared": lazy("Doublings in the hand: %(expected)s; declared: %(found)s."),
    "unknown_status": lazy("“%(found)s” is not valid here. Allowed: %(expected)s."),
    "winner_with_rack": lazy("The winner's rack is not settled: enter only the winning hand."),
    "missing_rack": lazy("Racks are missing: %(found)s. At most one seat can be empty."),
    "not_last_player": lazy(
        "“Last player left” is possible only if all others are out of the hand: check %(field)s."
    ),
    "several_culprits": lazy("Only one player can have destroyed the wall: %(found)s."),
    "self_draw_differs": lazy("The hand and the event disagree on whether it was a self-draw."),
    "first_round_is_east": lazy("In the booklet, the game begins with the East round, not with %(found)s."),
    "unclear_claim": lazy("Give the value in one way only: %(expected)s."),
    "unknown_limit": lazy("“%(found)s” is not a limit. Allowed: %(expected)s."),
    "impossible_fu": lazy("No hand can have %(found)s."),
}

FORM = {
    "wrong_type": lazy("“%(found)s” is not valid here. Expected: %(expected)s."),
    "missing_field": lazy("%(field)s is missing."),
    "unknown_field": lazy("%(field)s is not a known field here."),
    "unknown_choice": lazy("“%(found)s” is not one of: %(expected)s."),
    "unknown_option": lazy("%(field)s is not an option of these rules."),
    "out_of_range": lazy("%(found)s is out of range: %(expected)s."),
    "wrong_length": lazy("%(expected)s values are needed; %(found)s were given."),
    "sum_not_zero": lazy("The values must add up to 0; they add up to %(found)s."),
    "too_long": lazy("Too long: at most %(expected)s characters, %(found)s given."),
    "not_json": lazy("This is not JSON."),
    "unknown_time_zone": lazy("“%(found)s” is not a time zone. Write it like Europe/Zurich."),
    "bad_time": lazy("“%(found)s” is not a time of day. Write it like 9:30."),
    "no_such_round": lazy("Choose the round: there is no such round in the tournament."),
    "not_in_schedule": lazy("This is no longer in the schedule: reload the page."),
    "unknown_ruleset": lazy("“%(found)s” is not a rule set. Available: %(expected)s."),
    "key_missing": lazy("Send an Idempotency-Key, so that a repeated request does not become a second hand."),
    "reason_missing": lazy("Give a reason."),
    "name_missing": lazy("Give a name."),
    "ends_before_start": lazy("The last day is before the first day, %(expected)s."),
    "date_missing": lazy("Give the day on which it was played."),
}

RANKINGS = {
    "unknown_setting": lazy("%(field)s is not a setting of a ranking."),
    "season_rules": lazy("These rules of a season cannot be followed. Expected here: %(expected)s."),
    "tournament_not_finished": lazy("End the tournament first: a ranking counts final results only."),
    "nobody_ranked": lazy("The tournament has no final results."),
    "already_ranked": lazy("%(found)s is in this ranking already."),
    "place_column_missing": lazy("No column has the heading “Place”: name the columns in the first row."),
    "not_a_place": lazy("“%(found)s” is not a place: a whole number from 1."),
    "not_a_score": lazy("“%(found)s” is not a score."),
    "not_a_weight": lazy("“%(found)s” is not a weight. Write it like 2.5."),
    "person_twice": lazy("The same person stands in the list twice."),
}

LISTS = {
    "no_players": lazy("The list is empty."),
    "too_many_lines": lazy("Too many lines: at most %(expected)s, %(found)s given."),
    "too_many_columns": lazy(
        "Without headings a line has at most four parts: name; country; EMA number; club."
    ),
    "unknown_country": lazy("“%(found)s” is not a country. Write its name or its code."),
    "unknown_country_near": lazy("“%(found)s” is not a country. Did you mean %(expected)s?"),
    "file_missing": lazy("Choose a file, or paste a list."),
    "file_too_large": lazy(
        "The file is too large: at most %(expected)s MB. Leave only the list of players in it."
    ),
    "file_empty": lazy("There is nothing in this file."),
    "file_kind": lazy("This is not a spreadsheet that can be read. Save the list as .xlsx, .ods or .csv."),
    "file_protected": lazy("The file is protected by a password: save it without one."),
    "file_macros": lazy("The file contains macros: save it as a plain .xlsx file."),
    "file_unpacks": lazy(
        "The file unpacks to far more than a list of players: save the list alone in a new file."
    ),
    "file_broken": lazy("The file is damaged and cannot be read."),
    "file_letters": lazy("The letters of this file cannot be read that way: choose another encoding."),
    "no_such_sheet": lazy("The file has no sheet “%(found)s”."),
    "rows_changed": lazy("The list has changed since the preview: check it again."),
    "bad_ema_number": lazy("“%(found)s” is not an EMA number: these have 8 digits."),
    "ema_number_twice": lazy("The EMA number %(found)s is already in line %(expected)s."),
    "ema_number_taken": lazy("The EMA number %(found)s belongs to someone else."),
    "several_players": lazy("Several players are called %(found)s. Give the EMA number."),
    "not_listed_more": lazy(
        "%(found)s also plays in tournaments of other organisers: only they together can list a person more openly."
    ),
    "already_erased": lazy("This person has been erased already."),
    "same_person": lazy("Choose two people."),
    "person_shared": lazy(
        "%(found)s also plays in tournaments of other organisers: propose the change to them, or make this a "
        "different person."
    ),
    "ask_nobody": lazy("You can make this change yourself: nobody else has to agree."),
    "already_decided": lazy("This proposal has already been decided."),
    "has_sat": lazy("%(found)s has or had a seat, so the entry stays: withdraw the player instead."),
    "has_penalties": lazy(
        "%(found)s has been given a penalty, so the entry stays: withdraw the player instead."
    ),
    "both_played": lazy("Both have seats in %(found)s, so they are two different people."),
    "two_accounts": lazy("Both have an account (%(found)s): remove one of them first."),
    "registration_closed": lazy("Registration is not open: ask the organiser."),
    "contact_missing": lazy("Give an e-mail address so that the organiser can reply."),
    "bad_contact": lazy("“%(found)s” is not an e-mail address."),
    "no_place_left": lazy(
        "Places left: %(expected)s; players: %(found)s. Raise the maximum number of players in the settings."
    ),
    "not_applied": lazy("Select at least one applicant."),
    "not_accepted": lazy("You can change this while you have a place."),
    "already_entered": lazy("%(found)s has already entered."),
    "number_taken": lazy("The number %(found)s is already taken."),
}

STATE = {
    "storage_full": lazy(
        "The storage of this installation is full. Nothing was saved: tell who looks after it, and send it again later."
    ),
    "storage_read_only": lazy("This installation cannot store anything at the moment. Nothing was saved."),
    "storage_damaged": lazy("The store of this installation cannot be read. Tell who looks after it."),
    "storage_away": lazy("The store does not answer at the moment. Nothing was saved: send it again."),
    "our_fault": lazy("Something went wrong on our side. Nothing was saved halfway: send it again."),
    "forbidden": lazy("You do not have permission to do this."),
    "not_found": lazy("This does not exist, or you do not have permission to see it."),
    "not_signed_in": lazy("Please sign in first."),
    "too_many_requests": lazy("Too many requests. Try again in %(expected)s s."),
    "tournament_finished": lazy("The tournament has ended. Reopen it in the settings to change anything."),
    "fixed_by_play": lazy("This can no longer be changed: a round has started."),
    "state_step": lazy("In its current state the tournament can only become: %(expected)s."),
    "round_running": lazy("A round is still running."),
    "unknown_account": lazy("You have not worked with anybody called “%(found)s”: invite them."),
    "method_not_allowed": lazy("This cannot be done here."),
    "not_acceptable": lazy("Only JSON answers are available."),
    "still_seated": lazy(
        "Player %(found)s has a seat in a round that is not closed: redraw the round or seat a "
        "substitute first."
    ),
    "ranked_before_start": lazy(
        "Whether a substitute's results are ranked must be decided before the first round starts."
    ),
    "wrong_status": lazy("This is not possible for an entry with this status: %(found)s."),
    "not_expected": lazy("%(found)s cannot be checked in: only players and substitutes can."),
    "nobody_here": lazy("Nobody is checked in yet: check in the players who are here first."),
    "no_lateness_rule": lazy("These rules have no penalty for lateness: give a penalty by hand."),
    "substitute_plays": lazy(
        "%(found)s is too late: a substitute plays this session, and there is no penalty for it."
    ),
    "name_differs": lazy("Type the name of the tournament as it is: %(expected)s."),
    "weak_password": lazy("%(expected)s"),
    "bad_account_name": lazy("“%(found)s”: a user name has only letters, digits and @ . + - _ (no spaces)."),
    "account_name_taken": lazy("The user name “%(found)s” is already taken."),
    "last_administrator": lazy("An installation needs at least one administrator."),
    "second_factor": lazy("This account has a second factor: send a code of the app, or a recovery code."),
    "bad_endpoint": lazy("Messages cannot be sent to this device."),
    "version_settled": lazy("This has been decided already."),
    "own_version": lazy("Somebody else decides for your version; you can only take the other one."),
    "unknown_table_code": lazy("This is not the code of a table, or a newer one has been made."),
    "table_code_ended": lazy(
        "The round of this code is over. Scan the code of the round that is played now."
    ),
    "table_codes_off": lazy(
        "Phones cannot sign in at tables in this tournament: the organiser has not allowed it."
    ),
    "link_not_open": lazy("This link has been used, cancelled, or has expired. Ask for a new one."),
    "last_organiser": lazy("A tournament needs at least one organiser."),
    "no_change": lazy("Nothing to change: this is already the case."),
    "round_not_running": lazy("The round is not running."),
    "round_not_planned": lazy("The round has already started."),
    "round_not_closed": lazy("The round is not closed."),
    "earlier_round_open": lazy("Round %(found)s is not closed yet."),
    "later_round_started": lazy("A later round has started."),
    "later_stage_opened": lazy("The stage “%(found)s” was opened on these results: undo that first."),
    "stage_is_open": lazy("“%(found)s” is already open."),
    "stage_is_fixed": lazy(
        "“%(found)s” is open: only its name and its number of rounds can be changed. For anything "
        "else, undo the opening."
    ),
    "stage_not_open": lazy("“%(found)s” is not open yet."),
    "stage_has_history": lazy(
        "“%(found)s” cannot be removed: hands or penalties were entered there, and the ledger keeps them."
    ),
    "stage_not_played": lazy("“%(found)s” must be finished first: all its rounds closed."),
    "tie_at_cut": lazy("%(found)s are tied, and %(expected)s of them can advance: break the tie."),
    "clock_stands": lazy("The clock is already paused."),
    "clock_runs": lazy("The clock is already running."),
    "signal_given": lazy("The end signal has already been given."),
    "no_signal": lazy("The end signal has not been given yet."),
    "signal_by_clock": lazy(
        "With %(found)s minutes the clock gives the signal by itself: set more minutes for the round."
    ),
    "not_confirmed": lazy("Type “%(expected)s” to confirm."),
    "tables_open": lazy("These tables are not finished yet: %(found)s."),
    "start_is_fixed": lazy(
        "Hands have already been entered: the start of the game can no longer be changed."
    ),
    "not_calling": lazy("This table has not called a referee."),
    "rounds_started": lazy("A round that has started keeps its seats."),
    "already_published": lazy("This plan is already published."),
}

SEATING = {
    "nobody_to_seat": lazy("There is nobody to seat: add the players, or check them in."),
    "hall_too_small": lazy(
        "%(found)s tables are needed, but the hall has only %(expected)s. Change “Tables in the hall” "
        "in the settings, or seat fewer players."
    ),
    "final_not_full": lazy(
        "A final of %(found)s players does not fill tables of four. The closest possible is the best "
        "%(expected)s."
    ),
    "wind_taken": lazy(
        "%(found)s chose a wind already taken by a higher-placed player at the same table: choose "
        "another wind, or none."
    ),
    "impossible_seating": lazy("%(found)s %(expected)s"),
    "substitutes_needed": lazy("%(found)s players do not fill the tables. Substitutes needed: %(expected)s."),
    "wishes_conflict": lazy(
        "No plan was found that keeps %(found)s apart and meets all other wishes. Make some of them "
        "less strict, or play fewer rounds."
    ),
    "group_too_large": lazy(
        "%(found)s must never meet, but there are only %(expected)s tables. The closest possible is a "
        "group of %(expected)s, or meeting as little and as late as possible."
    ),
    "fixed_table_missing": lazy(
        "%(found)s cannot stay at that table: there are only %(expected)s. The closest possible is "
        "table %(expected)s."
    ),
    "fixed_table_shared": lazy(
        "%(found)s all need table %(expected)s and would meet in every round. The closest possible is "
        "a table for each."
    ),
    "wish_without_players": lazy("A wish to keep players apart must name at least two players."),
    "absent_seated": lazy(
        "%(found)s: no longer playing, but seated in a remaining round. Redraw the remaining rounds."
    ),
    "no_round_to_seat": lazy("No rounds are left to seat; already started: %(found)s."),
    "table_was_played": lazy(
        "Table %(found)s was in play before its round was undone: a new plan needs at least as many tables."
    ),
    "not_drawn": lazy("This plan was imported from a file: there is no draw to repeat."),
    "not_in_round": lazy("Player %(found)s is not playing in this round."),
    "names_only": lazy(
        "%(found)s sits at another table: between tables only names can be swapped, and the hands stay "
        "with the seats."
    ),
    "one_exchange": lazy("%(found)s come from other tables: fix one swap of two players at a time."),
    "bad_script": lazy(
        "The plan cannot be read: it is neither JSON nor one table per line with four player numbers."
    ),
    "script_empty": lazy(
        "The plan has no rounds: write one table per line, with an empty line between rounds."
    ),
    "script_word": lazy("Line %(expected)s of the plan: “%(found)s” is not a player number."),
    "script_table": lazy(
        "Round %(found)s, table %(expected)s of the plan: four seats are needed, at most one of them "
        "empty (-)."
    ),
    "script_twice": lazy("Round %(expected)s of the plan: player %(found)s is seated twice."),
    "script_absent": lazy(
        "Round %(expected)s of the plan: player %(found)s does not have a seat in every round."
    ),
    "script_players": lazy(
        "The plan must seat the %(expected)s players of this stage. These do not match: %(found)s."
    ),
}

LEDGER = {
    "seq_conflict": lazy("Someone else was faster: the next hand at this table is number %(expected)s."),
    "version_conflict": lazy("Someone else was faster: the latest version of this hand is %(expected)s."),
    "key_reused": lazy("This Idempotency-Key has already been used for another request."),
    "hand_held": lazy("Hand %(found)s is waiting for a decision: settle it first."),
    "hand_not_held": lazy("This hand is not waiting for a decision."),
    "already_disputed": lazy("This hand is already disputed."),
    "nothing_to_confirm": lazy(
        "These hands are not, or no longer, waiting for confirmation. Check the table again."
    ),
    "own_hand": lazy("You entered or settled hand %(found)s yourself: someone else has to confirm it."),
    "hands_unconfirmed": lazy("A second person must first confirm hands at these tables: %(found)s."),
    "not_last_hand": lazy(
        "Only the last hand of a table can be put on hold; correct an earlier one instead."
    ),
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
    "already_cancelled": lazy("This penalty has already been cancelled."),
    "not_at_table": lazy("Player %(found)s is not at this table."),
    "not_in_tournament": lazy("Player %(found)s is not in this tournament."),
    "not_in_stage": lazy("Round %(found)s does not belong to this stage."),
}

SENTENCES = {**TILES, **FLAGS, **PLAYERS, **EVENTS, **FORM, **LISTS, **RANKINGS, **STATE, **SEATING, **LEDGER}
NOTES = {
    "declaration_final": lazy("Doublings above four that were not declared are lost."),
    "declaration_open": lazy(
        "Fewer doublings were declared than the hand has: the table can still correct it."
    ),
    "flags_hard_to_believe": lazy("It is unlikely that all these boxes apply: please check."),
}
"""The notes of a bill for the referee."""


REDRAWS = {
    "engine": lazy(
        "This plan was drawn by another version of the program: only that version can repeat the draw."
    ),
    "hash": lazy("The same requirements and seed give another plan: the plan was changed after the draw."),
}
"""Why a draw could not be repeated."""


def redraw_words(code: str) -> str:
    """Why a draw could not be repeated, in the reader's language; a message of the job stays as it is."""
    return str(REDRAWS.get(code, code))


def lateness_words(time: str) -> str:
    """The reason that stands with the penalty of somebody who sat down late; `time` in minutes and seconds."""
    return _("%(time)s after the start signal") % {"time": time}


TYPED = ("unknown_", "event_not_in_rules")
"""Codes of faults in texts that consist of codes: the known ones are listed as codes."""


def sentence(fault: Fault) -> str:
    """The fault in words, in the reader's language. An unknown code is our gap, and still says where."""
    words = SENTENCES.get(fault.code)
    if words is None:
        return _("%(field)s: %(code)s") % {"field": fault.field, "code": fault.code}
    return str(words) % {
        "field": fault.field,
        "expected": readable_value(fault.expected, codes=not fault.code.startswith(TYPED)),
        "found": readable_value(fault.found, codes=fault.code.startswith(("flag", "wrong_status"))),
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
    if code in LIMITS:
        return str(LIMITS[code])
    return name_in_language(names_of_codes()[code]) if code in names_of_codes() else code
