"""Everything that pictures are made of, gathered from the folders that the command line names."""

import random
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from eye.names import BACK, TILES
from tools.eye import drawn, faces, grounds, scenes
from tools.eye.canvases import Flat, sheet_flat

TILES_DRAWN = [name for name in TILES if name != BACK]


@dataclass(frozen=True, slots=True)
class Folders:
    """The photographs of tiles, the fonts, the tiles of *riichi-mahjong-tiles*, photographs without tiles."""

    data: Path
    fonts: Path
    cc0: Path
    photographs: Path | None = None


def latins(folder: Path) -> list[str]:
    """Fonts of figures and letters."""
    system = Path("/usr/share/fonts/truetype")
    wanted = ("DejaVuSerif-Bold.ttf", "LiberationSerif-Bold.ttf", "LiberationSans-Bold.ttf", "DejaVuSans.ttf")
    return [str(path) for path in sorted(system.rglob("*.ttf")) if path.name in wanted] or drawn.fonts_in(
        folder
    )


def sheet_flats(data: Path, sets: Collection[str]) -> list[Flat]:
    flats = []
    for sheet in faces.SHEETS:
        if sheet.set in sets:
            cells = iter([(name, np.asarray(pixels)) for name, pixels in faces.grid(sheet, data)])
            flats.append(sheet_flat(sheet.set, [[next(cells) for _ in names] for names in sheet.rows]))
    return flats


def build(
    folders: Folders, *, left_out: Collection[str], looks: int, seed: int, plain: int = 160
) -> scenes.Stock:
    """The stock without the sets that are left out."""
    photographs = [face for face in faces.photographed(folders.data) if face.set not in left_out]
    cc0 = list(faces.painted(folders.cc0))
    fonts = drawn.fonts_in(folders.fonts)
    made = list(drawn.drawn(TILES_DRAWN, looks, fonts, latins(folders.fonts), cc0, seed))
    kept = {face.set for face in photographs}
    draw = random.Random(seed)
    pool = [grounds.ground(draw) for _ in range(plain)]
    if folders.photographs:
        pool += list(grounds.photographed(folders.photographs, plain // 2, draw))
    return scenes.stock([*photographs, *made], sheet_flats(folders.data, kept), pool)
