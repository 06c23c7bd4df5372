"""The register of players."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.response import Response

from tournaments.api.base import Resource
from tournaments.api.fields import Strict
from tournaments.api.shapes.entry import PlayerIn, PlayerOut
from tournaments.models import Player
from tournaments.models.player import name_key
from tournaments.queries.visible import visible_people
from tournaments.services import people


class PlayerFilter(Strict):
    """Whom."""

    q = serializers.CharField(max_length=120, required=False, help_text="Part of the name.")
    club = serializers.CharField(max_length=120, required=False)
    federation = serializers.CharField(max_length=3, required=False)


class Players(Resource):
    """The register, across events. Birth year and contact are taken, never given."""

    tag, resource = "players", "player"
    ordering = ("name_key", "id")
    parameters = {"list": PlayerFilter}

    @extend_schema(summary="List people by name", responses=PlayerOut(many=True))
    def list(self, request: Any) -> Response:
        found = visible_people(request.user, listed=True)
        if text := self.params.get("q"):
            found = found.filter(name_key__contains=name_key(text))
        exact = {name: self.params[name] for name in ("club", "federation") if name in self.params}
        return self.page(found.filter(**exact), PlayerOut)

    @extend_schema(summary="Add a person to the register", request=PlayerIn, responses={201: PlayerOut})
    def create(self, request: Any) -> Response:
        return self.made(PlayerOut, people.add_player(self.actor, **self.body(PlayerIn)))

    @extend_schema(summary="Read a person", responses=PlayerOut)
    def retrieve(self, request: Any, pk: int) -> Response:
        return Response(self.show(PlayerOut, self._player(pk)))

    @extend_schema(
        summary="Correct a person's record",
        description="Entries keep the club and rating they were made with.",
        request=PlayerIn,
        responses=PlayerOut,
    )
    def partial_update(self, request: Any, pk: int) -> Response:
        player = self._player(pk)
        changed = people.change_player(player.pk, self.actor, **self.body(PlayerIn, partial=True))
        return Response(self.show(PlayerOut, changed))

    def _player(self, pk: int) -> Player:
        player = visible_people(self.request.user).filter(pk=pk).first()
        if player is None:
            raise Http404
        return player
