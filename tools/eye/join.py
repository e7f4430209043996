"""The finder of one file of weights with the namer of another: `python -m tools.eye.join FINDER NAMER TO`.

Each net is kept from the training that did better by it. Names, size and temperature are those of the namer's file.
"""

import json
import struct
import sys
from pathlib import Path
from typing import Any

import numpy as np

Row = dict[str, Any]
LAYER = ("op", "in", "out", "stride", "width")


class File:
    """The header, the floats and the bytes of a file of weights."""

    def __init__(self, path: Path) -> None:
        content = path.read_bytes()
        start = 8 + int(struct.unpack("<I", content[4:8])[0])
        self.header: Row = json.loads(content[8:start])
        count = self.header["floats"]
        self.floats = np.frombuffer(content, "<f4", count, start)
        self.weights = np.frombuffer(content, np.int8, -1, start + 4 * count)


class Joined:
    """The numbers of both nets, one behind the other."""

    def __init__(self) -> None:
        self.floats: list[float] = []
        self.weights = bytearray()

    def part(self, file: File, place: Row, inputs: int, outputs: int) -> Row:
        at = place["weights"]
        numbers = {"weights": len(self.weights)}
        self.weights += file.weights[at : at + inputs * outputs].tobytes()
        for name in ("scales", "biases"):
            numbers[name] = len(self.floats)
            self.floats += file.floats[place[name] : place[name] + outputs].tolist()
        return numbers

    def layer(self, file: File, row: Row) -> Row:
        plain = {name: row[name] for name in LAYER if name in row}
        if row["op"] == "block":
            width = row["width"]
            parts = {"deep": (9, width), "point": (width, width)}
            return plain | {name: self.part(file, row[name], *size) for name, size in parts.items()}
        return plain | self.part(file, row, row["in"] * (9 if row["op"] == "conv" else 1), row["out"])


def main(finder: Path, namer: Path, to: Path) -> None:
    joined, files = Joined(), {"finder": File(finder), "namer": File(namer)}
    nets = {
        name: [joined.layer(file, row) for row in file.header["nets"][name]] for name, file in files.items()
    }
    header = files["namer"].header | {"floats": len(joined.floats), "nets": nets}
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 4)
    numbers = np.asarray(joined.floats, "<f4").tobytes() + bytes(joined.weights)
    to.write_bytes(b"EYE1" + struct.pack("<I", len(text)) + text + numbers)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
