"""People, who are more than their entries."""

from tests.lives.matrix import ADMINISTRATOR, ANYBODY, APPLICANT, DECIDER, OWNER, Noun, Way
from tests.lives.rows.shared import ENTRY, T

PERSONS = (
    Noun(
        name="person",
        models="Player SearchText Spelling",
        see=Way(
            "people person opponents against search",
            f"GET /players/, GET /players/<pk>/, GET /search/, GET {T}/people/",
            f"{ANYBODY} can_manage_entries",
        ),
        create=Way("add_player", f"POST {T}/entries/", "can_manage_entries", "With the first entry."),
        change=Way(
            "save_person",
            f"PATCH {ENTRY}/, POST {ENTRY}/proposal/",
            f"can_manage_entries {DECIDER}",
            "Whoever does not answer for the person alone proposes the change.",
        ),
        correct=Way(
            "save_person", f"PATCH {ENTRY}/, POST {ENTRY}/proposal/", f"can_manage_entries {DECIDER}"
        ),
        take_back=Way(
            "save_person", f"PATCH {ENTRY}/", "can_manage_entries", "By the old values, from the log."
        ),
        remove=Way(
            "confirm_erasure erase_person",
            f"POST {ENTRY}/erasure/",
            "can_manage_entries",
            "The person is erased; results stay without the name.",
        ),
        hand_over=Way(
            "ask_for_profile",
            "",
            OWNER,
            "An account asks for the profile, and those who know the person decide.",
        ),
        file=Way(
            "export_data own_data person_statistics_csv",
            f"POST {ENTRY}/data/, POST {T}/applications/own/<key>/data/",
            f"can_manage_entries {APPLICANT}",
        ),
        no_api="Who a person is, a person says: the claim of a profile is made signed in on its page.",
    ),
    Noun(
        name="club",
        models="Club FormerClub",
        see=Way(
            "clubs club announced search people",
            "GET /clubs/, GET /clubs/<pk>/, GET /search/",
            ANYBODY,
            "With a listed member or a public tournament.",
        ),
        create=Way(
            "save_person edit_tournament",
            f"PATCH {ENTRY}/, PATCH {T}/",
            "can_manage_entries can_edit_tournament",
            "With its first member, or with the first tournament that it hosts.",
        ),
        change=Way(
            "admin:players_club_changelist",
            "",
            ADMINISTRATOR,
            "Name, country, kind, contact, website; a former name keeps meaning it.",
        ),
        correct=Way(
            "change_host",
            f"PATCH {T}/",
            "can_edit_tournament",
            "The host of a tournament, also after its end. Clubs that are one are merged by an administrator.",
        ),
        take_back="The old name is written again; a merge stays.",
        remove=Way(
            "admin:players_club_changelist",
            "",
            ADMINISTRATOR,
            "Its members have no club then; its tournaments keep the name of their host.",
        ),
        hand_over="A club is a name that people share, and has no keeper.",
        file=Way(
            "club_calendar club_feed club_json_feed announced_calendar announced_feed announced_json_feed",
            "",
            ANYBODY,
            "What is announced; it stands beside its members in every file.",
        ),
        no_api="A program names the club of a person and the host of a tournament; what a club is called in all "
        "tournaments, an administrator says.",
    ),
    Noun(
        name="merged duplicate",
        models="Merged",
        see=Way("duplicates", f"GET {T}/duplicates/, GET {T}/duplicates/merged/", "can_manage_entries"),
        create=Way(
            "merge_players",
            f"POST {T}/duplicates/preview/, POST {T}/duplicates/merge/",
            f"can_manage_entries {DECIDER}",
        ),
        change="Two people are one or two: a merge is taken back instead.",
        correct=Way(
            "separate_people", f"POST {T}/duplicates/merged/<pk>/separate/", f"can_manage_entries {DECIDER}"
        ),
        take_back=Way(
            "separate_people", f"POST {T}/duplicates/merged/<pk>/separate/", f"can_manage_entries {DECIDER}"
        ),
        remove=Way(
            "separate_people", f"POST {T}/duplicates/merged/<pk>/separate/", f"can_manage_entries {DECIDER}"
        ),
        hand_over=Way(
            "propose_merge",
            f"POST {T}/proposals/merge/",
            "can_manage_entries",
            "Whoever may not merge proposes it to those who may.",
        ),
        file="The log has it, and with it the tournament file.",
    ),
    Noun(
        name="pair kept apart",
        models="Apart",
        see=Way("duplicates", f"GET {T}/duplicates/apart/", "can_manage_entries"),
        create=Way("keep_apart", f"POST {T}/duplicates/apart/", f"can_manage_entries {DECIDER}"),
        change="It says yes or nothing.",
        correct=Way("take_back_apart", f"DELETE {T}/duplicates/apart/<pk>/", f"can_manage_entries {DECIDER}"),
        take_back=Way(
            "take_back_apart", f"DELETE {T}/duplicates/apart/<pk>/", f"can_manage_entries {DECIDER}"
        ),
        remove=Way("take_back_apart", f"DELETE {T}/duplicates/apart/<pk>/", f"can_manage_entries {DECIDER}"),
        hand_over="It holds for everybody who looks for duplicates.",
        file="It is an answer to a question of this installation alone.",
    ),
    Noun(
        name="proposal",
        models="Proposal",
        see=Way("proposals", f"GET {T}/proposals/", "can_manage_entries"),
        create=Way(
            "save_person propose_merge",
            f"POST {ENTRY}/proposal/, POST {T}/proposals/merge/",
            "can_manage_entries",
        ),
        change="Another proposal is made beside it, and one of the two is declined.",
        correct="Accepted, it is a change of the person, and is corrected as one.",
        take_back=Way(
            "decline_proposal",
            f"POST {T}/proposals/<pk>/decline/",
            "can_manage_entries",
            "By the organisers who asked.",
        ),
        remove=Way(
            "accept_proposal decline_proposal",
            f"POST {T}/proposals/<pk>/accept/, POST {T}/proposals/<pk>/decline/",
            "can_manage_entries",
            "It is accepted or declined.",
        ),
        hand_over="Every organiser of the tournament that it asks may decide it.",
        file="It is a question; its answer stands in the log.",
    ),
    Noun(
        name="claim of a profile",
        models="Claim",
        see=Way("profile claims", "", OWNER),
        create=Way("ask_for_profile claim_by_application", "", OWNER),
        change="A claim is withdrawn, and another one is made.",
        correct=Way("leave_profile", "", OWNER, "The account leaves the profile."),
        take_back=Way("withdraw_claim", "", OWNER),
        remove=Way("decide_claim", "", DECIDER, "It is accepted or declined."),
        hand_over="Everybody who organises a tournament of the person may decide it.",
        file="It is kept with the account; the copy of one's own data is of the person.",
        no_api="Who a person is, a person says, signed in on the page.",
    ),
)
