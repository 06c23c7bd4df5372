"""Webhooks of an event, for its organisers."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from tournaments.api.base import EventResource
from tournaments.api.shapes.webhooks import DeliveryOut, WebhookChange, WebhookIn, WebhookOut
from tournaments.models import Tournament, Webhook, WebhookDelivery
from tournaments.queries.webhooks import deliveries_of, webhooks_of
from tournaments.services.webhooks import hooks


class _Webhooks(EventResource):
    """What the addresses of webhooks share. Answers hold a secret; messages change without an act."""

    tag, resource = "webhooks", "webhook"
    may_repeat = False

    def version_parts(self) -> tuple[object, ...]:
        return ()


def _values(asked: dict[str, Any]) -> dict[str, Any]:
    return {("url" if name == "address" else name): value for name, value in asked.items()}


class Webhooks(_Webhooks):
    """The webhooks of an event."""

    acts = {"list": "change_settings"}

    @extend_schema(summary="List webhooks", description="For organisers.", responses=WebhookOut(many=True))
    def list(self, request: Any, slug: str) -> Response:
        return self.page(webhooks_of(self.event).select_related("tournament"), WebhookOut)

    @extend_schema(
        summary="Set up a webhook",
        description="It has a secret of its own, and hears of what happens from now on. At most 10 an event.",
        request=WebhookIn,
        responses={201: WebhookOut},
    )
    def create(self, request: Any, slug: str) -> Response:
        hook = hooks.make_webhook(self.event.pk, self.actor, **_values(self.body(WebhookIn)))
        return self.made(WebhookOut, hook)


class OneWebhook(_Webhooks):
    """A webhook, at an address of its own."""

    acts = {"retrieve": "change_settings", "list": "change_settings"}
    ordering = ("-id",)

    @cached_property
    def hook(self) -> Webhook:
        found = Webhook.objects.select_related("tournament").filter(pk=self.kwargs["pk"]).first()
        if found is None:
            raise Http404
        return found

    @cached_property
    def event(self) -> Tournament:
        return self.visible_or_404(self.hook.tournament)

    @extend_schema(summary="Read a webhook", description="For organisers.", responses=WebhookOut)
    def retrieve(self, request: Any, pk: int) -> Response:
        return Response(self.show(WebhookOut, self.hook))

    @extend_schema(summary="Change a webhook", request=WebhookChange, responses=WebhookOut)
    def partial_update(self, request: Any, pk: int) -> Response:
        values = _values(self.body(WebhookChange, partial=True))
        return self._shown(hooks.change_webhook(self.event.pk, pk, self.actor, **values))

    @extend_schema(summary="Remove a webhook", responses={204: None})
    def destroy(self, request: Any, pk: int) -> Response:
        hooks.remove_webhook(self.event.pk, pk, self.actor)
        return Response(status=204)

    @extend_schema(summary="Renew the secret of a webhook", request=None, responses=WebhookOut)
    def renew(self, request: Any, pk: int) -> Response:
        return self._shown(hooks.renew_secret(self.event.pk, pk, self.actor))

    @extend_schema(
        summary="Send a test to a webhook",
        description="A message of the type `ping`. Its row says what came of it.",
        request=None,
        responses={201: DeliveryOut},
    )
    def test(self, request: Any, pk: int) -> Response:
        return self.made(DeliveryOut, hooks.send_test(self.event.pk, pk, self.actor))

    def _shown(self, hook: Webhook) -> Response:
        return Response(self.show(WebhookOut, hook))


class Deliveries(OneWebhook):
    """The messages of a webhook."""

    resource = "webhook_message"

    @extend_schema(
        summary="List messages of a webhook, newest first",
        description="For organisers. Kept for 30 days after they ended.",
        responses=DeliveryOut(many=True),
    )
    def list(self, request: Any, pk: int) -> Response:
        return self.page(deliveries_of(self.hook), DeliveryOut)


class OneDelivery(_Webhooks):
    """A message of a webhook."""

    resource = "webhook_message"

    @cached_property
    def event(self) -> Tournament:
        messages = WebhookDelivery.objects.select_related("webhook__tournament")
        found = messages.filter(pk=self.kwargs["pk"]).first()
        if found is None:
            raise Http404
        return self.visible_or_404(found.webhook.tournament)

    @extend_schema(
        summary="Send a message once more",
        description="The same payload under a `webhook-id` of its own.",
        request=None,
        responses={201: DeliveryOut},
    )
    def replay(self, request: Any, pk: int) -> Response:
        return self.made(DeliveryOut, hooks.replay(self.event.pk, pk, self.actor))
