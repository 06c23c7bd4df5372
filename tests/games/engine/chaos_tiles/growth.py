"""Blobs that grow at random."""

from random import Random

from games.engine.chaos_tiles import KINDS, ORIGIN, Blob, Faces, Placement, legal_placements, parse_placement


def blob_of(*texts: str) -> Blob:
    """Tiles 1, 2, ... so placed."""
    return Blob(enumerate(map(parse_placement, texts), start=1))


def grown(count: int, seed: int, faces: Faces = 2) -> Blob:
    """A blob of that many tiles."""
    random = Random(seed)
    blob = Blob({1: Placement("V", "+", 0, ORIGIN)})
    while len(blob) < count:
        kind = random.choices(KINDS, (50, 40))[0]
        blob = blob.with_tile(len(blob) + 1, random.choice(legal_placements(blob, kind, faces)))
    return blob
