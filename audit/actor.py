"""Who acts: every service takes an actor and writes it into the audit log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django.contrib.auth.models import User


@dataclass(frozen=True, slots=True)
class Actor:
    """A person or a process. ``label`` is what the log shows; ``via``: page, api, link, command or system."""

    user: User | None
    label: str
    via: str

    @classmethod
    def of(cls, user: User, via: str = "page") -> Actor:
        """A signed-in person."""
        return cls(user, user.get_full_name() or user.get_username(), via)

    @classmethod
    def link(cls, label: str) -> Actor:
        """A player who acts through the link of a match."""
        return cls(None, label, "link")


SYSTEM = Actor(None, "system", "system")
COMMAND = Actor(None, "command line", "command")
