"""A page of the product as one of a plain site: its own links, no scripts or forms, nothing to sign in to."""

from __future__ import annotations

import html
from collections.abc import Callable
from html.parser import HTMLParser

GONE = frozenset(
    {"script", "form", "noscript", "button", "input", "select", "textarea", "template", "dialog"}
)
GONE_CLASSES = frozenset({"top", "foot", "connection", "paper-links", "desk-link"})
VOID = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"}
)
BUTTONS = frozenset({"btn", "link-btn"})

Attributes = list[tuple[str, str | None]]
Link = Callable[[str], str | None]


class _Page(HTMLParser):
    """Copies a page, and leaves out or changes what does not belong on a plain one."""

    def __init__(self, link: Link, absolute: Link, foot: str) -> None:
        super().__init__(convert_charrefs=False)
        self._link, self._absolute, self._foot = link, absolute, foot
        self.parts: list[str] = []
        self._left_out: list[str] = []  # open elements of the kind of one that is left out
        self._unlinked = 0
        self._navs = 0

    # --- Elements
    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        if self._left_out:
            if tag == self._left_out[0] and tag not in VOID:
                self._left_out.append(tag)
            return
        if self._is_gone(tag, attrs):
            if tag not in VOID:
                self._left_out.append(tag)
            return
        self._navs += tag == "nav"
        self._copy(tag, attrs)

    def handle_startendtag(self, tag: str, attrs: Attributes) -> None:
        if not self._left_out and not self._is_gone(tag, attrs):
            self._say(self.get_starttag_text() or "")

    def handle_endtag(self, tag: str) -> None:
        if self._left_out:
            if tag == self._left_out[0]:
                self._left_out.pop()
            return
        self._navs -= tag == "nav"
        if tag == "a" and self._unlinked:
            self._unlinked -= 1
            return
        if tag == "body":
            self._say(self._foot)
        self._say(f"</{tag}>")

    def _is_gone(self, tag: str, attrs: Attributes) -> bool:
        named = dict(attrs)
        classes = set((named.get("class") or "").split())
        if tag in GONE or classes & GONE_CLASSES or "data-needs-script" in named:
            return True
        if tag == "meta" and (named.get("name") == "htmx-config" or named.get("http-equiv")):
            return True
        if tag == "meta" and (named.get("property") or "").startswith("og:"):
            return self._is_address(named) and self._absolute(named["content"] or "") is None
        # What looks like a button, or stands in a menu, and leads nowhere, is not there at all.
        leads_nowhere = tag == "a" and "href" in named and self._link(named["href"] or "") is None
        return leads_nowhere and bool(classes & BUTTONS or self._navs)

    def _is_address(self, named: dict[str, str | None]) -> bool:
        return named.get("property") in ("og:url", "og:image")

    def _copy(self, tag: str, attrs: Attributes) -> None:
        changed = self._changed(tag, attrs)
        if changed is None:
            self._unlinked += 1
        elif changed == attrs:
            self._say(self.get_starttag_text() or "")
        else:
            shown = "".join(
                f" {name}" if value is None else f' {name}="{html.escape(value)}"' for name, value in changed
            )
            self._say(f"<{tag}{shown}>")

    def _changed(self, tag: str, attrs: Attributes) -> Attributes | None:
        """The attributes as they stand on the plain page; None for a link that is plain words there."""
        kept: Attributes = []
        for name, value in attrs:
            if name == "href" and tag in ("a", "link"):
                found = self._link(value or "")
                if found is None and tag == "a":
                    return None
                value = found
            elif name == "src" or (name == "content" and self._is_address(dict(attrs))):
                value = (self._link if name == "src" else self._absolute)(value or "")
            elif name.startswith(("hx-", "data-")) and _names_server(name, value):
                continue
            kept.append((name, value))
        return kept

    # --- Everything else, as it was
    def _say(self, text: str) -> None:
        if not self._left_out:
            self.parts.append(text)

    def handle_data(self, data: str) -> None:
        self._say(data)

    def handle_entityref(self, name: str) -> None:
        self._say(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self._say(f"&#{name};")

    def handle_decl(self, decl: str) -> None:
        self._say(f"<!{decl}>")


def _names_server(name: str, value: str | None) -> bool:
    """Whether an attribute is a script's: of htmx, an address on the server, or a version to compare with."""
    return name.startswith("hx-") or name == "data-version" or (value or "").startswith("/")


def plain_page(text: str, *, link: Link, absolute: Link, foot: str = "") -> str:
    """The page with every link as ``link`` has it (None: no link), absolute addresses as ``absolute`` has
    them (None: left out), and ``foot`` at its end."""
    page = _Page(link, absolute, foot)
    page.feed(text)
    page.close()
    return "".join(page.parts)
