"""A *look*: the inks, letters and figures of a set that nobody photographed, drawn from a seed; and its pens."""

import random
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFont

SIZE = (144, 192)
"""A drawn face before it is made smaller, in pixels."""
UNIT = SIZE[0] / 36
KEPT = (84, 112)

Colour = tuple[int, int, int]
REDS: list[Colour] = [(200, 20, 30), (220, 40, 40), (170, 20, 30), (225, 60, 50)]
BLACKS: list[Colour] = [(20, 20, 28), (35, 35, 45), (10, 25, 30), (40, 40, 40)]
BLUES: list[Colour] = [(25, 60, 170), (20, 40, 110), (40, 90, 200), (20, 80, 140)]
GREENS: list[Colour] = [(15, 100, 55), (20, 130, 60), (10, 80, 60), (40, 110, 40)]
GROUNDS: list[Colour] = [
    (250, 250, 248),
    (255, 252, 240),
    (244, 236, 214),
    (238, 226, 190),
    (232, 232, 236),
    (250, 246, 228),
]
BACKS: list[Colour] = [
    (30, 110, 70),
    (20, 80, 60),
    (30, 70, 150),
    (230, 160, 40),
    (240, 190, 60),
    (150, 100, 50),
    (30, 30, 34),
    (170, 30, 40),
    (90, 160, 90),
    (60, 130, 170),
    (200, 120, 140),
    (110, 70, 40),
    (220, 205, 170),
]


@dataclass(frozen=True, slots=True)
class Look:
    """How a drawn set looks."""

    draw: random.Random
    font: str
    latin: str
    ground: Colour
    red: Colour
    dark: Colour
    green: Colour
    blue: Colour
    winds: Colour
    corner: str
    corner_ink: Colour
    circle: int
    bamboo: int
    white: int
    five: str
    ten_thousand: str
    depth: float
    boldness: int


def look(seed: int, fonts: list[str], latins: list[str]) -> Look:
    draw = random.Random(seed)
    dark = draw.choice(BLACKS)
    blue = draw.choice([dark, draw.choice(BLUES), draw.choice(BLUES)])
    red = draw.choice(REDS)
    green = draw.choice([*GREENS, *GREENS, dark, (20, 45, 45)])
    return Look(
        draw=draw,
        font=draw.choice(fonts),
        latin=draw.choice(latins),
        ground=draw.choice(GROUNDS),
        red=red,
        dark=dark,
        green=green,
        blue=blue,
        winds=draw.choice([dark, dark, blue]),
        corner=draw.choice(["", "", "left", "right"]),
        corner_ink=draw.choice([red, red, blue, dark]),
        circle=draw.randrange(5),
        bamboo=draw.randrange(4),
        white=draw.randrange(7),
        five=draw.choice("五伍"),
        ten_thousand=draw.choice("萬萬萬万"),
        depth=draw.choice([0, 0, 1, 1.5]),
        boldness=draw.choice([0, 1, 2, 3]),
    )


@lru_cache(maxsize=512)
def font_of(name: str, size: int) -> ImageFont.FreeTypeFont:
    path, _, index = name.partition("#")
    return ImageFont.truetype(path, size, index=int(index or 0))


def glyph(
    pen: ImageDraw.ImageDraw,
    text: str,
    box: tuple[float, float, float, float],
    name: str,
    ink: Colour,
    bold: int,
) -> None:
    """The character stretched into a box of the 36 x 48 field."""
    font = font_of(name, 120)
    left, top, right, bottom = font.getbbox(text, stroke_width=bold)
    mask = Image.new("L", (max(1, int(right - left)), max(1, int(bottom - top))), 0)
    ImageDraw.Draw(mask).text((-left, -top), text, 255, font=font, stroke_width=bold)
    x0, y0, x1, y1 = (round(v * UNIT) for v in box)
    mask = mask.resize((max(1, x1 - x0), max(1, y1 - y0)), Image.Resampling.BILINEAR)
    pen.bitmap((x0, y0), mask, fill=ink)


def ring(pen: ImageDraw.ImageDraw, x: float, y: float, radius: float, ink: Colour, width: float) -> None:
    box = [(x - radius) * UNIT, (y - radius) * UNIT, (x + radius) * UNIT, (y + radius) * UNIT]
    pen.ellipse(box, outline=ink, width=max(1, round(width * UNIT)))


def disc(pen: ImageDraw.ImageDraw, x: float, y: float, radius: float, ink: Colour) -> None:
    box = [(x - radius) * UNIT, (y - radius) * UNIT, (x + radius) * UNIT, (y + radius) * UNIT]
    pen.ellipse(box, fill=ink)


def stroke(pen: ImageDraw.ImageDraw, points: list[tuple[float, float]], ink: Colour, width: float) -> None:
    pen.line(
        [(x * UNIT, y * UNIT) for x, y in points], fill=ink, width=max(1, round(width * UNIT)), joint="curve"
    )
    for x, y in (points[0], points[-1]):
        disc(pen, x, y, width / 2, ink)
