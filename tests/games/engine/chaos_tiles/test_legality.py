"""Each rule of placing, and all of them against the slow checker."""

from itertools import product
from random import Random

import pytest

from games.engine.chaos_tiles import (
    EMPTY,
    FACES,
    FAULT_WORDS,
    KINDS,
    Blob,
    Fault,
    Placement,
    is_legal,
    legal_after_lift,
    legal_placements,
    parse_placement,
)
from games.engine.chaos_tiles.duos import joined
from games.engine.chaos_tiles.legality import has_legal_placement
from games.engine.chaos_tiles.ring import ORIGIN, UNITS, sub
from tests.games.engine.chaos_tiles import slow
from tests.games.engine.chaos_tiles.growth import blob_of, grown

VEK = Placement("V", "+", 0, ORIGIN)


def joint_fault(first: str, edge_a: int, second: str, edge_b: int) -> Fault | None:
    """What is wrong with two tiles put together so."""
    kind_a, kind_b = (next(kind for kind in KINDS if kind == letter) for letter in (first, second))
    one, other = joined(kind_a, "+", edge_a, kind_b, "+", edge_b)
    return is_legal(Blob({1: one}), other)


def test_a_full_edge_must_be_the_reverse_of_a_free_one() -> None:
    along = sub(UNITS[4], UNITS[5])  # 2 cos 80 to the right
    against = joined("V", "+", 0, "V", "+", 0)[1]
    assert is_legal(Blob({1: VEK}), against) is None
    assert is_legal(Blob({1: VEK}), against.moved(along)) is Fault.NO_CONTACT
    assert is_legal(Blob({1: VEK}), against.moved(UNITS[2])) is Fault.NO_CONTACT
    assert is_legal(Blob({1: VEK}), VEK) is Fault.NO_CONTACT


def test_nothing_is_legal_on_an_empty_blob() -> None:
    assert is_legal(EMPTY, VEK) is Fault.NO_CONTACT
    assert legal_placements(EMPTY, "V") == ()


def test_tiles_may_not_overlap() -> None:
    assert joint_fault("K", 3, "K", 4) is Fault.OVERLAP  # 200 and 200
    assert joint_fault("K", 3, "V", 1) is None  # 200 and 160 fill the round, two edges in common


def test_a_gap_of_20_degrees_is_illegal() -> None:
    assert joint_fault("K", 3, "K", 1) is Fault.NARROW_GAP  # 200 and 140


@pytest.mark.parametrize(
    ("tiles", "new"),
    [
        # a corner of an old tile lands inside an edge of the new one
        (["V+0@0", "K-17@0,1,0,1", "K+15@0,0,-1,0,0,1"], "V-9@2,0,1,-1,0,-1"),
        # a corner of the new tile lands inside an edge of an old one
        (["V-6@0", "V-15@-1,0,0,1", "V+13@-1,-1,0,1,1,1"], "K+12@-1,-1,0,1,0,1"),
    ],
)
def test_an_edge_that_passes_a_corner_counts_180_degrees(tiles: list[str], new: str) -> None:
    placement, blob = parse_placement(new), blob_of(*tiles)
    assert is_legal(blob, placement) is Fault.NARROW_GAP
    assert slow.fault(list(blob.tiles.values()), placement) == "narrow-gap"
    assert placement not in legal_placements(blob, placement.kind, 2)


def test_contact_along_a_part_is_a_setting() -> None:
    blob = blob_of("V-4@0,-1", "K-0@-1,-2,0,1,2", "V-4@-1,-2,0,0,1")
    placement = parse_placement("V+16@-1,-2,0,0,1")
    assert is_legal(blob, placement) is None
    assert is_legal(blob, placement, partial_contact=False) is Fault.PARTIAL
    touching = [tile for tile in blob if slow.part_shared(placement, blob[tile])]
    assert touching
    assert not {contact.tile for contact in blob.contacts(placement)} & set(touching)
    without = legal_placements(blob, "V", 2, partial_contact=False)
    assert set(without) < set(legal_placements(blob, "V", 2))
    assert placement not in without


def test_faces_and_order() -> None:
    blob = grown(10, seed=3)
    front, both = legal_placements(blob, "V"), legal_placements(blob, "V", 2)
    assert set(front) == {placement for placement in both if placement.face == "+"}
    assert list(both) == sorted(set(both))
    turned_round = Blob(reversed(list(blob.tiles.items())))
    assert legal_placements(turned_round, "V", 2) == both


def test_whether_there_is_a_placement_at_all_is_told_without_looking_for_all() -> None:
    blob = grown(10, seed=3)
    assert all(has_legal_placement(blob, kind, 2, partial_contact=False) for kind in KINDS)
    assert not has_legal_placement(EMPTY, "V")


@pytest.mark.parametrize("seed", [4, 5])
def test_a_lifted_tile_may_go_where_it_could_on_the_rest(seed: int) -> None:
    blob = grown(16, seed)
    for partial_contact, (tile, placement) in product((True, False), list(blob.tiles.items())[::3]):
        legal = legal_placements(blob, placement.kind, 2, partial_contact=partial_contact)
        rest = legal_placements(blob.without_tile(tile), placement.kind, 2, partial_contact=partial_contact)
        assert legal_after_lift(blob, tile, legal, 2, partial_contact=partial_contact) == rest
    assert blob[1] in legal_after_lift(blob, 1, legal_placements(blob, "V"))


def test_every_fault_has_words() -> None:
    assert set(FAULT_WORDS) == set(Fault)


@pytest.mark.parametrize("seed", [2, 3])
def test_the_slow_checker_agrees(seed: int) -> None:
    """On samples of what is legal and of what lies against an edge."""
    blob = grown(8, seed)
    tiles = list(blob.tiles.values())
    legal = {kind: set(legal_placements(blob, kind, 2)) for kind in KINDS}
    strict = {kind: set(legal_placements(blob, kind, 2, partial_contact=False)) for kind in KINDS}
    lying = {
        joined_to(tile, edge, Placement(kind, face, 0, ORIGIN), number)
        for tile, edge, kind, face, number in product(tiles, range(5), KINDS, FACES, range(5))
    }
    random = Random(seed)
    tried = [*random.sample(sorted(legal["V"] | legal["K"]), 50), *random.sample(sorted(lying), 100)]
    for placement in tried:
        found = slow.fault(tiles, placement)
        assert is_legal(blob, placement) == (found if blob.contacts(placement) else Fault.NO_CONTACT)
        assert (placement in legal[placement.kind]) == (found is None)
        if found is None:
            no_part = slow.fault(tiles, placement, partial_contact=False) is None
            assert (placement in strict[placement.kind]) == no_part
    assert len({is_legal(blob, placement) for placement in tried}) == 3


def joined_to(tile: Placement, edge: int, shape: Placement, number: int) -> Placement:
    """The tile so turned and moved that its edge lies against an edge of another."""
    meet = tile.edges[edge].reverse
    turned = shape.turned((meet.direction - shape.edges[number].direction) % 18)
    return turned.moved(sub(meet.start, turned.edges[number].start))
