"""The script of the pages reads figures as the server does: the same rows, by the JavaScript of the pages."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.patience import PATIENCE
from tests.scoring.test_numbers import NO_NUMBERS, NUMBERS, SHEETS

FIGURES = Path(__file__).parents[2] / "static/js/figures.js"
DENO = Path(sys.executable).with_name("deno")


def answered(expression: str, rows: Any, home: Path) -> Any:
    """The answer of an expression of the module `figures` over `rows`."""
    script = f"import * as figures from {json.dumps(FIGURES.as_uri())}; const rows = {json.dumps(rows)};"
    script += f"console.log(JSON.stringify({expression}))"
    run = subprocess.run(
        [DENO, "eval", "--no-remote", script],
        capture_output=True,
        check=True,
        env={**os.environ, "DENO_DIR": str(home), "NO_COLOR": "1"},
        timeout=PATIENCE,
    )
    return json.loads(run.stdout)


def test_numbers_as_people_type_them(tmp_path: Path) -> None:
    rows = [row.values for row in NUMBERS]
    read = answered("rows.map(figures.numberOf)", [text for text, _number in rows], tmp_path)
    assert read == [number for _text, number in rows]
    assert set(answered("rows.map(figures.numberOf)", NO_NUMBERS, tmp_path)) == {None}


def test_scores_in_hundreds(tmp_path: Path) -> None:
    rows = [[scores, total] for _name, scores, total, _full in SHEETS]
    full = answered("rows.map(([scores, total]) => figures.inFull(scores, total))", rows, tmp_path)
    assert full == [row[3] for row in SHEETS]
