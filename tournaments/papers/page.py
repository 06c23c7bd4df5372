"""A paper as a page: the one markup that a browser prints and that a PDF is made from."""

from __future__ import annotations

from typing import Any

from django.template.loader import render_to_string
from django.utils.text import slugify

from tournaments.papers.ask import Ask
from tournaments.papers.kinds import Kind
from tournaments.papers.size import SIZES


def render_page(kind: Kind, ask: Ask, **around: Any) -> str:
    """The page with what surrounds the paper on a screen. Raises NoPaper."""
    return _render(kind, ask, around)


def render_for_pdf(kind: Kind, ask: Ask) -> str:
    """The same paper alone. Raises NoPaper."""
    return _render(kind, ask, {"for_pdf": True})


def _render(kind: Kind, ask: Ask, around: dict[str, Any]) -> str:
    common = {
        "kind": kind,
        "event": ask.event,
        "size": ask.size,
        "size_style": f"css/paper/{ask.size}.css",
        "sizes": SIZES,
        "printed_at": ask.now,
    }
    return render_to_string(kind.template, common | kind.build(ask) | around)


def file_name(kind: Kind, ask: Ask) -> str:
    """Without its ending: event, paper, and the round where there is one for each."""
    number = ask.round.number if kind.of_round and ask.round else None
    return slugify(f"{ask.event.slug} {kind.key} {f'round {number}' if number else ''}")
