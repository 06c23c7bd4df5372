"""An entity tag changes with every commit, whatever the order in which events were numbered."""

from __future__ import annotations

from rest_framework.test import APIClient

from audit.models import AuditEvent
from tournaments.models import Tournament


def test_an_act_that_commits_late_is_seen(anonymous: APIClient, event: Tournament) -> None:
    def act(number: int) -> AuditEvent:
        return AuditEvent(pk=number, scope=event.scope, actor_label="x", via="page", verb="x")

    address = f"/api/v1/tournaments/{event.slug}/"
    AuditEvent.objects.bulk_create([act(11)])
    tag = anonymous.get(address)["ETag"]
    AuditEvent.objects.bulk_create([act(10)])  # numbered before, committed after
    assert anonymous.get(address, HTTP_IF_NONE_MATCH=tag).status_code == 200
