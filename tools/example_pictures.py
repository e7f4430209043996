"""Makes pictures of the example workbooks' pages: `python -m tools.example_pictures docs/examples docs/img`.

LibreOffice prints the pages; it must be installed with a font of Calibri's widths (Carlito).
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from pypdfium2 import PdfDocument

PICTURES = (
    # picture, example, words that stand on its page
    ("workbook-results", "riichi", "Podium"),
    ("workbook-round", "riichi", "played by"),
    ("workbook-hands", "riichi", "Hands · Round 1"),
    ("workbook-places", "riichi", "Places after each round"),
    ("workbook-statistics", "riichi", "Most frequent patterns"),
    ("workbook-racks", "fimj", "Hands · Round 1"),
)
SCALE = 1.6
"""The pixels of a point: a page is some 1 300 pixels wide."""
COLOURS = 48


def main(examples: Path, folder: Path) -> None:
    """Make a picture for each row of PICTURES."""
    with tempfile.TemporaryDirectory(prefix="tenbo-pages-") as work:
        for name, example, words in PICTURES:
            draw(printed(examples / f"{example}.xlsx", Path(work)), words, folder / f"{name}.png")


def printed(workbook: Path, work: Path) -> Path:
    """The workbook as a PDF."""
    path = work / f"{workbook.stem}.pdf"
    if not path.exists():
        office = shutil.which("soffice")
        assert office is not None, "LibreOffice must be installed"
        profile = f"-env:UserInstallation=file://{work}/profile"
        command = [office, profile, "--headless", "--convert-to", "pdf", "--outdir", str(work), str(workbook)]
        subprocess.run(command, check=True, capture_output=True)  # noqa: S603 (a program found by its name)
    return path


def draw(pdf: Path, words: str, path: Path) -> None:
    """Draw the first page with these words, without its empty margins."""
    document = PdfDocument(pdf)
    page = next(page for page in document if words in page.get_textpage().get_text_range())
    picture = page.render(scale=SCALE).to_pil().convert("RGB")
    shown = picture.convert("L").point(lambda value: 255 if value < 250 else 0)
    box = shown.crop((0, 0, picture.width, int(0.93 * picture.height))).getbbox()  # without the footer
    assert box is not None
    picture.crop((0, 0, picture.width, min(picture.height, box[3] + 20))).quantize(COLOURS).save(
        path, "PNG", optimize=True
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
