"""Webhooks and their messages as data, for organisers."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.api.fields import Flag, Link, Strict, Text
from tournaments.models import Webhook, WebhookDelivery
from tournaments.models.change import ChangeKind
from tournaments.models.webhook import DeliveryState
from tournaments.services.webhooks.address import LONGEST


class WebhookOut(serializers.Serializer[Webhook]):
    """An address that is told of changes."""

    url = Link("webhook", pk="pk")
    id = serializers.IntegerField()
    tournament = Link("tournament", slug="tournament.slug")
    deliveries = Link("webhook-deliveries", pk="pk")
    address = serializers.CharField(source="url")
    kinds = serializers.ListField(
        child=serializers.ChoiceField(choices=ChangeKind.choices), help_text="Empty: everything."
    )
    secret = serializers.CharField(help_text="Signs each message by the Standard Webhooks scheme.")
    active = serializers.BooleanField()
    created_at = serializers.DateTimeField()
    failing_since = serializers.DateTimeField(
        allow_null=True, help_text="Since then a message was given up and none was taken."
    )


class WebhookIn(Strict):
    """A receiver, and what it hears of."""

    address = Text(max_length=LONGEST, help_text="Begins with https://.")
    kinds = serializers.ListField(
        child=serializers.ChoiceField(choices=ChangeKind.choices),
        required=False,
        max_length=len(ChangeKind.choices),
        help_text="Empty or left out: everything.",
    )


class WebhookChange(WebhookIn):
    """What of a webhook changes."""

    active = Flag(required=False, help_text="false: nothing is told, and what waits is given up.")


class TryOut(serializers.Serializer[object]):
    """One try to send a message."""

    at = serializers.DateTimeField()
    status = serializers.IntegerField(help_text="Of the answer; 0: there was none.")
    error = serializers.CharField(help_text="What was in the way, where there was no answer.")
    ms = serializers.IntegerField()


class DeliveryOut(serializers.Serializer[WebhookDelivery]):
    """One message to one address."""

    id = serializers.IntegerField()
    webhook = Link("webhook", pk="webhook_id")
    message_id = serializers.CharField(help_text="The same in each try, as `webhook-id`.")
    kind = serializers.CharField()
    state = serializers.ChoiceField(choices=DeliveryState.choices)
    payload = serializers.DictField()
    tries = TryOut(many=True)
    due_at = serializers.DateTimeField(allow_null=True, help_text="When it is tried next.")
    created_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField(allow_null=True)
    replay_of = serializers.IntegerField(source="replay_of_id", allow_null=True)
