from collections.abc import Iterator

from games.engine.chaos_tiles import (
    FRONT,
    ORIGIN,
    VEK,
    Blob,
    Placement,
    boundary,
    is_legal,
    is_outer,
    legal_placements,
    medallion,
    medallion_placements,
)


def test_18_veks_placed_by_the_rules_fill_the_18_gon() -> None:
    first, *others = medallion_placements()
    blob = Blob({1: first})
    for tile, placement in enumerate(others, start=2):
        assert placement in legal_placements(blob, VEK)
        blob = blob.with_tile(tile, placement)
    assert blob == medallion()
    assert len(blob) == 18
    assert {(placement.kind, placement.face) for placement in blob.tiles.values()} == {(VEK, FRONT)}
    (walk,) = boundary(blob)
    assert is_outer(walk)
    assert len(walk) == len(blob.exposed_edges()) == 18
    assert {blob.degrees_at(edge.start) for edge in walk} == {160}
    assert sorted(edge.direction for edge in walk) == list(range(18))
    at_centre = [placement.corners.index(ORIGIN) for placement in others if ORIGIN in placement.corners]
    assert (first.origin, at_centre) == (ORIGIN, [0] * 5)
    inside = {point for placement in blob.tiles.values() for point in placement.corners}
    assert {blob.degrees_at(point) for point in inside - {edge.start for edge in walk}} == {360}


def test_it_is_found_by_legal_placements_alone() -> None:
    """Six corners at the centre, then twice a legal Vek with its five turned by 60 degrees."""
    blob = Blob()
    for sixth in range(6):
        blob = blob.with_tile(sixth, medallion_placements()[0].turned(3 * sixth))
    found: set[Blob] = set()
    for wider in _widened(blob):
        found |= {full for full in _widened(wider) if len(full.exposed_edges()) == 18}
    assert {frozenset(full.tiles.values()) for full in found} == {frozenset(medallion_placements())}


def _widened(blob: Blob) -> Iterator[Blob]:
    """All ways to add a Vek and its five."""
    tried: set[Placement] = set()
    for placement in legal_placements(blob, VEK):
        six = [placement.turned(3 * sixth) for sixth in range(6)]
        wider: Blob | None = None if placement in tried else blob
        tried.update(six)
        for turned in six:
            if wider is not None:
                legal = is_legal(wider, turned) is None
                wider = wider.with_tile(len(wider), turned) if legal else None
        if wider is not None:
            yield wider
