"""Draw the tiles as a row of pixels: `python -m tools.draw_tile_pictures tournaments/documents/workbook/tiles.png`.

Spreadsheets show no SVG: the workbook cuts its pictures out of this one. Chromium must be installed.
"""

import shutil
import sys
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from scoring.tiles import TEXT
from tools.draw_tiles import sprite
from tournaments.documents.workbook.tiles import TILE

COLOURS = 64


def page() -> str:
    """The sprite, and every tile of it side by side, in the order of the codes."""
    width, height = TILE
    tiles = "".join(
        f'<svg width="{width}" height="{height}" style="float:left"><use href="#t{name}"/></svg>'
        for name in TEXT
    )
    style = f"margin:0;background:white;width:{width * len(TEXT)}px"
    return f'<body style="{style}"><div style="display:none">{sprite()}</div>{tiles}</body>'


def draw(path: Path) -> None:
    """The row of tiles as a PNG of few colours."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        window = chromium.new_page(viewport={"width": TILE[0] * len(TEXT), "height": TILE[1]})
        window.set_content(page())
        picture = Image.open(BytesIO(window.screenshot()))
        chromium.close()
    picture.convert("RGB").quantize(COLOURS).save(path, "PNG", optimize=True)


if __name__ == "__main__":
    draw(Path(sys.argv[1]))
