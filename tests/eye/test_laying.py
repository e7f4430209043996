"""What the places of tiles say on the phone: melds, the winning tile, indicators (`static/js/eye/laying.js`)."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.eye.test_phone import READER, run_script
from tests.rows import each

SCRIPT = """
import {{ layOut, inOrder, sorted }} from "{folder}/laying.js";
import {{ printHand, printMelds }} from "{folder}/../tiles.js";
console.log(JSON.stringify({rows}.map((tiles) => {{
  const {{ hand, dora, ura }} = sorted(tiles, 14, true);
  const laid = layOut(hand);
  const text = (row) => row.map(({{ tile }}) => tile).join(" ");
  return [printHand(inOrder(laid)), printMelds(laid.melds), laid.won?.tile ?? "", text(dora), text(ura)];
}})));
"""

CASES = {
    "one row: the picture does not tell the winning tile": (
        "2m 3m 4m 5p 6p 7p 3s 3s 4s 5s 6s 6s 7s 8s",
        ["234m567p33456678s", "", "", "", ""],
    ),
    "the winning tile lies apart": (
        "2m 3m 4m 5p 6p 7p 3s 3s 4s 5s 6s 6s 7s | 5s",
        ["234m567p33456675s", "", "5s", "", ""],
    ),
    "the winning tile lies sideways at the end": (
        "2m 3m 4m 0p 6p 7p 3s 3s 4s 5s 6s 6s 7s -8s",
        ["234m067p33456678s", "", "8s", "", ""],
    ),
    "calls and a concealed kong": (
        "-7z | x 9s 9s x | -5m 4m 3m | 5z 5z -5z | 7z 7z 1p 1p",
        ["11p777z", "ankan 9999s, chi 345m, pon 555z", "7z", "", ""],
    ),
    "the kong touches the hand": (
        "x 9s 9s x 2m 3m 4m 5p 6p 7p 3s 3s 4s 5s | 6s",
        ["234m567p33456s", "ankan 9999s", "6s", "", ""],
    ),
    "three tiles with a gap stay concealed": (
        "2m 3m 4m | 5p 6p 7p | 3s 3s | 4s 5s 6s | 6s 7s 8s",
        ["234m567p33456678s", "", "", "", ""],
    ),
    "four of a kind are a kong, two sideways an added one": (
        "2z 2z 2z 2z | 0p 5p -5p -5p | 2m 3m 4m 3s 3s 4s 5s 6s",
        ["234m33456s", "kan 2222z, kakan 0555p", "", "", ""],
    ),
    "rows above the hand are indicators": (
        "4p / 9s / 2m 3m 4m 5p 6p 7p 3s 3s 4s 5s 6s 6s 7s 8s",
        ["234m567p33456678s", "", "", "4p", "9s"],
    ),
    "flowers lie aside": (
        "f1 | 2m 3m 4m 5p 6p 7p 3s 3s 4s 5s 6s 6s 7s | 8s",
        ["234m567p3345667sf18s", "", "8s", "", ""],
    ),
}


def tiles(text: str) -> list[dict[str, Any]]:
    """`-` before a tile that lies sideways, `|` between groups, `/` between rows."""
    rows, group = [], 0
    for row, line in enumerate(text.split(" / ")):
        for part in line.split(" | "):
            rows += [
                {"tile": name.strip("-"), "sideways": name[0] == "-", "group": group, "row": row}
                for name in part.split()
            ]
            group += 1
    return rows


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    rows = json.dumps([tiles(text) for text, _ in CASES.values()])
    home: Path = tmp_path_factory.mktemp("laying")
    answers = run_script(SCRIPT.format(folder=READER.as_uri(), rows=rows), home)
    return dict(zip(CASES, answers, strict=True))


@each("case", CASES)
def test_a_picture_becomes_a_hand(case, laid):
    assert laid[case] == CASES[case][1]
