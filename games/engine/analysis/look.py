"""One turn looked at: the values before and after all that happened in it. Turns can be looked at apart."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from games.engine.actions import EntropyAction
from games.engine.analysis.judge import Judge, Valued, mean, value
from games.engine.analysis.steps import after, colours_left, drawing
from games.engine.analysis.turns import Turn
from games.engine.flags import Mode, Ply
from games.engine.position import Placer, Position

Look = dict[str, Any]


def hundredths(points: float) -> int:
    """Points as whole hundredths, in which everything is stored and added."""
    return round(points * 100)


def look(turns: Iterable[Turn], judge: Judge) -> list[Look]:
    """Each turn's values, JSON-ready, in hundredths of points of the final Order score.

    `before`: before the draw; `draw`: after it; `placing`: the same once a flag fell there (None: none did);
    `placed`: after the placement; `sliding`: the same once a flag fell there. None for `placed` or `sliding`
    means: as before the next draw, because Order could only pass. `after`: of the last turn, after its
    slide. `placement` and `slide`: where a player decided, the best action and the played one as
    `[text, value]`.
    """
    return [_look(turn, judge) for turn in turns]


def _look(turn: Turn, judge: Judge) -> Look:
    start = turn.start
    drawn = {colour: value(judge, drawing(start, colour)) for colour in colours_left(start)}
    placing = replace(drawing(start, turn.drawn), flags=turn.flags_at_placement)
    fell = placing.flags != start.flags
    return {
        "turn": turn.number,
        "before": hundredths(mean(start, drawn)),
        "draw": hundredths(drawn[turn.drawn]),
        "placing": hundredths(value(judge, placing)) if fell else None,
        "placement": _judged(judge, placing, turn.placement),
        **_after_placement(turn, judge, after(placing, turn.placement.action)),
    }


def _after_placement(turn: Turn, judge: Judge, placed: Position) -> Look:
    if turn.slide is None:
        return {"placed": hundredths(value(judge, placed)), "sliding": None, "slide": None, "after": None}
    sliding = replace(placed, flags=turn.flags_at_slide)
    fell = sliding.flags != placed.flags
    moved = after(sliding, turn.slide.action)
    return {
        "placed": _unless_passing(judge, placed, turn),
        "sliding": _unless_passing(judge, sliding, turn) if fell else None,
        "slide": _judged(judge, sliding, turn.slide),
        "after": hundredths(value(judge, moved)) if turn.is_last else None,
    }


def _unless_passing(judge: Judge, position: Position, turn: Turn) -> int | None:
    """A value that the next turn tells as well is not asked for twice."""
    same = not position.slides and not turn.is_last and position.flags == turn.flags_at_slide
    return None if same else hundredths(value(judge, position))


def _judged(judge: Judge, position: Position, ply: Ply) -> list[list[Any]] | None:
    """The best action and the played one; None where nobody chose."""
    if ply.by is None or not _decides(position):
        return None
    return [_told(each) for each in judge.ranked(position, ply.action)]


def _decides(position: Position) -> bool:
    if position.mode is Mode.BOTH:
        return False
    if position.drawn is None:
        return position.slides
    return position.placer in (Placer.CHAOS, Placer.ORDER) and position.empty > 1


def _told(valued: Valued) -> list[Any]:
    action: EntropyAction = valued[0]
    return [str(action), hundredths(valued[1])]
