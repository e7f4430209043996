"""Results from spreadsheets: gaps in a sheet, and reasons why a table cannot be recorded."""

from django.utils.translation import gettext_lazy as lazy

RESULTS = {
    "results_headings": lazy(
        "No headings of results were found. Use one of these: Round, Table, East, Score, South, Score ...; or Round, "
        "Table, Player, Score; or Name, R1, R2, R3 ..."
    ),
    "totals_alone": lazy(
        "This sheet holds totals alone: they do not say who sat together. Import the players as a list, and the totals "
        "as an event of a ranking."
    ),
    "no_results": lazy("There are no results below the headings."),
    "too_many_tables": lazy(
        "%(found)s tables are too many for one import: at most %(expected)s. Import the rounds in parts."
    ),
    "no_such_number": lazy("No player here has the number %(found)s."),
    "round_gap": lazy("Round %(found)s cannot be seated: round %(expected)s comes next."),
    "table_unsaid": lazy(
        "%(found)s has no seat in this round, and the sheet does not name the table. Import the seating first, or add "
        "a column with the tables (T1, T2 ...)."
    ),
    "wrong_seat_count": lazy("%(found)s players at this table; %(expected)s are needed."),
    "sits_twice": lazy("%(found)s sits twice in this round."),
    "seats_differ": lazy("Other players are seated at table %(found)s. Check the names, or the seating."),
    "score_missing": lazy("No score for %(found)s."),
    "say_unit": lazy(
        "These scores add up to 0. Say what they are: the difference to the start, or the result with uma."
    ),
    "not_whole": lazy("Scores are whole points: %(found)s."),
    "result_differs": lazy(
        "No scores lead to these results (%(found)s) under the rules of this tournament: check the uma, and take "
        "penalties out."
    ),
    "recorded_otherwise": lazy(
        "Table %(found)s has been recorded otherwise. Correct it at the table, or leave this row out."
    ),
    "scores_differ": lazy("Table %(found)s has other scores. Choose which of them count."),
    "riichi_only": lazy("The platforms play riichi: their games cannot be recorded in this tournament."),
    "record_unknown": lazy(
        "This is no record of a game that Tenbo reads: mjlog or JSON of Tenhou, JSON of Mahjong Soul, or MJAI."
    ),
    "record_too_large": lazy("The record is larger than %(expected)s bytes when it is unpacked."),
    "record_players": lazy("This game has %(found)s players; %(expected)s are needed."),
    "record_wrong": lazy("The record breaks off, or holds a move that cannot be: %(found)s."),
    "record_position": lazy(
        "On the platform the game went on with %(found)s, by these rules with %(expected)s: from there on the winds "
        "differ."
    ),
    "too_many_games": lazy("%(found)s games are too many for one import: at most %(expected)s."),
    "game_unsettled": lazy("Choose what happens with “%(found)s”, or who its players are."),
    "unknown_unit": lazy("“%(found)s” does not say what scores are. Use one of %(expected)s."),
}
