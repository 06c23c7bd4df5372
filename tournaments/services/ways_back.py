"""A way back into an account, and out of stolen ones: by administrators, with or without mail."""

from __future__ import annotations

from allauth.account.forms import EmailAwarePasswordResetTokenGenerator
from allauth.account.utils import user_pk_to_url_str
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from games.errors import Invalid
from tournaments.models import ApiToken, Bot
from tournaments.permissions import require
from tournaments.services.personal.sessions import end_sessions
from tournaments.services.tokens import SCOPE


@transaction.atomic
def password_link(user_id: int, actor: Actor) -> str:
    """The path at which the person chooses a new password; good once, for three days (Django's default)."""
    user = _account(user_id, actor)
    key = EmailAwarePasswordResetTokenGenerator().make_token(user)
    record(SCOPE, actor, "account.reset_link_made", user)
    return reverse("account_reset_password_from_key", args=[user_pk_to_url_str(user), key])


@transaction.atomic
def sign_out_everywhere(user_id: int, actor: Actor) -> None:
    """Ends every session of an account and its tokens: who stole it may have made some."""
    user = _account(user_id, actor)
    end_sessions(user)
    count, _rows = ApiToken.objects.filter(user=user).delete()
    record(SCOPE, actor, "account.sessions_ended", user, after={"tokens": count})


@transaction.atomic
def take_second_factor(user_id: int, actor: Actor) -> None:
    """For who has lost it: from now on the password alone is enough."""
    user = _account(user_id, actor)
    kinds = sorted(Authenticator.objects.filter(user=user).values_list("type", flat=True))
    Authenticator.objects.filter(user=user).delete()
    record(SCOPE, actor, "account.second_factor_removed", user, before={"kinds": kinds})


def _account(user_id: int, actor: Actor) -> User:
    require(actor, "manage_people")
    user = User.objects.select_for_update().get(pk=user_id)
    if not user.is_active:
        raise Invalid(_("This account is closed."))
    if Bot.objects.filter(user=user).exists():
        raise Invalid(_("A program is no person."))
    return user
