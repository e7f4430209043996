"""Pictures as people send them."""

from io import BytesIO
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image, ImageDraw


def picture(
    width: int = 300, height: int = 120, *, mode: str = "RGBA", colour: Any = (0, 0, 0, 0)
) -> Image.Image:
    """A ground with a disc on it."""
    made = Image.new(mode, (width, height), colour)
    ImageDraw.Draw(made).ellipse((0, 0, height - 1, height - 1), fill="#b3261e" if mode[0] == "R" else 1)
    return made


def encoded(made: Image.Image, kind: str = "PNG", **more: Any) -> bytes:
    """Its bytes."""
    out = BytesIO()
    made.save(out, kind, **more)
    return out.getvalue()


def upload(content: bytes | None = None, name: str = "logo.png") -> SimpleUploadedFile:
    """A file of a form."""
    return SimpleUploadedFile(name, encoded(picture()) if content is None else content)
