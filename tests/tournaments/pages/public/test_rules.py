from __future__ import annotations

import csv
from pathlib import Path

import pytest
from django.test import Client

from games.engine.variants import VARIANTS
from tests.tournaments.pages.public.reading import rows_of, words_of

pytestmark = pytest.mark.django_db

DATA = Path(__file__).parents[3] / "data" / "entropy"


def test_the_overview_says_which_variants_count_pairs(client: Client) -> None:
    words = words_of(client.get("/rules/"))
    assert "Entropy 7×7 pairs count" in words
    assert "Hyle 7×7, patterns from three from three" in words


@pytest.mark.parametrize("key", VARIANTS)
def test_every_variant_has_its_page(client: Client, key: str) -> None:
    variant = VARIANTS[key]
    words = words_of(client.get(f"/rules/{key}/"))
    assert f"Board {variant.size} × {variant.size}" in words
    assert f"Plies {variant.plies}" in words


def test_the_table_of_shapes_is_the_rulebooks(client: Client) -> None:
    shown = {row[1]: int(row[3]) for row in rows_of(client.get("/rules/entropy7/"))}
    with (DATA / "palindrome_patterns.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 30
    assert shown == {row["pattern"]: int(row["inclusive_score"]) for row in rows}


def test_the_example_is_scored_as_the_variant_reads_patterns(client: Client) -> None:
    assert "A board worth 48" in words_of(client.get("/rules/hyle5/"))
    assert "A board worth 38" in words_of(client.get("/rules/hyle5-min3/"))


def test_pairs_score_only_where_they_count(client: Client) -> None:
    assert "scores 4 points." in words_of(client.get("/rules/entropy6/"))
    assert "scores 0 points." in words_of(client.get("/rules/hyle7-min3/"))


def test_the_measure_is_shown_where_the_rulebook_has_one(client: Client) -> None:
    assert "75 is average" in words_of(client.get("/rules/entropy7/"))
    assert "75 is average" not in words_of(client.get("/rules/hyle5/"))


def test_an_alias_is_read_and_an_unknown_variant_is_404(client: Client) -> None:
    assert client.get("/rules/hyle7/").status_code == 200
    assert client.get("/rules/chess/").status_code == 404
