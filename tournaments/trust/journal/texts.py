"""The actions of log entries in words: those of rows have theirs (`logged`), the others stand here."""

from django.utils.translation import gettext_lazy as lazy

from tournaments.desk.hall.actions import ACTIONS as HALL
from tournaments.desk.people.actions import ACTIONS as PEOPLE
from tournaments.desk.seating.actions import ACTIONS as SEATING
from tournaments.play.hands.actions import ACTIONS as HANDS

WORDS = {row.service.__name__: row.logged for row in (*HALL, *PEOPLE, *HANDS, *SEATING) if row.logged} | {
    "undo_round": lazy("Round undone"),
    "add_stage": lazy("Stage added"),
    "change_stage": lazy("Stage changed"),
    "move_stage": lazy("Stage moved ahead"),
    "remove_stage": lazy("Stage removed"),
    "open_stage": lazy("Stage opened"),
    "take_back_opening": lazy("Opening of a stage undone"),
    "add_webhook": lazy("Webhook added"),
    "change_webhook": lazy("Webhook changed"),
    "renew_webhook_secret": lazy("New secret for a webhook"),
    "remove_webhook": lazy("Webhook removed"),
    "change_address": lazy("Address of the tournament changed"),
    "set_logo": lazy("Logo set"),
    "remove_logo": lazy("Logo removed"),
    "send_message": lazy("Message sent to many"),
    "repeat_message": lazy("Message sent to those it had not reached"),
    "remove_message": lazy("Message removed from the list"),
    "switch_mirror": lazy("Copy of the pages switched on or off"),
    "add_entry": lazy("Player added"),
    "change_person": lazy("Person's details changed"),
    "export_person": lazy("A person's data exported"),
    "merge_players": lazy("Duplicates merged"),
    "apply_to_play": lazy("Application received"),
    "accept_application": lazy("Applicant accepted"),
    "add_players": lazy("Players added"),
    "write_answers": lazy("Answers of a player written by the organiser"),
    "cancel_penalty": lazy("Penalty cancelled"),
    "change_entry": lazy("Player withdrew or returned"),
    "change_state": lazy("Tournament state changed"),
    "remind_of_fees": lazy("Reminder of the fee sent"),
    "send_other_version": lazy("A different version of a hand was sent"),
    "withdraw_correction": lazy("Request to correct a hand taken back"),
    "drop_other_version": lazy("The recorded hand was kept"),
    "sign_table": lazy("Player signed the result of a table"),
    "waive_signatures": lazy("Table closed without signatures"),
    "void_signatures": lazy("Signatures void: the result changed"),
    "set_pin": lazy("Player's PIN set"),
    "remove_pin": lazy("Player's PIN removed"),
    "confirm_hand": lazy("Hand confirmed by a second person"),
    "copy_tournament": lazy("Settings copied from an earlier tournament"),
    "correct_hand": lazy("Hand corrected"),
    "confirm_player": lazy("Player who had left did play"),
    "create_tournament": lazy("Tournament created"),
    "close_up_winds": lazy("Tables of three seated East, South and West"),
    "fill_tables": lazy("Tables filled with substitutes"),
    "give_dead_hand": lazy("Hand declared dead"),
    "give_penalty": lazy("Penalty given"),
    "grant_role": lazy("Role given"),
    "end_sessions": lazy("Sessions and tokens of a member of the staff ended here"),
    "lend_rights": lazy("Rights lent to a head referee"),
    "take_back_rights": lazy("Lent rights taken back"),
    "import_tournament": lazy("Tournament read from a file"),
    "invite": lazy("Invitation made"),
    "revoke_invitation": lazy("Invitation cancelled"),
    "accept_invitation": lazy("Invitation accepted"),
    "make_password_link": lazy("One-time link to a new password made"),
    "make_plan": lazy("Seating drawn"),
    "plan_rounds": lazy("Number of rounds changed"),
    "publish_plan": lazy("Seating published"),
    "read_plan": lazy("Seating imported from a file"),
    "replan": lazy("Seating redrawn"),
    "reseat": lazy("Wrong seats fixed, hands recomputed"),
    "publish_standings": lazy("Standings published"),
    "renew_table_codes": lazy("New codes for phones at tables"),
    "revoke_role": lazy("Role removed"),
    "rule_hand": lazy("Ruling made"),
    "seat_next_round": lazy("Next round seated by the standings"),
    "set_late": lazy("Schedule moved"),
    "set_schedule": lazy("Schedule changed"),
    "start_round": lazy("Round started"),
    "submit_hand": lazy("Hand sent"),
    "give_back_hands": lazy("Phone gave back hands that the server had lost"),
    "phone_differs": lazy("Phone and server scored a hand differently"),
    "swap_seats": lazy("Two seats swapped in a plan"),
    "seat_substitute": lazy("Substitute seated"),
    "name_reserve": lazy("Reserve of the team named"),
    "take_back_reserve": lazy("Reserve of the team taken back"),
    "take_back_substitute": lazy("Substitution cancelled"),
    "update_entry": lazy("Player edited"),
    "update_tournament": lazy("Settings changed"),
    "change_result_options": lazy("Counting of results changed"),
    "void_hand": lazy("Hand voided"),
}


FROM_PAPER = {
    "correct_hand": lazy("Scores from paper corrected"),
    "void_hand": lazy("Scores from paper voided"),
}
"""The actions on a whole game that came from paper, by its scores alone."""


def action_words(action: str, *, from_paper: bool = False) -> str:
    """The action of a log entry in words."""
    words = WORDS | FROM_PAPER if from_paper else WORDS
    return str(words.get(action, action.replace("_", " ").capitalize()))
