"""Teams at the desk: who they are, who plays for them, who comes and goes."""

from __future__ import annotations

from typing import Any, ClassVar

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from tournaments.forms.event import ReasonForm
from tournaments.forms.teams import MembersForm, TeamForm
from tournaments.queries.team_lists import TeamLine, team_of, teams_of, without_team
from tournaments.services import teams as services
from tournaments.settings import pairing_options
from tournaments.views.desk.base import DeskPage, Forms, Said


class TeamsPage(DeskPage):
    """A page of the teams; 404 where single players play."""

    act = "manage_entries"
    current = "teams"

    @property
    def boards(self) -> int:
        """How many boards a team match has."""
        return int(pairing_options(self.event)["team_boards"])

    def context(self) -> dict[str, Any]:
        if not self.event.teams:
            raise Http404(_("%(event)s is for single players.") % {"event": self.event})
        return super().context() | {"boards": self.boards, "without": without_team(self.event)}


class Teams(TeamsPage):
    template = "desk/teams.html"
    forms: ClassVar[Forms] = {"add": TeamForm}

    def context(self) -> dict[str, Any]:
        stands = self.event.has_started and self.event.has_line_up
        return super().context() | {"teams": teams_of(self.event), "field_stands": stands}

    def do_add(self, data: dict[str, Any]) -> Said:
        team = services.add_team(self.event.pk, self.actor, **data)
        return redirect("desk:team", self.event.slug, team.pk)


class TeamDesk(TeamsPage):
    """One team."""

    template = "desk/team.html"
    forms: ClassVar[Forms] = {
        "change": TeamForm,
        "members": MembersForm,
        "withdraw": ReasonForm,
        "return": ReasonForm,
        "remove": ReasonForm,
    }

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        self.team_id = kwargs["team_id"]
        return super().dispatch(request, *args, **kwargs)

    @cached_property
    def line(self) -> TeamLine:
        line = team_of(self.event, self.team_id)
        if line is None:
            raise Http404(_("There is no such team in %(event)s.") % {"event": self.event})
        return line

    def form_options(self, name: str) -> dict[str, Any]:
        if name == "change":
            return {"team": self.line.team}
        if name == "members":
            free = without_team(self.event)
            return {"members": self.line.members, "free": free, "boards": self.boards}
        return {}

    def context(self) -> dict[str, Any]:
        return super().context() | {"line": self.line, "team": self.line.team}

    def do_change(self, data: dict[str, Any]) -> Said:
        services.change_team(self.event.pk, self.team_id, self.actor, **data)
        return _("Saved.")

    def do_members(self, data: dict[str, Any]) -> Said:
        services.set_members(self.event.pk, self.team_id, self.sent(MembersForm).members, self.actor)
        return _("The members are saved.")

    def do_withdraw(self, data: dict[str, Any]) -> Said:
        team = services.withdraw_team(self.event.pk, self.team_id, self.actor, reason=data["reason"])
        return _("%(name)s has left. Results so far stay.") % {"name": team.name}

    def do_return(self, data: dict[str, Any]) -> Said:
        team = services.return_team(self.event.pk, self.team_id, self.actor, reason=data["reason"])
        return _("%(name)s is back, and will be paired in the next round.") % {"name": team.name}

    def do_remove(self, data: dict[str, Any]) -> Said:
        services.remove_team(self.event.pk, self.team_id, self.actor, reason=data["reason"])
        return redirect("desk:teams", self.event.slug)
