"""The place and time of games: plans, rounds, tables, seats, the clock."""

from tests.lives.matrix import ANYBODY, Noun, Way
from tests.lives.rows.shared import ENTRY, STAGE, TABLE, TOURNAMENT_FILE, WORKBOOK, T

PLAN = f"{STAGE}/plans/<number>"
ROUND = f"{STAGE}/rounds/<number>"
HALL = (
    Noun(
        name="plan",
        models="SeatingPlan",
        see=Way(
            "seating plan compare_plans certificate redraw_state",
            f"GET {STAGE}/plans/, GET {PLAN}/, GET {PLAN}/redraw/, POST {PLAN}/redraw/",
            f"can_manage_seating {ANYBODY}",
        ),
        create=Way(
            "draw_plan draw_state fill_tables close_up_winds seat_next_round read_plan",
            f"POST {STAGE}/plans/, GET {STAGE}/plans/draw/, POST {STAGE}/plans/replan/,"
            f" POST {STAGE}/plans/next-round/, POST {STAGE}/plans/script/, POST {STAGE}/plans/fill/,"
            f" POST {STAGE}/plans/winds/",
            "can_manage_seating",
        ),
        change=Way(
            "swap_seats",
            f"POST {PLAN}/swap/, POST {PLAN}/swap/preview/",
            "can_manage_seating",
            "A new plan comes of it; the old one stays.",
        ),
        correct=Way(
            "swap_seats",
            f"POST {PLAN}/swap/",
            "can_manage_seating",
            "Rounds that are not played; seats of a running game are corrected at its table.",
        ),
        take_back=Way(
            "cancel_draw publish_plan restore_plan",
            f"DELETE {STAGE}/plans/draw/, POST {PLAN}/publish/, POST {PLAN}/restore/",
            "can_manage_seating",
            "A draw is cancelled while it runs; an earlier plan is published again; a draft that was thrown away is a"
            " draft again.",
        ),
        remove=Way(
            "discard_plan",
            f"POST {PLAN}/discard/",
            "can_manage_seating",
            "A draft, which keeps its number and its certificate for whoever checks the draw.",
        ),
        hand_over="It belongs to its stage; the right to seat is lent on the page of the staff.",
        file=Way("certificate_file", f"GET {PLAN}/", ANYBODY, "With its certificate, as JSON."),
    ),
    Noun(
        name="round",
        models="Round",
        see=Way(
            "rounds desk desk_live",
            f"GET {STAGE}/rounds/, GET {ROUND}/",
            f"{ANYBODY} can_run_rounds",
            "The desk is for those who run rounds.",
        ),
        create=Way(
            "publish_plan", f"POST {PLAN}/publish/", "can_manage_seating", "A published plan has its rounds."
        ),
        change=Way("start_round close_round", f"POST {ROUND}/start/, POST {ROUND}/close/", "can_run_rounds"),
        correct=Way("reopen_round", f"POST {ROUND}/reopen/", "can_run_rounds"),
        take_back=Way("undo_round", f"GET {ROUND}/undo/, POST {ROUND}/undo/", "can_run_rounds"),
        remove=Way(
            "plan_rounds", f"PATCH {STAGE}/", "can_edit_tournament can_manage_seating", "While it is planned."
        ),
        hand_over="Whoever runs rounds may run every round.",
        file=WORKBOOK,
    ),
    Noun(
        name="clock and signal",
        see=Way("clock table_clock", f"GET {T}/clock/", ANYBODY),
        create=Way("start_round give_signal", f"POST {ROUND}/start/, POST {ROUND}/signal/", "can_run_rounds"),
        change=Way(
            "pause_clock resume_clock set_minutes",
            f"POST {ROUND}/pause/, POST {ROUND}/resume/, POST {ROUND}/minutes/",
            "can_run_rounds",
        ),
        correct=Way("set_minutes", f"POST {ROUND}/minutes/", "can_run_rounds"),
        take_back=Way("undo_signal", f"POST {ROUND}/signal/undo/", "can_run_rounds"),
        remove="A round that runs has its clock; it ends with the round.",
        hand_over="Whoever runs rounds may run every clock.",
        file="A clock is over with its round; when it stood and went is in the log.",
    ),
    Noun(
        name="extra time",
        see=Way("table table_clock", f"GET {TABLE}/", ANYBODY),
        create=Way("give_extra_time", f"POST {TABLE}/extra-time/", "can_give_extra_time"),
        change=Way("give_extra_time", f"POST {TABLE}/extra-time/", "can_give_extra_time"),
        correct=Way(
            "give_extra_time", f"POST {TABLE}/extra-time/", "can_give_extra_time", "Fewer minutes, or none."
        ),
        take_back=Way("give_extra_time", f"POST {TABLE}/extra-time/", "can_give_extra_time", "No minutes."),
        remove=Way("give_extra_time", f"POST {TABLE}/extra-time/", "can_give_extra_time", "No minutes."),
        hand_over="It belongs to its table.",
        file=TOURNAMENT_FILE,
    ),
    Noun(
        name="table",
        models="Table",
        see=Way("table table_now my_tables", f"GET {TABLE}/, GET {TABLE}/game/", ANYBODY),
        create=Way(
            "publish_plan", f"POST {PLAN}/publish/", "can_manage_seating", "With the rounds of a plan."
        ),
        change=Way(
            "set_start",
            f"PUT {TABLE}/start/",
            "can_enter_hands",
            "How its game starts: who deals, which wall is broken.",
        ),
        correct=Way(
            "reseat",
            f"POST {TABLE}/reseat/, POST {TABLE}/reseat/preview/",
            "can_correct_hands",
            "Wrong seats.",
        ),
        take_back=Way("undo_round", f"POST {ROUND}/undo/", "can_run_rounds", "With its round."),
        remove=Way(
            "plan_rounds",
            f"PATCH {STAGE}/",
            "can_edit_tournament can_manage_seating",
            "With its planned round.",
        ),
        hand_over="Referees walk: every table is open to each of them.",
        file=WORKBOOK,
    ),
    Noun(
        name="seat",
        models="Seat",
        see=Way("rounds player", f"GET {ROUND}/, GET {ENTRY}/", ANYBODY),
        create=Way("publish_plan", f"POST {PLAN}/publish/", "can_manage_seating"),
        change=Way("swap_seats", f"POST {PLAN}/swap/", "can_manage_seating"),
        correct=Way("reseat", f"POST {TABLE}/reseat/, POST {TABLE}/reseat/preview/", "can_correct_hands"),
        take_back=Way("reseat", f"POST {TABLE}/reseat/", "can_correct_hands", "The seats are changed back."),
        remove=Way(
            "withdraw_entry",
            f"POST {ENTRY}/withdrawal/",
            "can_manage_entries can_withdraw_players",
            "The rounds to come are seated without them.",
        ),
        hand_over=Way(
            "substitute", f"POST {TABLE}/substitutes/", "can_substitute", "Somebody plays in their place."
        ),
        file=WORKBOOK,
    ),
    Noun(
        name="call",
        see=Way("calls calls_now desk", f"GET {T}/decisions/", "can_see_unpublished can_run_rounds"),
        create=Way("call_referee", f"POST {TABLE}/call/", "can_call_referee"),
        change=Way("take_call", f"POST {TABLE}/call/take/", "can_take_calls", "Somebody is coming."),
        correct="A call counts for nothing: it is over when it is cleared.",
        take_back=Way("clear_call", f"DELETE {TABLE}/call/", "can_call_referee"),
        remove=Way("clear_call", f"DELETE {TABLE}/call/", "can_call_referee"),
        hand_over=Way(
            "take_call", f"POST {TABLE}/call/take/", "can_take_calls", "The next referee takes it."
        ),
        file=TOURNAMENT_FILE,
    ),
)
