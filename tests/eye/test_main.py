"""`python -m eye`: the line of JSON, and what is no picture."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from eye.__main__ import main
from eye.names import TILES
from tests.rows import each

CASES = Path(__file__).parent / "cases"
READ = json.loads((CASES / "readings.json").read_text(encoding="utf-8"))
SMALL = next(case for case in READ if case["picture"] == "hand.jpg")


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_picture_is_read(capsys):
    as_the_phone_reads_it(SMALL, capsys)


@pytest.mark.gate
@each("case", [case for case in READ if case is not SMALL], ids=lambda case: case["picture"])
def test_every_picture_is_read(case, capsys):
    as_the_phone_reads_it(case, capsys)


def as_the_phone_reads_it(case: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    """The same pictures and readings hold the reader of the phone (docs/eye.md)."""
    assert main(["read", "--json", str(CASES / case["picture"])]) == 0
    [found] = lines(capsys)
    assert set(found) == {"picture", "tiles"}
    plain = [{name: tile[name] for name in ("tile", "sideways", "group")} for tile in found["tiles"]]
    assert plain == [{name: tile[name] for name in ("tile", "sideways", "group")} for tile in case["tiles"]]
    for tile, expected in zip(found["tiles"], case["tiles"], strict=True):
        assert set(tile) == {"tile", "p", "box", "sideways", "group", "next"}
        assert tile["p"] == pytest.approx(expected["p"], abs=0.02)
        assert np.asarray(tile["box"]) == pytest.approx(np.asarray(expected["box"]), abs=1)
        assert all(name in TILES and 0 < p <= tile["p"] for name, p in tile["next"])


def written(folder: Path, name: str, content: bytes | Image.Image) -> str:
    path = folder / name
    if isinstance(content, bytes):
        path.write_bytes(content)
    else:
        content.save(path)
    return str(path)


@each(
    ("name", "content", "error"),
    [
        pytest.param("notes.jpg", b"1m 2m 3m", "not_a_picture", id="text"),
        pytest.param("empty.jpg", b"", "not_a_picture", id="an empty file"),
        pytest.param(
            "cut.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0", "not_a_picture", id="a picture cut off"
        ),
    ],
)
def test_no_picture(name, content, error, tmp_path, capsys):
    path = written(tmp_path, name, content)
    assert main(["read", "--json", path]) == 1
    assert lines(capsys) == [{"picture": path, "error": error}]


def test_a_picture_that_is_not_there_keeps_no_other_from_being_read(tmp_path, capsys):
    blank = written(tmp_path, "blank.png", Image.new("RGB", (40, 30), "white"))
    assert main(["read", "--json", str(tmp_path / "none.jpg"), blank, str(tmp_path)]) == 1
    assert [line.get("error", line.get("tiles")) for line in lines(capsys)] == ["missing", [], "missing"]


def test_a_picture_too_large_to_open(tmp_path, capsys):
    path = written(tmp_path, "huge.png", Image.new("1", (12000, 10001)))
    assert main(["read", "--json", path]) == 1
    assert lines(capsys) == [{"picture": path, "error": "too_large"}]


@pytest.mark.gate
@each(
    "picture",
    [
        pytest.param(Image.new("RGB", (1, 1), "white"), id="one pixel"),
        pytest.param(Image.new("RGB", (3000, 2), "green"), id="a line"),
        pytest.param(Image.new("L", (300, 200), 90), id="grey"),
        pytest.param(Image.new("RGBA", (300, 200), (0, 0, 0, 0)), id="clear"),
        pytest.param(Image.new("P", (90, 120)), id="a palette"),
        pytest.param(Image.new("CMYK", (90, 120)), id="for print"),
    ],
)
def test_nothing_is_found_where_nothing_is(picture, tmp_path, capsys):
    path = written(tmp_path, "picture.tif", picture)
    assert main(["read", "--json", path]) == 0
    assert lines(capsys) == [{"picture": path, "tiles": []}]


@each("words", [["read"], [], ["look", "a.jpg"], ["read", "a.jpg", "--rules", "bridge"]])
def test_a_wrong_command(words):
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 2
