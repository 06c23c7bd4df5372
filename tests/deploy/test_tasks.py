"""The timetable of the jobs, and those that belong to no application of ours."""

from __future__ import annotations

from datetime import timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.utils import timezone

from deploy.celery import app
from deploy.tasks import forget_sessions
from tests.factories import UserFactory


def test_every_job_of_the_timetable_is_one() -> None:
    app.loader.import_default_modules()
    assert {each["task"] for each in app.conf.beat_schedule.values()} <= set(app.tasks)


@pytest.mark.django_db
def test_sessions_that_are_over_are_forgotten_with_their_addresses() -> None:
    user = UserFactory()
    for key, hours in (("over", -1), ("open", 1)):
        Session.objects.create(session_key=key, expire_date=timezone.now() + timedelta(hours=hours))
    for key in ("over", "open", "signed-out"):
        UserSession.objects.create(user=user, session_key=key, ip="192.0.2.1", user_agent="Browser")
    forget_sessions()
    assert [each.session_key for each in Session.objects.all()] == ["open"]
    assert [each.session_key for each in UserSession.objects.all()] == ["open"]
