"""Players from a file or pasted text: read, previewed line by line, entered all or not at all."""

from tournaments.services.importing.confirm import confirm
from tournaments.services.importing.preview import Line, LineState, Preview, preview
from tournaments.services.importing.read import read_table
from tournaments.services.importing.table import Row, Table, table_from
from tournaments.services.importing.values import Problem

__all__ = [
    "Line",
    "LineState",
    "Preview",
    "Problem",
    "Row",
    "Table",
    "confirm",
    "preview",
    "read_table",
    "table_from",
]
