"""The logo of a tournament: a file that is sent becomes a small PNG of nothing but pixels, with an address.

The file is not trusted. It is decoded as one of three formats, after its size is known, and drawn anew; so
nothing of it is passed on but pixels: no metadata, no script, no second picture. SVG is a program as much as a picture
and is not taken.
"""

import hashlib
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import Any, Final

from django.core.files.uploadedfile import UploadedFile
from django.urls import reverse
from PIL import Image, ImageOps

from scoring.faults import Fault, Refused
from tournaments.models import Logo, Tournament
from tournaments.models.limits import LARGEST_LOGO, LARGEST_LOGO_FILE, LOGO_SIDE, MOST_LOGO_PIXELS

FORMATS: Final = ("PNG", "JPEG", "WEBP")
UNREADABLE: Final = (OSError, SyntaxError, ValueError, EOFError, OverflowError, MemoryError)
"""The errors of Pillow for bytes that are no picture, or half of one."""
BOMBS: Final = (Image.DecompressionBombError, Image.DecompressionBombWarning)
SHORT: Final = 16
"""Letters of the hash in the address of a logo."""
COLOURS: Final = 256


@dataclass(frozen=True, slots=True)
class ReadLogo:
    """A logo that may be stored: its bytes, and their facts as `Tournament.logo` has them."""

    content: bytes
    facts: Mapping[str, Any]


def read_upload(file: "UploadedFile[Any] | None") -> ReadLogo:
    """The logo that a file becomes. Raises Refused: `picture_not_chosen`, and what `read_logo` raises."""
    if file is None:
        raise Refused(Fault("picture_not_chosen", "file"))
    if (file.size or 0) > LARGEST_LOGO_FILE:
        raise Refused(Fault("logo_too_large", "file", expected=LARGEST_LOGO_FILE // 1_000_000))
    return read_logo(file.read())


def read_logo(sent: bytes) -> ReadLogo:
    """The logo that these bytes become: upright, at most 512 pixels wide and high, at most 200 kB.

    Raises Refused: `logo_is_svg`, `logo_unreadable`, `logo_too_many_pixels`.
    """
    if _is_svg(sent):
        raise Refused(Fault("logo_is_svg", "file"))
    picture = _decoded(sent)
    picture.thumbnail((LOGO_SIDE, LOGO_SIDE), Image.Resampling.LANCZOS)
    content = _small_png(picture)
    with Image.open(BytesIO(content), formats=("PNG",)) as made:
        return ReadLogo(content, facts_of(content, made.size))


def facts_of(content: bytes, size: tuple[int, int]) -> dict[str, Any]:
    """The facts that `Tournament.logo` keeps of these bytes."""
    return {"sha256": hashlib.sha256(content).hexdigest(), "width": size[0], "height": size[1]}


def _is_svg(sent: bytes) -> bool:
    return b"<svg" in sent[:4000].lower()


def _decoded(sent: bytes) -> Image.Image:
    """The pixels, as RGB or RGBA. The size is read before anything is unpacked."""
    try:
        with Image.open(BytesIO(sent), formats=FORMATS) as opened:
            _refuse_many_pixels(opened.size)
            opened.draft("RGB", (2 * LOGO_SIDE, 2 * LOGO_SIDE))  # a JPEG is unpacked smaller
            picture = ImageOps.exif_transpose(opened)
            return picture.convert("RGBA" if picture.has_transparency_data else "RGB")
    except BOMBS as error:
        raise _too_many_pixels() from error
    except UNREADABLE as error:
        raise Refused(Fault("logo_unreadable", "file")) from error


def _refuse_many_pixels(size: tuple[int, int]) -> None:
    if size[0] * size[1] > MOST_LOGO_PIXELS:
        raise _too_many_pixels(f"{size[0]} × {size[1]}")


def _too_many_pixels(size: str = "") -> Refused:
    return Refused(
        Fault("logo_too_many_pixels", "file", expected=MOST_LOGO_PIXELS // 1_000_000, found=size or None)
    )


def _small_png(picture: Image.Image) -> bytes:
    """As a PNG of at most 200 kB: with fewer colours, then smaller, where it would be larger."""
    content = _png(picture)
    while len(content) > LARGEST_LOGO:
        method = Image.Quantize.FASTOCTREE  # the method that keeps transparency
        content = _png(picture.quantize(COLOURS, method=method))
        picture = picture.resize((max(1, picture.width * 3 // 4), max(1, picture.height * 3 // 4)))
    return content


def _png(picture: Image.Image) -> bytes:
    out = BytesIO()
    picture.info.clear()  # comments, profiles, the resolution
    picture.save(out, "PNG", optimize=True)
    return out.getvalue()


def mark_of(tournament: Tournament) -> str:
    """The part of the address that tells this logo from the one before; "" without a logo."""
    return str(tournament.logo["sha256"])[:SHORT] if tournament.logo else ""


def address_of(tournament: Tournament) -> str:
    """The address of the logo; "" without one."""
    mark = mark_of(tournament)
    return reverse("tournament_logo", args=[tournament.slug, mark]) if mark else ""


def content_of(tournament: Tournament) -> bytes:
    """The bytes of the logo; none where there is none."""
    if not tournament.logo:
        return b""
    stored = Logo.objects.filter(tournament=tournament).values_list("content", flat=True).first()
    return bytes(stored or b"")


def as_text(content: bytes) -> str:
    """The logo as text for the tournament file."""
    return b64encode(content).decode()


def from_text(text: Any, facts: Any) -> bytes:
    """The bytes of such a text: a PNG as this module makes it, with these `facts`. Raises ValueError."""
    content = b64decode(text, validate=True)
    if len(content) > LARGEST_LOGO:
        raise ValueError("a logo that is too large")
    try:
        with Image.open(BytesIO(content), formats=("PNG",)) as picture:
            small = max(picture.size) <= LOGO_SIDE
            if (
                not small
                or picture.info.keys() - {"transparency"}
                or facts_of(content, picture.size) != facts
            ):
                raise ValueError("a logo of another form")
            picture.load()
    except (*UNREADABLE, *BOMBS) as error:
        raise ValueError("a logo that is no picture") from error
    return content
