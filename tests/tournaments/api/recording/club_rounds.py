"""The rounds of a club night, from the first pairing to the last result, and what is put right on the way."""

from __future__ import annotations

from typing import Any

from audit.models import AuditEvent
from games.models import Finding, Report, ScoringJob, Side
from games.services import scoring
from tests.tournaments.api.recording.night import NIGHT, Night
from tournaments.services import results

BOARD_1 = "1234567/2345671/3456712/4567123/5671234/6712345/7123456"
BOARD_2 = "1111111/2222222/3333333/4444444/5555555/6666666/7777777"
TWO_SCORES = {"games": [{"score": 88}, {"score": 71}]}


def pairing(night: Night) -> None:
    ask, entries = night.organiser.ask, night.entries
    ask("tournament_next", slug=NIGHT)
    ask("round_create", {"pairs": [[entries[0], entries[2]]]}, "One pair by hand", slug=NIGHT)
    ask(
        "round_pair",
        {"pairs": [[entries[0], entries[3]]], "repeats": False},
        "Another pair by hand",
        slug=NIGHT,
        number=1,
    )
    ask("round_publish", slug=NIGHT, number=1)
    ask("round_withdraw", {"reason": "a player came late"}, "With a reason", slug=NIGHT, number=1)
    ask("round_publish", slug=NIGHT, number=1)
    ask("round_list", slug=NIGHT)
    ask("round_retrieve", slug=NIGHT, number=1)


def changes(night: Night) -> None:
    """Before anything is played."""
    ask, entries = night.organiser.ask, night.entries
    drawn = {"slug": NIGHT, "number": 1}
    swap = {"first": entries[0], "second": entries[4], "reason": "club mates"}
    told(night, "round", "swap", swap, "Two players change places", **drawn)
    undo = {"reason": "it was right before"}
    change = AuditEvent.objects.get(verb="tables.swapped").pk
    ask("tournament_preview_undo", undo, "A swap is undone", slug=NIGHT, change=change)
    ask("tournament_undo", undo, "A swap is undone", slug=NIGHT, change=change)
    one, two, *_rest = ask("round_retrieve", **drawn)["tables"]
    pairs = [[one["first"]["id"], two["second"]["id"]], [two["first"]["id"], one["second"]["id"]]]
    again = {"tables": [1, 2], "pairs": pairs, "reason": "club mates"}
    told(night, "round", "pair_again", again, "Two tables", **drawn)
    told(night, "round", "remove", {"reason": "the wrong system"}, "With a reason", **drawn)
    ask("round_create", slug=NIGHT)
    ask("round_publish", **drawn)
    correction = {"name": "Eva Rosse", "rating": 1625, "reason": "misspelt"}
    told(night, "entry", "correct", correction, "A misspelt name", id=entries[1])
    double = ask("entry_create", {"name": "Ada Stones", "club": "Riverside"}, "By name", slug=NIGHT)
    merge = {"drop": double["id"], "reason": "entered twice"}
    told(night, "entry", "merge", merge, "Entered twice", id=entries[0])
    twin = night.admin.ask("player_create", {"name": "Hugo Lindt"}, "A person")
    merge = {"drop": twin["id"], "reason": "the same person"}
    told(
        Night(night.recorder, night.user, *[night.admin] * 3),
        "player",
        "merge",
        merge,
        "The same person",
        id=1,
    )


def told(night: Night, kind: str, act: str, sent: Any, title: str, **place: Any) -> None:
    """What a change would do, then the change."""
    night.organiser.ask(f"{kind}_preview_{act}", sent, title, **place)
    night.organiser.ask(f"{kind}_{act}", sent, title, **place)


def play(night: Night) -> None:
    ask = night.organiser.ask
    ask("result_create", TWO_SCORES, "Two Order scores", id=night.match(1))
    amended = {"games": [{"score": 83}, {"score": 71}], "reason": "8 read as 3", "version": 1}
    ask("result_preview", amended, "A digit was misread", id=night.match(1))
    ask("result_update", amended, "A digit was misread", id=night.match(1))
    penalty = {"side": 1, "points": 20, "reason": "a telephone rang", "version": 2}
    ask("result_penalty", penalty, "A telephone rang", id=night.match(1))
    ask("result_retrieve", id=night.match(1))
    ask("result_create", {"kind": "no_show", "winner": 1}, "The second player never came", id=night.match(2))
    boards = {"games": [{"board": BOARD_1}, {"board": BOARD_2}]}
    ask("result_create", boards, "Two final boards", id=night.match(3))
    for job in ScoringJob.objects.all():
        scoring.score(job.pk)  # as the workers do
    table = night.newest.pairings.get(table=4)
    results.report(table, Side.FIRST, results.read_result(table, {"games": [{"score": 80}, {"score": 1}]}))
    report = Report.objects.get().pk
    ask("report_list", slug=NIGHT)
    ask("report_retrieve", id=report)
    ask("report_resolve", id=report)
    ask("match_list", slug=NIGHT)
    ask("match_retrieve", id=night.match(1))
    ask("finding_list", slug=NIGHT)
    finding = Finding.objects.earliest("pk").pk
    ask("finding_seen", {"note": "The board was counted again: 71."}, "Counted again", id=finding)


def end(night: Night) -> None:
    ask, visitor = night.organiser.ask, night.visitor.ask
    shown = visitor("standings_retrieve", slug=NIGHT)
    visitor("standings_snapshot_retrieve", **_frozen(shown["snapshot"]))
    drawn = visitor("round_retrieve", slug=NIGHT, number=1)
    visitor("pairings_snapshot_retrieve", **_frozen(drawn["snapshot"]))
    ask("table_retrieve", slug=NIGHT, sheet="results")
    visitor("changes_since", query="?limit=100", slug=NIGHT)
    ask("audit_list", slug=NIGHT)
    ask("round_create", slug=NIGHT)
    ask("round_publish", slug=NIGHT, number=2)
    text = "table;first_score;second_score\n1;90;60\n2;75;75\n"
    ask(
        "results_import_create",
        {"text": text, "round": 2, "dry_run": True},
        "A table of results, tried first",
        slug=NIGHT,
    )
    ask("results_import_create", {"text": text, "round": 2}, "A table of results", slug=NIGHT)
    decisions = [
        {"match": night.match(3), "kind": "double_forfeit"},
        {"match": night.match(4), "kind": "no_show", "winner": 2},
    ]
    told(
        night,
        "tournament",
        "finish",
        {"decisions": decisions, "reason": "the hall closes"},
        "Two matches are open",
        slug=NIGHT,
    )
    ask("prizes_retrieve", slug=NIGHT)
    ask("export_retrieve", slug=NIGHT)
    ask(
        "event_import_create",
        ask("export_retrieve", slug="hap-night"),
        "An event without entries",
        query="?slug=copy",
    )
    ask("tournament_reopen", {"reason": "a result is missing"}, "A result is missing", slug=NIGHT)


def _frozen(address: str) -> dict[str, str]:
    """What the address of a snapshot names."""
    parts = address.rstrip("/").split("/")
    version, digest = parts[-1].split("-", 1)
    return {"slug": NIGHT, "number": "1", "version": version, "digest": digest}
