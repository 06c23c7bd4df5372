"""Clumps: pips of one colour on one tile, or on tiles that share a full edge."""

from games.engine.chaos_tiles import Blob, legal_placements
from games.engine.chaos_tiles.games.clumps import Clump, biggest, clumps, matches
from games.engine.chaos_tiles.games.pips import pip_tiles
from tests.games.engine.chaos_tiles.games.tables import MEDALLION
from tests.games.engine.chaos_tiles.growth import grown

PIPS = pip_tiles("r3")


def test_clumps_go_over_full_edges_only() -> None:
    """Places 1, 2, 3 of the medallion meet in its middle; 1 and 3 share no edge."""
    one, two, three = MEDALLION[:3]
    apart = clumps(Blob({1: one, 21: two, 2: three}), PIPS)
    assert [(clump.colour, clump.size) for clump in apart] == [(1, 1), (1, 1), (2, 3), (3, 1)]
    joined = clumps(Blob({1: one, 6: two, 2: three}), PIPS)
    assert joined[0] == Clump(1, frozenset({1, 6, 2}), 3)
    assert [(clump.colour, clump.size) for clump in joined[1:]] == [(2, 1), (2, 1), (3, 1)]


def test_two_pips_of_a_colour_on_one_tile_are_one_clump() -> None:
    found = clumps(Blob({1: MEDALLION[0], 2: MEDALLION[1]}), {1: (4, 4), 2: (4,)})
    assert found == (Clump(4, frozenset({1, 2}), 3),)
    assert (biggest(found, 4), biggest(found, 5)) == (3, 0)


def test_contact_along_a_part_of_an_edge_joins_nothing() -> None:
    blob = grown(40, 3, 1)
    strict = legal_placements(blob, "V", partial_contact=False)
    partly = [way for way in legal_placements(blob, "V") if way not in strict]
    assert partly
    for way in partly:
        beside = {contact.tile for contact in blob.contacts(way)}
        pips = {tile: (2 if tile in beside else 1,) for tile in blob} | {99: (1,)}
        found = clumps(blob.with_tile(99, way), pips)
        assert Clump(1, frozenset({99}), 1) in found


def test_matches_count_distinct_colours() -> None:
    blob = Blob({1: MEDALLION[0], 2: MEDALLION[2]})
    assert matches(blob, PIPS, 3, MEDALLION[1]) == 2
    assert matches(blob, PIPS, 21, MEDALLION[1]) == 1
    assert matches(blob, PIPS, 46, MEDALLION[1]) == 0
