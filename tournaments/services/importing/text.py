"""From bytes to text: which encoding, told by a mark, by the rules of UTF-8, or by the look of the words."""

from __future__ import annotations

import codecs
import re

from charset_normalizer import from_bytes
from django.utils.translation import gettext as _

from tournaments.services.importing.table import refuse_file

_MARKS = {
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF32_LE: "utf-32",
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
_OLD_EXCEL = b"\xd0\xcf\x11\xe0"
_CYRILLIC_RUN = re.compile(rb"[\xc0-\xff]{3,}")
_NO_TEXT = re.compile(r"[\x00-\x08\x0e-\x1f\ud800-\udfff]")


def decode(data: bytes) -> tuple[str, str]:
    """The text and the name of its encoding. Raises Invalid for what is no text."""
    if data.startswith(_OLD_EXCEL):
        raise refuse_file(_("This is an old Excel workbook (.xls). Save it as .xlsx or CSV."))
    encoding = _encoding(data)
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        raise refuse_file(
            _("The file is damaged: it begins as %(encoding)s, but byte %(place)d is none.")
            % {"encoding": encoding, "place": error.start + 1}
        ) from None
    return clean_text(text), "utf-8" if encoding == "utf-8-sig" else encoding


def clean_text(text: str) -> str:
    """The text without a mark at its beginning. Raises Invalid for control characters and half characters."""
    if _NO_TEXT.search(text):
        raise refuse_file(_("This is no list of players: neither text (CSV) nor an Excel workbook (.xlsx)."))
    return text.removeprefix("\ufeff")


def _encoding(data: bytes) -> str:
    for mark, name in _MARKS.items():
        if data.startswith(mark):
            return name
    if b"\0" in data[:200]:
        return _utf16_without_mark(data)
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return _one_byte(data)
    return "utf-8"


def _utf16_without_mark(data: bytes) -> str:
    """Latin letters leave the zeros on one side: at odd places when the low byte comes first."""
    odd, even = data[1::2].count(0), data[0::2].count(0)
    return "utf-16-le" if odd >= even else "utf-16-be"


def _one_byte(data: bytes) -> str:
    """Words of high bytes are Cyrillic; single ones among Latin letters are West European."""
    if _CYRILLIC_RUN.search(data):
        found = from_bytes(data, cp_isolation=["cp1251", "koi8_r", "cp866", "cp1252"]).best()
        if found:
            return found.encoding
    try:
        data.decode("cp1252")
    except UnicodeDecodeError:
        return "latin-1"
    return "cp1252"
