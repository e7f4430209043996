"""Pictures: opened, made smaller, sampled. The same arithmetic stands in the phone's worker."""

import warnings
from pathlib import Path
from typing import Any, Final

import numpy as np
from PIL import Image, ImageOps

from eye.net import Array

Pixels = np.ndarray[Any, np.dtype[np.uint8]]

LARGEST: Final = 1600
"""The longer side of a picture as it is read, in pixels: a larger one is made smaller first."""
MOST: Final = 120_000_000
"""The most pixels of a picture that is opened at all."""
GREY: Final = 127.5


class NoPicture(ValueError):
    """A file that cannot be read as a picture. The text is a code: `missing`, `not_a_picture`, `too_large`."""


def open_picture(path: Path) -> tuple[Pixels, float]:
    """The picture [height, width, 3], upright as its camera noted, at most `LARGEST` long, and how much smaller it was
    made; raises `NoPicture`."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)  # `MOST` is our limit
            opened = Image.open(path)
        with opened as picture:
            if picture.width * picture.height > MOST:
                raise NoPicture("too_large")
            longest = max(picture.size)
            picture.draft("RGB", (LARGEST, LARGEST))
            upright = ImageOps.exif_transpose(picture)
            on_white = _without_transparency(upright)
            on_white.thumbnail((LARGEST, LARGEST), Image.Resampling.BOX, reducing_gap=None)
            return np.asarray(on_white, dtype=np.uint8), longest / max(on_white.size)
    except (FileNotFoundError, IsADirectoryError) as error:
        raise NoPicture("missing") from error
    except Image.DecompressionBombError as error:
        raise NoPicture("too_large") from error
    except (OSError, SyntaxError, ValueError) as error:
        if isinstance(error, NoPicture):
            raise
        raise NoPicture("not_a_picture") from error


def _without_transparency(picture: Image.Image) -> Image.Image:
    if picture.mode not in ("RGBA", "LA", "PA", "P"):
        return picture.convert("RGB")
    clear = picture.convert("RGBA")
    white = Image.new("RGBA", clear.size, "white")
    return Image.alpha_composite(white, clear).convert("RGB")


def halved(picture: Array) -> Array:
    """Each four pixels as one; an odd last row or column is left out."""
    height, width = picture.shape[0] // 2 * 2, picture.shape[1] // 2 * 2
    whole = picture[:height, :width]
    return (whole[::2, ::2] + whole[1::2, ::2] + whole[::2, 1::2] + whole[1::2, 1::2]) * np.float32(0.25)


def mirrored_levels(picture: Array, smallest: int = 24) -> list[Array]:
    """The picture, then halves of it, down to a side of `smallest` pixels."""
    levels = [picture]
    while min(levels[-1].shape[:2]) >= 2 * smallest:
        levels.append(halved(levels[-1]))
    return levels


def sample(picture: Array, xs: Array, ys: Array) -> Array:
    """The picture's colours at points, between its pixels by weights; the edge goes on beyond it.

    A point's whole numbers are the middles of pixels.
    """
    height, width = picture.shape[:2]
    x = np.clip(xs, 0, width - 1)
    y = np.clip(ys, 0, height - 1)
    x0, y0 = np.floor(x).astype(np.intp), np.floor(y).astype(np.intp)
    x1, y1 = np.minimum(x0 + 1, width - 1), np.minimum(y0 + 1, height - 1)
    fx, fy = (x - x0)[..., None].astype(np.float32), (y - y0)[..., None].astype(np.float32)
    top = picture[y0, x0] * (1 - fx) + picture[y0, x1] * fx
    foot = picture[y1, x0] * (1 - fx) + picture[y1, x1] * fx
    return np.asarray(top * (1 - fy) + foot * fy, np.float32)


def resized(levels: list[Array], longest: int) -> tuple[Array, float]:
    """The picture with its longer side at most `longest`, and the factor from its pixels to the original's.

    From the smallest of the halves that is not smaller.
    """
    height, width = levels[0].shape[:2]
    factor = max(max(height, width) / longest, 1.0)
    level = min(int(np.floor(np.log2(factor) + 1e-9)), len(levels) - 1)
    rest = factor / 2**level
    size = (max(1, int(height / factor + 0.5)), max(1, int(width / factor + 0.5)))
    xs = (np.arange(size[1], dtype=np.float32) + 0.5) * np.float32(rest) - 0.5
    ys = (np.arange(size[0], dtype=np.float32) + 0.5) * np.float32(rest) - 0.5
    grid_y, grid_x = np.meshgrid(ys, xs, indexing="ij")
    return sample(levels[level], grid_x, grid_y), factor
