"""Rankings and seasons."""

from django.utils.translation import gettext_lazy as lazy

RANKINGS = {
    "season_rules": lazy("These rules of a season cannot be followed. Expected here: %(expected)s."),
    "not_a_league": lazy("%(found)s is no season or league: only these have members and evenings."),
    "no_tournament": lazy("%(found)s was not played here, or its tournament has been deleted."),
    "unknown_setting": lazy("%(field)s is not a setting of a ranking."),
    "tournament_not_finished": lazy("End the tournament first: a ranking counts final results only."),
    "nobody_ranked": lazy("The tournament has no final results."),
    "already_ranked": lazy("%(found)s is in this ranking already."),
    "place_column_missing": lazy("No column has the heading “Place”: name the columns in the first row."),
    "not_a_place": lazy("“%(found)s” is not a place: a whole number from 1."),
    "not_a_score": lazy("“%(found)s” is not a score."),
    "not_a_weight": lazy("“%(found)s” is not a weight. Write it like 2.5."),
    "person_twice": lazy("The same person stands in the list twice."),
}
