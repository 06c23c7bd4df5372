"""Receivers that are told what happens in the event, and the log of what they were told."""

from __future__ import annotations

from typing import Any, ClassVar

from django.core.paginator import Paginator
from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.forms.webhooks import WebhookForm
from tournaments.models import Webhook
from tournaments.queries.webhooks import deliveries_of, kind_words, payload_text, tries_of, webhooks_of
from tournaments.services.webhooks import hooks
from tournaments.views.desk.base import DeskPage, Forms, Said, plain_number

A_PAGE = 25


class Webhooks(DeskPage):
    template = "desk/webhooks.html"
    act = "change_settings"
    current = "webhooks"
    forms: ClassVar[Forms] = {"make": WebhookForm}

    def context(self) -> dict[str, Any]:
        found = [(hook, [kind_words(kind) for kind in hook.kinds]) for hook in webhooks_of(self.event)]
        return super().context() | {"hooks": found, "is_full": len(found) >= hooks.MOST_HOOKS}

    def do_make(self, data: dict[str, Any]) -> Said:
        hooks.make_webhook(self.event.pk, self.actor, **data)
        return _("The webhook is set up. Its secret is on its page.")


class OneWebhook(DeskPage):
    template = "desk/webhook.html"
    act = "change_settings"
    current = "webhooks"
    forms: ClassVar[Forms] = {"change": WebhookForm}
    is_removed = False

    def form_options(self, name: str) -> dict[str, Any]:
        return {"initial": {"url": self.hook.url, "kinds": self.hook.kinds}}

    @property
    def hook(self) -> Webhook:
        found = self.event.webhooks.filter(pk=self.kwargs["hook"]).first()
        if found is None:
            raise Http404
        return found

    def context(self) -> dict[str, Any]:
        hook = self.hook
        pages = Paginator(deliveries_of(hook), A_PAGE)
        page = pages.get_page(plain_number(self.request.GET.get("page", "")) or 1)
        rows = [(each, kind_words(each.kind), tries_of(each), payload_text(each)) for each in page]
        return super().context() | {"hook": hook, "page": page, "messages_sent": rows}

    def do_change(self, data: dict[str, Any]) -> Said:
        hooks.change_webhook(self.event.pk, self.hook.pk, self.actor, **data)
        return _("The webhook is changed.")

    def do_switch_on(self) -> Said:
        hooks.change_webhook(self.event.pk, self.hook.pk, self.actor, active=True)
        return _("The webhook is switched on.")

    def do_switch_off(self) -> Said:
        hooks.change_webhook(self.event.pk, self.hook.pk, self.actor, active=False)
        return _("The webhook is switched off; what waited is not sent.")

    def do_renew(self) -> Said:
        hooks.renew_secret(self.event.pk, self.hook.pk, self.actor)
        return _("The webhook has a new secret. Give it to the receiver.")

    def do_test(self) -> Said:
        hooks.send_test(self.event.pk, self.hook.pk, self.actor)
        return _("A test is on its way. Load the page again to see what came of it.")

    def do_replay(self) -> Said:
        hooks.replay(self.event.pk, self.number_of("message"), self.actor)
        return _("The message is sent once more.")

    def do_remove(self) -> Said:
        hooks.remove_webhook(self.event.pk, self.hook.pk, self.actor)
        self.is_removed = True
        return _("The webhook is removed.")

    def done_url(self) -> str:
        name, args = ("desk:webhooks", []) if self.is_removed else ("desk:webhook", [self.kwargs["hook"]])
        return reverse(name, args=[self.event.slug, *args])
