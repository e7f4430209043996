"""Seating: impossible seats, gaps in a plan from a file, reasons why a draw cannot be repeated."""

from django.utils.translation import gettext_lazy as lazy

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
    "stand_ins_to_release": lazy(
        "No longer needed, so that the tables are full without them: %(found)s. Release them first."
    ),
    "substitutes_needed": lazy(
        "The tables are not full. Players: %(found)s; substitutes needed: %(expected)s."
    ),
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
    "draw_under_way": lazy("The seating of this stage is being drawn already. Wait for it, or cancel it."),
    "no_draw_under_way": lazy("No seating of this stage is being drawn now."),
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

REDRAWS = {
    "engine": lazy(
        "This plan was drawn by another version of the program: only that version can repeat the draw."
    ),
    "hash": lazy("The same requirements and seed give another plan: the plan was changed after the draw."),
}
"""Reasons why a draw could not be repeated."""


def redraw_words(code: str) -> str:
    """The reason why a draw could not be repeated, in the reader's language; a message of the job stays as it is."""
    return str(REDRAWS.get(code, code))
