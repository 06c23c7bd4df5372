"""Sentences of pure code in the language of whoever reads them: the one place where they are translated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import structlog
from django.utils.translation import gettext, ngettext

from words import Said, fill
from words.stored import recipes, sentence_of

SENTENCES = "sentences"  # the part of stored data that says how its sentences are made
_SPOKEN = frozenset({"text", "note", "label", "warnings", "changes"})

log = structlog.get_logger(__name__)


def in_words(text: object) -> str:
    """A sentence, or that of an error, in the language of the reader; any other text as it is."""
    sentence = str(text)  # of an error that was raised with one, too
    if not isinstance(sentence, Said):
        return sentence
    if not sentence.template:
        return ""
    try:
        return fill(_template(sentence), {name: _filling(value) for name, value in sentence.params.items()})
    except (LookupError, ValueError, TypeError, AttributeError):
        log.warning("translation_does_not_fit", template=sentence.template)
        return f"{sentence}"


def with_sentences(data: dict[str, Any]) -> dict[str, Any]:
    """Data that is to be stored, with what the translation of its sentences needs."""
    found = recipes(data)
    return data | {SENTENCES: data.get(SENTENCES, {}) | found} if found else data


def without_sentences(data: Mapping[str, Any]) -> dict[str, Any]:
    """Stored data as it was before the sentences' recipes were put beside it."""
    return {key: value for key, value in data.items() if key != SENTENCES}


def recalled(text: str, data: Mapping[str, Any]) -> str:
    """A sentence of stored data in the language of the reader; one without a recipe as it is stored."""
    recipe = data.get(SENTENCES, {}).get(text)
    return text if recipe is None else _from(recipe, text)


def spoken(data: Mapping[str, Any]) -> dict[str, Any]:
    """Stored data with all its sentences in the language of the reader, without their recipes."""
    stored = data.get(SENTENCES)
    plain = without_sentences(data)
    return _spoken(plain, {text: _from(recipe, text) for text, recipe in stored.items()}) if stored else plain


def _spoken(data: Any, sentences: Mapping[str, str], is_sentence: bool = False) -> Any:
    if isinstance(data, str):
        return sentences.get(data, data) if is_sentence else data
    if isinstance(data, list):
        return [_spoken(each, sentences, is_sentence) for each in data]
    if isinstance(data, dict):
        return {key: _spoken(value, sentences, key in _SPOKEN) for key, value in data.items()}
    return data


def _from(recipe: Any, text: str) -> str:
    try:
        return in_words(sentence_of(recipe))
    except (LookupError, ValueError, TypeError, AttributeError):  # data from elsewhere
        return text


def _template(sentence: Said) -> str:
    if sentence.plural is None:
        return gettext(sentence.template)
    return ngettext(sentence.template, sentence.plural, int(sentence.params["n"]))


def _filling(value: str | int) -> str | int:
    return in_words(value) if isinstance(value, Said) else value
