"""The tournament itself: its settings, its stages, its schedule."""

from tests.lives.matrix import ANYBODY, MEMBER, Noun, Way
from tests.lives.rows.shared import STAGE, TOURNAMENT_FILE, WORKBOOK, T

SETUP = (
    Noun(
        name="tournament",
        models="Tournament DeletedTournament OldAddress",
        see=Way(
            "home tournaments tournament tournament_picture tournament_feed",
            f"GET /tournaments/, GET {T}/",
            ANYBODY,
        ),
        create=Way(
            "new_tournament ruleset_options",
            f"POST /tournaments/, POST {T}/copy/",
            MEMBER,
            "Also as a copy of another one.",
        ),
        change=Way(
            "edit_tournament change_address change_state end_tournament",
            f"PATCH {T}/, GET {T}/address/, POST {T}/address/, GET {T}/state/, POST {T}/state/",
            "can_edit_tournament can_end_tournament",
        ),
        correct=Way(
            "change_results",
            f"GET {T}/result-options/, POST {T}/result-options/, POST {T}/result-options/preview/",
            "can_edit_tournament",
            "Options that hands were scored by, with a preview of every figure that moves, and a reason.",
        ),
        take_back=Way(
            "change_state", f"POST {T}/state/", "can_end_tournament", "A finished tournament is reopened."
        ),
        remove=Way("delete_tournament", f"GET {T}/deletion/, POST {T}/deletion/", "can_edit_tournament"),
        hand_over=Way(
            "grant_role revoke_role",
            f"POST {T}/roles/, DELETE {T}/roles/<pk>/",
            "can_manage_roles",
            "Another organiser is added; the first one's role is revoked.",
        ),
        file=TOURNAMENT_FILE,
    ),
    Noun(
        name="logo of a tournament",
        models="Logo",
        see=Way(
            "tournament_logo",
            f"GET {T}/",
            ANYBODY,
            "On pages, screens, paper and pictures; of a draft the staff alone.",
        ),
        create=Way(
            "change_logo", f"PUT {T}/logo/", "can_edit_tournament", "At any time, also after the end."
        ),
        change=Way("change_logo", f"PUT {T}/logo/", "can_edit_tournament", "Another picture."),
        correct=Way(
            "change_logo", f"PUT {T}/logo/", "can_edit_tournament", "Another picture; then print anew."
        ),
        take_back=Way("change_logo", f"DELETE {T}/logo/", "can_edit_tournament"),
        remove=Way("change_logo", f"DELETE {T}/logo/", "can_edit_tournament", "Its hash stays in the log."),
        hand_over=Way(
            "new_tournament", f"POST {T}/copy/", "can_edit_tournament", "Copied with the settings."
        ),
        file=TOURNAMENT_FILE,
    ),
    Noun(
        name="stage",
        models="Stage",
        see=Way(
            "stages stage_draw", f"GET {T}/", "can_edit_tournament", "The public sees it with its rounds."
        ),
        create=Way("add_stage", f"POST {T}/stages/", "can_edit_tournament"),
        change=Way(
            "change_stage move_stage plan_rounds",
            f"PATCH {STAGE}/, POST {STAGE}/move/",
            "can_edit_tournament can_manage_seating",
        ),
        correct=Way(
            "plan_rounds",
            f"PATCH {STAGE}/",
            "can_edit_tournament can_manage_seating",
            "Rounds not yet started.",
        ),
        take_back=Way(
            "take_back_opening", f"POST {STAGE}/open/undo/", "can_open_stages", "Its opening, with a reason."
        ),
        remove=Way("remove_stage", f"DELETE {STAGE}/", "can_edit_tournament", "While it is planned."),
        hand_over="A stage belongs to its tournament; the right to open stages is lent on the page of the staff.",
        file=WORKBOOK,
    ),
    Noun(
        name="cut",
        models="Qualifier",
        see=Way("open_stage", f"GET {STAGE}/open/", "can_open_stages", "Who advances, before it is opened."),
        create=Way("open_stage seat_final", f"POST {STAGE}/open/", "can_open_stages"),
        change="Who advances follows from the standings; a correction there changes it until the stage is opened.",
        correct=Way(
            "take_back_opening", f"POST {STAGE}/open/undo/", "can_open_stages", "Undone, and opened anew."
        ),
        take_back=Way("take_back_opening", f"POST {STAGE}/open/undo/", "can_open_stages"),
        remove="It goes with the opening that is taken back.",
        hand_over="It belongs to its stage.",
        file=WORKBOOK,
    ),
    Noun(
        name="item of the schedule",
        models="ScheduleItem",
        see=Way("tournament tournament_calendar", f"GET {T}/schedule/", ANYBODY),
        create=Way("edit_schedule", f"POST {T}/schedule/, PUT {T}/schedule/", "can_edit_tournament"),
        change=Way(
            "edit_schedule move_schedule",
            f"PATCH {T}/schedule/<pk>/, POST {T}/schedule/<pk>/late/",
            "can_edit_tournament can_run_rounds",
            "Heads of referees say that the rest of the day is late.",
        ),
        correct=Way("edit_schedule", f"PATCH {T}/schedule/<pk>/", "can_edit_tournament"),
        take_back=Way(
            "move_schedule",
            f"POST {T}/schedule/<pk>/late/",
            "can_edit_tournament can_run_rounds",
            "With 0 minutes it is as planned again.",
        ),
        remove=Way("edit_schedule", f"DELETE {T}/schedule/<pk>/", "can_edit_tournament"),
        hand_over="It belongs to its tournament.",
        file=Way(
            "tournament_calendar player_calendar", f"GET {T}/schedule/", ANYBODY, "A calendar (iCalendar)."
        ),
    ),
    Noun(
        name="log entry",
        models="LogEntry LogHead SealedText",
        see=Way(
            "log",
            f"GET {T}/log/, GET {T}/changes/",
            f"{ANYBODY} can_see_log",
            "Everybody is told the kinds of the changes that are public.",
        ),
        create="Each change writes its own entry, in the same transaction.",
        change="The log is a chain of hashes: an entry that changed would break it.",
        correct="A correction is a new entry beside the old one.",
        take_back="What is taken back has an entry of its own.",
        remove="An entry stays; private texts in it are blanked when a person is erased.",
        hand_over="It belongs to its tournament, and goes with its file.",
        file=Way("record_file", f"GET {T}/log/chain/, POST {T}/record/", "can_see_log can_export"),
    ),
)
