"""The process that makes PDFs: pages on standard input, PDFs on standard output. Knows no Django, no event.

Input: one JSON document, ``{"styles": {address: text}, "pages": [html, ...]}``. Output: each PDF, in order,
after its length as eight bytes, big-endian. What a page may load is in the input; nothing is read from files
or network.
Exit status 3: the libraries that lay out text are not installed.
"""

from __future__ import annotations

import base64
import json
import os
import sys
from contextlib import redirect_stdout
from typing import Any, BinaryIO
from urllib.parse import urljoin

NO_LIBRARY = 3
LENGTH_BYTES = 8
_BASE = "https://paper.invalid/"  # against which a page's own addresses are read; never asked
_PNG = "data:image/png;base64,"


def main(source: BinaryIO, target: BinaryIO) -> int:
    """Reads all, writes each PDF as soon as it is made; the exit status."""
    job = json.load(source)
    os.nice(5)  # players' moves come first
    try:
        with redirect_stdout(sys.stderr):  # it prints advice there
            from weasyprint import HTML
            from weasyprint.text.fonts import FontConfiguration
    except OSError:  # a shared library that can't be loaded
        return NO_LIBRARY
    fetcher, fonts = _fetcher(job["styles"]), FontConfiguration()
    for page in job["pages"]:
        made = HTML(string=page, base_url=_BASE, url_fetcher=fetcher).write_pdf(font_config=fonts)
        target.write(len(made).to_bytes(LENGTH_BYTES, "big") + made)
        target.flush()
    return 0


def _fetcher(styles: dict[str, str]) -> Any:
    """Hands out the style sheets of the job and pictures that stand in the page itself, and nothing else."""
    from weasyprint.urls import URLFetcher, URLFetcherResponse

    known = {urljoin(_BASE, address): text for address, text in styles.items()}

    class Fetcher(URLFetcher):
        def fetch(self, url: str, headers: Any = None) -> Any:
            if url in known:
                return URLFetcherResponse(url, known[url], {"Content-Type": "text/css"})
            if url.startswith(_PNG):
                picture = base64.b64decode(url.removeprefix(_PNG))
                return URLFetcherResponse(url, picture, {"Content-Type": "image/png"})
            raise ValueError("not a part of this paper")

    return Fetcher()


if __name__ == "__main__":
    sys.exit(main(sys.stdin.buffer, sys.stdout.buffer))
