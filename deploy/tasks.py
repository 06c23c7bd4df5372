"""What the workers tidy up of the packages that keep people signed in. Thin."""

from __future__ import annotations

from importlib import import_module

from allauth.usersessions.models import UserSession
from celery import shared_task
from django.conf import settings
from django.contrib.sessions.models import Session


@shared_task(name="deploy.tasks.forget_sessions", ignore_result=True)
def forget_sessions() -> None:
    """Deletes sessions that are over, and the addresses and browsers that were noted with them."""
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
    UserSession.objects.exclude(session_key__in=Session.objects.values("session_key")).delete()
