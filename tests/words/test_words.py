"""Sentences of pure code: a str in English that keeps what a translation needs."""

import copy
import pickle

import pytest

from games.engine.errors import Illegal
from words import Said, alone, joined, said, said_n
from words.stored import recipes, sentence_of

NESTED = said("ply {ply}: {what}", ply=3, what=said("tile {tile} is not in the hand", tile=7))
COUNTED = said_n("{n} row of {size}", "{n} rows of {size}", 2, size=7)


def test_it_is_the_english_sentence_wherever_a_text_is_wanted() -> None:
    assert NESTED == "ply 3: tile 7 is not in the hand"
    assert hash(NESTED) == hash("ply 3: tile 7 is not in the hand")
    assert f"{NESTED}!" == "ply 3: tile 7 is not in the hand!"
    assert repr(said("it's")) == '"it\'s"'


@pytest.mark.parametrize("sentence", [NESTED, COUNTED, alone(NESTED), said("plain {{}}")], ids=str)
@pytest.mark.parametrize("through", [lambda each: pickle.loads(pickle.dumps(each)), copy.deepcopy])
def test_it_comes_whole_through_a_pickle_and_a_copy(sentence: Said, through) -> None:  # type: ignore[no-untyped-def]
    found = through(sentence)
    assert (found, found.template, found.plural) == (sentence, sentence.template, sentence.plural)
    assert found.params == sentence.params
    assert [getattr(value, "template", None) for value in found.params.values()] == [
        getattr(value, "template", None) for value in sentence.params.values()
    ]


def test_an_error_keeps_its_sentence_also_with_the_place_in_front() -> None:
    told = str(Illegal(said("seat {seat} has to draw first", seat=2)).at(4))
    assert isinstance(told, Said)
    assert told == "ply 4: seat 2 has to draw first"
    what = told.params["what"]
    assert isinstance(what, Said)
    assert what.template == "seat {seat} has to draw first"


def test_the_number_chooses_the_template() -> None:
    texts = [said_n("{n} row", "{n} rows", n) for n in (0, 1, 2)]
    assert texts == ["0 rows", "1 row", "2 rows"]


def test_stored_sentences_are_kept_once_and_made_again() -> None:
    row = joined([NESTED, COUNTED], "; ")
    data = {"rows": [{"note": row, "terms": [{"note": COUNTED}, {"note": COUNTED}]}], "name": "Ann"}
    kept = recipes(data)
    assert set(kept) == {row, COUNTED}
    for text, recipe in kept.items():
        again = sentence_of(recipe)
        assert again == text
        assert recipes([again]) == {text: recipe}


@pytest.mark.parametrize("broken", [[], ["{a}", {}], ["{a}", {"a": None}], ["{a.b}", {"a": "x"}], 5, [1, 2]])
def test_a_broken_recipe_is_an_error_that_readers_expect(broken) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises((LookupError, TypeError, ValueError, AttributeError)):
        sentence_of(broken)
