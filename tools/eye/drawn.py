"""Drawn faces: sets that nobody photographed, each a *look* of inks, letters and figures drawn from a seed.

Characters come from fonts whose licences let their shapes be published (docs/eye.md names them); layouts of circles
and bamboos come from `tools.draw_tiles`, birds from *riichi-mahjong-tiles* (CC0) and from our own tiles.
"""

import random
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from eye.names import BACK
from tools.eye.faces import Face, Pixels
from tools.eye.figures import bamboos, bonus, characters, circles, corner, honour
from tools.eye.looks import BACKS, GROUNDS, KEPT, SIZE, UNIT, Colour, Look, font_of, look
from tournaments.public.sharing.drawing import tiles as ours


@lru_cache(maxsize=1)
def our_tiles() -> dict[str, Image.Image]:
    """Our own drawn tiles, cut from the picture that shared pages use."""
    with Image.open(ours.SPRITE) as sprite:
        whole = sprite.convert("RGB")
    width, height = ours.TILE
    names = [BACK if name == "back" else name for name in ours.NAMES]
    return {name: whole.crop((i * width, 0, (i + 1) * width, height)) for i, name in enumerate(names)}


def on_ground(figure: Pixels, ground: Colour) -> Image.Image:
    """A figure with transparency on the look's ground."""
    cover = figure[..., 3:].astype(np.float32) / 255
    mixed = figure[..., :3] * cover + np.asarray(ground, np.float32) * (1 - cover)
    return Image.fromarray(mixed.astype(np.uint8)).resize(SIZE, Image.Resampling.BILINEAR)


def bird(picture: Image.Image, style: Look, birds: list[Pixels]) -> Image.Image:
    """The one of bamboos: another drawing's bird in this look's ground, its colours turned a little."""
    figure = style.draw.choice(birds).copy()
    if style.draw.random() < 0.4:
        grey = figure[..., :3].mean(axis=2, keepdims=True) / 255
        figure[..., :3] = np.asarray(style.dark) * (1 - grey) + np.asarray(style.ground) * grey
    elif style.draw.random() < 0.5:
        figure[..., :3] = figure[..., style.draw.choice([(2, 1, 0), (0, 2, 1), (1, 0, 2)])]
    return on_ground(figure, style.ground) if picture else picture


def engraved(picture: Image.Image, style: Look) -> Image.Image:
    """The figures sunk into the ground: a light edge below, a dark one above."""
    if not style.depth:
        return picture
    shift = round(style.depth * UNIT / 2)
    grey = picture.convert("L")
    relief = ImageChops.subtract(ImageChops.offset(grey, 0, -shift), grey, scale=2)
    blurred = relief.filter(ImageFilter.GaussianBlur(1))
    return Image.composite(
        Image.new("RGB", SIZE, tuple(int(v * 0.75) for v in style.ground)), picture, blurred
    )


def face(tile: str, style: Look, birds: list[Pixels]) -> Pixels:
    """One drawn tile."""
    picture = Image.new("RGB", SIZE, style.ground)
    pen = ImageDraw.Draw(picture)
    number, suit = (
        int(tile[0]) if tile[0].isdigit() else int(tile[1]),
        tile[1] if tile[0].isdigit() else tile[0],
    )
    red = number == 0
    number = number or 5
    if tile == "1s":
        picture = bird(picture, style, birds)
        pen = ImageDraw.Draw(picture)
    elif suit == "m":
        characters(pen, number, style, red)
    elif suit == "p":
        circles(pen, number, style, red)
    elif suit == "s":
        bamboos(pen, number, style, red)
    elif suit == "z":
        honour(pen, number, style)
    else:
        bonus(pen, "梅蘭菊竹" if suit == "f" else "春夏秋冬", number, style)
    if suit in "mps":
        corner(pen, str(number), style)
    elif suit == "z":
        corner(pen, {1: "E", 2: "S", 3: "W", 4: "N", 5: "P", 6: "F", 7: "C"}[number], style)
    return np.asarray(engraved(picture, style).resize(KEPT, Image.Resampling.LANCZOS), dtype=np.uint8)


def back(draw: random.Random) -> Pixels:
    """A tile face down."""
    colour = np.asarray(draw.choice(BACKS), np.float32)
    field = np.ones((KEPT[1], KEPT[0], 3), np.float32) * colour
    if draw.random() < 0.4:
        grain = np.random.default_rng(draw.randrange(1 << 30)).normal(0, draw.uniform(2, 14), (1, KEPT[0], 1))
        field += grain
    if draw.random() < 0.3:
        field *= np.linspace(draw.uniform(0.8, 1), draw.uniform(0.9, 1.1), KEPT[1])[:, None, None]
    return np.clip(field, 0, 255).astype(np.uint8)


def drawn(
    tiles: list[str],
    looks: int,
    fonts: list[str],
    latins: list[str],
    cc0: list[tuple[str, Pixels]],
    seed: int,
) -> Iterator[Face]:
    """The faces of `looks` drawn sets, of *riichi-mahjong-tiles* on several grounds, of our own tiles, and backs."""
    birds = [pixels for tile, pixels in cc0 if tile == "1s"]
    sparrow = np.asarray(our_tiles()["1s"].resize(KEPT), dtype=np.uint8)
    cover = np.clip((np.abs(sparrow.astype(np.int16) - sparrow[4, 20]).max(axis=2) - 12) * 6, 0, 255)
    cover[:6], cover[-6:], cover[:, :6], cover[:, -6:] = 0, 0, 0, 0
    birds.append(np.dstack([sparrow, cover.astype(np.uint8)]))
    for number in range(looks):
        style = look(seed + number, fonts, latins)
        for tile in tiles:
            yield Face(f"drawn-{number}", tile, face(tile, style, birds))
    for number, ground in enumerate(GROUNDS):
        for tile, figure in cc0:
            picture = on_ground(figure, ground).resize(KEPT, Image.Resampling.LANCZOS)
            yield Face(f"cc0-{number}", tile, np.asarray(picture, dtype=np.uint8))
    for tile, picture in our_tiles().items():
        if tile != BACK:
            yield Face("ours", tile, np.asarray(picture.resize(KEPT), dtype=np.uint8))
    draw = random.Random(seed)
    for number in range(200):
        yield Face(f"back-{number}", BACK, back(draw))


def fonts_in(folder: Path) -> list[str]:
    """The fonts of a folder and of the machine that have every character; collections by their first fonts."""
    names = []
    for path in sorted([*folder.rglob("*.tt[fc]"), *folder.rglob("*.otf")]):
        for index in range(1):
            name = f"{path}#{index}"
            if all(_has(name, text) for text in "一伍萬東發竹蘭"):
                names.append(name)
    return names


def _has(name: str, text: str) -> bool:
    font = font_of(name, 40)
    blank, shape = font.getmask("\U000f1234"), font.getmask(text)
    return shape.getbbox() is not None and (bytes(shape) != bytes(blank) or shape.size != blank.size)
