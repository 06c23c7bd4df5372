"""Games of timed play in a document, checked: the plies are played again, the clocks folded again."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from audit.in_words import in_words
from games.engine.bag import verify
from games.engine.board import board_text, parse_board
from games.engine.entropy import apply, start
from games.engine.errors import EngineError
from games.engine.estimate import Method
from games.engine.flags import Policy
from games.engine.notation import parse_action
from games.engine.variants import Variant
from games.models import IncidentKind, LiveGameState, Side
from games.play.codec import lifted_data, lifted_from
from games.services.restore_live import LiveGameRecord
from tournaments.services.exchange.clocks_in import INSTANT, read_by, read_clock
from tournaments.services.exchange.form import ACTION, BAG, INCIDENT, LIVE_GAME
from tournaments.services.exchange.node import LARGEST, Node, refuse_twice

GAME_OVER = (LiveGameState.ENDED.value, LiveGameState.VOID.value)
ACTORS = ("chaos", "order", "rule")
MOST = 32_767  # of a small integer column


def read_game(node: Node, variant: Variant) -> LiveGameRecord:
    """One attempt at a game, over: its plies, flags, bag, clock and log."""
    node.keys(*LIVE_GAME)
    bag = None if node.at("bag").value is None else _bag(node.at("bag"), variant)
    plies = [_ply(ply) for ply in node.at("plies").items()]
    board = node.get("board", "").text(200)
    _replay(node, variant, bag, plies)
    fields = {
        "number": node.at("number").whole(1, 2),
        "attempt": node.at("attempt").whole(1, MOST),
        "state": node.at("state").one_of(GAME_OVER),
        "plies": plies,
        "flags": [_flag(flag) for flag in node.get("flags", []).items()],
        "lifted": [_lifted(each) for each in node.get("lifted", []).items()],
        "branch": node.get("branch", 0).whole(0, MOST),
        "board": board,
        "score": node.get("score").maybe_whole(),
        "ruling": _ruling(node.get("ruling")),
        "started_at": node.get("started_at").maybe_whole(0, INSTANT),
        "ended_at": node.get("ended_at").maybe_whole(0, INSTANT),
    }
    clock = read_clock(node.at("clock"))
    if fields["state"] == LiveGameState.ENDED and not clock.state.ended:
        node.at("clock").at("events").refuse(_("the clock of a game that has ended has ended too."))
    incidents = [_incident(each) for each in node.get("incidents", []).items()]
    return LiveGameRecord(fields, bag, clock, _actions(node.get("actions", [])), incidents)


def _bag(node: Node, variant: Variant) -> dict[str, Any]:
    """A revealed bag, which is the committed one."""
    node.keys(*BAG)
    seed, salt, committed = (node.at(key).text(64) for key in ("seed", "salt", "commitment"))
    try:
        verify(variant, seed, salt, committed)
    except EngineError as error:
        node.refuse(f"{in_words(error)}.")
    revealed_at, published_at = node.at("revealed_at").moment(), node.at("published_at").moment()
    if revealed_at is None or published_at is None:
        node.refuse(_("only a bag that was published and revealed is carried."))
    return {
        "slot": node.get("slot", "").text(60),
        "extra": node.get("extra", False).flag(),
        "seed": seed,
        "salt": salt,
        "commitment": committed,
        "published_at": published_at,
        "revealed_at": revealed_at,
    }


def _ply(node: Node) -> list[str]:
    parts = node.items()
    if len(parts) != 2:
        node.refuse(_("expected an action and who did it, not %(value)s.") % {"value": node.shown})
    return [parts[0].text(8), parts[1].one_of(ACTORS)]


def _replay(node: Node, variant: Variant, bag: dict[str, Any] | None, plies: list[list[str]]) -> None:
    """The plies are legal with the counters of the bag, and lead to the board."""
    board = node.get("board", "")
    try:
        if bag is None:
            if board.value:
                parse_board(board.value, variant)
            found = board.value
        else:
            state = start(variant, verify(variant, bag["seed"], bag["salt"], bag["commitment"]))
            for text, _by in plies:
                state = apply(state, parse_action(text, variant))
            found = board_text(state.board) if plies else board.value
    except EngineError as error:
        (board if bag is None else node.at("plies")).refuse(f"{in_words(error)}.")
    if found != board.value or (bag is None and plies):
        board.refuse(_("it is not the board that the plies lead to."))


def _flag(node: Node) -> dict[str, Any]:
    node.keys("ply", "side", "at")
    return {
        "ply": node.at("ply").maybe_whole(0, MOST),
        "side": node.at("side").one_of(("order", "chaos")),
        "at": node.at("at").whole(0, INSTANT),
    }


def _lifted(node: Node) -> dict[str, Any]:
    """A flag that was put up again, as the codec of games writes it."""
    _flag(node.at("flag"))
    node.at("ply").maybe_whole(0, MOST)
    node.at("at").whole(0, INSTANT)
    node.at("reason").text()
    try:
        written = lifted_data(lifted_from(node.value))
    except (EngineError, TypeError, ValueError, KeyError) as error:
        node.refuse(f"{in_words(error)}.")
    if written != node.value:
        node.refuse(_("there are other keys in it than those of a lifted flag."))
    return written


def _ruling(node: Node) -> dict[str, Any] | None:
    """How a flag or the arbiter decided the game."""
    if node.value is None:
        return None
    policy = node.at("policy").text(40)
    node.get("score").maybe_whole()
    side = node.get("side")
    if side.value is not None or policy == Policy.FORFEIT_MATCH:
        side.one_of(("order", "chaos"))
    if policy == Policy.ENGINE_PROJECTION:
        _estimate(node)
    return node.mapping()


def _estimate(node: Node) -> None:
    """What the engine had estimated, as far as it is told."""
    for name in ("low", "high", "playouts"):
        node.get(name).maybe_whole()
    node.get("method", Method.PLAYOUTS.value).one_of([method.value for method in Method])
    node.get("engine", "").text(200)
    mean = node.get("mean", 0)
    if isinstance(mean.value, bool) or not isinstance(mean.value, int | float):
        mean.refuse(_("expected a number, not %(value)s.") % {"value": mean.shown})
    if not 0 <= mean.value <= LARGEST:
        mean.refuse(_("no board scores that."))


def _actions(node: Node) -> list[dict[str, Any]]:
    items = node.items()
    read = [_action(item) for item in items]
    places = [Node((each["branch"], each["ply"]), item.path) for each, item in zip(read, items, strict=True)]
    refuse_twice(places, _("ply %(value)s is %(where)s already."))
    return read


def _action(node: Node) -> dict[str, Any]:
    by = read_by(node.keys(*ACTION))
    return {
        "branch": node.at("branch").whole(0, MOST),
        "ply": node.at("ply").whole(1, MOST),
        "text": node.at("text").text(8),
        "by": node.at("by").one_of(ACTORS),
        "at": node.at("at").whole(0, INSTANT),
        "clock_version": node.get("clock_version").maybe_whole(),
        "actor_label": by.actor,
        "via": by.via,
    }


def _incident(node: Node) -> dict[str, Any]:
    by = read_by(node.keys(*INCIDENT))
    side = node.get("side")
    return {
        "kind": node.at("kind").one_of(IncidentKind.values),
        "side": None if side.value is None else side.one_of(Side.values),
        "points": node.get("points", 0).whole(-MOST, MOST),
        "text": node.at("text").text(),
        "ply": node.get("ply", 0).whole(0, MOST),
        "at": node.at("at").whole(0, INSTANT),
        "actor_label": by.actor,
        "via": by.via,
    }
