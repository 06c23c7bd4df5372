"""What every resource shares: formats, errors, pages, freshness, and finding what an address is about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import Any, ClassVar

from django.http import Http404
from django.utils.translation import get_language
from rest_framework import serializers
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from audit.actor import Actor
from audit.services import state_of
from tournaments.api.conditional import add_cache_headers, read_fresh, weak_tag
from tournaments.api.errors import WrongParameter, problem_handler
from tournaments.api.fields import Strict
from tournaments.api.once import write_once
from tournaments.api.pagination import Pages
from tournaments.api.parsers import StrictJSONParser
from tournaments.api.rates import rate_headers
from tournaments.api.renderers import CSVRenderer, NDJSONRenderer, Negotiation
from tournaments.api.schema import Schema
from tournaments.models import Tournament
from tournaments.permissions import allowed, is_administrator, require, role_of
from tournaments.queries.visible import find_event
from tournaments.token_rights import limits_of

Shape = type[serializers.Serializer[Any]]
VERSION = "1"  # rises with a change of what answers look like: kept answers are then out of date


class Resource(GenericViewSet):
    """A resource. ``tag`` and ``resource`` name it in the schema; ``parameters`` are those of its reads."""

    tag: ClassVar[str]
    resource: ClassVar[str]
    parameters: ClassVar[dict[str, type[Strict]]] = {}
    acts: ClassVar[dict[str, str]] = {}  # action -> the act that a reader must be allowed
    ordering: ClassVar[tuple[str, ...]] = ("id",)
    errors: ClassVar[dict[str, str]] = {}  # status -> words, beside those that all have
    tables = False  # True: what it reads is also given as CSV and NDJSON, as all lists are
    secret = False  # True: the address itself is a secret, so no cache that others share keeps answers
    may_repeat = True  # False: answers hold a secret and are not kept

    schema = Schema()
    renderer_classes: list[type[BaseRenderer]] = [JSONRenderer]
    parser_classes: list[type[BaseParser]] = [StrictJSONParser]
    content_negotiation_class = Negotiation
    pagination_class = Pages
    filter_backends: list[Any] = []
    metadata_class = None
    http_method_names = ["get", "head", "post", "put", "patch", "delete", "options"]

    # Every request

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        self.params: dict[str, Any] = self._read_params()
        name = str(request.method).lower()
        handler = getattr(self, name, None)
        if handler is None:
            return  # the method is refused
        if name in ("get", "head"):
            self.check_act()
            setattr(self, name, partial(read_fresh, self, handler))
        elif name != "options":
            # What was done already is answered before anything is looked for: it may be gone.
            keeper = self.keeper() if self.may_repeat else None
            setattr(self, name, partial(write_once, keeper, partial(self._write, handler)))

    def _write(
        self, handler: Callable[..., Response], request: Request, *args: Any, **kwargs: Any
    ) -> Response:
        self.check_act()
        return handler(request, *args, **kwargs)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        response = super().finalize_response(request, response, *args, **kwargs)
        add_cache_headers(self.request, response, secret=self.secret)
        for name, value in rate_headers(self.throttles).items():
            response[name] = value
        renderer = getattr(response, "accepted_renderer", None)
        if isinstance(renderer, CSVRenderer | NDJSONRenderer) and not response.has_header(
            "Content-Disposition"
        ):
            response["Content-Disposition"] = f'inline; filename="{self._file_name(renderer.format)}"'
        return response

    def get_throttles(self) -> list[Any]:
        self.throttles = super().get_throttles()
        return self.throttles

    def get_renderers(self) -> list[BaseRenderer]:
        found = super().get_renderers()
        if self.tables or self.action == "list":
            known = {renderer.format for renderer in found}
            found += [kind() for kind in (CSVRenderer, NDJSONRenderer) if kind.format not in known]
        return found

    def _file_name(self, ending: str) -> str:
        parts = [self.kwargs.get("slug"), self.resource.replace("_", "-")]
        return "-".join(str(part) for part in parts if part) + f".{ending}"

    throttles: Sequence[Any] = ()

    def get_exception_handler(self) -> Any:
        return problem_handler

    def options(self, request: Any, *args: Any, **kwargs: Any) -> Response:
        """What the address takes is in the Allow header."""
        return Response(status=204)

    def check_act(self) -> None:
        """Refuses readers who may not see this."""

    def version_parts(self) -> tuple[object, ...]:
        """What the answer depends on, where that is known without making it."""
        return ()

    def keeper(self) -> str | None:
        """Whose Idempotency-Keys these are; None: answers are not kept. A weaker token has its own: it is not
        told what another one did."""
        user = self.request.user
        if not user.is_authenticated:
            return None
        limits = limits_of(user)
        return ":".join((f"user:{user.pk}", *([weak_tag(*limits)[3:19]] if limits else [])))

    # Input and output

    @property
    def actor(self) -> Actor:
        """Who acts."""
        return Actor.of(self.request.user, "api")  # type: ignore[arg-type]

    def body(self, shape: Shape, *, partial: bool = False) -> dict[str, Any]:
        """The request's content, checked."""
        serializer = shape(data=self.request.data, partial=partial)
        serializer.is_valid(raise_exception=True)
        return dict(serializer.validated_data)

    def show(self, shape: Shape, item: Any, **context: Any) -> dict[str, Any]:
        """One thing as data."""
        return dict(shape(item, context={"request": self.request, **context}).data)

    def show_all(self, shape: Shape, items: Any, **context: Any) -> Any:
        """Several things as data."""
        return shape(items, many=True, context={"request": self.request, **context}).data

    def made(self, shape: Shape, item: Any, **context: Any) -> Response:
        """The answer to a creation."""
        data = self.show(shape, item, **context)
        return Response(data, status=201, headers={"Location": data["url"]} if data.get("url") else None)

    def page(self, queryset: Any, shape: Shape, **context: Any) -> Response:
        """One page of a list."""
        return self.get_paginated_response(self.show_all(shape, self.paginate_queryset(queryset), **context))

    def _read_params(self) -> dict[str, Any]:
        given = self.request.query_params.dict()
        for common in ("format", "page_size", "cursor") if self.action == "list" else ("format",):
            given.pop(common, None)
        serializer = self.parameters.get(self.action or "", Strict)(data=given)
        if not serializer.is_valid():
            raise WrongParameter(serializer.errors)
        return dict(serializer.validated_data)


class EventResource(Resource):
    """A resource of one event, found by the address, if the visitor may see it."""

    @cached_property
    def event(self) -> Tournament:
        """The event of the address."""
        event = find_event(self.kwargs["slug"], self.request.user)
        if event is None:
            raise Http404
        return event

    def check_act(self) -> None:
        event = self.event
        if act := self.acts.get(self.action or ""):
            self.ask(act, event)

    def ask(self, act: str, event: Tournament) -> None:
        """Raises PermissionDenied unless the visitor, signed in or not, may do ``act``."""
        require(self.actor if self.request.user.is_authenticated else _NOBODY, act, event)

    def may(self, act: str) -> bool:
        """Whether the visitor may do ``act`` in the event."""
        return allowed(self.request.user, act, self.event)

    def version_parts(self) -> tuple[object, ...]:
        user = self.request.user
        seen_as = "admin" if is_administrator(user, self.event) else role_of(user, self.event) or "public"
        host = self.request.build_absolute_uri("/")
        return (VERSION, *state_of(self.event.scope, "site"), seen_as, *limits_of(user), get_language(), host)

    def visible_or_404(self, event: Tournament) -> Tournament:
        """The event of an item that has an address of its own."""
        if not allowed(self.request.user, "view_event", event):
            raise Http404
        return event


_NOBODY = Actor(None, "", "api")
