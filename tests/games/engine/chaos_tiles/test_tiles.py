from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.chaos_tiles import BACK, FRONT, KAY, KINDS, TILES, VEK, Kind, Placement
from games.engine.chaos_tiles.placement import PlacementError, parse_placement
from games.engine.chaos_tiles.places import heart, note_place, pip_places
from games.engine.chaos_tiles.ring import ORIGIN, UNITS, Point, add, mirror, orientation, sub, to_xy, turn
from games.engine.chaos_tiles.tiles import SHAPES, shape_of
from tests.games.engine.chaos_tiles import slow

points: st.SearchStrategy[Point] = st.tuples(*[st.integers(-40, 40)] * 6)
placements = st.builds(
    Placement, st.sampled_from(KINDS), st.sampled_from((FRONT, BACK)), st.integers(0, 17), points
)


def complex_of(point: Point) -> complex:
    return complex(*to_xy(point))


@given(one=points, other=points, steps=st.integers(0, 17))
def test_exact_arithmetic_is_that_of_complex_numbers(one: Point, other: Point, steps: int) -> None:
    z = complex_of(UNITS[steps])
    assert abs(complex_of(add(one, other)) - complex_of(one) - complex_of(other)) < 1e-9
    assert abs(complex_of(turn(one, steps)) - complex_of(one) * z) < 1e-9
    assert abs(complex_of(mirror(one)) - complex_of(one).conjugate()) < 1e-9
    assert turn(turn(one, steps), -steps) == mirror(mirror(one)) == add(sub(one, other), other) == one


def test_z_to_the_ninth_is_minus_one_and_to_the_sixth_as_told() -> None:
    assert UNITS[9] == (-1, 0, 0, 0, 0, 0)
    assert UNITS[6] == sub(UNITS[3], UNITS[0])
    assert len(set(UNITS)) == 18


def test_orientation() -> None:
    assert orientation(ORIGIN, UNITS[0], UNITS[1]) == 1
    assert orientation(ORIGIN, UNITS[1], UNITS[0]) == -1
    assert orientation(UNITS[10], ORIGIN, UNITS[1]) == 0


@pytest.mark.parametrize(
    ("kind", "name", "copies", "angles", "area"),
    [
        (VEK, "Vek", 50, (60, 160, 80, 100, 140), 1.417820),
        (KAY, "Kay", 40, (40, 140, 100, 60, 200), 1.075800),
    ],
)
def test_the_table_of_tiles(kind: Kind, name: str, copies: int, angles: tuple[int, ...], area: float) -> None:
    tile = TILES[kind]
    assert (tile.name, tile.copies, tile.angles) == (name, copies, angles)
    assert shape_of(kind, FRONT, 0).angles == angles
    assert shape_of(kind, BACK, 7).angles == (angles[0], *angles[:0:-1])
    assert isclose(tile.area, area, abs_tol=5e-6)


def test_all_shapes_close_go_counter_clockwise_and_have_their_area() -> None:
    assert len(SHAPES) == 72
    for index, shape in enumerate(SHAPES):
        assert shape is SHAPES[shape.index] is shape_of(shape.kind, shape.face, shape.rotation)
        assert shape.index == index
        assert add(shape.corners[4], UNITS[shape.directions[4]]) == ORIGIN
        xy = [complex(*point) for point in shape.xy]
        twice = sum((xy[i - 1].conjugate() * xy[i]).imag for i in range(5))
        assert isclose(twice / 2, TILES[shape.kind].area)
        assert max(abs(point - complex_of(shape.middle)) for point in xy) < 1 + 1e-9


@given(placement=placements)
def test_a_placement_is_read_back_from_its_text(placement: Placement) -> None:
    assert parse_placement(str(placement)) == placement == parse_placement(f" {str(placement).lower()} ")


@pytest.mark.parametrize(
    "text", ["", "V", "V+3", "X+3@0", "V3@0", "V+18@0", "V+3@", "V+3@1,2,3,4,5,6,7", "V+3@1.5"]
)
def test_what_is_no_placement(text: str) -> None:
    with pytest.raises(PlacementError, match=r"give kind, face, rotation and point|there are 0 to 17"):
        parse_placement(text)


@given(placement=placements, steps=st.integers(0, 17), by=points)
def test_moving_turning_and_mirroring_a_tile_moves_its_edges(
    placement: Placement, steps: int, by: Point
) -> None:
    assert [edge.end for edge in placement.edges] == [*placement.corners[1:], placement.corners[0]]
    assert all(edge.reverse.reverse == edge for edge in placement.edges)
    assert placement.turned(steps).corners == tuple(turn(corner, steps) for corner in placement.corners)
    assert placement.moved(by).corners == tuple(add(corner, by) for corner in placement.corners)
    mirrored = placement.mirrored()
    assert set(mirrored.corners) == set(map(mirror, placement.corners))
    assert mirrored.mirrored() == placement
    for exact, (x, y) in zip(mirrored.corners, mirrored.outline, strict=True):
        assert abs(complex_of(exact) - complex(x, y)) < 1e-9


@given(placement=placements)
def test_labels_and_pips_are_inside(placement: Placement) -> None:
    for x, y in (
        heart(placement),
        *pip_places(placement, 1),
        *pip_places(placement, 2),
        note_place(placement, 2),
    ):
        assert slow.holds(placement, (int(x * slow.SCALE), int(y * slow.SCALE)))
    with pytest.raises(ValueError, match="3 pips"):
        pip_places(placement, 3)
