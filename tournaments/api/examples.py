"""Examples of the main writes, as the documentation shows them."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiExample


def _sent(title: str, /, **value: Any) -> OpenApiExample:
    return OpenApiExample(title, value=value, request_only=True)


def _answered(title: str, /, *, status: str = "201", **value: Any) -> OpenApiExample:
    return OpenApiExample(title, value=value, response_only=True, status_codes=[status])


BOARD_1 = "1234567/2345671/3456712/4567123/5671234/6712345/7123456"
BOARD_2 = "1111111/2222222/3333333/4444444/5555555/6666666/7777777"

LOGIN = _sent("By name and password", username="organiser", password="...")  # noqa: S106
LOGIN_TO_READ = _sent(
    "A token that only reads, for a season",
    username="organiser",
    password="...",  # noqa: S106
    scopes=["read"],
    expires_at="2027-06-30T00:00:00Z",
)
TOKEN_OUT = _answered(
    "A token",
    token="9f6c…",  # noqa: S106
    expires_at=None,
    username="organiser",
    scopes=["read", "play", "results", "entries", "pairings", "manage"],
    tournament=None,
)
FROZEN_PAIRINGS = _answered(
    "One table",
    status="200",
    round=1,
    version=1,
    published_at="2027-03-12T18:02:11.408123+00:00",
    tables=[
        {
            "table": 1,
            "match": 12,
            "meeting": None,
            "board": None,
            "seats": [
                {"entry": 31, "player": 7, "seed": 1, "name": "Ada Stone", "club": "Riverside"}
                | {"federation": "", "rating": 1650},
                {"entry": 33, "player": 9, "seed": 3, "name": "Cleo Marsh", "club": "Northgate"}
                | {"federation": "", "rating": 1510},
            ],
        }
    ],
    byes=[],
)
CHANGES = _answered(
    "A result after number 16",
    status="200",
    results=[
        {
            "seq": 17,
            "kind": "result",
            "at": "2027-03-12T19:41:07.052311+00:00",
            "data": {"round": 1, "table": 1, "match": 12, "version": 1},
            "url": "https://orderly.example/api/v1/matches/12/",
        }
    ],
    next=17,
    newest=17,
)
NEW_TOKEN = _sent(
    "Results of one event", name="Scanner at the door", scopes=["results"], tournament="club-night"
)
NEW_EVENT = _sent("Club night", name="Club night", variant="entropy7", planned_rounds=5)
HAP_EVENT = _sent(
    "An evening of Gyul! Hap! on line",
    name="Hap night",
    variant="gyul-hap",
    planned_rounds=5,
    timing={"play": "online", "preset": "seed"},
)
NEW_ENTRY = _sent("By name", name="Ada Stone", club="Riverside", rating=1650)
REGISTRATION = _sent("By name", name="Ada Stone", club="Riverside", contact="ada@example.org")
ABSENCE = _sent("A requested bye", round=1, kind="half")
PAIR_BY_HAND = _sent("One pair by hand", pairs=[[12, 15]])
TWO_SCORES = _sent("Two Order scores", games=[{"score": 88}, {"score": 71}])
POINTS = _sent("Gyul! Hap!: the points of both", kind="played", points=[7, -2])
TWO_BOARDS = _sent("Two final boards", games=[{"board": BOARD_1}, {"board": BOARD_2}])
NO_SHOW = _sent("The second player never came", kind="no_show", winner=1)
AMENDED = _sent("A digit was misread", games=[{"score": 83}, {"score": 71}], reason="8 read as 3", version=1)
IMPORT = _sent("Pasted lines", text="name;club;rating\nAda Stone;Riverside;1650\nBen Hale;;", dry_run=True)
PLACEMENT = _sent("A placement", action="3Dd", version=31)
SLIDE = _sent("A slide", action="DdAd", version=32)
HAP = _sent("Three cards", board=[1, 1], text="HAP 3 6 7", id="c-17")
GYUL = _sent("No Hap is left", board=[1, 1], text="GYUL", id="c-18")
TILES_TURN = _sent("A whole turn", actions=["PLACE 17 V+3@0,1", "DONE", "DRAW V"], version=40)
TILES_STONE = _sent("A stone in Go Asunder", actions=["STONE 5"])
AGREED = _sent("Two scores", scores=[41, 38], version=40)
PAUSE = _sent("A pause", command="pause", reason="fire alarm")
MORE_TIME = _sent("Two minutes more", command="add", side=1, ms=120_000, reason="network failure")
LIFT = _sent(
    "A flag is lifted", command="lift", side=2, ply=14, ms=60_000, reason="the clock was set wrongly"
)
VOID_BOARD = _sent("A board is dealt again", command="void", board=2, reason="a player lost the connection")
SEAT_TIME = _sent("A seat gets two minutes", command="add", seat=3, ms=120_000, reason="network failure")
PAUSE_ALL = _sent("All boards", command="pause", reason="announcement")
START_ROUND = _sent("A round begins", command="start", round=1)
PRIZES = _sent(
    "Three prizes and the best junior",
    rules={"shared": "points", "one_each": True, "unit": "1"},
    categories=[{"name": "Juniors", "born": {"from": 2008}}],
    prizes=[
        {"name": "1st", "place": 1, "amount": "100", "currency": "EUR"},
        {"name": "2nd", "place": 2, "amount": "60", "currency": "EUR"},
        {"name": "Cup", "category": "Juniors", "place": 1},
    ],
)
INVITATION = _sent(
    "An arbiter for one weekend", role="arbiter", note="Kim", role_ends_at="2027-05-03T00:00:00Z"
)
WEBHOOK = _sent(
    "Pairings and results", address="https://club.example/hooks/orderly", kinds=["round.published", "result"]
)
