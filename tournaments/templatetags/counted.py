"""Words with a number in them, in all plural forms of a language, for pages and their scripts.

Scripts get the forms for 1, 2 and 5 in one attribute, `1 tile|%s tiles|%s tiles`, and choose by the rules of
the page's language (`say.counted` of static/js/clock/words.js). English, German and Russian have no others.
"""

from __future__ import annotations

from django.template import Library
from django.utils.translation import ngettext

register = Library()

Pair = tuple[str, str]
_SAMPLES = (1, 2, 5)


def counted(one: str, many: str) -> Pair:
    """A text for one and for many; so marked, it is collected for translation."""
    return one, many


_WORDS: dict[str, Pair] = {
    "tiles": counted("%s tile", "%s tiles"),
    "veks": counted("%s Vek", "%s Veks"),
    "kays": counted("%s Kay", "%s Kays"),
    "contacts": counted("touches one edge", "touches %s edges"),
    "edges": counted("%s edge", "%s edges"),
    "exchanges-left": counted("%s exchange left", "%s exchanges left"),
    "free-units": counted("One place is free.", "%s places are free; a Vek takes two."),
    "new-duos": counted("%s new duo", "%s new duos"),
    "dead": counted("takes a stone for dead", "takes %s stones for dead"),
}


@register.simple_tag(name="counted")
def forms(name: str) -> str:
    """All forms, for an attribute."""
    one, many = _WORDS[name]
    return "|".join(ngettext(one, many, number) for number in _SAMPLES)


def number_words(name: str, number: int) -> str:
    """The form for a number, with the number in it.

    >>> number_words("tiles", 1), number_words("tiles", 30)
    ('1 tile', '30 tiles')
    """
    one, many = _WORDS[name]
    return ngettext(one, many, number).replace("%s", str(number), 1)
