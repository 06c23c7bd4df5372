"""Asks the API by the names of its operations, and keeps what was sent and answered."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from drf_spectacular.generators import SchemaGenerator
from rest_framework.test import APIClient

from tests.tournaments.api.recording.cleaning import cleaned
from tests.tournaments.api.recording.clock import StoppedClock
from tournaments.models import ApiToken, Role, Tournament
from tournaments.models.role import RoleName

Kept = dict[str, dict[str, dict[str, dict[str, Any]]]]  # tag, operation, requests or answers, title or status
STEP = 10_000


class Recorder:
    """``kept`` is what is to be shown: every request by its title, the first answer of each status."""

    def __init__(self, clock: StoppedClock) -> None:
        self.clock = clock
        self.kept: Kept = {}
        self.operations = {
            operation["operationId"]: (method, path, operation["tags"][0])
            for path, methods in SchemaGenerator().get_schema(request=None, public=True)["paths"].items()
            for method, operation in methods.items()
        }

    def by(self, who: User | str | None = None) -> Voice:
        """The voice of an account, of a token, or of a visitor."""
        client = APIClient()
        if who is not None:
            token = who if isinstance(who, str) else ApiToken.objects.create(who)[1]
            client.credentials(HTTP_AUTHORIZATION=f"Token {token}")
        return Voice(self, client)

    def staff_of(self, event: Tournament) -> Voice:
        """The voice of an organiser of the event; the same person in all events."""
        user, _new = User.objects.get_or_create(username="robin")
        Role.objects.create(tournament=event, user=user, name=RoleName.ORGANISER)
        return self.by(user)

    def keep(self, name: str, title: str, sent: Any, status: int, answer: Any) -> None:
        """A later story may ask again; what was kept first stays."""
        found = self.kept.setdefault(self.operations[name][2], {}).setdefault(name, {})
        if sent:
            found.setdefault("requests", {}).setdefault(title, cleaned(sent, whole=True))
        if answer is not None:
            found.setdefault("answers", {}).setdefault(str(status), cleaned(answer))


class Voice:
    """One who asks."""

    def __init__(self, recorder: Recorder, client: APIClient) -> None:
        self.recorder, self.client = recorder, client

    def ask(
        self,
        name: str,
        sent: Any = None,
        title: str = "",
        *,
        query: str = "",
        **place: Any,
    ) -> Any:
        """The answer of an operation, which must be done; ``place`` fills its address in."""
        assert title or not sent, f"{name}: say what the request is an example of"
        method, path, _tag = self.recorder.operations[name]
        self.recorder.clock.forward(STEP)
        for key, value in place.items():
            path = path.replace(f"{{{key}}}", str(value))
        answer = self.client.generic(method.upper(), path + query, **_body(sent, method))
        assert answer.status_code < 300, (name, answer.status_code, answer.content.decode()[:2000])
        told = answer.json() if answer.content and "json" in answer["Content-Type"] else None
        self.recorder.keep(name, title, sent, answer.status_code, told)
        return told


def _body(sent: Any, method: str) -> dict[str, Any]:
    if method == "get":
        return {}
    data, kind = APIClient()._encode_data({} if sent is None else sent, format="json")  # type: ignore[no-untyped-call]
    return {"data": data, "content_type": kind}
