"""Rulings on one hand that no rulebook case shows, and who is liable for it."""

import pytest

from scoring import hands
from scoring.rulesets import registry
from tests.rows import each
from tests.scoring.rulesets.riichi.rich_hand import RICH

RULINGS = [
    # id, rule set, changes to RICH, patterns, limit or None, delta of the winner
    ("concealed dragon set: nobody is liable", "ema2008",
     {"concealed": "2345m", "win_tile": "5m", "flags": [], "ura_indicators": "", "dora_indicators": "", "counters": 0,
      "melds": [{"type": "pon", "tiles": "555z"}, {"type": "pon", "tiles": "666z"},
                {"type": "ankan", "tiles": "7777z"}],
      "sticks_taken": 0}, {"daisangen": 1}, [-16000, -8000, 32000, -8000]),
    ("three open dragon sets", "ema2008",
     {"concealed": "2345m", "win_tile": "5m", "flags": [], "ura_indicators": "", "dora_indicators": "", "counters": 0,
      "melds": [{"type": "pon", "tiles": t} for t in ("555z", "666z", "777z")], "liable": "N", "sticks_taken": 0},
     {"daisangen": 1}, [0, 0, 32000, -32000]),
    ("the fed kong is its feeder's", "jpml_a",
     {"concealed": "345p34s22s", "win_tile": "5s", "flags": ["rinshan"], "ura_indicators": "", "dora_indicators": "",
      "melds": [{"type": "kan", "tiles": "3333m"}, {"type": "chi", "tiles": "678s"}], "liable": "E", "counters": 0,
      "sticks_taken": 0}, {"tanyao": 1, "rinshan": 1}, [-2000, 0, 2000, 0]),
    ("the fed kong of a yakuman too", "jpml_a",
     {"concealed": "1144z", "win_tile": "1z", "flags": ["rinshan"], "ura_indicators": "", "dora_indicators": "",
      "melds": [{"type": "kan", "tiles": "5555z"}, {"type": "pon", "tiles": "222z"}, {"type": "pon", "tiles": "333z"}],
      "liable": "E", "counters": 1, "sticks_taken": 0}, {"tsuuiisou": 1, "shousuushii": 1}, [-32300, 0, 32300, 0]),
    ("an own kong is not", "jpml_a",
     {"concealed": "345p34s22s678s", "win_tile": "5s", "flags": ["rinshan"], "ura_indicators": "",
      "dora_indicators": "", "melds": [{"type": "ankan", "tiles": "3333m"}], "counters": 0, "sticks_taken": 0},
     {"menzen_tsumo": 1, "tanyao": 1, "rinshan": 1}, [-2600, -1300, 5200, -1300]),
    ("four kongs, the last one fed", "mleague",
     {"concealed": "2m", "win_tile": "2m", "flags": [], "ura_indicators": "", "dora_indicators": "", "counters": 0,
      "melds": [{"type": "ankan", "tiles": "3333m"}, {"type": "ankan", "tiles": "9999p"},
                {"type": "ankan", "tiles": "1111z"}, {"type": "kan", "tiles": "2222s"}], "liable": "S",
      "sticks_taken": 0}, {"suukantsu": 1}, [0, -32000, 32000, 0]),
    ("of two yakuman the feeder answers for both", "tenhou",
     {"concealed": "111z2z", "win_tile": "2z", "flags": [], "ura_indicators": "", "dora_indicators": "", "counters": 0,
      "melds": [{"type": "pon", "tiles": t} for t in ("555z", "666z", "777z")], "liable": "N", "sticks_taken": 0},
     {"daisangen": 1, "tsuuiisou": 1}, [0, 0, 64000, -64000]),
    ("each liable for its own yakuman (rules of 2025)", "wrc2025",
     {"concealed": "111z2z", "win_tile": "2z", "flags": [], "ura_indicators": "", "dora_indicators": "", "counters": 0,
      "melds": [{"type": "pon", "tiles": t} for t in ("555z", "666z", "777z")], "liable": "N", "sticks_taken": 0},
     {"daisangen": 1, "tsuuiisou": 1}, [-16000, -8000, 64000, -40000]),
    ("2 fu on a replacement tile in 2026", "jpml_a2026",
     {"concealed": "444s67m234m88p", "win_tile": "5m", "flags": ["rinshan"], "ura_indicators": "",
      "dora_indicators": "", "melds": [{"type": "ankan", "tiles": "2222s"}], "counters": 0, "sticks_taken": 0},
     {"menzen_tsumo": 1, "rinshan": 1, "tanyao": 1}, [-3200, -1600, 6400, -1600]),
    ("all green without the dragon in 2026", "jpml_a2026",
     {"concealed": "2233344466888s", "win_tile": "6s", "flags": [], "ura_indicators": "", "dora_indicators": "",
      "counters": 0, "sticks_taken": 0}, {"ryuuiisou": 1, "suuankou": 1}, [-32000, -16000, 64000, -16000]),
    ("no 2 fu on a replacement tile", "jpml_a",
     {"concealed": "444s67m234m88p", "win_tile": "5m", "flags": ["rinshan"], "ura_indicators": "",
      "dora_indicators": "", "melds": [{"type": "ankan", "tiles": "2222s"}], "counters": 0, "sticks_taken": 0},
     {"menzen_tsumo": 1, "rinshan": 1, "tanyao": 1}, [-2600, -1300, 5200, -1300]),
    ("all green without the dragon", "jpml_a",
     {"concealed": "2233344466888s", "win_tile": "6s", "flags": [], "ura_indicators": "", "dora_indicators": "",
      "counters": 0, "sticks_taken": 0}, None, None),
    ("all green with the dragon", "jpml_a",
     {"concealed": "22334466888s66z", "win_tile": "6z", "flags": [], "ura_indicators": "", "dora_indicators": "",
      "counters": 0, "sticks_taken": 0}, {"ryuuiisou": 1}, [-16000, -8000, 32000, -8000]),
    ("blessing of man adds up in WRC", "wrc",
     {"concealed": "567m345p34s22s678s", "self_draw": False, "discarder": "E", "flags": ["renho"],
      "dora_indicators": "4p", "ura_indicators": "", "counters": 0, "sticks_taken": 0},
     {"tanyao": 1, "pinfu": 1, "renho": 5}, [-16000, 0, 16000, 0]),
    ("blessing of man is the only pattern in WRC 2025", "wrc2025",
     {"concealed": "567m345p34s22s678s", "self_draw": False, "discarder": "E", "flags": ["renho"],
      "dora_indicators": "4p", "ura_indicators": "", "counters": 0, "sticks_taken": 0},
     {"renho": 5}, [-8000, 0, 8000, 0]),
    ("blessing of man is the only pattern", "ema2025",
     {"concealed": "123m456p79s22m789p", "win_tile": "8s", "self_draw": False, "discarder": "E", "flags": ["renho"],
      "dora_indicators": "", "ura_indicators": "", "counters": 0, "sticks_taken": 0},
     {"renho": 5}, [-8000, 0, 8000, 0]),
    ("without ura dora they do not count", "jpml_a",
     {"concealed": "567m345p34s22s678s", "flags": ["riichi"], "counters": 0, "sticks_taken": 0,
      "dora_indicators": "1z"}, {"riichi": 1, "menzen_tsumo": 1, "tanyao": 1, "pinfu": 1},
     [-2600, -1300, 5200, -1300]),
    ("the lowest of all it may have been", "ema2025",
     {"concealed": "567m345p34s22s678s", "flags": ["riichi", "win_tile_unidentified"], "dora_indicators": "",
      "ura_indicators": "", "counters": 0, "sticks_taken": 0},
     {"riichi": 1, "menzen_tsumo": 1, "tanyao": 1}, [-2000, -1000, 4000, -1000]),
]  # fmt: skip


@each(("key", "changes", "held", "delta"), [pytest.param(*row[1:], id=row[0]) for row in RULINGS])
def test_ruling(key, changes, held, delta):
    answer = hands.score_record(registry.get(key), {**RICH, **changes})
    if held is None:
        assert "ryuuiisou" not in answer["patterns"]
    else:
        assert (answer["patterns"], list(answer["delta"].values())) == (held, delta)


NOBODY_LIABLE = [
    # id, rule set, changes to RICH without dora and sticks: somebody is said to be liable, and nobody is (9.6)
    (
        "a concealed dragon set",
        "ema2008",
        {
            "concealed": "2345m",
            "win_tile": "5m",
            "melds": [
                *({"type": "pon", "tiles": t} for t in ("555z", "666z")),
                {"type": "ankan", "tiles": "7777z"},
            ],
        },
    ),
    (
        "the winning tile is the third dragon set",
        "ema2025",
        {
            "concealed": "234m99p77z",
            "win_tile": "7z",
            "melds": [{"type": "pon", "tiles": t} for t in ("555z", "666z")],
        },
    ),
    (
        "the kong was extended by the winner",
        "jpml_a",
        {
            "concealed": "23455m46789s",
            "win_tile": "5s",
            "melds": [{"type": "kakan", "tiles": "3333p"}],
            "flags": ["rinshan"],
            "self_draw": True,
            "discarder": None,
        },
    ),
    (
        "the kong is concealed",
        "jpml_a",
        {
            "concealed": "23455m46789s",
            "win_tile": "5s",
            "melds": [{"type": "ankan", "tiles": "3333p"}],
            "flags": ["rinshan"],
            "self_draw": True,
            "discarder": None,
        },
    ),
]


@each(("key", "changes"), [pytest.param(*row[1:], id=row[0]) for row in NOBODY_LIABLE])
def test_nobody_is_liable_by_a_word_alone(key, changes):
    plain = {
        **RICH,
        "flags": [],
        "ura_indicators": "",
        "dora_indicators": "",
        "counters": 0,
        "sticks_taken": 0,
    }
    record = {**plain, "liable": None, **changes}
    assert hands.score_record(registry.get(key), record)["ok"]
    answer = hands.score_record(registry.get(key), {**record, "liable": "N"})
    assert [fault["code"] for fault in answer["faults"]] == ["liable_without_yakuman"]


def test_an_unidentified_tile_needs_a_winning_hand():
    changes = {"concealed": "567m345p34s22s679s", "flags": ["riichi", "win_tile_unidentified"],
               "dora_indicators": "", "ura_indicators": ""}  # fmt: skip
    answer = hands.score_record(registry.get("ema2025"), {**RICH, **changes})
    assert [fault["code"] for fault in answer["faults"]] == ["not_a_winning_hand"]
