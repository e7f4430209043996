"""Light on a picture and a camera's faults: colour cast, shadows, glare, blur, noise, compression."""

import random

import cv2
import numpy as np

from tools.eye.faces import Pixels


def lit(pixels: Pixels, draw: random.Random, rng: np.random.Generator) -> Pixels:
    """The picture as some phone takes it in some light."""
    work: Pixels = pixels.astype(np.float32)
    cast = 1 + np.asarray([draw.gauss(0, 0.07), draw.gauss(0, 0.03), draw.gauss(0, 0.09)], np.float32)
    work *= cast * draw.choice([1.0, draw.uniform(0.45, 1.15), draw.uniform(0.8, 1.1)])
    if draw.random() < 0.6:
        sloped(work, draw)
    if draw.random() < 0.35:
        shadowed(work, draw, rng)
    if draw.random() < 0.25:
        glaring(work, draw)
    return taken(blurred(toned(np.clip(work, 0, 255), draw), draw), draw)


def sloped(work: Pixels, draw: random.Random) -> None:
    """Light that falls off to one side."""
    height, width = work.shape[:2]
    ramp = np.linspace(draw.uniform(0.55, 1), draw.uniform(0.8, 1.15), width, dtype=np.float32)
    work *= ramp[None, :, None] if draw.random() < 0.5 else ramp[::-1][None, :, None]
    work *= np.linspace(draw.uniform(0.6, 1.1), draw.uniform(0.8, 1.1), height, dtype=np.float32)[
        :, None, None
    ]


def shadowed(work: Pixels, draw: random.Random, rng: np.random.Generator) -> None:
    """A shadow with straight edges."""
    height, width = work.shape[:2]
    dark = np.zeros((height, width), np.uint8)
    points = rng.uniform(-0.3, 1.3, (draw.randint(3, 5), 2)) * (width, height)
    cv2.fillPoly(dark, [points.astype(np.int32)], 255)
    soft = cv2.GaussianBlur(dark, (0, 0), draw.uniform(2, 25)).astype(np.float32) / 255
    work *= (1 - soft * draw.uniform(0.15, 0.6))[..., None]


def glaring(work: Pixels, draw: random.Random) -> None:
    """A lamp's glare."""
    height, width = work.shape[:2]
    light = np.zeros((height, width), np.uint8)
    size = (draw.randint(5, width // 5), draw.randint(4, height // 8))
    middle = (draw.randrange(width), draw.randrange(height))
    cv2.ellipse(light, middle, size, draw.uniform(0, 180), 0, 360, 255, -1)
    soft = cv2.GaussianBlur(light, (0, 0), draw.uniform(2, 15)).astype(np.float32) / 255
    work += (soft * draw.uniform(60, 220))[..., None]


def toned(work: Pixels, draw: random.Random) -> Pixels:
    """Other contrast, paler or deeper colours."""
    if draw.random() < 0.4:
        work = np.float32(255) * (work / 255) ** np.float32(draw.uniform(0.6, 1.6))
    if draw.random() < 0.25:
        grey = work.mean(axis=2, keepdims=True)
        work = grey + (work - grey) * draw.uniform(0.5, 1.3)
    return np.clip(work, 0, 255).astype(np.uint8)


def blurred(work: Pixels, draw: random.Random) -> Pixels:
    """Out of focus, moved, or sharpened by the phone."""
    way = draw.random()
    if way < 0.35:
        return np.asarray(cv2.GaussianBlur(work, (0, 0), draw.uniform(0.4, 1.5)), np.uint8)
    if way < 0.45:
        size = draw.choice([3, 3, 5, 7])
        kernel = np.zeros((size, size), np.float32)
        end = draw.choice([(size - 1, size // 2), (size // 2, size - 1), (size - 1, size - 1)])
        cv2.line(kernel, (size - 1 - end[0], size - 1 - end[1]), end, 1.0)
        return np.asarray(cv2.filter2D(work, -1, kernel / kernel.sum()), np.uint8)
    if way < 0.55:
        return np.asarray(cv2.addWeighted(work, 1.6, cv2.GaussianBlur(work, (0, 0), 1.2), -0.6, 0), np.uint8)
    return work


def taken(work: Pixels, draw: random.Random) -> Pixels:
    """Noise and compression."""
    if draw.random() < 0.6:
        grain = np.empty(work.shape, np.int16)
        cv2.randn(grain, 0, draw.uniform(1, 9))
        work = np.clip(work.astype(np.int16) + grain, 0, 255).astype(np.uint8)
    if draw.random() < 0.5:
        _, packed = cv2.imencode(".jpg", work, [cv2.IMWRITE_JPEG_QUALITY, draw.randint(35, 95)])
        work = cv2.imdecode(packed, cv2.IMREAD_COLOR)
    return np.asarray(work, np.uint8)
