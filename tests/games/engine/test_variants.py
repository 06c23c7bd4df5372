import pytest

from games.engine.variants import VARIANTS, UnknownVariant, get_variant


def test_the_five_variants_of_the_rules_page() -> None:
    found = {key: (v.size, v.colours, v.copies, v.min_pattern) for key, v in VARIANTS.items()}
    assert found == {
        "entropy7": (7, 7, 7, 2),
        "hyle5": (5, 5, 5, 2),
        "hyle7-min3": (7, 7, 7, 3),
        "hyle5-min3": (5, 5, 5, 3),
        "entropy6": (6, 6, 6, 2),
    }


def test_every_bag_fills_its_board() -> None:
    assert all(v.colours * v.copies == v.cell_count for v in VARIANTS.values())


def test_a_full_7x7_game_has_97_plies() -> None:
    assert get_variant("entropy7").plies == 97


def test_an_alias_is_the_same_variant() -> None:
    assert get_variant("hyle7") is get_variant("entropy7")


@pytest.mark.parametrize("key", ["", "ENTROPY7", "entropy8", None, []])
def test_an_unknown_key_names_the_choices(key: str) -> None:
    with pytest.raises(
        UnknownVariant, match=r"entropy7 \(or hyle7\), hyle5, hyle7-min3, hyle5-min3, entropy6"
    ):
        get_variant(key)
