"""Every act against the log: done at most once, acknowledged exactly if done, refused only for a reason."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from clocks.models import Clock, ClockEvent, TableClock
from games.models import Action, LiveGame
from tests.races.journal import Act, Attempt
from tests.races.judge import Findings

# A press, and anything else, between the deadline and the record of the fall.
STAMPED_LATE = ("Too late", "The time is up")
AT_TABLES = ("press", "pause", "resume")


@dataclass(frozen=True, slots=True)
class Done:
    """What the log has of an act: its number (ply or version), its instant, what it says."""

    number: int
    at: int
    text: str


def judge(found: Findings, acts: Iterable[Act]) -> None:
    """Judges all acts of a journal."""
    for act in acts:
        is_table = act.key.startswith("t")
        if act.kind == "move" or (is_table and act.kind in AT_TABLES):
            rows = _events(act) if is_table else _actions(act)
            _judge(found, act, rows)
            for attempt in act.refused if not act.accepted else []:
                _judge_refusal(found, act, attempt)
        else:
            found.expect(bool(act.accepted or act.refused), f"{act.name}: no verdict")
            found.counts["other verdicts"] += 1


def _judge(found: Findings, act: Act, rows: list[Done]) -> None:
    found.counts["verdicts"] += 1
    found.counts["sent again after no answer"] += not act.together and len(act.attempts) > 1
    found.counts["done"] += bool(rows)
    name, accepted, refused = act.name, act.accepted, act.refused
    found.expect(bool(accepted or refused), f"{name}: missing, no verdict")
    found.expect(len(rows) < 2, f"{name}: duplicate, {len(rows)} times in the log")
    found.expect(bool(rows) == bool(accepted), f"{name}: wrong, in the log {rows}, answers {act.attempts}")
    firsts = [each for each in accepted if not each.answer.get("replayed", False)]
    found.expect(len(firsts) < 2, f"{name}: duplicate, {len(firsts)} first verdicts")
    unanswered = any(each.status is None or each.status >= 500 for each in act.attempts)
    found.expect(not accepted or bool(firsts) or unanswered, f"{name}: a repetition before the first")
    if accepted and refused:
        found.expect(act.together, f"{name}: wrong, refused and accepted: {act.attempts}")
        found.counts["twins of which one was refused"] += 1
    for attempt in accepted:
        for row in rows[:1]:
            _judge_answer(found, act, attempt, row)
    found.counts["first verdict told after no answer"] += bool(accepted) and not firsts


def _judge_answer(found: Findings, act: Act, attempt: Attempt, row: Done) -> None:
    """The log has it where and when it was said to be."""
    told, name = attempt.answer, act.name
    begin = min(each.sent for each in act.attempts)
    found.expect(begin <= row.at <= attempt.ended, f"{name}: at {row.at}, sent from {begin}, {attempt}")
    if act.kind == "move":
        found.expect(told["ply"] == row.number, f"{name}: told ply {told['ply']}, in the log {row.number}")
        found.expect(told.get("at", row.at) == row.at, f"{name}: told {told}, in the log at {row.at}")
        found.expect(_same(row.text, act.body["action"]), f"{name}: {row.text} in the log, sent {act.body}")
    elif not told.get("replayed"):
        found.expect(told["version"] == row.number, f"{name}: told {told}, in the log {row.number}")


def _judge_refusal(found: Findings, act: Act, attempt: Attempt) -> None:
    """Something had happened since what the sender saw; who was in time had waited longer than the bound."""
    clock = _clock(act)
    later = clock.events.filter(version__gt=act.seen).order_by("version").first()
    told, words = attempt.answer, f"{act.name}, refused: {attempt}"
    if "stamp" in told:
        found.counts["refused by the stamp"] += 1
        found.expect(told["stamp"] > told["deadline"], f"{words}: wrong, stamped in time")
        found.expect(attempt.sent <= told["stamp"] <= attempt.ended, f"{words}: stamped at another time")
        if later is not None and later.kind == "fall":
            found.expect(later.at == told["deadline"], f"{words}: the flag fell at {later.at}")
        found.counts["sent in time, stamped late"] += attempt.sent <= told["deadline"]
        return
    if told["title"].startswith(STAMPED_LATE):
        assert later is not None
        found.counts["refused by the stamp"] += 1
        found.expect(later.at < attempt.ended, f"{words}: the flag fell at {later.at}, after the answer")
        found.counts["sent in time, stamped late"] += attempt.sent <= later.at
        return
    next_ply = Action.objects.filter(game__clock=clock, ply=act.ply + 1).exclude(by="rule")
    rival = next_ply.filter(at__lte=attempt.ended if later is None else later.at).first()
    if rival is not None:
        found.counts["refused after an action"] += 1
        found.expect(rival.at <= attempt.ended, f"{words}: nothing had happened")
    elif later is None:
        found.wrong.append(f"{words}: nothing had happened")
    elif later.kind == "fall" and attempt.sent <= later.at:
        found.counts["sent in time, waited longer than the bound"] += 1
        waited = attempt.ended - attempt.sent
        found.expect(waited > clock.settle_ms, f"{words}: wrong, after only {waited} ms")
    else:
        found.counts[f"refused after a {later.kind}"] += 1


def _actions(act: Act) -> list[Done]:
    rows = Action.objects.filter(game__live__match=act.place, key__in=act.kept_keys)
    return [Done(row.ply, row.at, row.text) for row in rows]


def _events(act: Act) -> list[Done]:
    rows = ClockEvent.objects.filter(clock__scope=f"table:{act.place}", key=act.key)
    return [Done(row.version, row.at, row.kind) for row in rows]


def _same(one: str, other: str) -> bool:
    """Any occupied cell named twice is the pass."""
    return one == other or (one[:2] == one[2:] and other[:2] == other[2:])


def _clock(act: Act) -> Clock:
    if act.kind == "move":
        return LiveGame.objects.get(live__match=act.place, number=act.part).clock
    scope = f"table:{TableClock.objects.get(pk=act.place).pk}"
    return Clock.objects.filter(scope=scope).order_by("pk")[act.part - 1]
