"""QR codes as SVG, for pages."""

from functools import lru_cache

import segno
from django.utils.safestring import SafeString, mark_safe


@lru_cache(maxsize=1000)
def qr_svg(address: str) -> SafeString:
    """A code for this address, without a quiet zone: the card around it is white."""
    code = segno.make(address, error="l", mask=2, boost_error=False, micro=False)
    return mark_safe(code.svg_inline(border=0, omitsize=True, svgclass="qr", lineclass=None))  # noqa: S308
