"""Sentences of pure code in the reader's language; a translation that does not fit harms nobody."""

from collections.abc import Callable, Iterator

import pytest
from django.utils.translation import gettext_lazy, override

from audit.in_words import in_words, recalled, spoken, with_sentences, without_sentences
from words import alone, joined, said, said_n

Translate = Callable[[dict[str, str]], None]


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """A request of another test may have left its language behind."""
    with override("en"):
        yield


@pytest.fixture
def translate(monkeypatch: pytest.MonkeyPatch) -> Translate:
    def put(catalog: dict[str, str]) -> None:
        monkeypatch.setattr("audit.in_words.gettext", lambda text: catalog.get(text, text))
        monkeypatch.setattr(
            "audit.in_words.ngettext",
            lambda one, many, n: catalog.get(one if n == 1 else many, one if n == 1 else many),
        )

    return put


def test_a_sentence_is_translated_with_all_that_stands_in_it(translate: Translate) -> None:
    translate({"{seat} has {what}": "{what}: {seat}", "a bye": "ein Freilos", "{n} rows": "{n} Reihen"})
    sentence = said("{seat} has {what}", seat="Ann", what=said("a bye"))
    assert in_words(ValueError(sentence)) == "ein Freilos: Ann"
    assert (
        in_words(joined([sentence, said_n("{n} row", "{n} rows", 3)], "; ")) == "ein Freilos: Ann; 3 Reihen"
    )
    assert in_words(alone(said("a bye"))) == "Ein Freilos."


def test_what_is_no_sentence_stays(translate: Translate) -> None:
    translate({"Ann": "Bob", "": "Project-Id-Version"})
    assert in_words("Ann") == "Ann"
    assert in_words(gettext_lazy("a word")) == "a word"
    assert in_words(said("")) == ""


@pytest.mark.parametrize("broken", ["{wrong}", "{", "{what.real}", "{what!z}", "{}", "{what:d}"])
def test_a_translation_that_does_not_fit_leaves_the_english_one(translate: Translate, broken: str) -> None:
    translate({"no {what}": broken})
    assert in_words(said("no {what}", what="tile")) == "no tile"


def test_stored_data_stay_english_and_are_shown_in_any_language(translate: Translate) -> None:
    note = said("{points} points", points="2.5")
    plain = {"rows": [{"name": "2.5 points", "note": note, "warnings": [note]}]}
    stored = with_sentences(plain)
    assert without_sentences(stored) == plain
    assert spoken(stored) == plain
    translate({"{points} points": "{points} Punkte"})
    assert spoken(stored) == {
        "rows": [{"name": "2.5 points", "note": "2.5 Punkte", "warnings": ["2.5 Punkte"]}]
    }
    assert recalled("2.5 points", stored) == "2.5 Punkte"
    assert recalled("2.5 points", plain) == "2.5 points"  # from before there were recipes


@pytest.mark.parametrize("recipe", [None, 5, [], ["{a}", {}], ["{a}", {"a": [[]]}], ["{n}", {}, "{n}"]])
def test_a_broken_recipe_from_elsewhere_is_shown_as_it_was_stored(recipe: object) -> None:
    data = {"note": "told", "sentences": {"told": recipe}}
    assert spoken(data) == {"note": "told"}
    assert recalled("told", data) == "told"
