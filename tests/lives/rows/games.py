"""A game as a whole: from paper, signed, with its penalties."""

from tests.lives.matrix import ANYBODY, Noun, Way
from tests.lives.rows.shared import HAND, STAGE, TABLE, TOURNAMENT_FILE, WORKBOOK, T

GAMES = (
    Noun(
        name="game from paper",
        see=Way("paper_scores table", f"GET {TABLE}/game/", f"can_enter_hands {ANYBODY}"),
        create=Way(
            "paper_scores save_sheet close_table",
            f"POST {TABLE}/paper/, POST {TABLE}/end/",
            "can_enter_hands",
        ),
        change=Way(
            "correct_scores preview_scores",
            f"POST {HAND}/correct/, POST {HAND}/preview/",
            "can_enter_hands can_correct_last_hand can_dispute_hands",
        ),
        correct=Way(
            "correct_scores preview_scores",
            f"POST {HAND}/correct/, POST {HAND}/ask/",
            "can_enter_hands can_correct_last_hand can_dispute_hands",
            "Who may not correct it any more asks for the correction there.",
        ),
        take_back=Way("void_hand", f"POST {TABLE}/void/", "can_correct_last_hand", "While its round runs."),
        remove=Way("void_hand", f"POST {TABLE}/void/", "can_correct_last_hand", "While its round runs."),
        hand_over="Every helper has the grid of the round.",
        file=WORKBOOK,
    ),
    Noun(
        name="end of a game",
        see=Way("table", f"GET {TABLE}/", ANYBODY),
        create=Way(
            "close_table",
            f"POST {TABLE}/end/",
            "can_enter_hands can_end_early",
            "Before its time by the staff alone, with a reason.",
        ),
        change="A game has ended or goes on: its end is taken back.",
        correct="A game has ended or goes on: its end is taken back.",
        take_back=Way(
            "void_hand",
            f"POST {TABLE}/void/",
            "can_correct_last_hand can_end_early",
            "The table is open again.",
        ),
        remove=Way("void_hand", f"POST {TABLE}/void/", "can_correct_last_hand can_end_early"),
        hand_over="Every helper may end it, and open the table again.",
        file=TOURNAMENT_FILE,
    ),
    Noun(
        name="games from a spreadsheet",
        see=Way("import_results", f"POST {STAGE}/results/import/preview/", "can_edit_tournament"),
        create=Way(
            "import_results preview_results import_tables",
            f"POST {STAGE}/results/import/, POST {STAGE}/results/import/preview/",
            "can_edit_tournament",
        ),
        change=Way(
            "preview_results",
            f"POST {STAGE}/results/import/preview/",
            "can_edit_tournament",
            "Before it counts.",
        ),
        correct=Way("correct_scores", f"POST {HAND}/correct/", "can_enter_hands can_correct_last_hand"),
        take_back=Way(
            "undo_round", f"POST {STAGE}/rounds/<number>/undo/", "can_run_rounds", "The newest round first."
        ),
        remove=Way("undo_round", f"POST {STAGE}/rounds/<number>/undo/", "can_run_rounds"),
        hand_over="What was read is games from paper, open to every helper.",
        file=WORKBOOK,
    ),
    Noun(
        name="games from a platform",
        see=Way("import_games", f"POST {STAGE}/games/import/preview/", "can_manage_seating"),
        create=Way(
            "import_games preview_games record_games",
            f"POST {STAGE}/games/import/, POST {STAGE}/games/import/preview/",
            "can_manage_seating",
        ),
        change=Way(
            "preview_games", f"POST {STAGE}/games/import/preview/", "can_manage_seating", "Before it counts."
        ),
        correct=Way("correct_hand", f"POST {HAND}/correct/", "can_enter_hands can_correct_last_hand"),
        take_back=Way(
            "undo_round", f"POST {STAGE}/rounds/<number>/undo/", "can_run_rounds", "The newest round first."
        ),
        remove=Way("undo_round", f"POST {STAGE}/rounds/<number>/undo/", "can_run_rounds"),
        hand_over="What was read is hands of tables, open to every helper.",
        file=WORKBOOK,
    ),
    Noun(
        name="player who was there",
        see=Way("close_table", f"GET {TABLE}/", "can_enter_hands"),
        create=Way("confirm_player", f"POST {TABLE}/played/", "can_enter_hands"),
        change=Way("substitute", f"POST {TABLE}/substitutes/", "can_substitute", "Somebody else played."),
        correct=Way("substitute", f"POST {TABLE}/substitutes/", "can_substitute"),
        take_back=Way(
            "take_back_substitute", f"POST {TABLE}/substitutes/<number>/take-back/", "can_substitute"
        ),
        remove="That somebody was there goes with the round that is undone.",
        hand_over="Every helper may say it.",
        file=TOURNAMENT_FILE,
    ),
    Noun(
        name="signature",
        models="Signature",
        see=Way(
            "signatures_now sign_with_pin", f"GET {TABLE}/signatures/", f"{ANYBODY} can_collect_signatures"
        ),
        create=Way(
            "sign_table sign_with_pin waive_signatures",
            f"POST {TABLE}/signatures/, POST {TABLE}/signatures/waive/",
            "can_collect_signatures can_waive_signatures",
            "By the player's PIN; without it heads close the table, with a reason.",
        ),
        change="A player signs one result; another result is signed anew.",
        correct=Way(
            "correct_hand",
            f"POST {HAND}/correct/",
            "can_correct_hands can_correct_last_hand",
            "A correction voids the signatures under the old result.",
        ),
        take_back=Way(
            "dispute_hand",
            f"POST {HAND}/dispute/",
            "can_dispute_hands",
            "Whoever does not agree disputes the hand, which voids the signatures.",
        ),
        remove="A void signature stays: it says what was agreed to.",
        hand_over="Nobody signs for another.",
        file=TOURNAMENT_FILE,
    ),
    Noun(
        name="penalty",
        models="Penalty",
        see=Way("penalties propose_penalty table", f"GET {T}/penalties/", f"can_give_penalties {ANYBODY}"),
        create=Way(
            "penalties",
            f"POST {T}/penalties/, POST {TABLE}/chombo/, POST {TABLE}/dead-hand/, POST {TABLE}/false-hu/,"
            f" POST {TABLE}/penalties/",
            "can_give_penalties",
        ),
        change="A penalty is cancelled with a reason and given anew: both stand in the log.",
        correct=Way(
            "cancel_penalty penalties",
            f"POST {T}/penalties/<pk>/cancel/, POST {T}/penalties/",
            "can_give_penalties",
            "Cancelled, and given anew.",
        ),
        take_back=Way("cancel_penalty", f"POST {T}/penalties/<pk>/cancel/", "can_give_penalties"),
        remove=Way(
            "cancel_penalty", f"POST {T}/penalties/<pk>/cancel/", "can_give_penalties", "It stays in the log."
        ),
        hand_over="Every head referee may cancel it.",
        file=Way(
            "penalties_csv export_file",
            f"GET {T}/exports/<pk>/file/",
            "can_give_penalties can_export",
            "A list, and in the workbook.",
        ),
    ),
)
