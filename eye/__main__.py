"""`python -m eye read PICTURE [...] [--json] [--rules RULESET]`: the tiles of photographs.

With `--json` a line of JSON for each picture, else a line of text. Ends with 0 if every picture was read, with 1 if one
could not be, with 2 if the command was wrong.
"""

import argparse
import json
import sys
from pathlib import Path

from eye.choosing import choose
from eye.picture import NoPicture
from eye.reading import read_file
from eye.tile import Tile
from scoring.rulesets import registry


def line(tiles: list[Tile]) -> str:
    """The tiles as text, a space between groups, `?` behind what is unsure."""
    text, group = "", 0
    for tile in tiles:
        text += " " * (tile.group != group) + tile.tile + ("?" if tile.p < 0.9 else "")
        group = tile.group
    return text


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m eye", description=__doc__)
    read = parser.add_subparsers(dest="command", required=True).add_parser("read", help="read photographs")
    read.add_argument("pictures", nargs="+", metavar="PICTURE")
    read.add_argument("--json", action="store_true", help="a line of JSON for each picture")
    read.add_argument(
        "--rules",
        metavar="RULESET",
        choices=registry.keys(),
        help="let these rules choose among likely readings",
    )
    given = parser.parse_args(arguments)
    bad = False
    for name in given.pictures:
        try:
            tiles = read_file(Path(name))
            tiles = choose(tiles, given.rules) if given.rules else tiles
        except NoPicture as error:
            bad = True
            print(json.dumps({"picture": name, "error": str(error)}) if given.json else f"{name}: {error}")
            continue
        if given.json:
            print(
                json.dumps({"picture": name, "tiles": [tile.as_json() for tile in tiles]}, ensure_ascii=False)
            )
        else:
            print(f"{name}: {line(tiles)}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
