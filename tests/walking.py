"""Walks over every address of the product, for tests of what no answer may hold."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from django.urls import URLPattern, URLResolver, get_resolver

Values = Mapping[str, str | int]
PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>")


class Uncovered(AssertionError):
    """An address that nobody has said how to walk."""


@dataclass(frozen=True, slots=True)
class Route:
    """An address with its parameters still in it, as `matches/<int:pk>/`."""

    text: str

    @property
    def parameters(self) -> tuple[str, ...]:
        return tuple(PARAMETER.findall(self.text))

    def path(self, values: Values) -> str:
        """The address with its parameters filled in. Raises Uncovered."""
        missing = [name for name in self.parameters if name not in values]
        if missing:
            raise Uncovered(f"{self.text}: say what {', '.join(missing)} stands for, or why it is not walked")
        return "/" + PARAMETER.sub(lambda found: str(values[found[1]]), self.text)


def routes() -> Iterator[Route]:
    """Every address that the product answers."""
    yield from _below(get_resolver().url_patterns, "")


def _below(patterns: list[URLPattern | URLResolver], before: str) -> Iterator[Route]:
    for pattern in patterns:
        text = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _below(pattern.url_patterns, text)
        else:
            yield Route(text)


def addresses(
    values_of: Callable[[Route], list[Values]], not_walked: Mapping[str, str]
) -> list[tuple[Route, str]]:
    """Each route filled in with each of its sets of values. Every route is walked or named in ``not_walked``,
    with the reason; Raises Uncovered for others, and for a name there that is no route."""
    found = list(routes())
    strange = not_walked.keys() - {route.text for route in found}
    if strange:
        raise Uncovered(f"no such address any more: {', '.join(sorted(strange))}")
    walked = [route for route in found if route.text not in not_walked]
    pairs = [(route, route.path(values)) for route in walked for values in values_of(route)]
    return list(dict.fromkeys(pairs))
