"""Why an event can't be published as plain pages."""

from __future__ import annotations


class SiteError(Exception):
    """A sentence for whoever asked for the site."""
