"""QR codes as inline drawings, for sheets and pages that show a link."""

from __future__ import annotations

from functools import lru_cache

import segno
from django.utils.safestring import SafeString, mark_safe


# A page of many codes is looked at again and again, and a code takes some milliseconds to work out.
@lru_cache(maxsize=2048)
def qr_svg(text: str) -> SafeString:
    """The QR code of an address as an SVG element that scales with its box; error correction M, quiet zone 4.

    Dark modules are black on a white ground, on screens of either colour scheme and on paper.
    """
    code = segno.make_qr(text, error="m")
    drawn = code.svg_inline(border=4, dark="#000", light="#fff", omitsize=True, svgclass="qr", lineclass=None)
    return mark_safe(drawn)  # noqa: S308 (drawn by segno; holds no text of its input)
