"""Where an event may be shown outside of its own pages: the sites that may frame its embeds."""

from __future__ import annotations

import re
from typing import Any

from django.utils.translation import gettext as _

from tournaments.documents import refuse_unknown
from tournaments.models import Tournament

MOST_ORIGINS = 20
LONGEST_ORIGIN = 300
EXAMPLE = "https://club.example"
NOBODY = ("'none'",)
_LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
_PORT = r"(?::(?P<port>[1-9][0-9]{0,4}))?"
# In the clear only from this machine, for whoever builds the page; `*.` stands for every name below.
_ORIGIN = re.compile(
    rf"https://(?:\*\.(?={_LABEL}\.))?{_LABEL}(?:\.{_LABEL})*{_PORT}"
    rf"|http://(?:localhost|127\.0\.0\.1)(?::(?P<local>[1-9][0-9]{{0,4}}))?"
)


def frame_ancestors(event: Tournament) -> tuple[str, ...]:
    """The sources of the header that says who may frame an embed; nobody where none is named.

    What is not an origin is left out, whatever the database holds: it goes into a header.
    """
    listed = event.publication.get("embed", []) if isinstance(event.publication, dict) else []
    return tuple(origin for origin in listed if is_origin(origin)) or NOBODY


def is_origin(text: Any) -> bool:
    """Scheme, name and port of a site, in lower case, and nothing else.

    >>> list(map(is_origin, ("https://club.example", "https://*.club.example:8443", "http://localhost:3000")))
    [True, True, True]
    >>> list(map(is_origin, ("https://club.example/", "http://club.example", "https://*", "https://a; x")))
    [False, False, False, False]
    """
    found = _ORIGIN.fullmatch(text) if isinstance(text, str) and len(text) <= LONGEST_ORIGIN else None
    return found is not None and int(found["port"] or found["local"] or 1) <= 65535


def check_publication(event: Tournament) -> None:
    """Raises ValueError with a sentence about the first value that can't be used."""
    refuse_unknown(event.publication, ("embed",))
    check_origins(event.publication.get("embed", []))


def check_origins(origins: Any) -> None:
    """Raises ValueError that names the first site which is none, or which stands there twice."""
    if not isinstance(origins, list) or len(origins) > MOST_ORIGINS:
        raise ValueError(_("embed is a list of at most %(most)d sites.") % {"most": MOST_ORIGINS})
    for number, origin in enumerate(origins, 1):
        if not is_origin(origin):
            raise ValueError(
                _(
                    "Site %(number)d can't be used: write it as %(example)s, in lower case, without a path. "
                    "http:// is for localhost alone."
                )
                % {"number": number, "example": EXAMPLE}
            )
    if len(set(origins)) < len(origins):
        raise ValueError(_("A site stands in the list twice."))


def read_origins(text: str) -> list[str]:
    """The sites of a text, one a line; a copied address loses its last slash.

    >>> read_origins("https://Club.example/\\n\\nhttps://club.example")
    ['https://club.example']
    """
    lines = (line.strip().lower().removesuffix("/") for line in text.splitlines())
    return list(dict.fromkeys(filter(None, lines)))
