"""What the document is called, and the keys of its parts: written by the export, asked for by the import."""

FORMAT = "orderly-event"
VERSION = 1

TOP = (
    "format",
    "version",
    "private",
    "exported_at",
    "settings",
    "state",
    "teams",
    "entries",
    "forbidden_pairs",
    "rounds",
    "standings",
    "registrations",
    "audit",
)
STATE = ("started_at", "finished_at", "arena_ends_at", "line_up")
LINE_UP = ("players", "groups", "finals")
TEAM = ("seed", "name", "club", "captain", "last_round")
PLAYER = ("name", "club", "federation", "rating")
PRIVATE = ("birth_year", "contact")
ENTRY = ("seed", "player", "club", "rating", "from_round", "last_round", "checked_in_at", "absences")
ENTRY_MORE = ("categories", "team", "board", "house")
REGISTRATION = (
    "name",
    "club",
    "federation",
    "rating",
    "birth_year",
    "contact",
    "note",
    "state",
    "entry",
    "created_at",
    "decided_at",
)
ROUND = ("number", "state", "version", "notice", "explanation", "published_at", "tables", "byes", "meetings")
MEETING = ("number", "first", "second", "reason")
TABLE = ("table", "first", "second", "seats", "manual", "reason", "match", "as_was", "meeting", "board")
BYE = ("seed", "bye", "reason")
MATCH = ("variant", "bag_mode", "games", "result", "reports", "live", "duel", "tiles")
LIVE = (
    "in_progress",
    "note",
    "play",
    "settings",
    "state",
    "version",
    "current",
    "opened_at",
    "default_at",
    "settled_at",
    "ready",
    "seen",
    "penalties",
    "games",
)
LIVE_GAME = (
    "number",
    "attempt",
    "state",
    "plies",
    "flags",
    "lifted",
    "branch",
    "board",
    "score",
    "ruling",
    "started_at",
    "ended_at",
    "bag",
    "clock",
    "actions",
    "incidents",
)
BAG = ("slot", "extra", "seed", "salt", "commitment", "published_at", "revealed_at")
CLOCK = ("control", "settle_ms", "restart", "lag", "events")
CLOCK_EVENT = ("event", "actor", "via")
ACTION = ("branch", "ply", "text", "by", "at", "clock_version", "actor", "via")
INCIDENT = ("kind", "side", "points", "text", "ply", "at", "actor", "via")
DUEL = (
    "in_progress",
    "note",
    "settings",
    "state",
    "version",
    "opened_at",
    "started_at",
    "ended_at",
    "default_at",
    "settled_at",
    "ready",
    "seen",
    "points",
    "winner",
    "penalties",
    "house",
    "seed",
    "salt",
    "commitment",
    "revealed_at",
    "boards",
)
DUEL_BOARD = (
    "number",
    "attempt",
    "extra",
    "state",
    "ended_by",
    "cards",
    "points",
    "shown_at",
    "closed_at",
    "resumed_at",
    "lost_ms",
    "calls",
)
DUEL_CALL = ("side", "text", "verdict", "points", "at", "actor", "via")
TILES = (
    "in_progress",
    "note",
    "settings",
    "state",
    "version",
    "attempt",
    "earlier",
    "line",
    "ready",
    "seen",
    "house",
    "opened_at",
    "started_at",
    "ended_at",
    "default_at",
    "settled_at",
    "seed",
    "salt",
    "commitment",
    "slot",
    "revealed_at",
    "clock",
    "acts",
)
TILES_EARLIER = ("attempt", "seed", "salt", "commitment", "line", "started_at", "ended_at")
TILES_ACT = ("attempt", "seat", "text", "at", "clock_version", "actor", "via")
# What a document says in place of timed play that is not over.
NOT_CARRIED = "Timed play in progress is not carried: its bag is secret and its clock runs elsewhere."
DUEL_NOT_CARRIED = "Play in progress is not carried: its boards are secret and its time runs elsewhere."
TILES_NOT_CARRIED = "Play in progress is not carried: its hands are secret and its clock runs elsewhere."
GAME = ("number", "score", "board", "board_version", "unfinished", "physical_bag", "scorings")
SCORING = (
    "board_version",
    "board",
    "variant",
    "state",
    "attempts",
    "total",
    "detail",
    "error",
    "finished_at",
)
RESULT = (
    "kind",
    "scores",
    "seats",
    "first_penalty",
    "second_penalty",
    "winner",
    "counter_placed",
    "version",
    "entered_at",
    "source",
    "entered_by",
    "note",
)
REPORT = ("side", "claim", "state")
STANDINGS = ("round", "version", "complete", "data")
AUDIT = ("at", "actor", "via", "verb", "target", "before", "after", "reason")
ROW = (
    "rank",
    "shared",
    "entry",
    "name",
    "seed",
    "points",
    "spread",
    "raw_spread",
    "tie_breaks",
    "counts",
    "rounds",
)
VALUE = ("key", "value", "note", "terms")
AT_TABLE = ("table", "score", "place", "of", "others")  # of a round at a table of several
PLAYED = ("round", "kind", "opponent", "points", "spread", "own_total", "other_total", "ahead")
