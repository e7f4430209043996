"""The players of a tournament."""

from tests.lives.matrix import ANYBODY, APPLICANT, Noun, Way
from tests.lives.rows.shared import ENTRY, TABLE, TOURNAMENT_FILE, WORKBOOK, T

OWN = f"{T}/applications/own/<key>"
QUESTION = f"{T}/questions/<number>"
ENTRIES = (
    Noun(
        name="entry",
        models="Entry",
        see=Way(
            "players player manage_entry player_picture",
            f"GET {T}/entries/, GET {ENTRY}/",
            f"{ANYBODY} can_manage_entries",
        ),
        create=Way(
            "add_player import_players preview_import import_rows",
            f"POST {T}/entries/, POST {T}/entries/preview/, POST {T}/entries/import/,"
            f" POST {T}/entries/import/preview/",
            "can_manage_entries",
        ),
        change=Way(
            "change_entry withdraw_entry make_reserve rank_entry disqualify_entry take_late",
            f"PATCH {ENTRY}/, POST {ENTRY}/withdrawal/, POST {ENTRY}/reserve/, POST {ENTRY}/ranking/,"
            f" POST {ENTRY}/lateness/, POST {ENTRY}/disqualification/, POST {T}/entries/update/,"
            f" POST {T}/entries/update/preview/",
            "can_manage_entries can_withdraw_players can_give_penalties",
        ),
        correct=Way(
            "assign_person",
            f"POST {ENTRY}/person/, PATCH {ENTRY}/",
            "can_manage_entries",
            "The wrong person was entered: the seats and results go over to the right one.",
        ),
        take_back=Way(
            "reinstate_entry let_play",
            f"DELETE {ENTRY}/withdrawal/, DELETE {ENTRY}/reserve/",
            "can_manage_entries can_withdraw_players",
            "Whoever left plays again; a reserve goes back to the list.",
        ),
        remove=Way(
            "confirm_removal remove_entry",
            f"DELETE {ENTRY}/",
            "can_manage_entries",
            "Before they were seated; later they are withdrawn.",
        ),
        hand_over=Way(
            "assign_person",
            f"POST {ENTRY}/person/",
            "can_manage_entries",
            "The place goes to another person.",
        ),
        file=WORKBOOK,
    ),
    Noun(
        name="application",
        see=Way(
            "application players",
            f"GET {OWN}/, GET {T}/applications/",
            f"{APPLICANT} can_manage_entries",
        ),
        create=Way("register", f"POST {T}/applications/", ANYBODY),
        change=Way(
            "application renew_application renew_private_link",
            f"PUT {OWN}/, PATCH {OWN}/, POST {OWN}/renew/, POST {ENTRY}/private-link/",
            f"{APPLICANT} can_manage_entries",
            "Also its private link, which somebody else may have.",
        ),
        correct=Way(
            "change_entry",
            f"PATCH {ENTRY}/",
            "can_manage_entries",
            "Accepted, it is an entry and corrected as one.",
        ),
        take_back=Way("withdraw_application", f"DELETE {OWN}/", APPLICANT),
        remove=Way(
            "accept_applications refuse_application",
            f"POST {T}/applications/accept/, POST {T}/applications/<number>/refuse/",
            "can_manage_entries",
            "It is accepted or refused.",
        ),
        hand_over="An application is for one person; somebody else sends their own.",
        file=Way("own_data", f"POST {OWN}/data/", APPLICANT),
    ),
    Noun(
        name="registration question",
        models="Question",
        see=Way("questions register", f"GET {T}/questions/", f"{ANYBODY} can_edit_tournament"),
        create=Way("questions", f"POST {T}/questions/", "can_edit_tournament"),
        change=Way(
            "questions",
            f"PATCH {QUESTION}/, PUT {T}/questions/order/",
            "can_edit_tournament",
            "Also its place.",
        ),
        correct=Way(
            "questions",
            f"PATCH {QUESTION}/",
            "can_edit_tournament",
            "Once somebody has answered: the words and the choices, not the kind, and never more readers.",
        ),
        take_back=Way("questions", f"DELETE {QUESTION}/", "can_edit_tournament"),
        remove=Way(
            "questions",
            f"DELETE {QUESTION}/",
            "can_edit_tournament",
            "The answers go with it; their number is said before.",
        ),
        hand_over="It belongs to its tournament; a copy of the tournament has it, too.",
        file=TOURNAMENT_FILE,
    ),
    Noun(
        name="answer to a registration question",
        models="Answer",
        see=Way(
            "application players checkin manage_entry",
            f"GET {T}/answers/, GET {OWN}/, GET {T}/applications/",
            f"{APPLICANT} {ANYBODY} can_check_in can_see_answers can_manage_entries",
            "As the question says who sees it.",
        ),
        create=Way(
            "register save_answers",
            f"POST {T}/applications/, PUT {ENTRY}/answers/",
            f"{ANYBODY} can_manage_entries",
            "Also a column of a list that is imported.",
        ),
        change=Way(
            "application",
            f"PUT {OWN}/answers/, PUT {OWN}/",
            APPLICANT,
            "Until registration closes.",
        ),
        correct=Way("save_answers", f"PUT {ENTRY}/answers/", "can_manage_entries"),
        take_back=Way("save_answers", f"PUT {ENTRY}/answers/", "can_manage_entries", "The field is emptied."),
        remove=Way(
            "save_answers",
            f"PUT {ENTRY}/answers/",
            "can_manage_entries",
            "It also goes with the entry, the question, the name of somebody who is erased and, unless everybody sees "
            "it, the end of the tournament.",
        ),
        hand_over="Who takes over an entry takes it with its answers and its address, to be corrected there.",
        file=WORKBOOK,
    ),
    Noun(
        name="fee of a player",
        see=Way(
            "players checkin application",
            f"GET {T}/fees/, GET {OWN}/",
            f"{APPLICANT} can_check_in can_manage_entries",
        ),
        create=Way("mark_fee tick", f"PUT {ENTRY}/fee/", "can_check_in can_manage_entries"),
        change=Way(
            "mark_fee mark_fees",
            f"PUT {ENTRY}/fee/, POST {T}/fees/mark/",
            "can_check_in can_manage_entries",
            "Of one player, or of several at once.",
        ),
        correct=Way(
            "mark_fee", f"PUT {ENTRY}/fee/", "can_check_in can_manage_entries", "Another amount is typed."
        ),
        take_back=Way(
            "tick mark_fee", f"PUT {ENTRY}/fee/", "can_check_in can_manage_entries", "It is open again."
        ),
        remove="It goes with the entry; without an amount in the settings nobody has one.",
        hand_over="Who takes over an entry takes it with its fee.",
        file=WORKBOOK,
    ),
    Noun(
        name="reminder of the fee",
        see=Way(
            "fee_reminder",
            f"GET {T}/fees/reminder/",
            "can_manage_entries",
            "A preview before, the log after.",
        ),
        create=Way("fee_reminder", f"POST {T}/fees/reminder/", "can_manage_entries"),
        change="A mail that has gone out stays as it is.",
        correct="A mail that has gone out stays as it is.",
        take_back="A mail that has gone out stays as it is.",
        remove="A mail that has gone out stays as it is; the log says that it did.",
        hand_over="It is sent once, by whoever presses.",
        file="The log has who sent it, when and to how many; the mails have the players.",
    ),
    Noun(
        name="wish about the name in public",
        see=Way("application manage_entry", f"GET {OWN}/", f"{APPLICANT} can_manage_entries"),
        create=Way("application list_oneself", f"PUT {OWN}/wish/", f"{APPLICANT} owner"),
        change=Way("list_person", f"PUT {ENTRY}/listed/", "can_manage_entries"),
        correct=Way("list_person", f"PUT {ENTRY}/listed/", "can_manage_entries"),
        take_back=Way("application list_oneself", f"PUT {OWN}/wish/", f"{APPLICANT} owner"),
        remove=Way("answer_wish", f"DELETE {ENTRY}/wish/", "can_manage_entries", "It is answered."),
        hand_over="It is about the person who made it.",
        file=Way("own_data", f"POST {OWN}/data/", APPLICANT, "In the copy of one's own data."),
    ),
    Noun(
        name="check-in",
        see=Way("checkin", f"GET {T}/entries/", "can_check_in"),
        create=Way("tick", f"POST {ENTRY}/check-in/", "can_check_in"),
        change=Way("tick", f"POST {ENTRY}/check-in/, DELETE {ENTRY}/check-in/", "can_check_in"),
        correct=Way(
            "mark_no_shows", f"POST {T}/no-shows/", "can_manage_entries", "The rest is marked as not come."
        ),
        take_back=Way("tick", f"DELETE {ENTRY}/check-in/", "can_check_in"),
        remove=Way("tick", f"DELETE {ENTRY}/check-in/", "can_check_in"),
        hand_over="Every helper ticks on a page of their own; all see the same ticks.",
        file=WORKBOOK,
    ),
    Noun(
        name="PIN",
        see="Nobody sees a PIN again: a hash of it is stored. The page of the player says whether there is one.",
        create=Way(
            "application set_pin", f"PUT {OWN}/pin/, PUT {ENTRY}/pin/", f"{APPLICANT} can_manage_entries"
        ),
        change=Way(
            "application set_pin", f"PUT {OWN}/pin/, PUT {ENTRY}/pin/", f"{APPLICANT} can_manage_entries"
        ),
        correct="What was signed with an old PIN stays signed.",
        take_back=Way(
            "application set_pin",
            f"DELETE {OWN}/pin/, DELETE {ENTRY}/pin/",
            f"{APPLICANT} can_manage_entries",
        ),
        remove=Way(
            "application set_pin",
            f"DELETE {OWN}/pin/, DELETE {ENTRY}/pin/",
            f"{APPLICANT} can_manage_entries",
        ),
        hand_over="It is a secret of one player.",
        file="A secret is in no file.",
    ),
    Noun(
        name="team",
        see=Way("teams", f"GET {T}/teams/", ANYBODY),
        create=Way("set_teams", f"PUT {T}/teams/", "can_manage_entries"),
        change=Way("set_teams", f"PUT {T}/teams/", "can_manage_entries"),
        correct=Way(
            "set_teams",
            f"PUT {T}/teams/",
            "can_manage_entries",
            "The standings of the teams are counted anew.",
        ),
        take_back=Way("set_teams", f"PUT {T}/teams/", "can_manage_entries", "By the old names."),
        remove=Way("set_teams", f"PUT {T}/teams/", "can_manage_entries", "It is left empty."),
        hand_over="A team is a name that entries share.",
        file=WORKBOOK,
    ),
    Noun(
        name="substitute at a table",
        see=Way("substitute table", f"GET {TABLE}/", "can_substitute"),
        create=Way("substitute", f"POST {TABLE}/substitutes/", "can_substitute"),
        change="A substitution is taken back, and another one is made.",
        correct=Way(
            "take_back_substitute", f"POST {TABLE}/substitutes/<number>/take-back/", "can_substitute"
        ),
        take_back=Way(
            "take_back_substitute", f"POST {TABLE}/substitutes/<number>/take-back/", "can_substitute"
        ),
        remove=Way("take_back_substitute", f"POST {TABLE}/substitutes/<number>/take-back/", "can_substitute"),
        hand_over="Another substitute is named for the next round.",
        file=TOURNAMENT_FILE,
    ),
)
