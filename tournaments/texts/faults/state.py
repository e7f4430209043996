"""Requests that the state of a tournament, a round, an account or the installation does not allow."""

from django.utils.translation import gettext_lazy as lazy

STATE = {
    "storage_full": lazy(
        "The storage of this installation is full. Nothing was saved: tell who looks after it, and send it again later."
    ),
    "storage_read_only": lazy("This installation cannot store anything at the moment. Nothing was saved."),
    "storage_damaged": lazy("The store of this installation cannot be read. Tell who looks after it."),
    "storage_away": lazy("The store does not answer at the moment. Nothing was saved: send it again."),
    "our_fault": lazy("Something went wrong on our side. Nothing was saved halfway: send it again."),
    "forbidden": lazy("You do not have permission to do this."),
    "token_scope": lazy(
        "Your account may do this, but its token may not: make a token that reaches further."
    ),
    "precondition_failed": lazy("Someone else has changed this since you read it: read it again first."),
    "second_factor_missing": lazy(
        "The staff of this tournament signs in with a second factor. Set one up under My account: your rights here "
        "wait for it."
    ),
    "signed_out_here": lazy(
        "An organiser has ended your sessions and tokens in this tournament. Sign in again to work here."
    ),
    "own_factor_missing": lazy("Set up a second factor for your own account first, under My account."),
    "not_found": lazy("This does not exist, or you do not have permission to see it."),
    "not_signed_in": lazy("Please sign in first."),
    "too_many_requests": lazy("Too many requests. Try again in %(expected)s s."),
    "tournament_finished": lazy("The tournament has ended. Reopen it in the settings to change anything."),
    "fixed_by_play": lazy("This can no longer be changed: a round has started."),
    "changes_results": lazy(
        "This changes results of rounds that were played: it is changed with a reason, after a preview."
    ),
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
    "sole_organiser": lazy(
        "You are the only organiser of %(found)s: end or delete it, or make somebody else an organiser first."
    ),
    "last_administrator": lazy("An installation needs at least one administrator."),
    "second_factor": lazy("This account has a second factor: send a code of the app, or a recovery code."),
    "bad_endpoint": lazy("Messages cannot be sent to this device."),
    "not_followed": lazy("This player has no more rounds to be told of."),
    "too_many_followers": lazy("At most %(expected)s devices are told of a player."),
    "bad_hook_address": lazy(
        "This address cannot be used. It must begin with https:// and lead to a server on the internet. Whoever runs"
        " this Tenbo can allow servers of the house (TENBO_WEBHOOKS_PRIVATE)."
    ),
    "bad_house_address": lazy(
        "This address cannot be used. It must begin with https:// or http:// and lead to a server on the internet or in"
        " the house."
    ),
    "hook_exists": lazy("There is already a webhook with this address."),
    "too_many_hooks": lazy("A tournament has at most %(expected)s webhooks."),
    "bad_address": lazy("An address has small letters, digits and hyphens alone: %(expected)s."),
    "address_taken": lazy(
        "Another tournament has or had the address “%(found)s”. This one is free: %(expected)s."
    ),
    "subject_missing": lazy("Write a subject."),
    "text_missing": lazy("Write a text."),
    "nobody_to_write_to": lazy("Nobody there has an e-mail address or a phone that follows."),
    "too_many_messages": lazy("At most %(expected)s messages go out within an hour: please wait."),
    "message_too_old": lazy("This message is more than %(expected)s days old: write a new one."),
    "everybody_reached": lazy(
        "Everybody with an e-mail address has this message, or it is on its way to them."
    ),
    "no_events": lazy("Choose at least one event."),
    "version_settled": lazy("This has been decided already."),
    "own_request_only": lazy("Only whoever asked for a correction takes it back."),
    "corrections_wait": lazy("At most %(expected)s corrections of a hand wait at a time."),
    "own_version": lazy("Somebody else decides for your version; you can only take the other one."),
    "unknown_table_code": lazy("This is not the code of a table, or a newer one has been made."),
    "table_code_ended": lazy(
        "The round of this code is over. Scan the code of the round that is played now."
    ),
    "table_codes_off": lazy(
        "Phones cannot sign in at tables in this tournament: the organiser has not allowed it."
    ),
    "link_not_open": lazy("This link has been used, cancelled, or has expired. Ask for a new one."),
    "no_head_referee": lazy("%(found)s is not head referee here: rights are lent to head referees."),
    "nothing_lent": lazy("Choose at least one right."),
    "until_is_past": lazy("This moment is over: choose a later one."),
    "last_organiser": lazy("A tournament needs at least one organiser."),
    "changed_meanwhile": lazy(
        "Somebody else has changed this meanwhile. Now it is: %(expected)s. Save again to put yours in its place."
    ),
    "moved_meanwhile": lazy("Somebody else has changed this list meanwhile. Look at it again."),
    "no_change": lazy("Nothing to change: this is already the case."),
    "round_not_running": lazy("The round is not running."),
    "round_not_planned": lazy("The round has already started."),
    "round_not_closed": lazy("The round is not closed."),
    "earlier_round_open": lazy("Round %(found)s is not closed yet."),
    "later_round_started": lazy("A later round has started."),
    "later_stage_opened": lazy("The stage “%(found)s” was opened on these results: undo that first."),
    "stage_is_open": lazy("“%(found)s” is already open."),
    "stage_is_fixed": lazy(
        "“%(found)s” is open: only its name, its number of rounds and its minutes can be changed. For "
        "anything else, undo the opening."
    ),
    "stage_is_first": lazy("No planned stage stands before “%(found)s”."),
    "stage_in_a_row": lazy(
        "“%(found)s” is played side by side with others: it does not change places with the one above."
    ),
    "stage_beside_open": lazy("“%(found)s” beside it was opened later: undo that opening first."),
    "beside_the_first": lazy("Only a stage behind the second can be played beside the one before it."),
    "nobody_advances": lazy("Nobody is left to advance to “%(found)s”."),
    "stage_not_open": lazy("“%(found)s” is not open yet."),
    "stage_has_history": lazy(
        "“%(found)s” cannot be removed: hands or penalties were entered there, and the ledger keeps them."
    ),
    "stage_not_played": lazy("“%(found)s” must be finished first: all its rounds closed."),
    "tie_at_cut": lazy("%(found)s are tied, and %(expected)s of them can advance: break the tie."),
    "tie_not_decided": lazy("%(found)s: their games against each other do not decide. By lot?"),
    "clock_stands": lazy("The clock is already paused."),
    "clock_runs": lazy("The clock is already running."),
    "signal_given": lazy("The end signal has already been given."),
    "no_signal": lazy("The end signal has not been given yet."),
    "signal_by_clock": lazy(
        "With %(found)s minutes the clock gives the signal by itself: set more minutes for the round."
    ),
    "not_confirmed": lazy("Type “%(expected)s” to confirm."),
    "tables_open": lazy("These tables are not finished yet: %(found)s."),
    "tables_unsigned": lazy("Signatures are missing at these tables: %(found)s."),
    "signatures_off": lazy("No signatures are asked for in this tournament."),
    "game_not_over": lazy("The game of this table is not over."),
    "already_signed": lazy("%(found)s has signed already."),
    "result_changed": lazy("The result has changed since it was shown. Look at it again."),
    "nothing_to_sign": lazy("Nobody’s signature is missing at this table."),
    "bad_pin": lazy("A PIN has %(expected)s digits."),
    "pin_missing": lazy("%(found)s signs with a PIN."),
    "wrong_pin": lazy("This is not the PIN of %(found)s."),
    "too_many_pins": lazy(
        "Too many wrong PINs for %(found)s. Try again in 15 minutes, or ask the desk for a new PIN."
    ),
    "start_is_fixed": lazy(
        "Hands have already been entered: the start of the game can no longer be changed."
    ),
    "not_calling": lazy("This table has not called a referee."),
    "rounds_started": lazy("A round that has started keeps its seats."),
    "already_published": lazy("This plan is already published."),
    "plan_discarded": lazy("Plan %(found)s has been thrown away. Take it back first."),
    "not_a_draft": lazy("Plan %(found)s has been published: only a draft can be thrown away."),
    "not_discarded": lazy("Plan %(found)s has not been thrown away."),
}
