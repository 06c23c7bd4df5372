"""A whole event as a JSON document, and back. It names people by seed number, tables by round and number."""

from tournaments.services.exchange.export import export_event
from tournaments.services.exchange.imports import import_event

__all__ = ["export_event", "import_event"]
