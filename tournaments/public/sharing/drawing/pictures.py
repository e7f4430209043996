"""The kinds of pictures and their layout: a list of places, facts, a player, a hand with its bill.

A picture is a value; equal values give the same bytes, and the newest are kept. Its `logo` has the bytes of a PNG.
"""

import threading
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from typing import Final, NamedTuple

from PIL import Image, ImageDraw, ImageOps

from tournaments.public.sharing.drawing.lettering import measure, wrap, write
from tournaments.public.sharing.drawing.tiles import GROUND, strip

WIDTH, HEIGHT = 1200, 630
LARGEST: Final = 150_000
"""Bytes; messengers leave out a much larger picture."""
COLOURS: Final = 128
KEPT: Final = 64
"""Pictures in the memory of a process."""
EDGE: Final = 56
INNER: Final = WIDTH - 2 * EDGE
BAND: Final = 150
LOGO: Final = (260, 106)
"""The box of the logo."""
PLATE: Final = 10
FELT, ON_FELT, SOFT = "#1f5c4a", "#ffffff", "#cfe3da"
INK, QUIET, LINE, DOT, STICK = "#1d1c1a", "#6b675f", "#e4e0d6", "#b3261e", "#fdfcf8"
ORNAMENT: Final = (
    ("1m", "2m", "3m", "4p", "0p", "6p", "7s", "8s", "9s", "1z", "1z", "7z", "7z"),
    ("7z",),
)
"""The tiles below facts."""
NAMES: Final = (76, 60, 46)
"""The letters of a name in one line, in two and in three."""
MEDALS: Final = (("#efc75e", "#b98a12"), ("#d4d8db", "#8f979d"), ("#dba779", "#a56a35"))
"""Face and edge of a medal, by place."""
ROUND: Final = 58
"""The half width of a medal."""
SMALL: Final = 60
"""The height of an indicator."""
MOST_ROWS: Final = 5
MOST_LINES: Final = 5


class Place(NamedTuple):
    """A row of a list: the place, the name, a quiet word beside it, the figure."""

    place: str
    name: str
    aside: str
    figure: str


class Figure(NamedTuple):
    """A figure under its name."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Places:
    """The top of a list."""

    title: str
    note: str
    rows: tuple[Place, ...]
    logo: bytes = b""


@dataclass(frozen=True, slots=True)
class Facts:
    """A few lines, the first one largest."""

    title: str
    note: str
    lines: tuple[str, ...]
    logo: bytes = b""


@dataclass(frozen=True, slots=True)
class Person:
    """A player: their name, their results, their next seat. `medal`: a place from 1 to 3; 0 for none."""

    title: str
    note: str
    name: str
    about: str
    figures: tuple[Figure, ...]
    seat: str
    logo: bytes = b""
    medal: int = 0


@dataclass(frozen=True, slots=True)
class Bill:
    """A hand: what happened, its tiles in groups, the lines of its bill, its value, its indicators by their name."""

    title: str
    note: str
    tiles: tuple[tuple[str, ...], ...]
    lines: tuple[Figure, ...]
    total: str
    logo: bytes = b""
    indicators: tuple[tuple[str, tuple[str, ...]], ...] = ()


Picture = Places | Facts | Person | Bill
_drawing = threading.Lock()


@lru_cache(maxsize=KEPT)
def draw(picture: Picture) -> bytes:
    """The picture as a PNG. One at a time: the other readers of the process wait for their pages, not for drawings."""
    with _drawing:
        ground = Image.new("RGB", (WIDTH, HEIGHT), GROUND)
        pen = ImageDraw.Draw(ground)
        _band(pen, picture.title, picture.note, _logo(ground, pen, picture.logo))
        match picture:
            case Places():
                _places(pen, picture)
            case Facts():
                _facts(ground, pen, picture)
            case Person():
                _person(pen, picture)
            case Bill():
                _bill(ground, pen, picture)
        return _png(ground)


def _png(ground: Image.Image) -> bytes:
    out = BytesIO()
    ground.quantize(COLOURS, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()


def _logo(ground: Image.Image, pen: ImageDraw.ImageDraw, content: bytes) -> float:
    """The band with the logo on white at its right; gives the width of the logo."""
    pen.rectangle((0, 0, WIDTH, BAND), fill=FELT)
    if not content:
        return 0
    with Image.open(BytesIO(content)) as opened:
        picture = ImageOps.contain(opened.convert("RGBA"), LOGO, Image.Resampling.LANCZOS)
    left, top = WIDTH - EDGE - PLATE - picture.width, (BAND - picture.height) // 2
    plate = (left - PLATE, top - PLATE, left + picture.width + PLATE, top + picture.height + PLATE)
    pen.rounded_rectangle(plate, radius=12, fill=ON_FELT)
    ground.paste(picture, (left, top), picture)
    return picture.width + 4 * PLATE


def _band(pen: ImageDraw.ImageDraw, title: str, note: str, taken: float) -> None:
    """The head of every picture: the stick, the title, a note below it."""
    pen.rounded_rectangle((EDGE, 66, EDGE + 84, 84), radius=8, fill=STICK)
    pen.ellipse((EDGE + 36, 69, EDGE + 48, 81), fill=DOT)
    left = EDGE + 112
    width = WIDTH - EDGE - left - taken
    write(pen, (left, 74 if note else 92), title, 46, ON_FELT, width=width, bold=True)
    write(pen, (left, 120), note, 28, SOFT, width=width)


def _places(pen: ImageDraw.ImageDraw, picture: Places) -> None:
    high = (HEIGHT - BAND - 20) / MOST_ROWS
    for at, row in enumerate(picture.rows[:MOST_ROWS]):
        base = BAND + 10 + high * at + high / 2 + 15
        if at:
            pen.line((EDGE, base - high / 2 - 15, WIDTH - EDGE, base - high / 2 - 15), fill=LINE, width=2)
        write(pen, (EDGE + 56, base), row.place, 40, FELT, width=72, bold=True, right=True)
        figure = write(pen, (WIDTH - EDGE, base), row.figure, 42, INK, width=320, bold=True, right=True)
        aside = measure(row.aside, 28) + 40 if row.aside else 20
        left = EDGE + 88
        room = WIDTH - EDGE - figure - aside - left - 10
        name = write(pen, (left, base), row.name, 42, INK, width=room, bold=True)
        write(pen, (left + name + 20, base), row.aside, 28, QUIET, width=aside)


def _facts(ground: Image.Image, pen: ImageDraw.ImageDraw, picture: Facts) -> None:
    ornament = strip(ORNAMENT, INNER)
    ground.paste(ornament, (EDGE, HEIGHT - EDGE - ornament.height))
    base, size, colour = float(BAND + 110), 60, INK
    for words in picture.lines:
        for line in wrap(words, size, INNER, bold=size == 60, most=2):
            write(pen, (EDGE, base), line, size, colour, width=INNER, bold=size == 60)
            base += size * 1.25
        base, size, colour = base + 14, 40, QUIET


def _person(pen: ImageDraw.ImageDraw, picture: Person) -> None:
    for most, size in enumerate(NAMES, start=1):
        lines = wrap(picture.name, size, INNER, bold=True, most=most)
        if all(measure(line, size, bold=True) <= INNER for line in lines):
            break
    base = BAND + 40.0
    for line in lines:
        base += size * 1.12
        write(pen, (EDGE, base), line, size, INK, width=INNER, bold=True)
    write(pen, (EDGE, base + 52), picture.about, 34, QUIET, width=INNER)
    if picture.seat:
        pen.rectangle((0, HEIGHT - 86, WIDTH, HEIGHT), fill="#e3eee9")
        write(pen, (EDGE, HEIGHT - 30), picture.seat, 38, FELT, width=INNER, bold=True)
    bottom, column = HEIGHT - (120 if picture.seat else 60), INNER / 3
    start = EDGE + (2 * ROUND + 32 if picture.medal else 0)
    if picture.medal:
        _medal(pen, picture.medal, (EDGE + ROUND, bottom - 44))
    for at, figure in enumerate(picture.figures[:3]):
        left = start + at * column
        write(pen, (left, bottom - 66), figure.name, 28, QUIET, width=column - 20)
        write(pen, (left, bottom), figure.value, 60, INK, width=column - 20, bold=True)


def _medal(pen: ImageDraw.ImageDraw, place: int, middle: tuple[int, int]) -> None:
    face, edge = MEDALS[place - 1]
    x, y = middle
    pen.ellipse((x - ROUND, y - ROUND, x + ROUND, y + ROUND), fill=face, outline=edge, width=6)
    words = str(place)
    write(pen, (x - measure(words, 64, bold=True) / 2, y + 23), words, 64, INK, width=2 * ROUND, bold=True)


def _bill(ground: Image.Image, pen: ImageDraw.ImageDraw, picture: Bill) -> None:
    top = BAND + 30
    if picture.tiles:
        tiles = strip(picture.tiles, INNER)
        ground.paste(tiles, (EDGE, top))
        top += tiles.height + 10
    bottom = HEIGHT - 92 if picture.total else HEIGHT - 20
    lines = picture.lines
    most = min(MOST_LINES, int((bottom - top) // 50))
    if len(lines) > most:
        lines = (*lines[: most - 1], Figure("…", ""))
    high = min(72.0, (bottom - top) / max(1, len(lines)))
    for at, line in enumerate(lines):
        base = top + high * at + high / 2 + 13
        value = write(pen, (WIDTH - EDGE, base), line.value, 34, INK, width=360, bold=True, right=True)
        write(pen, (EDGE, base), line.name, 34, INK, width=INNER - value - 30)
    if picture.total:
        pen.rectangle((0, HEIGHT - 86, WIDTH, HEIGHT), fill="#e3eee9")
        taken = _indicators(ground, pen, picture)
        write(pen, (EDGE, HEIGHT - 28), picture.total, 44, FELT, width=INNER - taken, bold=True)


def _indicators(ground: Image.Image, pen: ImageDraw.ImageDraw, picture: Bill) -> int:
    """The indicators at the right end of the line with the value; the width that they take."""
    right = WIDTH - EDGE
    for words, names in reversed(picture.indicators):
        tiles = strip([names], INNER // 4)
        tiles = tiles.resize((tiles.width * SMALL // tiles.height, SMALL), Image.Resampling.LANCZOS)
        right -= tiles.width
        ground.paste(tiles, (right, HEIGHT - 43 - SMALL // 2))
        right -= int(write(pen, (right - 12, HEIGHT - 33), words, 28, QUIET, width=200, right=True)) + 44
    return WIDTH - EDGE - right
