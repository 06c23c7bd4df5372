"""One's own tokens of the API: what they are good for, and since when nobody used them."""

from __future__ import annotations

from typing import Any, ClassVar

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.forms.tokens import TokenForm
from tournaments.models import ApiToken, Tournament
from tournaments.models.token import TokenScope
from tournaments.permissions import is_administrator
from tournaments.queries.roles import held_roles
from tournaments.queries.tokens import held_tokens, token_id
from tournaments.services import tokens
from tournaments.views.account.overview import AccountPage
from tournaments.views.desk.base import Forms, Said

SHORT = {
    TokenScope.READ: gettext_lazy("reading"),
    TokenScope.PLAY: gettext_lazy("clocks and games"),
    TokenScope.RESULTS: gettext_lazy("results"),
    TokenScope.ENTRIES: gettext_lazy("players"),
    TokenScope.PAIRINGS: gettext_lazy("pairings"),
    TokenScope.MANAGE: gettext_lazy("settings and account"),
}


class Tokens(AccountPage):
    """A new token is shown in the answer to the press that made it, and nowhere else."""

    template = "account/tokens.html"
    current = "tokens"
    forms: ClassVar[Forms] = {"make": TokenForm}
    made: tuple[ApiToken, str] | None = None

    def form_options(self, name: str) -> dict[str, Any]:
        return {"events": self._events()}

    def context(self) -> dict[str, Any]:
        rows = [(token, token_id(token), _scopes(token)) for token in held_tokens(self.request.user)]
        return super().context() | {"tokens": rows, "made": self.made}

    def do_make(self, data: dict[str, Any]) -> Said:
        user: Any = self.request.user
        self.made = tokens.make_token(
            user,
            self.actor,
            name=data["name"],
            scopes=data["scopes"],
            event=data["event"],
            expires_at=tokens.days_from_now(data["days"] or None),
        )
        return self._shown_once()

    def do_end(self) -> Said:
        user: Any = self.request.user
        tokens.end_token(user, self.actor, self.request.POST.get("token", ""))
        return _("The token has ended.")

    def form(self, name: str) -> Any:
        if self.made:
            return self.forms[name](auto_id=f"{name}-%s", **self.form_options(name))
        return super().form(name)

    def _events(self) -> Any:
        """Those with a role of one's own; of an administrator all."""
        user: Any = self.request.user
        found = Tournament.objects.order_by("-starts_on", "-pk")
        return found if is_administrator(user) else found.filter(pk__in=held_roles(user).values("tournament"))

    def _shown_once(self) -> HttpResponse:
        return self.respond(201)


def _scopes(token: ApiToken) -> list[str]:
    """What the token is good for, in a word each; nothing more to say of one that may do everything."""
    if set(TokenScope) <= set(token.scopes):
        return [_("everything")]
    return [str(SHORT[scope]) for scope in token.scopes if scope in SHORT]
