"""A match of Gyul! Hap! with its boards and calls, read once: by services under locks, by readers without."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from games.engine.gyul_hap import Options, Tally, open_board, parse_cards, tally
from games.models import BoardState, Call, Duel, DuelBoard, Match, Side
from games.play.duel.play import BoardPlay, begun, replayed
from games.play.duel.settings import DuelSettings, duel_settings_from


@dataclass
class DuelMatch:
    """A duel, its boards in the order in which they were shown, and the calls of each in theirs.

    Under a lock only the open board's ``calls`` are read at once: `rows` has those of every board.
    """

    duel: Duel
    boards: list[DuelBoard]
    calls: dict[int, list[Call]]
    _plays: dict[int, BoardPlay] = field(default_factory=dict, repr=False)

    @property
    def match(self) -> Match:
        return self.duel.match

    @cached_property
    def settings(self) -> DuelSettings:
        return settings_of(self.duel)

    @property
    def options(self) -> Options:
        return self.settings.options

    @property
    def sides(self) -> tuple[Side, ...]:
        """Who plays: one player alone, or both."""
        return tuple(Side(seat) for seat in self.options.seats)

    @property
    def board(self) -> DuelBoard | None:
        """The board that is open."""
        return next((board for board in self.boards if board.state == BoardState.OPEN), None)

    @property
    def standing(self) -> Tally:
        """The match after the boards that are over and stand."""
        closed = (board for board in self.boards if board.state == BoardState.CLOSED)
        points = {board.number: (board.first_points, board.second_points) for board in closed}
        return tally(self.options, points, (self.duel.first_penalty, self.duel.second_penalty))

    def find(self, number: int, attempt: int) -> DuelBoard | None:
        """A board that was shown."""
        there = (board for board in self.boards if (board.number, board.attempt) == (number, attempt))
        return next(there, None)

    def rows(self, board: DuelBoard) -> list[Call]:
        """The calls on a board."""
        if board.pk not in self.calls:
            _add_calls({self.duel.pk: self}, [board])
        return self.calls[board.pk]

    def play(self, board: DuelBoard) -> BoardPlay:
        """A board as its calls have left it."""
        if board.pk not in self._plays:
            self._plays[board.pk] = board_play(self.settings, board, self.rows(board))
        return self._plays[board.pk]

    def forget(self, board: DuelBoard) -> None:
        """A board whose times have changed is folded again."""
        self._plays.pop(board.pk, None)

    def keep(self, board: DuelBoard, call: Call, play: BoardPlay) -> None:
        """A call that has just been made, and the board after it."""
        self.rows(board).append(call)
        self._plays[board.pk] = play


def board_play(settings: DuelSettings, board: DuelBoard, calls: Iterable[Call]) -> BoardPlay:
    """A board as these calls have left it."""
    state = open_board(parse_cards(board.cards), settings.options, board.number, board.is_extra)
    fresh = begun(state, board.shown_at, board.lost_ms, board.resumed_at)
    return replayed(fresh, ((call.text, call.side, call.verdict, call.at) for call in calls))


def settings_of(duel: Duel) -> DuelSettings:
    """The settings a match is played under."""
    return _settings(json.dumps(duel.settings, sort_keys=True))


@lru_cache(maxsize=128)
def _settings(text: str) -> DuelSettings:
    """Settings as they are stored: all tables of a round have the same, and lists of tables read them all."""
    return duel_settings_from(json.loads(text))


def find_duel(match_id: int) -> Duel | None:
    """The duel of a match, with the match; None when it has none."""
    return Duel.objects.select_related("match__result").filter(match=match_id).first()


def read_duel(duel_id: int) -> DuelMatch | None:
    """The match as it is now, or None when it is gone."""
    return next(iter(read_duels([duel_id])), None)


def read_locked(duel_id: int) -> DuelMatch | None:
    """The match as it is now, with no more calls than are needed to go on: for who has locked it."""
    return next(iter(_read([duel_id], only_open=True)), None)


def read_duels(duel_ids: Iterable[int]) -> list[DuelMatch]:
    """Several matches, in a fixed number of queries, in the order of their numbers."""
    return _read(duel_ids, only_open=False)


def _read(duel_ids: Iterable[int], *, only_open: bool) -> list[DuelMatch]:
    """Boards and duel are read in one statement, and a board's `seq` says which calls belong to that instant:
    nothing is shown half as it was and half as it is."""
    ids = list(duel_ids)
    boards = list(
        DuelBoard.objects.filter(duel__in=ids).select_related("duel__match__result").order_by("duel_id", "pk")
    )
    found = {board.duel_id: DuelMatch(board.duel, [], {}) for board in boards}
    missing = [pk for pk in ids if pk not in found]
    if missing:
        for duel in Duel.objects.select_related("match__result").filter(pk__in=missing):
            found[duel.pk] = DuelMatch(duel, [], {})
    for board in boards:
        board.duel = found[board.duel_id].duel
        found[board.duel_id].boards.append(board)
    _add_calls(found, [each for each in boards if not only_open or each.state == BoardState.OPEN])
    return [found[pk] for pk in sorted(found)]


def _add_calls(found: dict[int, DuelMatch], boards: list[DuelBoard]) -> None:
    where = {board.pk: board for board in boards}
    for board in boards:
        found[board.duel_id].calls[board.pk] = []
    for call in Call.objects.filter(board__in=where).order_by("board_id", "seq"):
        board = where[call.board_id]
        if call.seq <= board.seq:
            found[board.duel_id].calls[board.pk].append(call)
