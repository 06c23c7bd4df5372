"""The API's own address, the variants, and what is at no address at all."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.response import Response

from games.engine.chaos_tiles.games.options import PLAYERS
from games.engine.families import GYUL_HAP, family_of, game_keys, is_tiles
from games.engine.variants import get_variant
from tournaments.api.addresses import reverse
from tournaments.api.base import Resource
from tournaments.api.errors import UnknownAddress
from tournaments.api.shapes.tournament import VariantOut
from tournaments.duel_settings import DUEL_PRESETS
from tournaments.templatetags.rules_words import variant_name


class RootOut(serializers.Serializer[Any]):
    """Where to begin."""

    tournaments = serializers.URLField()
    players = serializers.URLField()
    variants = serializers.URLField()
    schema = serializers.URLField()
    docs = serializers.URLField()


class Root(Resource):
    """The addresses of lists and of the documentation."""

    tag, resource = "start", "root"

    @extend_schema(summary="Where to begin", responses=RootOut)
    def retrieve(self, request: Any) -> Response:
        ours = {
            name: reverse(f"api:{name}", request=request) for name in ("tournaments", "players", "variants")
        }
        return Response(
            ours
            | {"schema": reverse("schema", request=request), "docs": reverse("api-docs", request=request)}
        )


class Variants(Resource):
    """The games and their variants. There are a handful: the list is one page."""

    tag, resource = "variants", "variant"
    pagination_class = None  # type: ignore[assignment]

    @extend_schema(summary="List variants", responses={200: VariantOut(many=True)})
    def everything(self, request: Any) -> Response:
        return Response([self._told(key) for key in game_keys()])

    @extend_schema(summary="Read a variant", responses=VariantOut)
    def retrieve(self, request: Any, key: str) -> Response:
        if key not in game_keys():
            raise Http404
        return Response(self._told(key))

    def _told(self, key: str) -> dict[str, Any]:
        """A game as it is shown; what another family has is left out."""
        told: dict[str, Any] = {"key": key, "family": family_of(key).value, "name": variant_name(key)}
        if key == GYUL_HAP:
            told |= {"presets": list(DUEL_PRESETS), "aliases": []}
        elif is_tiles(key):
            fewest, most = PLAYERS[key]
            told |= {"fewest_players": fewest, "most_players": most, "aliases": []}
        else:
            fields = ("size", "colours", "copies", "min_pattern", "aliases")
            told |= {name: getattr(get_variant(key), name) for name in fields}
        return self.show(VariantOut, told)


@extend_schema(exclude=True)
class Nowhere(Resource):
    """Every other address: a problem in the API's form, with a hint."""

    permission_classes = [AllowAny]

    def check_act(self) -> None:
        if not self.request.path.endswith("/"):
            raise UnknownAddress(_("There is nothing at this address. Addresses here end with a slash."))
        raise UnknownAddress(_("There is nothing at this address. Begin at /api/v1/."))

    def nothing(self, request: Any, rest: str) -> Response:
        raise UnknownAddress
