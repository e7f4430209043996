"""Draws the icons of the installed app with Chromium, from our own tiles: `python -m tools.icons`."""

import re
import shutil
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

IMAGES = Path(__file__).parent.parent / "static" / "img"
SIZES = (16, 32, 48)
"""The sizes in favicon.ico, in pixels."""
FELT = "#1f5c4a"
ICONS = (
    ("icon-180", 180, 0.0, 0.74),
    ("icon-192", 192, 0.2, 0.74),
    ("icon-512", 512, 0.2, 0.74),
    ("icon-maskable-512", 512, 0.0, 0.56),
)
"""Name, pixels, rounding of the corners, height of the tile; a maskable icon keeps its middle alone."""


def tile(name: str) -> str:
    """The symbol of a tile as a picture of its own."""
    symbols = (IMAGES / "tiles.svg").read_text()
    symbol = re.search(rf'<symbol id="t{name}" viewBox="0 0 36 48">(.*?)</symbol>', symbols, re.DOTALL)
    assert symbol, name
    return symbol[1]


def drawn(size: int, corner: float, height: float) -> str:
    """A green square with the tile of the red dragon on it."""
    high = height * size
    wide = high * 36 / 48
    place = (
        f'x="{(size - wide) / 2}" y="{(size - high) / 2}" width="{wide}" height="{high}" viewBox="0 0 36 48"'
    )
    ground = f'<rect width="{size}" height="{size}" rx="{corner * size}" fill="{FELT}"/>'
    start = f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}">'
    return f"{start}{ground}<svg {place}>{tile('7z')}</svg></svg>"


def draw_favicon(browser: Browser) -> None:
    """Draw the mark of the site as favicon.ico, for programs that read no SVG."""
    page = browser.new_page(viewport={"width": SIZES[-1], "height": SIZES[-1]})
    mark = (IMAGES / "favicon.svg").read_text()
    page.set_content(f"<style>body{{margin:0}} svg{{width:100vw;display:block}}</style>{mark}")
    picture = Image.open(BytesIO(page.screenshot(omit_background=True)))
    picture.save(IMAGES / "favicon.ico", sizes=[(size, size) for size in SIZES])


def main() -> None:
    """Draw all icons."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name, size, corner, height in ICONS:
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>body{{margin:0}}</style>{drawn(size, corner, height)}")
            page.screenshot(path=IMAGES / f"{name}.png", omit_background=True)
        draw_favicon(browser)
        browser.close()


if __name__ == "__main__":
    main()
