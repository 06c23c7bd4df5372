"""Accounts of programs: who makes them, one token each, and no rights but to play."""

from __future__ import annotations

import pytest
from django.contrib.auth import authenticate
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied

from audit.actor import COMMAND, Actor
from audit.models import AuditEvent
from games.errors import Conflict, Invalid
from tests.factories import PlayerFactory, TournamentFactory, UserFactory, cast_of
from tournaments.models import ApiToken, Bot, Player
from tournaments.services.bots import create_bot, renew_token, switch_off
from tournaments.services.roles import give_role

pytestmark = pytest.mark.django_db


@pytest.fixture
def admin() -> Actor:
    return Actor.of(UserFactory(username="root", is_superuser=True))


def test_a_program_is_a_player_and_an_account_without_a_password(admin: Actor) -> None:
    bot, token = create_bot("  Mirror   Mind ", admin)
    assert (bot.player.name, bot.user.username, bot.created_by) == (
        "Mirror Mind",
        "program-mirror-mind",
        "root",
    )
    assert not bot.user.has_usable_password()
    assert (bot.user.is_staff, bot.user.is_superuser) == (False, False)
    assert authenticate(username=bot.user.username, password="") is None
    assert ApiToken.objects.get(user=bot.user).token_key == token[:15]
    told = AuditEvent.objects.get(verb="program.created")
    assert told.after == {"name": "Mirror Mind", "username": "program-mirror-mind"}
    assert not [event for event in AuditEvent.objects.values() if token in str(event)]


def test_names_of_accounts_are_their_own(admin: Actor) -> None:
    names = [create_bot(name, admin)[0].user.username for name in ("Echo", "Echo", "回文", "*")]
    assert names == ["program-echo", "program-echo-2", "program", "program-2"]


def test_a_player_of_the_register_becomes_a_program_once(admin: Actor) -> None:
    player: Player = PlayerFactory(name="Old Engine")
    bot, _token = create_bot("", admin, player_id=player.pk)
    assert bot.player == player
    with pytest.raises(Conflict, match="is a program already"):
        create_bot("", admin, player_id=player.pk)
    with pytest.raises(Conflict, match="no such player"):
        create_bot("", admin, player_id=player.pk + 1)


def test_a_name_that_is_none_makes_nothing(admin: Actor) -> None:
    with pytest.raises(Invalid):
        create_bot(" ", admin)
    assert not Bot.objects.exists()
    assert not User.objects.filter(username__startswith="program").exists()


def test_only_administrators() -> None:
    cast = cast_of(TournamentFactory())
    bot, _token = create_bot("Echo", COMMAND)
    for user in (cast.organiser, cast.outsider, bot.user):
        actor = Actor.of(user, "api")
        for act in (
            lambda actor=actor: create_bot("Other", actor),
            lambda actor=actor: renew_token(bot.pk, actor),
            lambda actor=actor: switch_off(bot.pk, actor),
        ):
            with pytest.raises(PermissionDenied):
                act()


def test_a_new_token_ends_the_old_one_and_switching_off_ends_all(admin: Actor) -> None:
    bot, first = create_bot("Echo", admin)
    _bot, second = renew_token(bot.pk, admin)
    assert first != second
    assert ApiToken.objects.get(user=bot.user).token_key == second[:15]
    switch_off(bot.pk, admin)
    switch_off(bot.pk, admin)
    bot.user.refresh_from_db()
    assert not bot.user.is_active
    assert not ApiToken.objects.filter(user=bot.user).exists()
    assert AuditEvent.objects.filter(verb="program.switched_off").count() == 1
    renew_token(bot.pk, admin)
    bot.user.refresh_from_db()
    assert bot.user.is_active
    with pytest.raises(Conflict, match="no such program"):
        renew_token(bot.pk + 1, admin)


def test_a_program_helps_with_no_event(admin: Actor) -> None:
    bot, _token = create_bot("Echo", admin)
    event = TournamentFactory()
    with pytest.raises(Invalid, match="Nobody has the account"):
        give_role(event.pk, bot.user.username, "arbiter", admin)
