"""Sentences that pure code says to people: English, and at the same time what a translation needs.

A sentence is a template with named places and what fills them. `said` gives it as a `str`, which is the
English sentence wherever nobody translates; who shows it to people translates the template and fills it
again. Templates are written out where they are used, so that they can be collected from the source.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce

Filling = str | int
_ALONE = "sentence"  # what fills the place of this name begins with a capital: see `alone`


class Said(str):
    """An English sentence that knows its template and what fills it.

    `plural` is the template for other numbers than one, when the sentence has a number, `n`.

    >>> sentence = said("tile {tile} is not in the blob", tile=7)
    >>> sentence, sentence.template, sentence.params
    ('tile 7 is not in the blob', 'tile {tile} is not in the blob', {'tile': 7})
    >>> str(ValueError(sentence)).template
    'tile {tile} is not in the blob'
    """

    __slots__ = ("params", "plural", "template")

    template: str
    plural: str | None
    params: Mapping[str, Filling]

    def __new__(cls, template: str, params: Mapping[str, Filling], plural: str | None = None) -> Said:
        """`template` or, for another number than one, `plural` with its places filled."""
        chosen = template if plural is None or params["n"] == 1 else plural
        sentence = super().__new__(cls, fill(chosen, params))
        sentence.template, sentence.plural, sentence.params = template, plural, params
        return sentence

    def __str__(self) -> str:
        """Itself: the text of an error that was raised with a sentence is still that sentence."""
        return self

    def __repr__(self) -> str:
        return str.__repr__(self)

    def __reduce__(self) -> tuple[type[Said], tuple[str, Mapping[str, Filling], str | None]]:
        return type(self), (self.template, self.params, self.plural)


def fill(template: str, params: Mapping[str, Filling]) -> str:
    """A template, or a translation of one, with its places filled."""
    text = template.format(**params)
    return text[:1].upper() + text[1:] if _ALONE in params else text


def said(template: str, /, **params: object) -> Said:
    """The sentence of a template; what is no number and no sentence goes in as its text.

    >>> said("{who} has {what}", who="Ann", what=said("a bye"))
    'Ann has a bye'
    """
    return Said(template, _fillings(params))


def said_n(one: str, many: str, n: int, /, **params: object) -> Said:
    """The sentence for a number, which is `n` in both templates.

    >>> [said_n("{n} tile is left", "{n} tiles are left", n) for n in (1, 2)]
    ['1 tile is left', '2 tiles are left']
    """
    return Said(one, {"n": n} | _fillings(params), many)


def mark(template: str, /) -> str:
    """A template in a table of templates, which `said` gets later: so marked, it is collected.

    >>> said({"late": mark("{who} came late")}["late"], who="Ann")
    'Ann came late'
    """
    return template


def joined(parts: Iterable[str], separator: str = ", ") -> str:
    """Sentences or words in a row; those that are translated stay so.

    >>> joined([said("Ann is absent"), said("the bye belongs to Bob")], "; ")
    'Ann is absent; the bye belongs to Bob'
    """
    named = {f"part{place}": part for place, part in enumerate(parts)}
    return Said(separator.join(f"{{{name}}}" for name in named), named)


def listed(parts: Iterable[str], template: str) -> str:
    """A few words put together by a marked template of `first` and `second`.

    >>> listed(["1", "2", "3"], mark("{first} or {second}"))
    '1 or 2 or 3'
    """
    return reduce(lambda first, second: said(template, first=first, second=second), parts)


def alone(text: str) -> str:
    """A sentence that stands alone, with a capital and a full stop, in any language.

    >>> alone(said("{who} is absent", who="the opponent"))
    'The opponent is absent.'
    """
    return said("{sentence}.", sentence=text)


def _fillings(params: Mapping[str, object]) -> dict[str, Filling]:
    return {name: value if isinstance(value, str | int) else str(value) for name, value in params.items()}
