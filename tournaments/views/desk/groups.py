"""The groups before they begin: as they would be drawn, and as the arbiter wants them."""

from __future__ import annotations

from typing import Any, ClassVar

from django.http import Http404
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from tournaments.forms.groups import GroupsForm
from tournaments.models import Entry
from tournaments.pairing.groups import snake
from tournaments.queries.bracket import ends_by_itself
from tournaments.services.line_up import draw_groups, groups_to_be, starters
from tournaments.settings import pairing_options
from tournaments.system_settings import group_options, line_up_of
from tournaments.views.desk.base import DeskPage, Forms, Said


class Groups(DeskPage):
    template = "desk/groups.html"
    act = "pair"
    current = "groups"
    forms: ClassVar[Forms] = {"save": GroupsForm}

    @cached_property
    def entries(self) -> dict[int, Entry]:
        return self.event.entries.select_related("player").in_bulk()

    def form_options(self, name: str) -> dict[str, Any]:
        if not self.event.has_groups:
            raise Http404(_("%(event)s has no groups.") % {"event": self.event})
        groups = line_up_of(self.event).groups if self.event.has_started else groups_to_be(self.event)
        return {
            "groups": [[self.entries[each] for each in group if each in self.entries] for group in groups]
        }

    def context(self) -> dict[str, Any]:
        options = group_options(pairing_options(self.event))
        finals = line_up_of(self.event).finals
        return super().context() | {
            "qualifiers": options.qualifiers,
            "by_hand": groups_to_be(self.event) != snake(starters(self.event), options.count),
            "shows_bracket": ends_by_itself(self.event),
            "finals": [self.entries[each] for each in finals if each in self.entries],
        }

    def do_save(self, data: dict[str, Any]) -> Said:
        draw_groups(self.event.pk, self.actor, self.sent(GroupsForm).drawn())
        return _("The groups are saved.")

    def do_snake(self) -> Said:
        count = group_options(pairing_options(self.event)).count
        draw_groups(self.event.pk, self.actor, snake(starters(self.event), count))
        return _("The groups follow the seed numbers.")
