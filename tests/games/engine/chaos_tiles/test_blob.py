"""What a blob keeps up to date, against what its tiles alone say."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.chaos_tiles import (
    EMPTY,
    KINDS,
    ORIGIN,
    Blob,
    BlobError,
    Contact,
    Edge,
    Faces,
    Kind,
    Placement,
    boundary,
    graph,
    is_connected,
    is_connected_without,
    is_legal,
    is_outer,
    legal_placements,
    liftable,
    medallion,
)
from games.engine.chaos_tiles.ring import to_xy
from games.engine.chaos_tiles.sectors import has_narrow_gap
from tests.games.engine.chaos_tiles import slow
from tests.games.engine.chaos_tiles.growth import blob_of, grown

choices = st.lists(st.tuples(st.sampled_from(KINDS), st.integers(0, 10**6)), max_size=9)
faces = st.sampled_from((1, 2))


def free_edges(blob: Blob) -> set[Edge]:
    """The exposed edges, by looking at each pair."""
    every = [edge for placement in blob.tiles.values() for edge in placement.edges]
    return {edge for edge in every if edge.reverse not in every}


def kept(blob: Blob) -> tuple[object, ...]:
    """All that a blob tells of itself."""
    near = {tile: {other.tile for other in blob.near(placement)} for tile, placement in blob.tiles.items()}
    return dict(blob.tiles), dict(blob.masks), set(blob.exposed_edges()), near


@settings(max_examples=20, deadline=None)
@given(choices=choices, faces=faces, data=st.data())
def test_growing_and_lifting(choices: list[tuple[Kind, int]], faces: Faces, data: st.DataObject) -> None:
    blob = Blob({0: Placement("V", "+", 0, ORIGIN)})
    for tile, (kind, choice) in enumerate(choices, start=1):
        legal = legal_placements(blob, kind, faces)
        placement = legal[choice % len(legal)]
        assert not any(slow.overlap(placement, other) for other in blob.tiles.values())
        grown = blob.with_tile(tile, placement)
        assert grown.contacts(placement)
        assert tile not in blob
        assert kept(grown.without_tile(tile)) == kept(blob)
        blob = grown
    assert not any(map(has_narrow_gap, blob.masks.values()))
    assert set(blob.exposed_edges()) == free_edges(blob)
    assert is_connected(blob)
    lifted = data.draw(st.sampled_from(list(blob)))
    rest = blob.without_tile(lifted)
    assert kept(rest) == kept(Blob({tile: blob[tile] for tile in blob if tile != lifted}))
    assert kept(rest.with_tile(lifted, blob[lifted])) == kept(blob)
    assert is_connected(rest) == is_connected_without(blob, lifted) == (lifted in liftable(blob))


@pytest.mark.parametrize("seed", [5, 6])
def test_sectors_taken_are_those_around_each_corner(seed: int) -> None:
    blob = grown(14, seed)
    tiles = list(blob.tiles.values())
    for placement in tiles:
        for corner, point in zip(placement.corners, map(to_xy, placement.corners), strict=True):
            scaled = (int(point[0] * slow.SCALE), int(point[1] * slow.SCALE))
            mask = sum(1 << sector for sector, here in enumerate(slow.taken(tiles, scaled)) if here)
            assert blob.masks[corner] == mask
            assert blob.degrees_at(corner) == 20 * mask.bit_count()


def test_contacts_tell_which_edges_meet() -> None:
    blob = blob_of("V+0@0")
    placement = next(new for new in legal_placements(blob, "K") if len(blob.contacts(new)) == 2)
    grown = blob.with_tile(7, placement)
    assert grown.contacts(blob[1]) == (Contact(0, 7, 4), Contact(1, 7, 3))
    assert grown.neighbours(1) == (7,)
    assert graph(grown) == {1: (7,), 7: (1,)}
    assert grown.owner(blob[1].edges[0]) == (1, 0)
    assert grown.owner(blob[1].edges[2].reverse) is None


def test_blobs_are_values() -> None:
    blob = blob_of("V+0@0", "V+9@1")
    same = Blob(reversed(list(blob.tiles.items())))
    assert blob == same
    assert hash(blob) == hash(same)
    assert blob != EMPTY
    assert repr(blob) == "Blob({1: V+0@0, 2: V+9@1})"
    with pytest.raises(TypeError):
        blob.tiles[3] = blob[1]  # type: ignore[index]


def test_what_a_blob_refuses() -> None:
    blob = blob_of("V+0@0")
    with pytest.raises(BlobError, match="tile 1 is in the blob already, at V\\+0@0"):
        blob.with_tile(1, Placement("V", "+", 9, (1, 0, 0, 0, 0, 0)))
    with pytest.raises(BlobError, match="tile 2 at V\\+0@0 lies on tile 1"):
        blob.with_tile(2, blob[1])
    for ask in (
        blob.without_tile,
        blob.__getitem__,
        blob.neighbours,
        lambda tile: is_connected_without(blob, tile),
    ):
        with pytest.raises(BlobError, match="tile 5 is not in the blob"):
            ask(5)


def test_outlines_go_around_the_blob_and_around_each_hole() -> None:
    ring = medallion().without_tile(18).without_tile(1)
    walks = boundary(ring)
    assert sorted((len(walk), is_outer(walk)) for walk in walks) == [(5, False), (19, True)]
    assert {edge for walk in walks for edge in walk} == free_edges(ring)
    for walk in walks:
        assert [edge.end for edge in walk] == [edge.start for edge in (*walk[1:], walk[0])]
    assert boundary(EMPTY) == ()


def test_a_hole_may_be_made_and_filled() -> None:
    """Tile 1 of the medallion is surrounded; lifted, only it fits there again with all five edges."""
    whole = medallion()
    rest = whole.without_tile(1)
    fitting = [new for new in legal_placements(rest, "V") if len(rest.contacts(new)) == 5]
    assert fitting == [whole[1]]
    assert is_legal(rest, whole[1]) is None


def test_liftable_tiles_of_a_chain_are_its_ends() -> None:
    blob = blob_of("V+0@0", "V+9@1")
    third = next(new for new in legal_placements(blob, "V") if {c.tile for c in blob.contacts(new)} == {2})
    assert liftable(blob.with_tile(3, third)) == (1, 3)
    assert liftable(blob_of("V+0@0")) == (1,)
