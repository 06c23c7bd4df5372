"""The catalogs say everything, in the right form. What the code says is compared where GNU gettext is."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from deploy.management.commands.messages import Extraction, extract
from deploy.messages import catalogs
from deploy.messages.checks import faults

LANGUAGES = pytest.mark.parametrize("language", catalogs.LANGUAGES)
FORMS = {"de": 2, "ru": 3}


@LANGUAGES
def test_every_message_is_translated(language: str) -> None:
    found = catalogs.messages(catalogs.read(language))
    assert len(found) > 4000
    missing = [catalogs.said(each)[0] for each in found if not catalogs.is_translated(each)]
    assert missing[:10] == [], f"{len(missing)} of {len(found)}"


@LANGUAGES
def test_translations_keep_places_tags_and_forms(language: str) -> None:
    catalog = catalogs.read(language)
    assert catalog.num_plurals == FORMS[language]
    wrong = {
        catalogs.said(each)[0]: found
        for each in catalogs.messages(catalog)
        if catalogs.is_translated(each)
        and (found := faults(language, catalogs.said(each), catalogs.forms(each), catalog.num_plurals))
    }
    assert wrong == {}


@pytest.mark.skipif(not shutil.which("xgettext"), reason="GNU gettext is not installed (apt install gettext)")
def test_the_catalogs_hold_what_the_code_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said: dict[str, set[object]] = {}

    def keep(self: Extraction, potfile: str, locale: str) -> None:
        said[locale] = _keys(_read(Path(potfile)))

    monkeypatch.setattr(Extraction, "write_po_file", keep)
    extract()
    for language in catalogs.LANGUAGES:
        kept = _keys(catalogs.read(language))
        assert said[language] - kept == set(), "run manage.py messages, and translate"
        assert kept - said[language] == set(), "run manage.py messages"


def _read(potfile: Path) -> Catalog:
    return read_po(
        [line for line in potfile.read_text().splitlines() if not line.startswith('"Plural-Forms')]
    )


def _keys(catalog: Catalog) -> set[object]:
    return {
        (each.id if isinstance(each.id, str) else tuple(each.id), each.context) for each in catalog if each.id
    }
