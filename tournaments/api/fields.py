"""Input that is taken as it is, and nothing else: no text for a number, no field that does not exist."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.api.addresses import reverse
from tournaments.standings.exact import exact_json, exact_of

MOST = 2**31 - 1  # of an integer column
MOST_ID = 2**53 - 1  # the largest that every JSON reader keeps exactly


class Int(serializers.IntegerField):
    """A JSON integer, 0 or more unless told otherwise."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"min_value": 0, "max_value": MOST} | kwargs)

    def to_internal_value(self, data: Any) -> int:
        if isinstance(data, bool) or not isinstance(data, int):
            self.fail("invalid")
        return int(data)


class Id(Int):
    """The number of a row."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"min_value": 1, "max_value": MOST_ID} | kwargs)


class Flag(serializers.BooleanField):
    """true or false."""

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return bool(data)


class Text(serializers.CharField):
    """A JSON string."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return str(super().to_internal_value(data))


_EXACT = {"oneOf": [{"type": "integer"}, {"type": "string", "description": "An exact number."}]}


@extend_schema_field(_EXACT)
class Exact(serializers.Field):
    """A score or spread: an integer; a text such as 10.5 where it is none, or larger than a double keeps."""

    def to_internal_value(self, data: Any) -> Any:
        return data

    def to_representation(self, value: Any) -> int | str:
        return exact_json(exact_of(value))


@extend_schema_field(_EXACT)
class ScoreIn(serializers.Field):
    """A score as it is stated: a JSON integer, or a text such as 10.5; whoever reads it judges it."""

    def to_internal_value(self, data: Any) -> int | str:
        if isinstance(data, bool) or not isinstance(data, int | str):
            raise serializers.ValidationError(_("Give a whole number, or a text such as 10.5."))
        return data

    def to_representation(self, value: Any) -> Any:
        return value


class SideIn(serializers.ChoiceField):
    """The JSON number of a side; text that looks like one is none."""

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, int) or isinstance(data, bool):
            self.fail("invalid_choice", input=data)
        return super().to_internal_value(data)


class Document(serializers.DictField):
    """A JSON object that somebody else reads."""

    default_error_messages = {"not_a_dict": gettext_lazy("Give a JSON object.")}


def _part(path: str, value: Any) -> Any:
    """What stands at a dotted path, in objects or in plain data."""
    for name in path.split("."):
        value = value[name] if isinstance(value, Mapping) else getattr(value, name)
    return value


@extend_schema_field(OpenApiTypes.URI)
class Link(serializers.Field):
    """The address of something: a route, and where its parts are found. ``allow_null``: None where a part is
    missing."""

    def __init__(self, route: str, *, allow_null: bool = False, **parts: str) -> None:
        super().__init__(read_only=True, source="*", allow_null=allow_null)
        self.route = f"api:{route}"
        self.parts = {name: partial(_part, path) for name, path in parts.items()}

    def to_representation(self, value: Any) -> str | None:
        found = {name: get(value) for name, get in self.parts.items()}
        if None in found.values():
            return None
        return reverse(self.route, kwargs=found, request=self.context["request"])


class Strict(serializers.Serializer):
    """Refuses fields that it doesn't know, with a list of those it does."""

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, Mapping):
            return super().to_internal_value(data)
        known = [name for name, field in self.fields.items() if not field.read_only]
        unknown = {str(name): [self._unknown(known)] for name in data if name not in known}
        try:
            value = super().to_internal_value(data)
        except serializers.ValidationError as error:
            raise serializers.ValidationError({**_as_dict(error.detail), **unknown}) from None
        if unknown:
            raise serializers.ValidationError(unknown)
        return value

    @staticmethod
    def _unknown(known: list[str]) -> str:
        if not known:
            return _("There is no such field; this takes none.")
        return _("There is no such field; there are: %(known)s.") % {"known": ", ".join(known)}


def _as_dict(detail: Any) -> dict[str, Any]:
    return dict(detail) if isinstance(detail, Mapping) else {"non_field_errors": detail}


def in_order(shape: Any, value: Any) -> Any:
    """Stored data with its fields in the order of ``shape``, whatever order the database kept."""
    if isinstance(shape, serializers.ListSerializer):
        return [in_order(shape.child, item) for item in value]
    if isinstance(shape, serializers.Serializer):
        return {
            name: in_order(inner, value[name])
            for name, inner in shape.fields.items()
            if inner.required or name in value
        }
    return value


class Nothing(Strict):
    """An act that needs no input."""
