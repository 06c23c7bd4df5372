"""Sentences in stored data: beside the English ones stands what a translation needs, each sentence once.

Data keep their sentences as plain English texts, as they were before; `recipes` is a part of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from words import Said

# The template, what fills it (a recipe where that is a sentence), and the plural if there is one.
Recipe = list[Any]


def recipes(data: object) -> dict[str, Recipe]:
    """How each sentence in JSON-like data is made, by the sentence.

    >>> from words import said
    >>> recipes({"rows": [{"note": said("{n} points", n=3), "name": "Ann"}]})
    {'3 points': ['{n} points', {'n': 3}]}
    """
    return {f"{sentence}": _recipe(sentence) for sentence in _sentences(data)}


def sentence_of(recipe: Recipe) -> Said:
    """The sentence of a stored recipe. Raises LookupError, TypeError or ValueError for what is none.

    >>> sentence_of(["{what}, at {place}", {"what": ["a bye", {}], "place": "1"}]).params["what"].template
    'a bye'
    """
    template, params, *plural = recipe
    filled = {name: _value(value) for name, value in params.items()}
    return Said(template, filled, plural[0] if plural else None)


def _sentences(data: object) -> Iterator[Said]:
    if isinstance(data, Said):
        yield data
    elif isinstance(data, Mapping):
        for value in data.values():
            yield from _sentences(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _sentences(value)


def _recipe(sentence: Said) -> Recipe:
    params = {
        name: _recipe(value) if isinstance(value, Said) else value for name, value in sentence.params.items()
    }
    return [sentence.template, params, *([] if sentence.plural is None else [sentence.plural])]


def _value(value: Any) -> Any:
    if isinstance(value, list):
        return sentence_of(value)
    if isinstance(value, str | int):
        return value
    raise TypeError(f"{value!r} fills no place of a sentence")
