"""The compiled catalogs that Django reads: made from the written ones when those are newer."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from deploy.messages.catalogs import FOLDER, is_translated, messages, path_of, read, replace


def compile_catalogs(folder: Path = FOLDER) -> list[str]:
    """Compiles what is out of date; tells which languages that were."""
    languages = sorted(path.parents[1].name for path in folder.glob("*/LC_MESSAGES/django.po"))
    fresh = [language for language in languages if _is_older(path_of(language, folder))]
    for language in fresh:
        compiled = BytesIO()
        write_mo(compiled, _translated(read(language, folder)))
        replace(path_of(language, folder).with_suffix(".mo"), compiled.getvalue())
    return fresh


def _translated(catalog: Catalog) -> Catalog:
    """What has no translation is left out, so that it is said in English and not by nothing."""
    for message in messages(catalog):
        if not is_translated(message):
            catalog.delete(message.id, message.context)
    return catalog


def _is_older(source: Path) -> bool:
    compiled = source.with_suffix(".mo")
    return not compiled.exists() or compiled.stat().st_mtime_ns <= source.stat().st_mtime_ns
