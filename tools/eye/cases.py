"""Writes the readings of the tests' pictures: `python -m tools.eye.cases`, after the weights have changed.

Look at what changed before you keep it.
"""

import json
from pathlib import Path

from eye.reading import read_file

CASES = Path("tests/eye/cases")


def main() -> None:
    pictures = sorted(path for path in CASES.iterdir() if path.suffix in (".jpg", ".png"))
    rows = [
        {"picture": path.name, "tiles": [tile.as_json() for tile in read_file(path)]} for path in pictures
    ]
    (CASES / "readings.json").write_text(
        json.dumps(rows, ensure_ascii=False, indent=1) + "\n", encoding="utf-8"
    )


if __name__ == "__main__":
    main()
