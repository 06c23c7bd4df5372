"""People, for administrators: what is held of them, erasing it, a way back into an account."""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar

from allauth.mfa.utils import is_mfa_enabled
from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from tournaments.forms.people import EraseForm
from tournaments.models import Player
from tournaments.models.player import name_key
from tournaments.permissions import allowed
from tournaments.services.personal.erase_account import erase_account, is_erased
from tournaments.services.personal.erase_player import erase_player
from tournaments.services.personal.export import export_person
from tournaments.services.ways_back import password_link, sign_out_everywhere, take_second_factor
from tournaments.views.desk.base import Forms, Page, Said
from tournaments.views.json_file import json_file

MOST = 50


class PeoplePage(Page):
    """For administrators."""

    current = "people"

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not allowed(request.user, "manage_people"):
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            raise PermissionDenied
        return super().dispatch(request, *args, **kwargs)

    def context(self) -> dict[str, Any]:
        return {"current": self.current}


class People(PeoplePage):
    template = "desk/people.html"

    def context(self) -> dict[str, Any]:
        words = self.request.GET.get("q", "").strip()[:120]
        if not words:
            return super().context()
        players = Player.objects.filter(Q(name_key__contains=name_key(words)) | Q(contact__icontains=words))
        named = Q()
        for field in ("username", "first_name", "last_name", "email"):
            named |= Q(**{f"{field}__icontains": words})
        accounts = User.objects.filter(named, bot=None).order_by("username")
        return super().context() | {"words": words, "players": players[:MOST], "accounts": accounts[:MOST]}


class PersonPage(PeoplePage):
    """One record, and what can be done with it."""

    template = "desk/person.html"
    forms: ClassVar[Forms] = {"erase": EraseForm}
    is_account = False

    @property
    def title(self) -> str:
        raise NotImplementedError

    def form_options(self, name: str) -> dict[str, Any]:
        return {"name": self.title}

    def context(self) -> dict[str, Any]:
        return super().context() | {"title": self.title, "is_account": self.is_account}


class PlayerOf(PersonPage):
    @cached_property
    def player(self) -> Player:
        return get_object_or_404(Player, pk=self.kwargs["number"])

    @property
    def title(self) -> str:
        return self.player.name

    def context(self) -> dict[str, Any]:
        return super().context() | {"erased": self.player.erased_at}

    def do_export(self) -> Said:
        return json_file(export_person(self.actor, player=self.player), f"player-{self.player.pk}")

    def do_erase(self, data: dict[str, Any]) -> Said:
        erased = erase_player(self.player.pk, self.actor)
        return _("Erased. In its place stands: %(name)s.") % {"name": erased.name}


class AccountOf(PersonPage):
    is_account = True
    link = ""

    @cached_property
    def user(self) -> User:
        return get_object_or_404(User, pk=self.kwargs["number"], bot=None)

    @property
    def title(self) -> str:
        return self.user.get_username()

    def context(self) -> dict[str, Any]:
        erased = is_erased(self.user)
        has = is_mfa_enabled(self.user)
        return super().context() | {"erased": erased, "link": self.link, "has_second_factor": has}

    def do_export(self) -> Said:
        return json_file(export_person(self.actor, user=self.user), f"account-{self.user.pk}")

    def do_link(self) -> Said:
        path = password_link(self.user.pk, self.actor)
        self.link = self.request.build_absolute_uri(path)
        answer: HttpResponse = self.respond(201)
        answer["Cache-Control"] = "no-store"
        return answer

    def do_sign_out(self) -> Said:
        sign_out_everywhere(self.user.pk, self.actor)
        return _("Signed out everywhere; tokens of the API have ended.")

    def do_unlock(self) -> Said:
        take_second_factor(self.user.pk, self.actor)
        return _("The account has no second factor now.")

    def do_erase(self, data: dict[str, Any]) -> Said:
        erased = erase_account(self.user.pk, self.actor)
        return _("Erased. In its place stands: %(name)s.") % {"name": erased.username}
