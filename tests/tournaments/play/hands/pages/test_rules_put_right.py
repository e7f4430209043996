"""What a referee reads where the tiles cannot be as they were entered: robbed kongs, and riichi of FIMJ."""

from typing import Any

import pytest

from tests.apart import rolled_back
from tests.markup import text_of
from tests.rows import each
from tests.search import some
from tests.tournaments.play.hands.pages.test_families import hall_of
from tournaments.models import Hand

pytestmark = pytest.mark.django_db

RIICHI = (
    *("ema2008", "ema2012", "ema2016", "ema2025", "finnish", "wrc", "wrc2025", "tenhou", "mleague"),
    *("jpml_a", "jpml_a2026"),
)
FLAG = {"zungjung33": "rob_kong", "mcr2006": "robbing_kong", "fimj2001": "robbed"}

KONG = "the other three copies of the winning tile are in the kong"
SEVERAL = "Riichi may only be declared with a wait on one tile. This hand waited on several (1s 4s)"


def robbed(ruleset: str, player: str, tiles: str) -> dict[str, str]:
    """The fields of a hand that robs a kong."""
    return {f"tiles-{player}": tiles, f"flag-{player}": FLAG.get(ruleset, "chankan")}


ROBBED = [
    pytest.param({}, "123678m345p6788s8s", KONG, id="a copy in the hand"),
    pytest.param({"melds": "pon 888s"}, "123678m345p8s", KONG, id="three copies in a meld"),
]


@each(("fields", "tiles", "words"), ROBBED)
@each("ruleset", [*some(RIICHI, 3), *FLAG], apart=rolled_back)
def test_a_robbed_kong_has_all_four_copies(
    ruleset: str, fields: dict[str, str], tiles: str, words: str
) -> None:
    """The preview and what is sent; the calculator has no table."""
    _hall, table, (_east, south, west, _north), client = hall_of(ruleset)
    melds = {f"{name}-{south}": value for name, value in fields.items()}
    form: dict[str, Any] = {"kind": "win", "winner": south, "discarder": west, **melds}
    form |= robbed(ruleset, south, tiles)
    assert words in text_of(client.post(f"/table/{table.pk}/hand/preview/", form))
    assert words in text_of(client.post(f"/table/{table.pk}/hand/", {**form, "expected_seq": "1"}))
    asked = {f"{name}-you": value for name, value in fields.items()}
    asked |= {"how": "ron", "seat": "S", "rules": ruleset, **robbed(ruleset, "you", tiles)}
    assert words in text_of(client.get("/calculator/", asked))
    assert not Hand.objects.exists()


INDICATORS = [
    pytest.param({"dora": "8s"}, id="dora"),
    pytest.param({"dora": "1z", "ura": "8s", "riichi": True}, id="ura"),
]


@each("shown", INDICATORS, apart=rolled_back)
def test_no_indicator_shows_a_tile_of_a_robbed_kong(shown: dict[str, Any]) -> None:
    _hall, table, (_east, south, west, _north), client = hall_of("ema2025")
    form = {
        "kind": "win",
        "winner": south,
        "discarder": west,
        **robbed("ema2025", south, "123678m345p6799p8s"),
    }
    form |= {**shown, "riichi": south if shown.get("riichi") else ""}
    assert KONG in text_of(client.post(f"/table/{table.pk}/hand/preview/", form))


WAITS = [
    # the thirteen tiles and the winning tile, riichi ticked, what is said
    pytest.param("123m678p99s23s345m1s", True, SEVERAL, id="two sides"),
    pytest.param("123m678p99s24s345m3s", True, "", id="one tile inside"),
    pytest.param("123m678p99s23s345m1s", False, "", id="no riichi"),
]


@each(("tiles", "riichi", "words"), WAITS, apart=rolled_back)
def test_fimj_riichi_waits_for_one_tile(tiles: str, riichi: bool, words: str) -> None:
    """The preview tells it before the hand is sent."""
    _hall, table, (_east, south, west, _north), client = hall_of("fimj2001")
    form: dict[str, Any] = {"kind": "win", "winner": south, "discarder": west, f"tiles-{south}": tiles}
    form |= {f"flag-{south}": "riichi"} if riichi else {}
    preview = client.post(f"/table/{table.pk}/hand/preview/", form)
    assert bool(preview.context["answer"].get("faults")) == bool(words)
    assert words in text_of(preview)
    sent = client.post(f"/table/{table.pk}/hand/", {**form, "key": "k", "expected_seq": "1"})
    assert (sent.status_code, Hand.objects.exists()) == ((400, False) if words else (302, True))
    asked = {"rules": "fimj2001", "tiles-you": tiles, "how": "ron", "seat": "S"}
    asked |= {"flag-you": "riichi"} if riichi else {}
    assert words in text_of(client.get("/calculator/", asked))


def test_a_rack_cannot_show_a_tile_of_a_robbed_kong() -> None:
    _hall, table, (_east, south, west, north), client = hall_of("fimj2001")
    form = {
        "kind": "win",
        "winner": south,
        "discarder": west,
        **robbed("fimj2001", south, "123m678p99s345m67s8s"),
    }
    form[f"rack-combos-{north}"] = "88s"
    said = "There are only four of each tile, those of a robbed kong included: 6 x 8s."
    assert said in text_of(client.post(f"/table/{table.pk}/hand/preview/", form))
