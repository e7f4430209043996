"""What becomes of a picture that is sent as a logo."""

import os
import struct
import zlib
from io import BytesIO

import pytest
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from scoring.faults import Refused
from tests.pictures import encoded, picture, upload
from tournaments.common.logos import as_text, from_text, read_logo, read_upload
from tournaments.models.limits import LARGEST_LOGO, LARGEST_LOGO_FILE

COMMENT = PngInfo()
COMMENT.add_text("Comment", "taken at home")
TURNED = Image.Exif()
TURNED[0x0112] = 6  # to be turned by a quarter
TURNED[0x010F] = "taken at home"


def noise(width: int, height: int) -> bytes:
    return encoded(Image.frombytes("RGBA", (width, height), os.urandom(4 * width * height)))


def huge(width: int, height: int) -> bytes:
    """A small file that says it has many pixels."""
    head = b"IHDR" + struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    chunk = struct.pack(">I", 13) + head + struct.pack(">I", zlib.crc32(head))
    return b"\x89PNG\r\n\x1a\n" + chunk + encoded(picture(8, 8))[33:]


@pytest.mark.parametrize(
    ("sent", "size", "mode"),
    [
        pytest.param(encoded(picture()), (300, 120), "RGBA", id="PNG"),
        pytest.param(encoded(picture(mode="RGB", colour="#fff"), "JPEG"), (300, 120), "RGB", id="JPEG"),
        pytest.param(encoded(picture(), "WEBP"), (300, 120), "RGBA", id="WebP"),
        pytest.param(encoded(picture(mode="RGBA").quantize(8)), (300, 120), "RGBA", id="palette"),
        pytest.param(encoded(picture(mode="RGB").convert("CMYK"), "JPEG"), (300, 120), "RGB", id="CMYK"),
        pytest.param(encoded(picture(mode="1", colour=0)), (300, 120), "RGB", id="one bit"),
        pytest.param(encoded(picture(2000, 500)), (512, 128), "RGBA", id="wide"),
        pytest.param(encoded(picture(500, 2000)), (128, 512), "RGBA", id="tall"),
        pytest.param(encoded(picture(3000, 3)), (512, 1), "RGBA", id="a line"),
        pytest.param(encoded(picture(), pnginfo=COMMENT), (300, 120), "RGBA", id="with a comment"),
        pytest.param(
            encoded(picture(mode="RGB"), "JPEG", exif=TURNED), (120, 300), "RGB", id="turned, with EXIF"
        ),
        pytest.param(
            encoded(picture(), save_all=True, append_images=[picture()]), (300, 120), "RGBA", id="moving"
        ),
    ],
)
def test_it_becomes_a_small_png(sent: bytes, size: tuple[int, int], mode: str) -> None:
    logo = read_logo(sent)
    with Image.open(BytesIO(logo.content)) as found:
        assert (found.format, found.size, found.info, getattr(found, "n_frames", 1)) == ("PNG", size, {}, 1)
        assert found.convert(mode).getpixel((0, 0)) is not None
        assert found.has_transparency_data == (mode == "RGBA")
    assert (logo.facts["width"], logo.facts["height"]) == size
    assert b"home" not in logo.content
    assert from_text(as_text(logo.content), logo.facts) == logo.content


@pytest.mark.parametrize("side", [512, 900], ids=["as large as a logo", "larger"])
def test_one_that_does_not_pack_is_made_smaller(side: int) -> None:
    logo = read_logo(noise(side, side))
    assert len(logo.content) <= LARGEST_LOGO
    assert logo.facts["width"] == logo.facts["height"] > 200


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        pytest.param(b'<?xml version="1.0"?><svg onload="x()"/>', "logo_is_svg", id="SVG"),
        pytest.param(b"", "logo_unreadable", id="nothing"),
        pytest.param(b"GIF89a" + bytes(99), "logo_unreadable", id="GIF"),
        pytest.param(encoded(picture(), "TIFF"), "logo_unreadable", id="TIFF"),
        pytest.param(encoded(picture())[:200], "logo_unreadable", id="half of one"),
        pytest.param(b"%PDF-1.7", "logo_unreadable", id="PDF"),
        pytest.param(huge(4001, 4000), "logo_too_many_pixels", id="more than 16 million pixels"),
        pytest.param(huge(60_000, 60_000), "logo_too_many_pixels", id="bomb"),
    ],
)
def test_what_is_refused(sent: bytes, code: str) -> None:
    with pytest.raises(Refused) as refused:
        read_logo(sent)
    assert [fault.code for fault in refused.value.faults] == [code]


def test_a_file_that_is_too_large_is_not_read() -> None:
    with pytest.raises(Refused, match="logo_too_large"):
        read_upload(upload(bytes(LARGEST_LOGO_FILE + 1)))
    with pytest.raises(Refused, match="picture_not_chosen"):
        read_upload(None)


LOGO = read_logo(encoded(picture()))
LARGE = encoded(picture(600, 600))


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        pytest.param(None, LOGO.facts, id="nothing"),
        pytest.param("no base64", LOGO.facts, id="other letters"),
        pytest.param(as_text(b"x"), LOGO.facts, id="no picture"),
        pytest.param(as_text(LOGO.content), {}, id="no facts"),
        pytest.param(as_text(LOGO.content), {**LOGO.facts, "width": 9}, id="another size"),
        pytest.param(as_text(LOGO.content + b"<script>"), LOGO.facts, id="another hash"),
        pytest.param(as_text(noise(512, 512)), LOGO.facts, id="too many bytes"),
        pytest.param(
            as_text(encoded(picture(), pnginfo=COMMENT)),
            read_logo(encoded(picture(), pnginfo=COMMENT)).facts,
            id="with a comment",
        ),
    ],
)
def test_a_file_of_a_tournament_holds_nothing_else(text: str | None, facts: dict[str, object]) -> None:
    with pytest.raises((TypeError, ValueError)):
        from_text(text, facts)
