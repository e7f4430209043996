"""A hand with much to count; what a test changes in it is what the test is about."""

RICH = {
    "concealed": "067m345p34s22s678s",
    "melds": [],
    "win_tile": "5s",
    "self_draw": True,
    "discarder": None,
    "seat": "W",
    "round": "E",
    "dora_indicators": "4p",
    "ura_indicators": "1s",
    "flags": ["riichi", "ippatsu"],
    "counters": 1,
    "sticks_taken": 2,
    "liable": None,
}
