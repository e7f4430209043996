"""Draw every tile into one sprite: `python -m tools.draw_tiles static/img/tiles.svg`.

Circles and bamboos are computed, characters come from `tile_strokes`. Colours are CSS custom properties with a
fallback, so the page's light or dark colours reach into the sprite.
"""

import math
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.tile_strokes import STROKES

WIDTH, HEIGHT = 36, 48
INK = "var(--tile-ink, #23324a)"
RED = "var(--tile-red, #b3261e)"
GREEN = "var(--tile-green, #1d6b4c)"
BLUE = "var(--tile-blue, #24518f)"
FACE = "var(--tile-face, #fffdf7)"
EDGE = "var(--tile-edge, #b9b09c)"
BACK = "var(--tile-back, #1f5c4a)"

NUMERALS = "一二三四五六七八九"
HONOURS = {1: ("東", INK), 2: ("南", INK), 3: ("西", INK), 4: ("北", INK), 6: ("發", GREEN), 7: ("中", RED)}
SEASONS = "春夏秋冬"

Spot = tuple[float, float, str]


def grid(
    columns: int, rows: int, left: float, right: float, top: float, bottom: float
) -> list[tuple[float, float]]:
    """Evenly spread points, row by row."""
    xs = [left + (right - left) * i / max(columns - 1, 1) for i in range(columns)]
    ys = [top + (bottom - top) * i / max(rows - 1, 1) for i in range(rows)]
    return [(x, y) for y in ys for x in xs]


def coloured(points: list[tuple[float, float]], colours: str) -> list[Spot]:
    """The points with colours, one letter a point: g green, b blue, r red."""
    names = {"g": GREEN, "b": BLUE, "r": RED}
    return [(x, y, names[c]) for (x, y), c in zip(points, colours, strict=True)]


def circle_spots(number: int) -> tuple[float, list[Spot]]:
    """Radius and places of the circles of a tile."""
    corners = grid(2, 2, 10.5, 25.5, 13, 35)
    layouts = {
        1: (11.5, coloured([(18, 24)], "r")),
        2: (7.2, coloured([(18, 14), (18, 34)], "gb")),
        3: (5.8, coloured([(9.5, 11.5), (18, 24), (26.5, 36.5)], "brg")),
        4: (6.0, coloured(corners, "bggb")),
        5: (5.3, coloured([*corners, (18, 24)], "bggbr")),
        6: (5.3, coloured(grid(2, 3, 11, 25, 10.5, 37.5), "ggrrrr")),
        7: (
            4.2,
            coloured([(8.5, 9), (18, 12.6), (27.5, 16.2), *grid(2, 2, 11.5, 24.5, 27.5, 38.5)], "gggrrrr"),
        ),
        8: (4.4, coloured(grid(2, 4, 11.5, 24.5, 8.7, 39.3), "bbbbbbbb")),
        9: (4.2, coloured(grid(3, 3, 8.3, 27.7, 10.5, 37.5), "gggrrrbbb")),
    }
    return layouts[number]


def shape(tag: str, **attributes: float | str) -> str:
    """One SVG element; floats are written with few digits."""
    texts = (
        f'{name.replace("_", "-")}="{value if isinstance(value, str) else format(round(value, 2), "g")}"'
        for name, value in attributes.items()
    )
    return f"<{tag} {' '.join(texts)}/>"


def line(path: str, colour: str, width: float) -> str:
    """A stroke with round ends."""
    return shape("path", d=path, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round")


def dot(x: float, y: float, radius: float, colour: str) -> str:
    return shape("circle", cx=x, cy=y, r=radius, fill=colour)


def circle(x: float, y: float, radius: float, colour: str) -> str:
    """A ring with a filled heart, which stays a ring at 28 px."""
    ring = radius * 0.34
    outer = shape("circle", cx=x, cy=y, r=radius - ring / 2, fill="none", stroke=colour, stroke_width=ring)
    return outer + dot(x, y, radius * 0.3, colour)


def great_circle() -> str:
    """The one of circles: a ring, a wreath of dots and a heart."""
    turns = (math.tau * i / 12 for i in range(12))
    wreath = "".join(dot(18 + 8 * math.cos(a), 24 + 8 * math.sin(a), 1.35, GREEN) for a in turns)
    ring = shape("circle", cx=18, cy=24, r=11.5, fill="none", stroke=BLUE, stroke_width=1.8)
    return ring + wreath + dot(18, 24, 4.6, RED) + dot(18, 24, 1.7, FACE)


def circles(number: int, colour: str | None = None) -> str:
    if number == 1:
        return great_circle()
    radius, spots = circle_spots(number)
    return "".join(circle(x, y, radius, colour or own) for x, y, own in spots)


def stick(x: float, y: float, length: float, colour: str, lean: float = 0) -> str:
    """One bamboo cane: two internodes with a gap, leaning by `lean` units to the right at its top."""
    half = length / 2
    upper = f"M{x + lean:g} {y - half + 1.6:g}L{x + lean * 0.16:g} {y - 1.5:g}"
    lower = f"M{x - lean * 0.16:g} {y + 1.5:g}L{x - lean:g} {y + half - 1.6:g}"
    return line(upper + lower, colour, 4.1)


def bamboo_spots(number: int) -> tuple[float, list[Spot]]:
    """Length and places of the canes."""
    three = [9.5, 18.0, 26.5]
    layouts = {
        2: (15, coloured([(18, 14.5), (18, 33.5)], "bg")),
        3: (15, coloured([(18, 14.5), (11.5, 33.5), (24.5, 33.5)], "bgg")),
        4: (15, coloured(grid(2, 2, 11.5, 24.5, 14.5, 33.5), "gbbg")),
        5: (15, coloured([*grid(2, 2, 9, 27, 14.5, 33.5), (18, 24)], "gbbgr")),
        6: (15, coloured([(x, y) for y in (14.5, 33.5) for x in three], "gggbbb")),
        7: (11.4, coloured([(18, 10), *[(x, y) for y in (24, 37.2) for x in three]], "rgbgggg")),
        9: (11.4, coloured([(x, y) for y in (10.8, 24, 37.2) for x in three], "grbgrbgrb")),
    }
    return layouts[number]


def bamboos(number: int, colour: str | None = None) -> str:
    if number == 1:
        return sparrow()
    if number == 8:
        return eight_bamboos()
    length, spots = bamboo_spots(number)
    return "".join(stick(x, y, length, colour or own) for x, y, own in spots)


def eight_bamboos() -> str:
    """The eight of bamboos: an M above a W."""
    rows = []
    for y, colour, turn in ((14, GREEN, 1), (34, BLUE, -1)):
        rows += [stick(7.6, y, 16, colour), stick(28.4, y, 16, colour)]
        rows += [stick(14.6, y, 15, colour, -2.6 * turn), stick(21.4, y, 15, colour, 2.6 * turn)]
    return "".join(rows)


def sparrow() -> str:
    """The one of bamboos: the bird."""
    tail = ((9, 41.5, GREEN), (15, 43, BLUE), (21, 42.5, GREEN))
    feathers = (line(f"M15 29Q{x - 3:g} {y - 6:g} {x:g} {y:g}", colour, 2.4) for x, y, colour in tail)
    return "".join(
        [
            *feathers,
            shape("path", d="M10 25Q9 15 19 13Q30 16 26 26Q22 34 14 32Q10 30 10 25Z", fill=GREEN),
            shape("path", d="M13 24Q16 18 23 20Q22 28 15 29Z", fill=FACE, opacity=0.85),
            dot(22.5, 11, 5, BLUE),
            dot(24, 10, 1.4, FACE),
            shape("path", d="M26.6 9.2L32 11.4L26.6 13.2Z", fill=RED),
            line("M21 6.4Q19.6 3.6 16.6 3.8M22.8 6Q22.8 3.4 20.8 2.6", RED, 1.5),
        ]
    )


def character(text: str, x: float, y: float, size: float, colour: str, pen: float = 9.5) -> str:
    """A written character in a square box of `size` whose corner is (x, y)."""
    return (
        f'<path transform="translate({x:g} {y:g}) scale({size / 100:g})" d="{STROKES[text]}" fill="none" '
        f'stroke="{colour}" stroke-width="{pen:g}" stroke-linecap="round" stroke-linejoin="round"/>'
    )


def characters(number: int, colour: str | None = None) -> str:
    return character(NUMERALS[number - 1], 9.5, 4.5, 17, colour or INK, 13) + character(
        "萬", 8, 24, 20, RED, 9
    )


def white() -> str:
    return shape(
        "rect", x=6.5, y=7.5, width=23, height=33, rx=2.5, fill="none", stroke=BLUE, stroke_width=2.6
    )


def honour(number: int) -> str:
    if number == 5:
        return white()
    text, colour = HONOURS[number]
    return character(text, 4.5, 10.5, 27, colour, 10)


def petals(count: int, length: float, width: float, colour: str) -> str:
    turns = (360 * i / count for i in range(count))
    middle, half = 26 - length / 2, length / 2
    return "".join(
        shape("ellipse", cx=18, cy=middle, rx=width, ry=half, fill=colour, transform=f"rotate({a:g} 18 26)")
        for a in turns
    )


def orchid() -> str:
    leaves = line("M18 42Q18 26 7 18M18 42Q20 28 30 22M18 42V20", GREEN, 2.6)
    return leaves + dot(18, 17, 4.4, BLUE) + dot(12.6, 20, 3.2, BLUE) + dot(23.4, 20, 3.2, BLUE)


def flower(number: int) -> str:
    """Plum, orchid, chrysanthemum or bamboo, with its number."""
    canes = "M14 42V31M14 27V16M22 42V36M22 32V22M14 22Q8 20 7 14M22 28Q28 27 30 20M14 32Q8 32 6 28"
    pictures = {
        1: petals(5, 12, 5, RED) + dot(18, 26, 3, FACE),
        2: orchid(),
        3: petals(12, 13, 2.3, "var(--tile-gold, #b07a10)") + dot(18, 26, 3.4, RED),
        4: line(canes, GREEN, 2.6),
    }
    return pictures[number] + character(str(number), 24.5, 4, 7, RED, 15)


def season(number: int) -> str:
    return character(SEASONS[number - 1], 5.5, 13, 25, GREEN, 9.5) + character(
        str(number), 24.5, 4, 7, RED, 15
    )


def body(colour: str) -> str:
    return shape(
        "rect", x=0.75, y=0.75, width=34.5, height=46.5, rx=4.5, fill=colour, stroke=EDGE, stroke_width=1.5
    )


def back() -> str:
    frame = shape("path", d="M9 11H27V37H9Z", fill="none", stroke=FACE, stroke_width=1.4, opacity=0.55)
    return body(BACK) + frame


def figures() -> Iterator[tuple[str, str]]:
    """Every tile as (name, figure)."""
    red_dot = dot(30, 6, 2.6, RED)
    for suit, draw in (("m", characters), ("p", circles), ("s", bamboos)):
        yield from ((f"{number}{suit}", draw(number)) for number in range(1, 10))
        yield f"0{suit}", draw(5, RED) + red_dot
    yield from ((f"{number}z", honour(number)) for number in range(1, 8))
    yield from ((f"f{number}", flower(number)) for number in range(1, 5))
    yield from ((f"g{number}", season(number)) for number in range(1, 5))
    yield "back", back()


def sprite() -> str:
    symbols = "\n".join(
        f'<symbol id="t{name}" viewBox="0 0 {WIDTH} {HEIGHT}">{body(FACE)}{figure}</symbol>'
        for name, figure in figures()
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" fill="none">\n{symbols}\n</svg>\n'


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(sprite(), encoding="utf-8")
