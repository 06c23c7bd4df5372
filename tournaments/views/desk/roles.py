"""Who helps with the event, and as what."""

from __future__ import annotations

from typing import Any, ClassVar

from django.utils.translation import gettext as _

from tournaments.forms.roles import RoleForm
from tournaments.permissions import ACTS
from tournaments.services.roles import give_role, take_role
from tournaments.views.desk.base import DeskPage, Forms, Said


class Roles(DeskPage):
    template = "desk/roles.html"
    act = "manage_roles"
    current = "roles"
    forms: ClassVar[Forms] = {"give": RoleForm}

    def context(self) -> dict[str, Any]:
        return super().context() | {"roles": self.event.roles.select_related("user"), "acts": ACTS}

    def do_give(self, data: dict[str, Any]) -> Said:
        role = give_role(self.event.pk, data["username"], data["name"], self.actor)
        return _("%(user)s is now: %(role)s.") % {"user": data["username"], "role": role.get_name_display()}

    def do_take(self) -> Said:
        take_role(self.event.pk, self.number_of("role"), self.actor)
        return _("The role is taken back.")
