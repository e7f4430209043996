"""Pictures of shared pages: their size, and that nothing of a long or foreign name is lost or runs out."""

from io import BytesIO

import pytest
from PIL import Image

from tests.pictures import encoded, picture
from tests.rows import each
from tournaments.public.sharing.drawing.lettering import ELLIPSIS, fit, measure, wrap
from tournaments.public.sharing.drawing.pictures import (
    HEIGHT,
    LARGEST,
    WIDTH,
    Bill,
    Facts,
    Figure,
    Person,
    Picture,
    Place,
    Places,
    draw,
)
from tournaments.public.sharing.drawing.tiles import NAMES, SPRITE, TILE, strip

LONG = "Aleksandra Maria Lewandowska-Wysoczańska von Hohenzollern"
SEAT = "Round 6 · Table 4 · South"
PLACES = tuple(Place(str(at), f"{LONG} {at}", "POL", "+141 300") for at in range(1, 7))
LINES = tuple(Figure(f"all the patterns there are {at}", "1 fan") for at in range(30))
HAND = (("1m", "2m", "3m", "0p"), ("back", "5z", "5z", "back"), ("9s",))
LOGOS = ((512, 60), (60, 512), (300, 300))
PICTURES: list[tuple[str, Picture]] = [
    ("standings", Places(LONG * 3, LONG, PLACES)),
    ("no rows", Places("A", "", ())),
    *[(f"a logo of {w} × {h}", Places(LONG * 3, LONG, PLACES, encoded(picture(w, h)))) for w, h in LOGOS],
    ("facts", Facts("Bologna Open", "", (LONG, LONG, "EMA"))),
    ("player", Person("Bologna Open", "", LONG * 4, "POL", (Figure("Place", "1 / 40"),), SEAT)),
    ("hand", Bill("Bologna Open", SEAT, HAND, LINES, "13 fan")),
    (
        "indicators",
        Bill("A", SEAT, HAND, LINES, "13 fan", indicators=(("Dora", ("5m", "1z")), ("Ura", ("4m",)))),
    ),
    (
        "ten indicators",
        Bill("A", SEAT, HAND, LINES, LONG, indicators=(("Dora", NAMES[:5]), ("Ura", NAMES[:5]))),
    ),
    ("a hand of thirty tiles", Bill("A", "", (tuple(NAMES[:30]),), LINES[:1], "")),
    ("no tiles", Bill("A", "", (), LINES[:4], "2 000")),
]


@each("picture", [pytest.param(picture, id=name) for name, picture in PICTURES])
def test_a_picture_has_the_size_that_messengers_ask_for(picture: Picture) -> None:
    content = draw(picture)
    with Image.open(BytesIO(content)) as found:
        assert (found.format, found.size) == ("PNG", (WIDTH, HEIGHT))
    assert len(content) < LARGEST


def edge_of(picture: Picture) -> set[object]:
    """The colours of the last pixels on the right, below the band."""
    with Image.open(BytesIO(draw(picture))) as found:
        rgb = found.convert("RGB")
        return {rgb.getpixel((x, y)) for x in (WIDTH - 1, WIDTH - 30) for y in range(160, HEIGHT - 90)}


@pytest.mark.gate
@each("picture", [pytest.param(picture, id=name) for name, picture in PICTURES])
def test_nothing_runs_out_of_the_picture(picture: Picture) -> None:
    assert edge_of(picture) == {(251, 250, 247)}


def test_equal_pictures_have_the_same_bytes() -> None:
    one, two = (Facts("Tenbo", "", ("a", "b")) for _ in range(2))
    draw.cache_clear()
    first = draw(one)
    draw.cache_clear()
    assert draw(two) == first


@each(
    "name",
    ["山田 太郎", "김철수", "כהן דוד", "Ναθαναήλ", "Łukasz Żółć", "สมชาย", "Արամ", "გიორგი", "−2 100"],
)
def test_every_script_is_drawn(name: str) -> None:
    """A name shows other marks than as many boxes of a letter that no font has."""
    missing = "".join(letter if letter == " " else "\U00010900" for letter in name)
    assert draw(Facts("A", "", (name,))) != draw(Facts("A", "", (missing,)))
    assert measure(name, 40) > 40


@each(
    ("text", "width", "expected"),
    [
        pytest.param("short", 400, ("short", 40), id="as it is"),
        pytest.param("x" * 20, 400, ("x" * 20, 38), id="smaller"),
        pytest.param("x" * 80, 400, ("x" * 29 + ELLIPSIS, 24), id="cut"),
    ],
)
def test_a_text_fits_its_width(text: str, width: int, expected: tuple[str, int]) -> None:
    assert fit(text, 40, width) == expected
    assert measure(*fit(text, 40, width)) <= width


def test_lines_break_between_words_and_where_a_script_has_none() -> None:
    assert wrap("one two-three", 40, 170) == ["one two-", "three"]
    assert wrap("one two-three four", 40, 170, most=2) == ["one two-", "three four"]
    assert wrap("山田太郎山田太郎", 40, 170) == ["山田太郎", "山田太郎"]


def test_the_row_of_tiles_has_each_of_them() -> None:
    with Image.open(SPRITE) as found:
        assert found.size == (TILE[0] * len(NAMES), TILE[1])
    assert strip([["1m"] * 14, ["2m"]], 900).size == (900, 78)
