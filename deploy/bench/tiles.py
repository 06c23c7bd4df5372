"""Chaos Tiles: all legal placements on blobs of 20 to 90 tiles grown at random, and what play asks besides.

Times are of this process alone (CPU), so that others don't count, and the best of several: for each kind with
what is known of pairs of tiles kept from before, and for both kinds when nothing of it is (`first time`).
Target: under 50 ms for 60 tiles.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from random import Random

from games.engine.chaos_tiles import (
    KAY,
    KINDS,
    ORIGIN,
    VEK,
    Blob,
    Faces,
    Placement,
    legal_after_lift,
    legal_placements,
    liftable,
)
from games.engine.chaos_tiles.relative import relation

QUICK = os.environ.get("BENCH") == "quick"  # a run that only shows that everything works
SIZES = (5, 10) if QUICK else (20, 40, 60, 90)
REPEATS = 2 if QUICK else 7


def main() -> None:
    """Prints a line for each size and number of faces, then one for each size about moves."""
    blobs = [_grown(size) for size in SIZES]
    print(f"{'tiles':>6} {'faces':>6} {'Vek':>5} {'Kay':>5} {'Vek ms':>7} {'Kay ms':>7} {'first time':>11}")
    for blob in blobs:
        _print_placements(blob, 1)
        _print_placements(blob, 2)
    print()
    print(f"{'tiles':>6} {'put ms':>8} {'lift ms':>8} {'liftable ms':>12} {'placements of it':>17}")
    for blob in blobs:
        _print_moves(blob)


def _print_placements(blob: Blob, faces: Faces) -> None:
    def both() -> list[tuple[Placement, ...]]:
        return [legal_placements(blob, kind, faces) for kind in KINDS]

    first = _time(both, before=relation.cache_clear)
    counts = list(map(len, both()))
    vek = _time(lambda: legal_placements(blob, VEK, faces))
    kay = _time(lambda: legal_placements(blob, KAY, faces))
    print(f"{len(blob):6} {faces:6} {counts[0]:5} {counts[1]:5} {vek:7.1f} {kay:7.1f} {first:11.1f}")


def _print_moves(blob: Blob) -> None:
    last = len(blob)
    rest, placement = blob.without_tile(last), blob[last]
    legal = {kind: legal_placements(blob, kind) for kind in KINDS}
    put = _time(lambda: rest.with_tile(last, placement))
    lift = _time(lambda: blob.without_tile(last))
    free = _time(lambda: liftable(blob))
    tiles = blob.tiles.items()
    onward = _time(lambda: [legal_after_lift(blob, tile, legal[lies.kind]) for tile, lies in tiles])
    print(f"{last:6} {put:8.3f} {lift:8.3f} {free:12.1f} {onward / last:17.2f}")


def _time(work: Callable[[], object], before: Callable[[], object] = lambda: None) -> float:
    """The least time of several, in milliseconds."""
    times = []
    for _ in range(REPEATS):
        before()
        began = time.process_time()
        work()
        times.append(time.process_time() - began)
    return 1000 * min(times)


def _grown(size: int) -> Blob:
    random = Random(size)
    blob = Blob({1: Placement("V", "+", 0, ORIGIN)})
    while len(blob) < size:
        kind = random.choices(KINDS, (50, 40))[0]
        blob = blob.with_tile(len(blob) + 1, random.choice(legal_placements(blob, kind)))
    return blob


if __name__ == "__main__":
    main()
