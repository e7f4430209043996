"""Make the parts of the typeface in static/fonts: `python -m tools.typeface FOLDER`.

FOLDER holds the files of the npm package @fontsource-variable/inter (5.3.0 was used; its license is beside the parts).
Needs fonttools and brotli, which nothing else here does. A part has the letters of its range in the weights from 400 to
700, with tabular figures, so that all three together weigh less than 45 kB. A page fetches the parts whose letters it
has; `font-display: optional` lets no line move because a part comes late, and it is kept for the next page.
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

PARTS = {
    "latin": "U+20-7E, U+A0-FF, U+131, U+152-153, U+2009-200A, U+2013-2014, U+2018-201E, U+2022, U+2026, U+202F, "
    "U+2032-2033, U+2039-203A, U+20AC, U+2190-2193, U+2212, U+2215, U+25B2, U+25B8, U+25BC, U+25BE",
    "latin-ext": "U+100-17F, U+218-21B, U+1E9E",
    "cyrillic": "U+400-45F, U+490-491",
}
FEATURES = ["kern", "tnum", "ccmp", "locl", "mark", "mkmk"]
FONTS = Path(__file__).parent.parent / "static" / "fonts"


def write_part(source: Path, name: str, letters: str) -> None:
    """Write the part of a file of the package that has these letters."""
    font = TTFont(source)
    options = subset.Options(layout_features=FEATURES, hinting=False, notdef_outline=True)
    chosen = subset.Subsetter(options)
    chosen.populate(unicodes=subset.parse_unicodes(letters))
    chosen.subset(font)
    font = instantiateVariableFont(font, {"wght": (400, 700)})
    font.flavor = "woff2"
    font.save(FONTS / f"inter-{name}.woff2")


if __name__ == "__main__":
    for name, letters in PARTS.items():
        write_part(Path(sys.argv[1]) / f"inter-{name}-wght-normal.woff2", name, letters)
