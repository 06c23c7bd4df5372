"""Lists for translators go out and come back; a bad answer is refused by name and the others are taken."""

from __future__ import annotations

import gettext
import json
import os
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from deploy.messages import catalogs
from deploy.messages.checks import faults
from deploy.messages.compiling import compile_catalogs
from deploy.messages.lists import take, write_todo


@pytest.fixture
def catalog() -> Catalog:
    catalog = Catalog(locale="ru")
    catalog.add("Board", locations=[("a.html", None)])
    catalog.add("Draw", locations=[("b.py", None)], context="result", auto_comments=["Nobody wins."])
    catalog.add(("%(n)d game", "%(n)d games"), locations=[("b.py", None)])
    return catalog


def test_what_is_missing_goes_out_and_comes_back(catalog: Catalog, tmp_path: Path) -> None:
    assert write_todo(catalog, tmp_path) == 3
    assert json.loads((tmp_path / "001.json").read_text()) == [
        {"n": 1, "msgid": "Board", "files": ["a.html"]},
        {"n": 2, "msgid": "Draw", "context": "result", "comments": "Nobody wins.", "files": ["b.py"]},
        {"n": 3, "msgid": "%(n)d game", "plural": "%(n)d games", "files": ["b.py"]},
    ]
    answers = [
        {"msgid": "Board", "msgstr": "Доска"},
        {"msgid": "Draw", "context": "result", "msgstr": "Ничья"},
        {"msgid": "%(n)d game", "msgstr": ["%(n)d игра", "%(n)d игры", "%(n)d игр"]},
    ]
    assert take(catalog, "ru", answers) == []
    assert write_todo(catalog, tmp_path) == 0
    assert list(tmp_path.iterdir()) == []


def test_bad_answers_are_refused_by_name(catalog: Catalog) -> None:
    answers = [
        {"msgid": "Draw", "msgstr": "Жеребьёвка"},
        {"msgid": "%(n)d game", "msgstr": ["%(n)d игра", "%(n)d игры"]},
        {"msgid": "Board", "msgstr": "Доска"},
    ]
    assert take(catalog, "ru", answers) == [
        "'Draw': there is no such message",
        "'%(n)d game': 2 forms instead of 3",
    ]
    assert catalog["Board"].string == "Доска"


@pytest.mark.parametrize(
    ("said", "form", "fault"),
    [
        ("%(name)s wins", "gewinnt", "missing placeholders: %(name)s"),
        ("{name} wins", "{namen} gewinnt", "unknown placeholders: {namen}"),
        ("<b>New</b>", "Neu", "tags differ: none"),
        ("a &amp; b", "a &und; b", "an entity that does not exist"),
        (", then ", ", dann", "blanks at its beginning or end differ"),
        ("%(share)s %% of it", "%(share)s % davon", "a per cent sign that is not doubled"),
        ("It is", " ", "it is empty"),
    ],
)
def test_faults(said: str, form: str, fault: str) -> None:
    assert fault in faults("de", [said], [form], 2)
    assert faults("de", [said], [said], 2) == []


def test_the_russian_singular_is_said_of_21_too() -> None:
    said = ["One game", "%(n)d games"]
    assert faults("de", said, ["Ein Spiel", "%(n)d Spiele"], 2) == []
    assert faults("ru", said, ["Одна игра", "%(n)d игры", "%(n)d игр"], 3) == ["missing placeholders: %(n)d"]


def test_what_changed_is_compiled_and_only_that(catalog: Catalog, tmp_path: Path) -> None:
    take(catalog, "ru", [{"msgid": "%(n)d game", "msgstr": ["%(n)d игра", "%(n)d игры", "%(n)d игр"]}])
    catalogs.write(catalog, "ru", tmp_path)
    assert compile_catalogs(tmp_path) == ["ru"]
    assert compile_catalogs(tmp_path) == []
    with catalogs.path_of("ru", tmp_path).with_suffix(".mo").open("rb") as file:
        words = gettext.GNUTranslations(file)
    said = {n: words.ngettext("%(n)d game", "%(n)d games", n) for n in (1, 2, 5, 11, 21, 24)}
    assert [text[6:] for text in said.values()] == ["игра", "игры", "игр", "игр", "игра", "игры"]
    assert words.gettext("Board") == "Board"  # said in English, not by nothing
    os.utime(catalogs.path_of("ru", tmp_path))
    assert compile_catalogs(tmp_path) == ["ru"]


def test_a_catalog_is_written_in_one_form(catalog: Catalog, tmp_path: Path) -> None:
    catalogs.write(catalog, "ru", tmp_path)
    once = catalogs.path_of("ru", tmp_path).read_bytes()
    catalogs.write(catalogs.read("ru", tmp_path), "ru", tmp_path)
    assert catalogs.path_of("ru", tmp_path).read_bytes() == once
    assert b"POT-Creation-Date" not in once
