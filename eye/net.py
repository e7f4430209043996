"""The nets' arithmetic: a file of weights and the three layers of which both nets are made.

A picture is [height, width, channels], floats from minus one to one.
"""

import json
import struct
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np

Array = np.ndarray[Any, np.dtype[np.float32]]

WEIGHTS: Final = Path(__file__).parent / "weights.bin"
MAGIC: Final = b"EYE1"


@dataclass(frozen=True, slots=True)
class Conv:
    """A 3 x 3 convolution, padded by one with zeros, then all below zero cut off."""

    weights: Array  # [9 x in, out]: y, x, input
    biases: Array
    stride: int

    def run(self, x: Array) -> Array:
        height, width, channels = x.shape
        padded = np.zeros((height + 2, width + 2, channels), np.float32)
        padded[1:-1, 1:-1] = x
        windows = np.lib.stride_tricks.sliding_window_view(padded, (3, 3), axis=(0, 1))
        windows = windows[:: self.stride, :: self.stride]
        rows = windows.transpose(0, 1, 3, 4, 2).reshape(-1, 9 * channels)
        out = rows @ self.weights + self.biases
        rows_out: Array = np.maximum(out, 0)
        return rows_out.reshape(*windows.shape[:2], -1)


@dataclass(frozen=True, slots=True)
class Block:
    """Each channel's own 3 x 3 and a cut; then 1 x 1 of all channels, the block's input added, and a cut."""

    deep: Array  # [9, width]
    deep_biases: Array
    point: Array  # [width, width]: input, output
    point_biases: Array

    def run(self, x: Array) -> Array:
        height, width, _ = x.shape
        padded = np.pad(x, ((1, 1), (1, 1), (0, 0)))
        y = np.broadcast_to(self.deep_biases, x.shape).copy()
        for i in range(9):
            y += padded[i // 3 : i // 3 + height, i % 3 : i % 3 + width] * self.deep[i]
        return np.maximum(x + np.maximum(y, 0) @ self.point + self.point_biases, 0)


@dataclass(frozen=True, slots=True)
class Dense:
    """All inputs to all outputs: of a cell's channels, or of the whole picture flattened by row, column, channel."""

    weights: Array  # [in, out]
    biases: Array

    def run(self, x: Array) -> Array:
        rows = x if x.shape[-1] == len(self.weights) else x.reshape(1, -1)
        return rows @ self.weights + self.biases


@dataclass(frozen=True, slots=True)
class Net:
    layers: tuple[Conv | Block | Dense, ...]

    def run(self, x: Array) -> Array:
        for layer in self.layers:
            x = layer.run(x)
        return x


@dataclass(frozen=True, slots=True)
class Nets:
    """The finder, the namer, and what the file says of them."""

    finder: Net
    namer: Net
    facts: dict[str, Any]


class _Numbers:
    """The numbers behind the file's header."""

    def __init__(self, body: bytes, floats: int) -> None:
        self.floats = np.frombuffer(body, "<f4", floats)
        self.bytes = np.frombuffer(body, np.int8, offset=4 * floats)

    def read(self, row: dict[str, int], inputs: int, outputs: int) -> tuple[Array, Array]:
        """Weights [inputs, outputs] and biases."""
        at, scales, biases = row["weights"], row["scales"], row["biases"]
        whole = self.bytes[at : at + inputs * outputs].reshape(outputs, inputs).astype(np.float32)
        whole *= self.floats[scales : scales + outputs, None]
        return np.ascontiguousarray(whole.T), self.floats[biases : biases + outputs]


def _layer(row: dict[str, Any], numbers: _Numbers) -> Conv | Block | Dense:
    if row["op"] == "conv":
        return Conv(*numbers.read(row, 9 * row["in"], row["out"]), row["stride"])
    if row["op"] == "block":
        width = row["width"]
        return Block(*numbers.read(row["deep"], 9, width), *numbers.read(row["point"], width, width))
    assert row["op"] == "dense", row["op"]
    return Dense(*numbers.read(row, row["in"], row["out"]))


@cache
def load(path: Path = WEIGHTS) -> Nets:
    """The nets of a file of weights."""
    content = path.read_bytes()
    assert content[:4] == MAGIC, path
    (length,) = struct.unpack_from("<I", content, 4)
    header = json.loads(content[8 : 8 + length])
    numbers = _Numbers(content[8 + length :], header["floats"])
    finder, namer = (
        Net(tuple(_layer(row, numbers) for row in header["nets"][name])) for name in ("finder", "namer")
    )
    return Nets(finder, namer, header)
