"""The name of this engine: what it computed can be compared with what the same version computes again."""

from importlib.resources import files

_GENERATION = 1  # counted up when the search itself plays or values otherwise


def engine_version() -> str:
    """`orderly-GENERATION-WEIGHTS`, where the weights are named by the hash of their file."""
    folder = files("games.engine.search") / "data"
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".npz"))
    weights = names[-1].removeprefix("values-").removesuffix(".npz") if names else "computed"
    return f"orderly-{_GENERATION}-{weights}"
