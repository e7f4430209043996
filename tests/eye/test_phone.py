"""The reader of the phone (`static/js/eye`) reads what the reader in Python does in the same pictures."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from eye.net import WEIGHTS
from eye.picture import open_picture
from tests.eye.test_main import CASES, READ
from tests.patience import PATIENCE
from tests.rows import each

READER = Path(__file__).parents[2] / "static/js/eye"
DENO = Path(sys.executable).with_name("deno")
SCRIPT = """
import {{ loadNets }} from "{folder}/net.js";
import {{ readPicture }} from "{folder}/reading.js";
const nets = loadNets(Deno.readFileSync({weights}).buffer);
const rows = {pictures}.map(({{ path, width, height }}) =>
  readPicture({{ width, height, channels: 3, data: Float32Array.from(Deno.readFileSync(path)) }}, nets));
console.log(JSON.stringify(rows));
"""


def run_script(script: str, home: Path) -> Any:
    """What a script of the phone prints, as JSON."""
    run = subprocess.run(
        [DENO, "eval", "--no-remote", script],
        capture_output=True,
        check=True,
        env={**os.environ, "DENO_DIR": str(home), "NO_COLOR": "1"},
        timeout=PATIENCE,
    )
    return json.loads(run.stdout)


@pytest.fixture(scope="module")
def read_by_phone(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[dict]]:
    """The tiles of each case; the pixels are Pillow's, because JPEG leaves a reader some freedom."""
    home = tmp_path_factory.mktemp("phone")
    pictures = []
    for case in READ:
        pixels, _ = open_picture(CASES / case["picture"])
        path = home / case["picture"]
        path.write_bytes(pixels.tobytes())
        pictures.append({"path": str(path), "width": pixels.shape[1], "height": pixels.shape[0]})
    script = SCRIPT.format(
        folder=READER.as_uri(), weights=json.dumps(str(WEIGHTS)), pictures=json.dumps(pictures)
    )
    read = run_script(script, home)
    return dict(zip([case["picture"] for case in READ], read, strict=True))


@pytest.mark.gate
@each("case", READ, ids=lambda case: case["picture"])
def test_both_languages_read_the_same(case, read_by_phone):
    """`test_main` holds the reader in Python to the same rows."""
    plain = ("tile", "sideways", "group")
    tiles, others = read_by_phone[case["picture"]], case["tiles"]
    assert [[tile[name] for name in plain] for tile in tiles] == [
        [tile[name] for name in plain] for tile in others
    ]
    for tile, other in zip(tiles, others, strict=True):
        assert tile["p"] == pytest.approx(other["p"], abs=0.02)
        assert np.asarray(tile["box"]) == pytest.approx(np.asarray(other["box"]), abs=1)
        assert [p for _, p in tile["next"]] == pytest.approx([p for _, p in other["next"]], abs=0.02)
