"""Public changes of an event as data."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.api.fields import Strict
from tournaments.models.change import ChangeKind
from tournaments.queries.feed import MOST_CHANGES


class ChangesFilter(Strict):
    """Which changes."""

    since = serializers.IntegerField(
        min_value=0,
        max_value=2**31 - 1,
        required=False,
        default=0,
        help_text="The last `seq` that you know; 0: from the beginning.",
    )
    limit = serializers.IntegerField(
        min_value=1, max_value=MOST_CHANGES, required=False, default=100, help_text="How many at most."
    )


class ChangeOut(serializers.Serializer[Any]):
    """One change. `data` holds ids and numbers; what has changed is read at `url`, as it is then."""

    seq = serializers.IntegerField(help_text="Counts the event's changes from 1 without a gap.")
    kind = serializers.ChoiceField(choices=ChangeKind.choices)
    at = serializers.DateTimeField()
    data = serializers.DictField(  # type: ignore[assignment]
        help_text="As in the webhook of this kind: round, table, match, version ..."
    )
    url = serializers.URLField()


class ChangesOut(serializers.Serializer[Any]):
    """Changes after `since`, oldest first. Go on with `since` = `next` until `next` is `newest`."""

    results = ChangeOut(many=True)
    next = serializers.IntegerField(help_text="The last `seq` here; without results your `since`.")
    newest = serializers.IntegerField(help_text="The newest `seq` of the event.")
