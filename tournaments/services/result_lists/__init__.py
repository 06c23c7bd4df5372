"""Results from a file or pasted text: previewed line by line, entered all or not at all."""

from tournaments.services.result_lists.confirm import confirm
from tournaments.services.result_lists.lines import Line, LineState
from tournaments.services.result_lists.preview import Preview, preview
from tournaments.services.result_lists.read import read_results

__all__ = ["Line", "LineState", "Preview", "confirm", "preview", "read_results"]
