"""Sessions of an account, ended from outside."""

from __future__ import annotations

from allauth.usersessions.models import UserSession
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session


def end_sessions(user: User) -> None:
    """All of them: what a session is of is inside it, so every one is looked at."""
    UserSession.objects.filter(user=user).delete()
    own = [
        session.session_key
        for session in Session.objects.iterator(chunk_size=500)
        if session.get_decoded().get("_auth_user_id") == str(user.pk)
    ]
    Session.objects.filter(session_key__in=own).delete()
