"""A hand, from its first version until it counts for good."""

from tests.lives.matrix import ANYBODY, PHONE, Noun, Way
from tests.lives.rows.shared import HAND, TABLE, TOURNAMENT_FILE, WORKBOOK, T

VERSION = f"{TABLE}/versions/<version>"
HANDS = (
    Noun(
        name="hand",
        models="Hand",
        see=Way(
            "hand hand_picture table compare_scores",
            f"GET {T}/hands/, GET {TABLE}/hands/, GET {HAND}/, GET {TABLE}/hands/<seq>/versions/",
            f"{ANYBODY} can_see_unpublished can_enter_hands",
            "Earlier versions are for those who work there.",
        ),
        create=Way(
            "enter_hand preview_hand",
            f"POST {TABLE}/hands/, POST {TABLE}/returned/",
            "can_enter_hands",
            "After a restored backup the phone of the table gives back what the server lost.",
        ),
        change=Way(
            "correct_hand preview_correction",
            f"POST {HAND}/correct/, POST {HAND}/preview/",
            "can_correct_last_hand can_correct_hands can_dispute_hands",
            "The newest one by everybody who enters hands.",
        ),
        correct=Way(
            "correct_hand preview_correction",
            f"POST {HAND}/correct/, POST {HAND}/preview/",
            "can_correct_hands can_correct_last_hand can_dispute_hands",
            "Any hand, however long ago; all after it is counted anew.",
        ),
        take_back=Way("void_hand", f"POST {TABLE}/void/", "can_correct_last_hand", "The newest one."),
        remove=Way(
            "correct_hand",
            f"POST {HAND}/correct/",
            "can_correct_hands can_correct_last_hand",
            "A hand that was never played is corrected to an empty one; its versions stay.",
        ),
        hand_over="It belongs to its table.",
        file=WORKBOOK,
    ),
    Noun(
        name="claim of a hand",
        see=Way("hand settle_hand", f"GET {TABLE}/hands/", f"{ANYBODY} can_enter_hands"),
        create=Way(
            "enter_hand", f"POST {TABLE}/hands/", "can_enter_hands", "What the table says the hand is worth."
        ),
        change=Way(
            "accept_hand", f"POST {HAND}/accept/", "can_enter_hands", "The recomputed score is accepted."
        ),
        correct=Way("correct_hand", f"POST {HAND}/correct/", "can_correct_hands can_correct_last_hand"),
        take_back=Way("void_hand", f"POST {TABLE}/void/", "can_correct_last_hand", "With its hand."),
        remove=Way("void_hand", f"POST {TABLE}/void/", "can_correct_last_hand", "With its hand."),
        hand_over="It is what the table says.",
        file=WORKBOOK,
    ),
    Noun(
        name="hand that waits on a phone",
        see=Way("table", "", PHONE, "On the page of the table, also without network."),
        create=Way("enter_hand", "", "can_enter_hands", "Without network it is kept and sent later."),
        change="It is taken off the phone and typed again.",
        correct="It counts once it is sent, and is corrected as a hand.",
        take_back=Way("table", "", PHONE, "The newest one that waits is dropped there."),
        remove=Way("table", "", PHONE, "The page that shows it can drop it."),
        hand_over=Way(
            "versions",
            f"POST {TABLE}/presence/",
            "can_call_referee",
            "The desk sees which phones still wait.",
        ),
        file="It is sent as soon as there is a network; the phone's own page shows it until then.",
        no_api="It is not yet on the server.",
    ),
    Noun(
        name="hand as somebody else has it",
        models="OtherVersion",
        see=Way("versions", f"GET {TABLE}/versions/", "can_enter_hands"),
        create=Way(
            "enter_hand",
            f"POST {TABLE}/hands/",
            "can_enter_hands",
            "Two phones sent one hand, and they differ.",
        ),
        change="Both stay as they were sent; one of them is taken.",
        correct=Way("correct_hand", f"POST {HAND}/correct/", "can_correct_hands can_correct_last_hand"),
        take_back=Way(
            "withdraw_other_version",
            f"POST {VERSION}/withdraw/",
            "can_enter_hands",
            "By the phone that sent it.",
        ),
        remove=Way(
            "take_other_version drop_other_version",
            f"POST {VERSION}/take/, POST {VERSION}/drop/",
            "can_enter_hands",
            "It is taken or dropped, with a reason.",
        ),
        hand_over="Everybody who enters hands may decide it.",
        file=TOURNAMENT_FILE,
    ),
    Noun(
        name="dispute",
        see=Way(
            "not_right desk calls",
            f"GET {T}/decisions/",
            "can_see_unpublished can_dispute_hands can_run_rounds",
        ),
        create=Way(
            "something_wrong not_right dispute_hand ask_correction",
            f"POST {HAND}/dispute/, POST {HAND}/ask/",
            "can_dispute_hands",
        ),
        change=Way(
            "ask_correction", f"POST {HAND}/ask/", "can_dispute_hands", "A correction is asked for instead."
        ),
        correct=Way("rule_hand", f"POST {HAND}/rule/", "can_rule_hands"),
        take_back=Way(
            "accept_hand", f"POST {HAND}/accept/", "can_enter_hands", "The table accepts the hand as it is."
        ),
        remove=Way("rule_hand", f"POST {HAND}/rule/", "can_rule_hands", "It is decided."),
        hand_over="Every head referee may decide it.",
        file=TOURNAMENT_FILE,
    ),
    Noun(
        name="ruling",
        models="Ruling",
        see=Way("hand rule_hand", f"GET {TABLE}/hands/", f"{ANYBODY} can_rule_hands"),
        create=Way(
            "rule_hand preview_ruling",
            f"POST {HAND}/rule/, POST {HAND}/preview/",
            "can_rule_hands can_dispute_hands",
        ),
        change=Way("correct_hand", f"POST {HAND}/correct/", "can_correct_hands can_correct_last_hand"),
        correct=Way("correct_hand", f"POST {HAND}/correct/", "can_correct_hands can_correct_last_hand"),
        take_back=Way(
            "correct_hand",
            f"POST {HAND}/correct/",
            "can_correct_hands can_correct_last_hand",
            "To what stood before.",
        ),
        remove="A ruling stays in the versions of its hand, with its reason: who asks later sees why.",
        hand_over="Every head referee may rule.",
        file=TOURNAMENT_FILE,
    ),
    Noun(
        name="confirmation",
        see=Way("table", f"GET {TABLE}/", ANYBODY),
        create=Way("confirm_hands", f"POST {TABLE}/confirm/", "can_confirm_hands"),
        change="It says yes or nothing.",
        correct=Way(
            "correct_hand",
            f"POST {HAND}/correct/",
            "can_correct_hands can_correct_last_hand",
            "The hand, and so what was confirmed.",
        ),
        take_back=Way(
            "dispute_hand", f"POST {HAND}/dispute/", "can_dispute_hands", "A confirmed hand is disputed."
        ),
        remove=Way(
            "correct_hand",
            f"POST {HAND}/correct/",
            "can_correct_hands can_correct_last_hand",
            "With the version that it confirmed.",
        ),
        hand_over="Every referee may confirm.",
        file=TOURNAMENT_FILE,
    ),
)
