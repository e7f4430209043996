"""Records of the platforms: each real game, recomputed hand by hand, gives what the platform wrote."""

import gzip
import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from scoring.faults import Refused
from scoring.rulesets.registry import get
from tests.rows import each
from tests.tournaments.desk.online_games import platforms
from tournaments.desk.online_games.engine.actions import RecordedGame
from tournaments.desk.online_games.engine.comparing import judge
from tournaments.desk.online_games.engine.reading import MOST_BYTES, read_record

GAMES = [
    ("chankan.mjlog", {"chankan": 2, "two winners": 1}),
    ("double_ron.mjlog", {"double_riichi": 1, "haitei": 1, "two winners": 1, "kakan": 1}),
    ("four_kans.mjlog", {"four_kans": 1}),
    ("four_riichi.mjlog", {"four_riichi": 1}),
    ("four_winds.mjlog", {"four_winds": 1, "ankan": 1, "kakan": 1, "rinshan": 1}),
    ("houtei.mjlog", {"houtei": 1}),
    ("liability.mjlog", {"liable": 1}),
    ("nagashi.mjlog", {"nagashi_mangan": 1}),
    ("nine_terminals.mjlog", {"nine_terminals": 1}),
    ("tenho.mjlog", {"tenho": 1}),
    ("triple_ron.mjlog", {"triple_ron": 1}),
    ("mjai.jsonl.gz", {}),
]
NAMES = [name.removesuffix(".mjlog") for name, _tags in GAMES if name.endswith(".mjlog")]


def game(name: str) -> RecordedGame:
    return read_record((platforms.RECORDS / name).read_bytes(), name)


def tags_of(record: RecordedGame) -> Counter[str]:
    """What occurs in a game."""
    tags: Counter[str] = Counter()
    for hand in record.hands:
        winners = hand.event.get("winners", ())
        tags.update([hand.event.get("reason", hand.event["kind"])])
        tags.update(["two winners"] if len(winners) == 2 else [])
        for winner in winners:
            tags.update(winner["hand"]["flags"])
            tags.update(meld["type"] for meld in winner["hand"]["melds"])
            tags.update(["liable"] if "liable" in winner else [])
    return tags


@each(("name", "tags"), GAMES, ids=[name for name, _tags in GAMES])
def test_every_hand_is_worth_what_the_platform_wrote(name: str, tags: dict[str, int]) -> None:
    record = game(name)
    judged = judge(record, get("tenhou"))
    assert (judged.differences, judged.faults, judged.left_out) == ((), (), 0)
    assert {tag: tags_of(record)[tag] for tag in tags} == tags
    assert len(judged.events) == len(record.hands)


SHAPES: list[Callable[[Any], Any]] = [platforms.tenhou_json, platforms.mahjong_soul, platforms.mjai]


@each("shape", SHAPES, ids=["tenhou.net/6", "Mahjong Soul", "MJAI"])
@each("name", NAMES)
def test_every_platform_s_shape_of_a_game_is_read_alike(name: str, shape: Callable[[Any], Any]) -> None:
    record = read_record(json.dumps(shape(platforms.decks_of(name))).encode(), "game.json")
    expected = game(f"{name}.mjlog")
    assert record.players == platforms.NAMES
    for read, hand in zip(record.hands, expected.hands, strict=True):
        assert (read.before, read.after, read.pot) == (hand.before, hand.after, hand.pot)
        assert _comparable(read.event) == _comparable(hand.event)


def _comparable(event: Any) -> Any:
    """Without the waiting hands of a nagashi, which some shapes do not say, and in one order of indicators."""
    return {key: part for key, part in event.items() if (event["kind"], key) != ("nagashi_mangan", "tenpai")}


def test_a_list_of_lines_is_read_as_lines_of_text() -> None:
    lines = platforms.mjai(platforms.decks_of("tenho"))
    text = "\n".join(json.dumps(line) for line in lines)
    assert read_record(text.encode(), "a").hands == read_record(json.dumps(lines).encode(), "a").hands


WHOLE = (platforms.RECORDS / "tenho.mjlog").read_text()
WRONG = [
    ("nothing", b"", "record_unknown"),
    ("a sheet", b"Round;Table;East", "record_unknown"),
    ("other JSON", b'{"a": 1}', "record_unknown"),
    ("a list of numbers", b"[1, 2]", "record_unknown"),
    ("bytes", b"\xff\xfe\x00", "record_wrong"),
    ("half a pack", gzip.compress(WHOLE.encode())[:40], "record_wrong"),
    ("half a file", WHOLE[:1000].encode(), "record_wrong"),
    ("no hand", WHOLE.partition("<INIT")[0].encode() + b"</mjloggm>", "record_wrong"),
    ("no end", WHOLE.partition("<AGARI")[0].encode() + b"</mjloggm>", "record_wrong"),
    ("three players", WHOLE.replace('n3="Di"', 'n3=""').encode(), "record_players"),
    ("a tile that nobody holds", WHOLE.replace("<D", "<D1", 1).encode(), "record_wrong"),
    ("an entity", b'<!DOCTYPE a [<!ENTITY b "c">]><mjloggm>&b;</mjloggm>', "record_wrong"),
    ("too large", b" " * (MOST_BYTES + 1), "record_too_large"),
    ("too large unpacked", gzip.compress(b" " * (MOST_BYTES + 1)), "record_too_large"),
    ("deep", b"[" * 100_000, "record_wrong"),
    ("MJAI without names", b'[{"type": "start_game"}]', "record_players"),
    (
        "a soul's hand without an end",
        b'{"data": [{"name": ".lq.RecordNewRound", "data": {}}]}',
        "record_players",
    ),
]


@each(("data", "code"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG])
def test_what_is_no_game_is_refused_with_the_name_of_the_file(data: bytes, code: str) -> None:
    with pytest.raises(Refused) as refused:
        read_record(data, "evening.json")
    assert [(fault.code, fault.field) for fault in refused.value.faults] == [(code, "evening.json")]
