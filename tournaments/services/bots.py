"""Accounts of programs: made by an administrator, each with one API token, which is shown once."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from games.errors import Conflict
from tournaments.models import ApiToken, Bot, Player
from tournaments.permissions import require
from tournaments.services.people import add_player

MOST_NAME = 120
TRIES = 20


@transaction.atomic
def create_bot(name: str, actor: Actor, *, player_id: int | None = None) -> tuple[Bot, str]:
    """A program's account and its token. It is a new player of the register, or the one that is named.

    Raises PermissionDenied, Invalid for a name that is none, Conflict for a player that there is not, or
    that is a program already.
    """
    require(actor, "manage_programs")
    player = _free_player(player_id) if player_id else add_player(actor, name=name)
    user = _account(player.name)
    bot = Bot.objects.create(user=user, player=player, created_by=actor.label[:150])
    record("site", actor, "program.created", bot, after={"name": player.name, "username": user.username})
    return bot, _token(user)


@transaction.atomic
def renew_token(bot_id: int, actor: Actor) -> tuple[Bot, str]:
    """A new token in place of the old one; a program that was switched off is on again."""
    bot = _locked(bot_id, actor)
    User.objects.filter(pk=bot.user_id).update(is_active=True)
    record("site", actor, "program.token_made", bot)
    return bot, _token(bot.user)


@transaction.atomic
def switch_off(bot_id: int, actor: Actor) -> Bot:
    """The program's token is gone and the account inactive; what it played stays. Harmless when done twice.

    Links of matches that it has read still work: whoever has a player's link plays.
    """
    bot = _locked(bot_id, actor)
    if bot.user.is_active:
        bot.user.is_active = False
        bot.user.save(update_fields=["is_active"])
        ApiToken.objects.filter(user=bot.user).delete()
        record("site", actor, "program.switched_off", bot)
    return bot


def _locked(bot_id: int, actor: Actor) -> Bot:
    require(actor, "manage_programs")
    bot = (
        Bot.objects.select_for_update(of=("self",)).select_related("user", "player").filter(pk=bot_id).first()
    )
    if bot is None:
        raise Conflict(_("There is no such program."))
    return bot


def _token(user: User) -> str:
    ApiToken.objects.filter(user=user).delete()
    _row, token = ApiToken.objects.create(user)
    return str(token)


def _free_player(player_id: int) -> Player:
    player = Player.objects.select_for_update().filter(pk=player_id).first()
    if player is None:
        raise Conflict(_("There is no such player in the register."))
    if Bot.objects.filter(player=player).exists():
        raise Conflict(_("%(player)s is a program already.") % {"player": player})
    return player


def _account(name: str) -> User:
    """A new account. Another one that is made at the same time may take the name: then the next one."""
    for _try in range(TRIES):
        user = User(username=_username(name))
        user.set_unusable_password()
        try:
            with transaction.atomic():
                user.save()
        except IntegrityError:
            continue
        return user
    raise Conflict(_("Many programs are made at once. Try again."))


def _username(name: str) -> str:
    """The name of an account, which nobody types: `program-` and what can be told of the player's name."""
    stem = f"program-{slugify(name)[:100]}".rstrip("-")
    taken = set(User.objects.filter(username__startswith=stem).values_list("username", flat=True))
    names = (stem, *(f"{stem}-{number}" for number in range(2, len(taken) + 3)))
    return next(each for each in names if each not in taken)
