"""Rankings and leagues over many tournaments."""

from tests.lives.matrix import ANYBODY, KEEPER, MEMBER, Noun, Way
from tests.lives.rows.shared import RANKING, T

EVENTS = f"{RANKING}/events"
RANKINGS = (
    Noun(
        name="ranking",
        models="Ranking",
        see=Way(
            "rankings ranking ranked_player",
            f"GET /rankings/, GET {RANKING}/, GET {RANKING}/players/<pk>/",
            ANYBODY,
        ),
        create=Way("new_ranking", "", MEMBER),
        change=Way("edit_ranking", "", KEEPER),
        correct=Way("edit_ranking", "", KEEPER, "All places are counted anew."),
        take_back=Way("edit_ranking", "", KEEPER, "It is hidden again."),
        remove=Way("delete_ranking", "", KEEPER),
        hand_over=Way(
            "hand_over_ranking",
            f"POST {RANKING}/keeper/",
            KEEPER,
            "To somebody whom the keeper has worked with in a tournament.",
        ),
        file=Way("ranking_statistics_csv", f"GET {RANKING}/", ANYBODY),
        no_api="A ranking is made once, on its page; programs read it and feed it.",
    ),
    Noun(
        name="event of a ranking",
        models="RankedEvent RankedResult",
        see=Way("ranking_events ranking_event", f"GET {EVENTS}/", ANYBODY),
        create=Way("add_ranked_tournament import_ranked_event", "", KEEPER),
        change=Way("change_ranked_event", "", KEEPER),
        correct=Way(
            "take_ranked_results",
            f"POST {EVENTS}/<pk>/results/",
            KEEPER,
            "The final list is taken anew after it was corrected.",
        ),
        take_back=Way("remove_ranked_event", "", KEEPER),
        remove=Way("remove_ranked_event", "", KEEPER),
        hand_over="It belongs to its ranking.",
        file="Its results are a file of their own tournament, or came from a file.",
        no_api="Which tournaments count is decided by the keeper, on the page.",
    ),
    Noun(
        name="member of a league",
        models="RankingMember",
        see=Way("members", f"GET {RANKING}/members/", ANYBODY),
        create=Way(
            "add_members preview_members add_everybody",
            f"POST {RANKING}/members/, POST {RANKING}/members/preview/",
            KEEPER,
        ),
        change="A member is a person, who is corrected as one.",
        correct=Way("remove_member", f"DELETE {RANKING}/members/<pk>/", KEEPER, "Results that counted stay."),
        take_back=Way("remove_member", f"DELETE {RANKING}/members/<pk>/", KEEPER),
        remove=Way("remove_member", f"DELETE {RANKING}/members/<pk>/", KEEPER),
        hand_over="Membership is a person's own.",
        file="The list of members is read by the API.",
    ),
    Noun(
        name="evening of a league",
        see=Way("ranking_events tournament", f"GET {EVENTS}/", ANYBODY),
        create=Way("new_evening", f"POST {RANKING}/evenings/", KEEPER),
        change=Way("edit_tournament", f"PATCH {T}/", "can_edit_tournament", "It is a tournament."),
        correct=Way("take_ranked_results", f"POST {EVENTS}/<pk>/results/", KEEPER),
        take_back=Way("delete_tournament", f"POST {T}/deletion/", "can_edit_tournament"),
        remove=Way("delete_tournament", f"POST {T}/deletion/", "can_edit_tournament"),
        hand_over=Way("grant_role", f"POST {T}/roles/", "can_manage_roles"),
        file=Way("record_file", f"POST {T}/record/", "can_export"),
    ),
)
