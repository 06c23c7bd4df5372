"""How the API describes itself (OpenAPI 3.1)."""

from __future__ import annotations

from typing import Any

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers

from tournaments.api.fields import Strict
from tournaments.api.once import HEADER


class Fault(serializers.Serializer[Any]):
    """One thing that is wrong, and where."""

    pointer = serializers.CharField(
        required=False, help_text="JSON pointer into the body, as in #/games/0/score."
    )
    parameter = serializers.CharField(required=False, help_text="Name of the query parameter or header.")
    line = serializers.IntegerField(required=False, help_text="Line of a list that was handed in.")
    detail = serializers.CharField(help_text="What would be right.")


class Problem(serializers.Serializer[Any]):
    """An error (RFC 9457). Some kinds add facts of their own, such as the result that is there already."""

    type = serializers.CharField(help_text="The kind of problem: urn:orderly:problem:KIND.")
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField(help_text="A sentence for people.")
    instance = serializers.CharField(help_text="The address that was asked.")
    errors = Fault(many=True, required=False)  # type: ignore[assignment]


COMMON = {
    "400": "Something in the request is wrong; errors says where.",
    "401": "Nobody is signed in, or the token is wrong.",
    "403": "You may not do this.",
    "404": "There is nothing here that you may see.",
    "406": "There is no such format.",
    "429": "Too many requests; see Retry-After.",
}
OF_WRITES = {
    "409": "The state has moved on, or the past would change; facts say what is there.",
    "412": "What If-Match names is not the newest version.",
    "413": "The request is too large.",
    "415": "The content type is not taken here.",
    "422": "The Idempotency-Key came before with a different request.",
    "503": "The database is busy; see Retry-After.",
}
TEXTS = {
    "text/csv": "A row a line with the fields of the JSON; one within another has its path: counts.played.",
    "application/x-ndjson": "A row a line, each as in the JSON.",
}
KEY = OpenApiParameter(
    HEADER,
    str,
    OpenApiParameter.HEADER,
    description="Your own name for this act. Sent again within a day, it is answered, not done again.",
)


class Schema(AutoSchema):
    """Names, parameters and errors, taken from what the views say of themselves."""

    view: Any

    def get_tags(self) -> list[str]:
        return [self.view.tag]

    def get_operation_id(self) -> str:
        return f"{self.view.resource}_{self.view.action}"

    def get_override_parameters(self) -> list[Any]:
        parameters: list[Any] = []
        if shape := self.view.parameters.get(self.view.action):
            parameters.append(shape)
        if self.method not in ("GET", "HEAD") and self.view.may_repeat:
            parameters.append(KEY)
        return parameters

    def _map_basic_serializer(self, serializer: Any, direction: Any) -> Any:
        schema = super()._map_basic_serializer(serializer, direction)
        if isinstance(serializer, Strict) and schema:
            schema["additionalProperties"] = False
        return schema

    def _get_response_bodies(self, direction: Any = "response") -> Any:
        bodies = super()._get_response_bodies(direction)
        for body in bodies.values():
            for kind, words in TEXTS.items():
                if kind in body.get("content", {}):
                    body["content"][kind] = {"schema": {"type": "string", "description": words}}
        problem = {"application/problem+json": {"schema": self.resolve_serializer(Problem, "response").ref}}
        if self.method == "GET":
            bodies["304"] = {"description": "Nothing has changed since the answer that If-None-Match names."}
        errors = COMMON if self.method == "GET" else COMMON | OF_WRITES
        errors = errors | self.view.errors
        for status, words in errors.items():
            bodies.setdefault(status, {"description": words, "content": problem})
        return bodies
