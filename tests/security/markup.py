"""What no answer may carry: code that the policy of contents would have to allow, and loose headers."""

from __future__ import annotations

import re
from typing import Any

# A script that is data is none: browsers do not run it.
INLINE = re.compile(
    r"<script(?![^>]*\bsrc=)(?![^>]*\btype=[\"']?application/(?:ld\+)?json)[^>]*>"
    r"|<style\b|<(?:base|iframe|object|embed)\b"
    r"|<[a-z][^<>]*\s(?:style|on[a-z]+)\s*="
    r"|\b(?:href|src|action|formaction)\s*=\s*[\"']?\s*(?:javascript|vbscript|data:text)",
    re.IGNORECASE,
)
QUOTED = re.compile(r"=\s*(\"[^\"]*\"|'[^']*')")
FILE_NAME = re.compile(r'(?:inline|attachment)(?:; filename="[\w.-]{1,150}")?', re.ASCII)
POLICY = {
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
}


def inline_code(html: str) -> str:
    """The first piece of a page that would need inline code to be allowed; empty: there is none.

    >>> inline_code('<p>onclick=1</p><a title="<p style=x>" href="/x">javascript:</a>')
    ''
    >>> inline_code('<a class="x" onclick="y()">')
    '<a class="" onclick='
    """
    found = INLINE.search(QUOTED.sub(_kept, html))
    return found[0] if found else ""


def _kept(found: re.Match[str]) -> str:
    """What is quoted is no markup; an address that would be run is kept, and a type."""
    inside = found[1][1:].lstrip().lower()
    return (
        f"={found[1]}"
        if inside.startswith(("javascript", "vbscript", "data:text", "application/"))
        else '=""'
    )


def loose_headers(path: str, answer: Any) -> list[str]:
    """What is wrong with the headers of an answer."""
    told = answer.headers
    policy = set(told.get("Content-Security-Policy", "").split("; "))
    wrong = []
    if told.get("X-Content-Type-Options") != "nosniff":
        wrong.append("sniffing")
    if told.get("Referrer-Policy") not in ("same-origin", "no-referrer") or "camera=()" not in told.get(
        "Permissions-Policy", ""
    ):
        wrong.append("referrer or permissions")
    if not policy >= POLICY or "unsafe" in " ".join(policy):
        wrong.append(f"policy {policy}")
    if not path.startswith("/embed/") and (
        "frame-ancestors 'none'" not in policy or told.get("X-Frame-Options") != "DENY"
    ):
        wrong.append("frames")
    if not FILE_NAME.fullmatch(told.get("Content-Disposition", "inline")):
        wrong.append(f"file name {told['Content-Disposition']}")
    return wrong
