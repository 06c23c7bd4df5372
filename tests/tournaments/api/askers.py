"""Everybody who may ask the API, and an event with one of each thing that an address can name."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from audit.actor import COMMAND, SYSTEM
from clocks.services.instants import now_ms
from games.models import Side
from games.services.live.held import hold
from games.services.live.starting import start_game
from tests.factories import TournamentFactory, UserFactory, cast_of, field_of, play, published_round, table_of
from tests.tournaments.api.conftest import with_clocks
from tests.tournaments.feed.messages import ended_message
from tournaments.models import ApiToken, Registration, Role, Round, Team, Tournament
from tournaments.models.token import TokenScope
from tournaments.queries.links import report_token
from tournaments.services import results
from tournaments.services.bots import create_bot
from tournaments.services.forbidden import forbid_pair
from tournaments.services.invitations import make_invitation
from tournaments.services.seasons import add_event, create_season

TIMED = re.compile("/(live|links|clock|record|log|analysis|rulings)/$")
NAMES = ("slug", "season", "number", "game", "key", "token")


@dataclass(frozen=True, slots=True)
class Askers:
    """``headers`` of each asker; ``names`` are values of addresses, ``ids`` numbers by kind of thing."""

    headers: dict[str, dict[str, str]]
    names: dict[str, Any]
    ids: dict[str, int]

    def there(self, path: str, parameters: dict[str, Any]) -> dict[str, Any]:
        """What to put into an address so that it is of something that is there."""
        found = {name: self.names[name] for name in NAMES if name in parameters}
        kind = path.removeprefix("/api/v1/").removeprefix("auth/").split("/")[0]
        if "id" in parameters and kind in self.ids:
            found["id"] = self.ids["timed" if TIMED.search(path) else kind]
        return found


def askers_of() -> Askers:
    """A visitor, an account without a role, each role, an administrator, and tokens with less than all."""
    event = TournamentFactory(slug="club-night", name="Club night", planned_rounds=3)
    cast = cast_of(event)
    admin = UserFactory(username="admin", is_superuser=True, is_staff=True)
    people = {name: getattr(cast, name) for name in ("outsider", "helper", "arbiter", "organiser")}
    tokens = {name: ApiToken.objects.create(user)[1] for name, user in (people | {"admin": admin}).items()}
    tokens["reader"] = _token(cast.organiser, scopes=[TokenScope.READ.value])
    tokens["elsewhere"] = _token(cast.organiser, tournament=TournamentFactory(slug="elsewhere"))
    headers = {name: {"Authorization": f"Token {token}"} for name, token in tokens.items()}
    field = field_of(event, 6)
    round_1 = published_round(event, list(zip(field[:3], field[3:], strict=True)))
    return Askers({"visitor": {}} | headers, _names(event, round_1), _ids(event, round_1, cast.helper))


def _token(owner: User, **values: Any) -> str:
    token, text = ApiToken.objects.create(owner)
    for name, value in values.items():
        setattr(token, name, value)
    token.save()
    return text


def _names(event: Tournament, round_1: Round) -> dict[str, Any]:
    season = create_season(SYSTEM, name="Club cup")
    add_event(season.pk, event.pk, SYSTEM)
    link = report_token(table_of(round_1, 3).pk, Side.FIRST)
    names: dict[str, Any] = {"slug": event.slug, "season": season.slug, "key": "entropy7", "token": link}
    return names | {"number": 1, "game": 1}


def _ids(event: Tournament, round_1: Round, helper: User) -> dict[str, int]:
    """Table 1 has been played, 2 is reported, 3 is in play."""
    play(round_1, 1, 90, 80)
    timed = with_clocks(table_of(round_1, 3))
    with transaction.atomic():
        start_game(hold(timed.pk), now_ms(), SYSTEM)
    table = table_of(round_1, 2)
    results.report(table, Side.FIRST, results.read_result(table, {"games": [{"score": 80}, {"score": 70}]}))
    assert table.match is not None
    first, last = event.entries.earliest("pk"), event.entries.latest("pk")
    message = ended_message(event)
    return {
        "entries": last.pk,
        "players": last.player_id,
        "matches": table.match.pk,
        "timed": timed.match_id,
        "reports": table.match.reports.get().pk,
        "registrations": Registration.objects.create(tournament=event, name="Early Bird").pk,
        "teams": Team.objects.create(tournament=event, name="Blues", seed=1).pk,
        "forbidden-pairs": forbid_pair(event.pk, first.pk, last.pk, COMMAND).pk,
        "roles": Role.objects.get(user=helper).pk,
        "invitations": make_invitation(event.pk, "entry", COMMAND)[0].pk,
        "webhooks": message.webhook_id,
        "deliveries": message.pk,
        "programs": create_bot("Echo", COMMAND)[0].pk,
    }
