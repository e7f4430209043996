"""Draws the tiles as rows of pixels: `python -m tools.draw_tile_pictures`.

Neither a spreadsheet nor a messenger shows SVG: the workbook and the pictures of shared pages cut their tiles out of
these rows. Chromium must be installed.
"""

import shutil
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from scoring.tiles import TEXT
from tools.draw_tiles import sprite
from tournaments.desk.documents.workbook import tiles as workbook
from tournaments.public.sharing.drawing import tiles as sharing

COLOURS = 64
Size = tuple[int, int]


def page(size: Size, names: Sequence[str], ground: str) -> str:
    """A page with the sprite, and these tiles of it side by side."""
    width, height = size
    tiles = "".join(
        f'<svg width="{width}" height="{height}" style="float:left"><use href="#t{name}"/></svg>'
        for name in names
    )
    style = f"margin:0;background:{ground};width:{width * len(names)}px"
    return f'<body style="{style}"><div style="display:none">{sprite()}</div>{tiles}</body>'


def draw(path: Path, size: Size, names: Sequence[str], ground: str = "white") -> None:
    """Draw the row of tiles as a PNG of few colours."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        window = chromium.new_page(viewport={"width": size[0] * len(names), "height": size[1]})
        window.set_content(page(size, names, ground))
        picture = Image.open(BytesIO(window.screenshot()))
        chromium.close()
    picture.convert("RGB").quantize(COLOURS).save(path, "PNG", optimize=True)


if __name__ == "__main__":
    draw(workbook.SPRITE, workbook.TILE, TEXT)
    draw(sharing.SPRITE, sharing.TILE, sharing.NAMES, sharing.GROUND)
