"""The figures of drawn faces: circles, bamboos, flowers, dragons, winds and characters, each in a look's way."""

import math

from PIL import ImageDraw

from tools.draw_tiles import bamboo_spots, circle_spots
from tools.eye.looks import UNIT, Colour, Look, disc, glyph, ring, stroke


def circle(pen: ImageDraw.ImageDraw, x: float, y: float, radius: float, ink: Colour, style: Look) -> None:
    """One circle in the look's way: rings, a wheel, a flower, a disc with a hole, a disc with a cross."""
    if style.circle == 0:
        ring(pen, x, y, radius, ink, radius * 0.3)
        disc(pen, x, y, radius * 0.3, ink)
    elif style.circle == 1:
        for share in (1.0, 0.62):
            ring(pen, x, y, radius * share, ink, radius * 0.17)
        disc(pen, x, y, radius * 0.2, ink)
    else:
        disc(pen, x, y, radius, ink)
        count, reach = {2: (4, 0.75), 3: (8, 0.72), 4: (1, 0.0)}[style.circle]
        for turn in range(count):
            angle = math.tau * (turn + 0.5) / count
            at = (x + math.cos(angle) * radius * reach * 0.7, y + math.sin(angle) * radius * reach * 0.7)
            disc(pen, *at, radius * (0.22 if count > 1 else 0.35), style.ground)


def inks(style: Look, name: str) -> Colour:
    """The look's ink for a colour of `tools.draw_tiles`."""
    for word, ink in (("red", style.red), ("green", style.green), ("blue", style.blue)):
        if word in name:
            return ink
    return style.dark


def circles(pen: ImageDraw.ImageDraw, number: int, style: Look, red: bool) -> None:
    radius, spots = circle_spots(number)
    if number == 1:
        great(pen, style)
        return
    grow = style.draw.uniform(0.92, 1.1)
    for x, y, name in spots:
        circle(pen, x, y, radius * grow, style.red if red else inks(style, name), style)


def great(pen: ImageDraw.ImageDraw, style: Look) -> None:
    """The one of circles."""
    outer, inner = style.draw.choice(
        [
            (style.green, style.red),
            (style.dark, style.red),
            (style.blue, style.green),
            (style.red, style.green),
        ]
    )
    size = style.draw.uniform(10, 14)
    ring(pen, 18, 24, size, outer, style.draw.uniform(1, 2.4))
    count, way = style.draw.choice([8, 12, 16]), style.draw.randrange(3)
    for turn in range(count):
        angle = math.tau * turn / count
        reach = size * 0.68
        if way == 0:
            disc(pen, 18 + math.cos(angle) * reach, 24 + math.sin(angle) * reach, size * 0.14, inner)
        elif way == 1:
            ring(pen, 18 + math.cos(angle) * reach, 24 + math.sin(angle) * reach, size * 0.2, outer, 0.8)
        else:
            stroke(
                pen,
                [(18 + math.cos(angle) * size * k, 24 + math.sin(angle) * size * k) for k in (0.5, 0.9)],
                outer,
                1,
            )
    ring(pen, 18, 24, size * 0.45, outer, 1)
    disc(pen, 18, 24, size * style.draw.uniform(0.15, 0.35), inner)


def cane(
    pen: ImageDraw.ImageDraw, x: float, y: float, length: float, ink: Colour, style: Look, lean: float = 0
) -> None:
    """One bamboo cane in the look's way."""
    half, wide = length / 2, {0: 4.2, 1: 3.4, 2: 4.6, 3: 3.8}[style.bamboo]
    top, middle, foot = (x + lean, y - half + 1.4), (x, y), (x - lean, y + half - 1.4)
    if style.bamboo == 0:
        stroke(pen, [top, (x + lean * 0.15, y - 1.4)], ink, wide)
        stroke(pen, [(x - lean * 0.15, y + 1.4), foot], ink, wide)
        return
    stroke(pen, [top, foot], ink, wide * (0.75 if style.bamboo == 3 else 0.55))
    for at in (top, middle, foot):
        disc(pen, *at, wide * 0.55, ink)
    if style.bamboo >= 2:
        stroke(pen, [top, foot], style.ground, wide * 0.2)


def bamboos(pen: ImageDraw.ImageDraw, number: int, style: Look, red: bool) -> None:
    plain = style.green if style.draw.random() < 0.7 else style.blue
    if number == 8:
        for y, ink, turn in ((14.0, style.green, 1), (34.0, plain, -1)):
            for x in (7.6, 28.4):
                cane(pen, x, y, 16, ink, style)
            cane(pen, 14.6, y, 15, ink, style, -2.6 * turn)
            cane(pen, 21.4, y, 15, ink, style, 2.6 * turn)
        return
    length, spots = bamboo_spots(number)
    for x, y, name in spots:
        own = inks(style, name)
        ink = style.red if red or own == style.red else (plain if own == style.blue else style.green)
        cane(pen, x, y, length, ink, style)


def plant(pen: ImageDraw.ImageDraw, style: Look) -> None:
    """Leaves and blossoms somewhere below."""
    draw = style.draw
    root = (draw.uniform(13, 23), 43)
    for _ in range(draw.randint(3, 7)):
        tip = (draw.uniform(6, 30), draw.uniform(16, 38))
        bend = ((root[0] + tip[0]) / 2 + draw.uniform(-5, 5), (root[1] + tip[1]) / 2)
        stroke(pen, [root, bend, tip], style.green, draw.uniform(0.8, 2))
    for _ in range(draw.randint(1, 4)):
        (x, y), size = (draw.uniform(9, 27), draw.uniform(22, 38)), draw.uniform(1.8, 4)
        for turn in range(5):
            angle = math.tau * turn / 5
            disc(
                pen, x + math.cos(angle) * size * 0.7, y + math.sin(angle) * size * 0.7, size * 0.5, style.red
            )
        disc(pen, x, y, size * 0.35, style.ground)


def bonus(pen: ImageDraw.ImageDraw, letters: str, number: int, style: Look) -> None:
    """A flower or season: a plant, its character and its number."""
    plant(pen, style)
    left, right = (4, 4, 14, 14), (23, 4, 32, 14)
    if style.draw.random() < 0.5:
        left, right = right, left
    glyph(
        pen,
        letters[number - 1],
        left,
        style.font,
        style.draw.choice([style.red, style.winds, style.green]),
        2,
    )
    glyph(
        pen,
        str(number),
        (right[0] + 2, right[1], right[2] - 2, right[3]),
        style.latin,
        style.draw.choice([style.red, style.winds]),
        1,
    )


def white(pen: ImageDraw.ImageDraw, style: Look) -> None:
    """A white dragon: blank, a frame, two frames, a frame with cut corners, with a letter."""
    if style.white < 2:
        return
    ink = style.draw.choice([style.blue, style.dark, style.green])
    left, top = style.draw.uniform(5, 9), style.draw.uniform(6, 10)
    box = [left * UNIT, top * UNIT, (36 - left) * UNIT, (48 - top) * UNIT]
    pen.rounded_rectangle(
        box, style.draw.choice([0, 2, 8]) * 1.0, outline=ink, width=round(style.draw.uniform(0.8, 3) * UNIT)
    )
    if style.white >= 4:
        grow = style.draw.uniform(2.5, 4.5) * UNIT
        inner = [box[0] + grow, box[1] + grow, box[2] - grow, box[3] - grow]
        pen.rectangle(inner, outline=style.draw.choice([ink, style.red]), width=round(UNIT))
        if style.white == 4:
            for x in (inner[0], inner[2]):
                for y in (inner[1], inner[3]):
                    pen.line([x - grow, y - grow, x + grow, y + grow], fill=ink, width=round(UNIT))
    if style.white == 6:
        glyph(pen, style.draw.choice("PB白"), (14, 19, 22, 29), style.font, style.red, 2)


def corner(pen: ImageDraw.ImageDraw, text: str, style: Look) -> None:
    """The figure or letter in the corner of sets made for those who do not read Chinese."""
    if not style.corner:
        return
    left = 2 if style.corner == "left" else 27
    glyph(pen, text, (left, 2.5, left + 6, 10.5), style.latin, style.corner_ink, 1)


def honour(pen: ImageDraw.ImageDraw, number: int, style: Look) -> None:
    if number == 5:
        white(pen, style)
        return
    text = {1: "東", 2: "南", 3: "西", 4: "北", 6: style.draw.choice("發發発"), 7: "中"}[number]
    ink = {6: style.green, 7: style.red}.get(number, style.winds)
    grow = style.draw.uniform(-1.5, 2)
    glyph(pen, text, (7 - grow, 11 - grow, 29 + grow, 38 + grow), style.font, ink, style.boldness)


def characters(pen: ImageDraw.ImageDraw, number: int, style: Look, red: bool) -> None:
    numeral = "一二三四五六七八九"[number - 1] if number != 5 else style.five
    ink = style.red if red else style.blue
    wide, thin = style.draw.uniform(8, 11), number == 1
    high, low = (10.5, 14.5) if thin else (7.0, 19.0) if number == 2 else (4.5, 21.0)
    glyph(pen, numeral, (18 - wide, high, 18 + wide, low), style.font, ink, style.boldness)
    below = style.draw.uniform(8, 11)
    glyph(pen, style.ten_thousand, (18 - below, 24, 18 + below, 44), style.font, style.red, style.boldness)
