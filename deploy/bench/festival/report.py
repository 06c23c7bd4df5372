"""The figures of a load run, and their tables."""

from __future__ import annotations

import statistics
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from deploy.bench.festival.hand import Fault

Facts = dict[str, Any]
ACTS = ("move (Entropy)", "call (Gyul! Hap!)", "put (Chaos Tiles)")
WRITES = (*ACTS, "enter a result", "amend a result", "say that one is ready")
FINE = (200, 201, 304, 409)  # 409: refused for a reason, which the judge looks at
PERCENTS = (50, 95, 99)
SPANS = ("before", "within", "after")
AFTERMATH_SECONDS = 2.0  # what waited for a fault is answered soon after it


@dataclass(frozen=True, slots=True)
class Run:
    """What was measured: seconds of the epoch, faults and those that there was no time for, all requests,
    what watchers saw, memory, load."""

    began: float
    seconds: float
    faults: list[Fault]
    left_out: list[str]
    requests: Facts
    seen: dict[str, list[Any]]
    memory: dict[str, float]
    loads: list[float]

    def span(self, at: float) -> str:
        """Before the first fault, within one, or after (between) them."""
        if any(fault.at - 1 <= at <= fault.until + AFTERMATH_SECONDS for fault in self.faults):
            return "within"
        return "before" if not self.faults or at < self.faults[0].at else "after"


def summary(run: Run, said: Facts) -> Facts:
    """All figures, ready for JSON."""
    rows = run.requests["requests"]
    acts = [row for row in rows if row[0] in ACTS and row[3] == 200]
    return {
        "requests answered a second": sum(row[3] in FINE for row in rows) / run.seconds,
        "acts at boards a second": len(acts) / run.seconds,
        "kinds": _kinds(run, rows),
        "faults": [_fault(run, fault) for fault in run.faults],
        "faults left out": run.left_out,
        "streams": _streams(run, said["versions"]),
        "memory MB": run.memory,
        "load average before and after": run.loads,
        "counts": said["counts"],
        "wrong": said["wrong"],
        "mistakes of users": run.requests["broken"],
    }


def failures(told: Facts) -> list[str]:
    """What makes the run a failure."""
    late = [each["name"] for each in told["faults"] if each["recovery s"] is None]
    found = [
        *told["wrong"],
        *told["mistakes of users"],
        *told["streams"]["gaps"],
        *(f"not recovered: {name}" for name in late),
    ]
    if not told["acts at boards a second"]:
        found.append("nothing was played")
    return found


def percentile(values: Iterable[float], percent: int) -> float:
    """0 where there is none."""
    found = sorted(values)
    return statistics.quantiles(found, n=100)[percent - 1] if len(found) > 1 else sum(found)


def print_run(run: Run, told: Facts) -> None:
    """The tables."""
    print(f"{run.seconds:.0f} s, load average {run.loads[0]:.1f} before, {run.loads[1]:.1f} after")
    print(
        f"{told['requests answered a second']:.1f} requests answered a second, "
        f"{told['acts at boards a second']:.1f} acts at boards a second"
    )
    _print_kinds(told["kinds"])
    _print_faults(told["faults"])
    if run.left_out:
        print(f"there was no time for: {', '.join(run.left_out)}")
    streams = told["streams"]
    print(
        f"streams: {streams['held']} held, opened {streams['opened']} times, press to seen p50 "
        f"{streams['seen p50 ms']:.0f}, p99 {streams['seen p99 ms']:.0f} ms ({streams['seen']} times; within "
        f"faults p99 {streams['seen within faults p99 ms']:.0f} ms), back after p50 "
        f"{streams['back p50 s']:.1f}, at most {streams['back max s']:.1f} s, gaps {len(streams['gaps'])}"
    )
    print("memory, MB: " + ", ".join(f"{name} {mb:.0f}" for name, mb in told["memory MB"].items()))
    print("judged: " + ", ".join(f"{count} {name}" for name, count in told["counts"].items()))
    print(f"wrong or lost writes, wrong verdicts: {len(told['wrong'])}")


def _kinds(run: Run, rows: list[Any]) -> dict[str, Facts]:
    """Latencies of each kind outside of faults, and errors (no answer, 5xx, 4xx but 409) in each span."""
    times: dict[str, dict[str, list[float]]] = defaultdict(lambda: {span: [] for span in SPANS})
    errors: dict[str, Counter[str]] = defaultdict(Counter)
    for kind, at, ms, status in rows:
        span = run.span(at)
        times[kind][span].append(ms)
        errors[kind][span] += status not in FINE
    return {
        kind: {
            "count": sum(map(len, spans.values())),
            **{
                f"p{p} ms": percentile(spans["before"] + spans["after"] or spans["within"], p)
                for p in PERCENTS
            },
            "within faults p99 ms": percentile(spans["within"], 99),
            "errors": {span: errors[kind][span] for span in SPANS},
        }
        for kind, spans in sorted(times.items())
    }


def _fault(run: Run, fault: Fault) -> Facts:
    """Recovery as parts tell it, and the longest time without an act at any board as players met it."""
    answered = sorted(
        at + ms / 1000 for kind, at, ms, status in run.requests["requests"] if kind in ACTS and status == 200
    )
    first = max(0, bisect_left(answered, fault.at) - 1)
    last = bisect_left(answered, fault.until + AFTERMATH_SECONDS)
    near = answered[first : last + 1]
    pauses = [after - before for before, after in pairwise(near)]
    errors = sum(
        status not in FINE
        for _kind, at, _ms, status in run.requests["requests"]
        if fault.at - 1 <= at <= fault.until + AFTERMATH_SECONDS
    )
    return {
        "name": fault.name,
        "second": fault.at - run.began,
        "recovery s": fault.recovery,
        "no act for s": max(pauses, default=0.0),
        "errors": errors,
    }


def _streams(run: Run, versions: dict[str, int]) -> Facts:
    """How long from a press to its being seen; gaps: what went back, or was not told in the end."""
    sent = {(match, version): at for match, version, at in run.requests["presses"]}
    waited: dict[bool, list[float]] = {True: [], False: []}
    for match, version, at, since in run.seen["seen"]:
        # A press while the stream was away is seen when it is back: that is told as the time away.
        if sent.get((match, version), 0) >= since:
            within = run.span(sent[match, version] / 1000) == "within"
            waited[within].append(at - sent[match, version])
    behind = [
        f"{name}: {newest[name]} seen, {versions[name]} in the database"
        for newest in run.seen["newest"]
        for name in newest
        if newest[name] < versions.get(name, 0)
    ]
    return {
        "held": len(run.seen["newest"]),
        "opened": sum(run.seen["opened"]),
        "seen": len(waited[False]),
        "seen p50 ms": percentile(waited[False], 50),
        "seen p99 ms": percentile(waited[False], 99),
        "seen within faults p99 ms": percentile(waited[True], 99),
        "back p50 s": percentile(run.seen["lost"], 50),
        "back max s": max(run.seen["lost"], default=0.0),
        "gaps": [*run.seen["gaps"], *behind],
    }


def _print_kinds(kinds: dict[str, Facts]) -> None:
    print(
        f"{'kind':24} {'count':>6} {'p50 ms':>7} {'p95 ms':>7} {'p99 ms':>7} {'p99 in faults':>13}"
        "  errors before, within, after faults"
    )
    for kind, each in kinds.items():
        times = " ".join(f"{each[f'p{p} ms']:7.0f}" for p in PERCENTS)
        errors = ", ".join(str(each["errors"][span]) for span in SPANS)
        print(f"{kind:24} {each['count']:6} {times} {each['within faults p99 ms']:13.0f}  {errors}")


def _print_faults(faults: list[Facts]) -> None:
    print(f"{'fault':24} {'at s':>6} {'recovered after s':>18} {'no act for s':>13} {'errors':>7}")
    for each in faults:
        recovery = "never" if each["recovery s"] is None else f"{each['recovery s']:.1f}"
        print(
            f"{each['name']:24} {each['second']:6.0f} {recovery:>18} {each['no act for s']:13.1f}"
            f" {each['errors']:7}"
        )
