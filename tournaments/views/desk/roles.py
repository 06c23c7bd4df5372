"""Who helps with the event, and as what; links that invite helpers."""

from __future__ import annotations

from typing import Any, ClassVar

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.forms.roles import InvitationForm, RoleEndForm, RoleForm
from tournaments.models import Role
from tournaments.permissions import ACTS
from tournaments.queries.invitations import invitations_of, state_of_invitation
from tournaments.queries.roles import is_last_organiser
from tournaments.services.invitations import make_invitation, revoke_invitation
from tournaments.services.roles import give_role, set_role_end, take_role
from tournaments.views.desk.base import DeskPage, Forms, Said


class Roles(DeskPage):
    """The link of a new invitation is shown in the answer to the press that made it, and nowhere else."""

    template = "desk/roles.html"
    act = "manage_roles"
    current = "roles"
    forms: ClassVar[Forms] = {"give": RoleForm, "end": RoleEndForm, "invite": InvitationForm}
    link = ""

    def context(self) -> dict[str, Any]:
        now = timezone.now()
        roles = self.event.roles.select_related("user", "tournament")
        return super().context() | {
            "roles": [(role, self._end_form(role)) for role in roles],
            "invitations": [(each, state_of_invitation(each, now)) for each in invitations_of(self.event)],
            "link": self.link,
            "acts": ACTS,
        }

    def do_give(self, data: dict[str, Any]) -> Said:
        role = give_role(self.event.pk, data["username"], data["name"], self.actor, ends_at=data["ends_at"])
        return _("%(user)s is now: %(role)s.") % {"user": data["username"], "role": role.get_name_display()}

    def do_end(self, data: dict[str, Any]) -> Said:
        set_role_end(self.event.pk, data["role"], data["ends_at"], self.actor)
        return _("The end of the role is set.") if data["ends_at"] else _("The role does not end.")

    def do_take(self) -> Said:
        take_role(self.event.pk, self.number_of("role"), self.actor)
        return _("The role is taken back.")

    def do_invite(self, data: dict[str, Any]) -> Said:
        _invitation, token = make_invitation(self.event.pk, data.pop("role"), self.actor, **data)
        self.link = self.request.build_absolute_uri(reverse("invitation", args=[token]))
        answer = self.respond(201)
        answer["Cache-Control"] = "no-store"
        return answer

    def do_revoke(self) -> Said:
        revoke_invitation(self.event.pk, self.number_of("invitation"), self.actor)
        return _("The link opens nothing any more.")

    def form(self, name: str) -> Any:
        if self.link:  # what was sent is done: the forms are new
            return self.forms[name](auto_id=f"{name}-%s")
        return super().form(name)

    def _end_form(self, role: Role) -> RoleEndForm | None:
        """None where an end would leave the event without an organiser."""
        if is_last_organiser(role):
            return None
        initial = {"role": role.pk, "ends_at": role.ends_at}
        return RoleEndForm(initial=initial, auto_id=f"end-{role.pk}-%s")
