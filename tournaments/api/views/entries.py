"""Entries of an event."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from tournaments.api.base import EventResource
from tournaments.api.fields import Nothing
from tournaments.api.shapes.entry import (
    AbsenceIn,
    Changed,
    CheckIn,
    EntryChange,
    EntryFilter,
    EntryNew,
    EntryOut,
    Here,
    Numbering,
)
from tournaments.api.shapes.tournament import MaybeReason
from tournaments.models import Entry, Tournament
from tournaments.queries.visible import visible_entries
from tournaments.services import attendance, entries


def read_entries() -> Any:
    """Entries with all that is shown of them."""
    return Entry.objects.select_related("player", "tournament").prefetch_related("absences")


class Entries(EventResource):
    """The field of an event."""

    tag, resource = "entries", "entry"
    ordering = ("seed",)
    parameters = {"list": EntryFilter}

    @extend_schema(summary="List entries by seed number", responses=EntryOut(many=True))
    def list(self, request: Any, slug: str) -> Response:
        found = read_entries().filter(pk__in=visible_entries(self.event, request.user).values("pk"))
        if player := self.params.get("player"):
            found = found.filter(player_id=player)
        if "withdrawn" in self.params:
            found = found.filter(last_round__isnull=not self.params["withdrawn"])
        if "checked_in" in self.params:
            found = found.filter(checked_in_at__isnull=not self.params["checked_in"])
        return self.page(found, EntryOut)

    @extend_schema(
        summary="Enter a player",
        description="Somebody of the register by id, or a person by name. "
        "A name that is entered already is refused (409).",
        request=EntryNew,
        responses={201: EntryOut},
    )
    def create(self, request: Any, slug: str) -> Response:
        values = self.body(EntryNew)
        if player := values.pop("player", None):
            entry = entries.enter_registered(self.event.pk, player, self.actor, **values)
        else:
            entry = entries.enter_player(self.event.pk, self.actor, **values)
        return self.made(EntryOut, read_entries().get(pk=entry.pk))

    @extend_schema(summary="Check several players in or out", request=CheckIn, responses=Changed)
    def check_in_many(self, request: Any, slug: str) -> Response:
        chosen = self.body(CheckIn)
        count = attendance.check_in(self.event.pk, chosen["entries"], self.actor, here=chosen["here"])
        return Response({"changed": count})

    @extend_schema(summary="Number the field anew", request=Numbering, responses=Changed)
    def number(self, request: Any, slug: str) -> Response:
        entries.number_seeds(self.event.pk, self.actor, **self.body(Numbering))
        return Response({"changed": self.event.entries.count()})


class OneEntry(EventResource):
    """An entry, at an address of its own."""

    tag, resource = "entries", "entry"

    @cached_property
    def entry(self) -> Entry:
        found: Entry | None = read_entries().filter(pk=self.kwargs["pk"]).first()
        if found is None:
            raise Http404
        return found

    @cached_property
    def event(self) -> Tournament:
        event = self.visible_or_404(self.entry.tournament)
        if not visible_entries(event, self.request.user).filter(pk=self.entry.pk).exists():
            raise Http404
        return event

    @extend_schema(summary="Read an entry", responses=EntryOut)
    def retrieve(self, request: Any, pk: int) -> Response:
        return Response(self.show(EntryOut, self.entry))

    @extend_schema(summary="Correct an entry", request=EntryChange, responses=EntryOut)
    def partial_update(self, request: Any, pk: int) -> Response:
        entries.change_entry(self.event.pk, pk, self.actor, **self.body(EntryChange, partial=True))
        return self._answer()

    @extend_schema(
        summary="Remove an entry",
        description="Only while it has no place in a round; afterwards withdraw it.",
        responses={204: None},
    )
    def destroy(self, request: Any, pk: int) -> Response:
        entries.remove_entry(self.event.pk, pk, self.actor)
        return Response(status=204)

    @extend_schema(summary="Check a player in or out", request=Here, responses=EntryOut)
    def check_in(self, request: Any, pk: int) -> Response:
        attendance.check_in(self.event.pk, [pk], self.actor, **self.body(Here))
        return self._answer()

    @extend_schema(
        summary="Withdraw a player",
        description="No further pairings; results stay.",
        request=MaybeReason,
        responses=EntryOut,
    )
    def withdraw(self, request: Any, pk: int) -> Response:
        attendance.withdraw(self.event.pk, pk, self.actor, **self.body(MaybeReason))
        return self._answer()

    @extend_schema(summary="A player who left is back", request=Nothing, responses=EntryOut)
    def return_to_play(self, request: Any, pk: int) -> Response:
        self.body(Nothing)
        attendance.return_to_play(self.event.pk, pk, self.actor)
        return self._answer()

    @extend_schema(
        summary="Absent in a round, or with a bye",
        description="kind null takes it back. A late entrant's missed rounds take byes, too.",
        request=AbsenceIn,
        responses=EntryOut,
    )
    def absence(self, request: Any, pk: int) -> Response:
        asked = self.body(AbsenceIn)
        attendance.set_absence(self.event.pk, pk, asked["round"], asked["kind"], self.actor)
        return self._answer()

    def _answer(self) -> Response:
        return Response(self.show(EntryOut, read_entries().get(pk=self.kwargs["pk"])))
