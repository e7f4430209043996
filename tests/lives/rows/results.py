"""The results of the games: standings, statistics, the odds, careers, and their publication."""

from tests.lives.matrix import ANYBODY, PHONE, Noun, Way
from tests.lives.rows.shared import ENTRY, STAGE, WORKBOOK, T

COUNTED = "It is counted from the hands: correct those, and it follows."
RESULTS = (
    Noun(
        name="standings",
        models="StandingSnapshot",
        see=Way(
            "standings standings_rows followed_row places_chart",
            f"GET {STAGE}/standings/, GET {T}/final/",
            ANYBODY,
        ),
        create=Way("publish_standings", f"POST {STAGE}/standings/publish/", "can_publish_standings"),
        change=COUNTED,
        correct=COUNTED,
        take_back="What the public has read stays read; a correction makes a new version.",
        remove="The newest of each stage stay; older versions are removed by themselves.",
        hand_over="They belong to their stage.",
        file=WORKBOOK,
    ),
    Noun(
        name="outlook",
        models="Outlook",
        see=Way("outlook", f"GET {STAGE}/outlook/", ANYBODY),
        create="It is made by itself after each round.",
        change=COUNTED,
        correct=COUNTED,
        take_back=COUNTED,
        remove="The next round replaces it.",
        hand_over="It belongs to its stage.",
        file="It is a look ahead, and is over when the round is played; the API gives it.",
    ),
    Noun(
        name="statistics",
        models="TableStatistics StatisticsSnapshot StatisticsPart",
        see=Way(
            "tournament_statistics ranking_statistics statistics ruleset_statistics",
            f"GET {T}/statistics/, GET {ENTRY}/statistics/, GET /rankings/<slug>/statistics/, GET /statistics/<key>/",
            ANYBODY,
        ),
        create="They are counted by themselves.",
        change=COUNTED,
        correct=COUNTED,
        take_back=COUNTED,
        remove="They go with the tournament that is deleted.",
        hand_over="They belong to nobody.",
        file=Way(
            "tournament_statistics_csv ranking_statistics_csv ruleset_statistics_csv",
            f"GET {T}/statistics/file/",
            ANYBODY,
        ),
    ),
    Noun(
        name="result in a career",
        models="CareerResult CareerGame",
        see=Way("person", "GET /players/<pk>/", ANYBODY),
        create="A finished tournament writes it.",
        change=COUNTED,
        correct=COUNTED,
        take_back=Way(
            "change_state", f"POST {T}/state/", "can_end_tournament", "A reopened tournament takes it out."
        ),
        remove=Way(
            "change_state", f"POST {T}/state/", "can_end_tournament", "A reopened tournament takes it out."
        ),
        hand_over=Way(
            "assign_person",
            f"POST {ENTRY}/person/",
            "can_manage_entries",
            "The entry is given to the right person.",
        ),
        file=Way("person_statistics_csv", "GET /players/<pk>/", ANYBODY),
    ),
    Noun(
        name="ceremony",
        see=Way("ceremony screen_ceremony", f"GET {T}/final/", f"can_export {ANYBODY}"),
        create="It is made of the final list.",
        change=COUNTED,
        correct=COUNTED,
        take_back="Its page goes back a step as it goes on.",
        remove="It is a page, and nothing is stored.",
        hand_over="Every organiser and head referee has its page.",
        file=WORKBOOK,
    ),
    Noun(
        name="screen of the hall",
        see=Way(
            "screen screen_standings screen_seating screen_tables screen_news screen_clock screen_ceremony "
            "overlay"
            " embed_standings embed_next embed_calendar",
            "",
            ANYBODY,
        ),
        create=Way("screens", "", ANYBODY, "Its address says what it shows; nothing is stored."),
        change=Way("screens", "", ANYBODY, "Another address."),
        correct=COUNTED,
        take_back="The window is closed.",
        remove="The window is closed.",
        hand_over="The address is given to the next machine.",
        file="It shows what other pages show.",
        no_api="A screen is a page; its figures are those of the standings, the tables and the clock.",
    ),
    Noun(
        name="player whom a browser follows",
        models="Follower",
        see=Way("player card tournament_card", "", ANYBODY),
        create=Way("follow_player push_key push_worker", "", PHONE),
        change="Each player is followed or not.",
        correct="A message that was sent is read.",
        take_back=Way("unfollow_player", "", PHONE),
        remove=Way("unfollow_player", "", PHONE),
        hand_over="It is a browser's own; another browser follows by itself.",
        file="It is a key of one browser.",
        no_api="Only a browser has the key that messages to it are encrypted with; programs have webhooks.",
    ),
)
