"""The register of players."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from games.errors import Invalid
from tournaments.models import Player
from tournaments.models.player import clean_name, name_key
from tournaments.permissions import require
from tournaments.services.changes.names import follow_name
from tournaments.services.ratings import outdate_player

FIELDS = ("name", "club", "federation", "rating", "birth_year", "contact")
_PRIVATE = {"birth_year", "contact"}


def add_player(actor: Actor, **values: Any) -> Player:
    """Adds a person to the register; Invalid names every field that is wrong."""
    with transaction.atomic():
        require(actor, "change_register")
        player = _clean(Player(**values))
        player.save()
        record("site", actor, "player.added", player, after=player_facts(player))
        return player


def find_or_add_player(actor: Actor, **values: Any) -> Player:
    """The person of the register whom these values describe, or a new one.

    One person of that name whom no value contradicts is taken, and values missing in the register are
    filled in; with several such people nobody can say which, so a new record is made.
    """
    with transaction.atomic():
        same = list(Player.objects.filter(name_key=name_key(str(values.get("name", "")))))
        fitting = [player for player in same if not contradicts(player, values)]
        if len(fitting) != 1:
            return add_player(actor, **values)
        player = fitting[0]
        missing = {
            f: v for f, v in values.items() if v not in (None, "") and getattr(player, f) in (None, "")
        }
        return change_player(player.pk, actor, **missing) if missing else player


def contradicts(player: Player, values: dict[str, Any]) -> bool:
    """Whether club, federation or birth year say that these values are of somebody else."""
    told = ((getattr(player, field), values.get(field)) for field in ("club", "federation", "birth_year"))
    return any(known and said and known != said for known, said in told)


def change_player(player_id: int, actor: Actor, *, reason: str = "", **values: Any) -> Player:
    """Corrects a person's record. What was published follows a new name; entries keep the club and rating
    they were made with."""
    with transaction.atomic():
        require(actor, "change_register")
        player = Player.objects.select_for_update().get(pk=player_id)
        before, born = player_facts(player), player.birth_year
        for field, value in values.items():
            setattr(player, field, value)
        _clean(player).save()
        changed = sorted(field for field in values if field in _PRIVATE)
        after = player_facts(player) | ({"private": changed} if changed else {})
        record("site", actor, "player.changed", player, before=before, after=after, reason=reason)
        if player.name != before["name"]:
            follow_name(player, actor, before=before["name"], reason=reason)
        if values.get("birth_year", born) != born:
            outdate_player(player)  # a junior has another K
        return player


def player_facts(player: Player) -> dict[str, Any]:
    """What of a player goes into the log: nothing private."""
    return {field: getattr(player, field) for field in FIELDS if field not in _PRIVATE}


def _clean(player: Player) -> Player:
    player.name = clean_name(player.name)
    try:
        player.full_clean()
    except ValidationError as error:
        fields = {field: " ".join(words) for field, words in error.message_dict.items()}
        raise Invalid(_("This player can't be saved."), fields=fields) from None
    return player
