"""A timed match under its lock: read, changed as a value, written back, told to whoever watches."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from audit.actor import Actor
from audit.after_commit import after_commit
from audit.prepared import Added, Prepared, Rewritten
from audit.publish import publish
from clocks.services.instants import now_ms
from games.engine.board import board_text
from games.engine.flags import FlagGame
from games.errors import Conflict
from games.models import Action, LiveGame, LiveMatch
from games.play.codec import flag_data, lifted_data, plies_data
from games.queries.live_snapshot import inside_channel, is_hidden, public_channel, snapshot_of
from games.queries.timed_match import TimedMatch, read_timed
from games.services.live.sending import send_house

GONE = gettext_lazy("This match is not there any more: its round was taken back to be paired anew.")


def match_of(live_id: int) -> int:
    """The match of a timed play, whose lock comes first. Raises Conflict when it is gone."""
    found = LiveMatch.objects.filter(pk=live_id).values_list("match", flat=True).first()
    if found is None:
        raise Conflict(GONE)
    return found


_locked = Prepared(
    lambda live_id: LiveMatch.objects.select_for_update().filter(pk=live_id).values_list("pk", flat=True), int
)
_add_action = Added(Action)
_rewrite_game, _rewrite_live = Rewritten(LiveGame), Rewritten(LiveMatch)


def lock_live(live_id: int) -> None:
    """Locks the row of a live match until the transaction ends: first lock of every act of play."""
    if not _locked(live_id):
        raise Conflict(GONE)


def hold(live_id: int) -> TimedMatch:
    """The match, locked, with its games and clocks as they are now."""
    lock_live(live_id)
    return read_timed(live_id)


def refuse_stale(held: TimedMatch, version: int | None) -> None:
    """Raises Conflict, with the state, when the act was made for another version."""
    if version is not None and version != held.live.version:
        raise stale(held, _("The game has gone on. Look at it again."))


def stale(held: TimedMatch, words: str) -> Conflict:
    """A refusal that shows the state, as the players see it."""
    return Conflict(words, state=snapshot_of(held, now_ms(), inside=True))


def write_game(
    held: TimedMatch,
    game: LiveGame,
    played: FlagGame,
    *,
    at: int,
    actor: Actor,
    key: str | None = None,
    clock_version: int | None = None,
) -> None:
    """Stores a game's new value: the plies that are new as rows of the log, the rest on the game's row.

    The first new ply is the player's: it bears the key and the version of the press that completed it.
    """
    new = plies_data(played.plies)
    kept = len(game.plies)
    for ply, (text, by) in enumerate(new[kept:], start=kept + 1):
        action = Action(
            game=game,
            branch=game.branch,
            ply=ply,
            text=text,
            by=by,
            at=at,
            key=key if ply == kept + 1 else None,
            clock_version=clock_version if ply == kept + 1 else None,
            actor_label=actor.label[:150],
            via=actor.via,
        )
        _add_action(action)
    held.keep(game, played)
    game.plies = new
    game.flags = [flag_data(flag) for flag in played.flags]
    game.lifted = [lifted_data(each) for each in played.lifted]
    game.board = board_text(played.state.board)


def rewrite_game(
    held: TimedMatch, game: LiveGame, played: FlagGame, ply: int, *, at: int, actor: Actor
) -> None:
    """Stores a game that goes on from after ``ply`` plies: what was played since stays in the log alone."""
    if ply < len(game.plies):
        game.branch += 1
        game.plies = game.plies[:ply]
    write_game(held, game, played, at=at, actor=actor)


def save(held: TimedMatch, *games: LiveGame) -> dict[str, Any]:
    """Writes the match and these games under the match's next version, and tells the watchers on commit.

    Returns the snapshot that players and arbiters see.
    """
    for game in games:
        _rewrite_game(game)
    held.live.version += 1
    _rewrite_live(held.live)
    if held.live.house_side is not None:
        after_commit(send_house, held.live.pk)
    return _announce(held, now_ms())


def _announce(held: TimedMatch, now: int) -> dict[str, Any]:
    inside = snapshot_of(held, now, inside=True)
    for_players, for_all = inside_channel(held.live.match_id), public_channel(held.live.match_id)
    if is_hidden(held):
        after_commit(publish, for_all, snapshot_of(held, now, inside=False))
        after_commit(publish, for_players, inside)
    else:
        after_commit(publish, for_all, inside, for_players)
    return inside
