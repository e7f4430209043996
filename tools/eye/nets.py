"""The two nets as PyTorch trains them, and as `eye/` runs them: folded, rounded to bytes, in one file.

Both are lists of the same few layers (`eye/net.py`): `conv` (3 x 3, padded by one, stride 1 or 2), `block` (3 x 3 of
each channel alone, then 1 x 1 of all, then the block's input added) and `dense`.
"""

import json
import struct
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from eye.names import NAMES

NAMER_SIZE = (40, 52)
"""Width and height of a tile's picture, in pixels."""
FINDER_OUT = 7
"""Heat, the centre's place in its cell (2), the tile's half height (2) and half width (2) as doubled angles."""
STEADY = 0.998
"""How much of the kept weights stays at each step: their mean over some hundred steps knows new sets better."""


class Conv(nn.Module):
    """A 3 x 3 convolution, normalised, without values below zero."""

    def __init__(self, inside: int, outside: int, stride: int) -> None:
        super().__init__()
        self.conv = nn.Conv2d(inside, outside, 3, stride, 1, bias=False)
        self.norm = nn.BatchNorm2d(outside)
        self.stride = stride

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.relu(self.norm(self.conv(x)))


class Block(nn.Module):
    """Each channel's 3 x 3, all channels' 1 x 1, and the input added."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.deep = nn.Conv2d(width, width, 3, 1, 1, groups=width, bias=False)
        self.deep_norm = nn.BatchNorm2d(width)
        self.point = nn.Conv2d(width, width, 1, bias=False)
        self.point_norm = nn.BatchNorm2d(width)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = torch.relu(self.deep_norm(self.deep(x)))
        return torch.relu(x + self.point_norm(self.point(y)))


class Finder(nn.Module):
    """Where tiles are: a grid of cells of eight pixels."""

    def __init__(self, widths: Sequence[int] = (12, 24, 48), blocks: int = 7) -> None:
        super().__init__()
        a, b, c = widths
        self.body = nn.Sequential(
            Conv(3, a, 2), Conv(a, b, 2), Conv(b, c, 2), *(Block(c) for _ in range(blocks))
        )
        self.head = nn.Conv2d(c, FINDER_OUT, 1)
        nn.init.constant_(self.head.bias[:1], -4.0)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        out: torch.Tensor = self.head(self.body(x))
        return out


class Namer(nn.Module):
    """Which tile it is."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            Conv(3, 24, 2),
            Conv(24, 48, 2),
            Conv(48, 48, 1),
            Conv(48, 96, 2),
            Conv(96, 96, 1),
            Conv(96, 128, 2),
        )
        self.drop = nn.Dropout(0.3)
        width, height = (-(-side // 16) for side in NAMER_SIZE)
        self.head = nn.Linear(128 * width * height, len(NAMES))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        rows = self.body(x).permute(0, 2, 3, 1).flatten(1)  # height, width, channel: the order of eye/net.py
        out: torch.Tensor = self.head(self.drop(rows))
        return out


def follow(steady: nn.Module, net: nn.Module, step: int) -> None:
    """Draw the kept weights towards those of this step."""
    with torch.no_grad():
        for kept, now in zip(steady.state_dict().values(), net.state_dict().values(), strict=True):
            if kept.is_floating_point():
                kept.lerp_(now, 1 - min(STEADY, step / (step + 10)))


def prepared(pictures: np.ndarray[Any, Any]) -> torch.Tensor:
    """Bytes [n, height, width, 3] as the nets want them: minus one to one, channels first."""
    tensor = torch.from_numpy(np.ascontiguousarray(pictures)).permute(0, 3, 1, 2).float()
    return (tensor / 127.5 - 1).contiguous(memory_format=torch.channels_last)


def _folded(weight: torch.Tensor, norm: nn.BatchNorm2d) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """A convolution and its normalisation as one weight and one bias."""
    assert norm.running_var is not None
    assert norm.running_mean is not None
    scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    folded = weight * scale.reshape(-1, 1, 1, 1)
    return folded.detach().numpy(), (norm.bias - norm.running_mean * scale).detach().numpy()


class Packer:
    """Collects the numbers of a file: weights as bytes with a scale for each output, biases as floats."""

    def __init__(self) -> None:
        self.floats: list[np.ndarray[Any, Any]] = []
        self.bytes: list[np.ndarray[Any, Any]] = []
        self.float_count = self.byte_count = 0

    def _float(self, values: np.ndarray[Any, Any]) -> int:
        at = self.float_count
        self.floats.append(values.astype("<f4").ravel())
        self.float_count += values.size
        return at

    def weights(self, values: np.ndarray[Any, Any], bias: np.ndarray[Any, Any]) -> dict[str, int]:
        """Values [outputs, inputs of one output]."""
        scale = np.maximum(np.abs(values).max(axis=1), 1e-8) / 127
        rounded = np.rint(values / scale[:, None]).astype(np.int8)
        at = self.byte_count
        self.bytes.append(rounded.ravel())
        self.byte_count += rounded.size
        return {"weights": at, "scales": self._float(scale), "biases": self._float(bias)}


def _conv(layer: Conv, packer: Packer) -> dict[str, Any]:
    weight, bias = _folded(layer.conv.weight, layer.norm)
    rows = weight.transpose(0, 2, 3, 1).reshape(len(weight), -1)  # output; y, x, input
    sizes = {"in": weight.shape[1], "out": weight.shape[0], "stride": layer.stride}
    return {"op": "conv", **sizes, **packer.weights(rows, bias)}


def _block(layer: Block, packer: Packer) -> dict[str, Any]:
    deep, deep_bias = _folded(layer.deep.weight, layer.deep_norm)
    point, point_bias = _folded(layer.point.weight, layer.point_norm)
    return {
        "op": "block",
        "width": len(deep),
        "deep": packer.weights(deep.reshape(len(deep), 9), deep_bias),
        "point": packer.weights(point.reshape(len(point), -1), point_bias),
    }


def _dense(weight: torch.Tensor, bias: torch.Tensor, packer: Packer) -> dict[str, Any]:
    rows = weight.detach().numpy().reshape(len(weight), -1)
    sizes = {"in": rows.shape[1], "out": rows.shape[0]}
    return {"op": "dense", **sizes, **packer.weights(rows, bias.detach().numpy())}


def layers(net: Finder | Namer, packer: Packer) -> Iterator[dict[str, Any]]:
    for layer in net.body:
        yield _conv(layer, packer) if isinstance(layer, Conv) else _block(layer, packer)
    yield _dense(net.head.weight, net.head.bias, packer)


def write(finder: Finder, namer: Namer, path: Path, **facts: Any) -> None:
    """The file of `eye/weights.bin`: its form stands in docs/eye.md."""
    packer = Packer()
    nets = {"finder": list(layers(finder.eval(), packer)), "namer": list(layers(namer.eval(), packer))}
    header = {
        "names": list(NAMES),
        "size": list(NAMER_SIZE),
        **facts,
        "floats": packer.float_count,
        "nets": nets,
    }
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 4)
    body = np.concatenate(packer.floats).tobytes() + np.concatenate(packer.bytes).tobytes()
    path.write_bytes(b"EYE1" + struct.pack("<I", len(text)) + text + body)
