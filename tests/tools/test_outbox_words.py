"""The script of a table words the faults of a hand as the server does: a figure is never read as a player."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scoring.faults import Fault
from scoring.rulesets import registry
from tests.patience import PATIENCE
from tournaments.texts.forms import show_faults
from tournaments.texts.phone import phone_words

WORDS = Path(__file__).parents[2] / "static/js/outbox/words.js"
DENO = Path(sys.executable).with_name("deno")
NAMES = {str(number): f"Player {chr(64 + number)}" for number in range(1, 15)}
"""Players by entry numbers that can be counts of tiles as well."""
FAULTS = {
    "tiles of a hand": Fault("wrong_tile_count", "winners[0].hand", expected=14, found=3),
    "typed text": Fault("bad_tiles", "tiles-3", found="13"),
    "points": Fault("too_few_points_for_riichi", "riichi[0]", expected=5, found=4),
    "a player": Fault("dead_hand", "winners[0].player", found="3"),
    "players": Fault("riichi_not_tenpai", "tenpai", found=["3", "14"]),
    "a gap": Fault("tiles_or_claim", "tiles-14", found="14"),
}


def worded(faults: list[Fault], home: Path) -> Any:
    """The sentences of the script, with the words of a page."""
    data = {"names": NAMES, "words": phone_words(registry.get("ema2025"))}
    text = json.dumps({"textContent": json.dumps(data)})
    rows = [dict(zip(("code", "field", "expected", "found"), fault, strict=True)) for fault in faults]
    script = f"globalThis.document = {{getElementById: () => ({text}), addEventListener() {{}}}};"
    script += f"const {{ faultSentence }} = await import({json.dumps(WORDS.as_uri())});"
    script += f"console.log(JSON.stringify({json.dumps(rows)}.map(faultSentence)))"
    run = subprocess.run(
        [DENO, "eval", "--no-remote", script],
        capture_output=True,
        check=True,
        env={**os.environ, "DENO_DIR": str(home), "NO_COLOR": "1"},
        timeout=PATIENCE,
    )
    return json.loads(run.stdout)


def test_a_figure_is_no_player(tmp_path: Path) -> None:
    server = [show_faults([fault], NAMES)[0].words for fault in FAULTS.values()]
    assert worded(list(FAULTS.values()), tmp_path) == server
    assert [words for words in server if "Player" in words] == server[3:]


@pytest.mark.parametrize("number", [3, 13], ids=str)
def test_the_server_reads_typed_text_as_text(number: int) -> None:
    (shown,) = show_faults([Fault("bad_tiles", "tiles-3", found=str(number))], NAMES)
    assert str(number) in shown.words
