"""The one next thing to do, in words and with one button: the top of every page of the desk."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clocks.services.instants import now_ms
from tournaments.duel_settings import plays_duels
from tournaments.models import Tournament
from tournaments.models.tournament import System
from tournaments.permissions import allowed
from tournaments.queries.adjudications import open_at_tables
from tournaments.queries.bracket import ends_by_itself
from tournaments.queries.control_room import ControlRow, LiveNow, control_rows, live_now
from tournaments.queries.duels_now import duels_now
from tournaments.queries.next_step import NextStep, Step, next_step
from tournaments.queries.tiles_now import tiles_now
from tournaments.templatetags.live_words import clock_text
from tournaments.tiles_settings import plays_tiles

Rows = list[ControlRow] | None
MOST_NAMED = 12  # tables that a sentence names; more are counted


@dataclass(frozen=True, slots=True)
class NextCard:
    """``act``: what the visitor must be allowed to do for the button to show. ``do``: the button does this
    act at once, when the visitor is on its page already; elsewhere it leads there."""

    title: str
    detail: str = ""
    button: str = ""
    href: str = ""
    act: str = ""
    do: str = ""
    number: int = 0  # the round that the act is about


def next_card(event: Tournament, user: Any, path: str, rows: Rows = None) -> NextCard:
    """The event's next step for this visitor on the page at ``path``; ``rows``: its boards, if read."""
    step = next_step(event)
    card = _conflicts(event, step) if step.conflicts else _CARDS[step.step](event, step)
    if step.rulings and allowed(user, "judge_game", event):
        card = _rulings(event, step)
    elif step.step is Step.ENTER_RESULTS and not step.conflicts and allowed(user, "control_play", event):
        card = _at_the_boards(event, step, card, rows)
    if card.act and not allowed(user, card.act, event):
        return replace(card, button="", do="")
    if card.href.partition("#")[0] != path:
        return replace(card, do="")
    # On its own page a card may do its act or lead to a place; a link to the page itself would do nothing.
    return card if card.do or "#" in card.href else replace(card, button="")


def _url(name: str, event: Tournament, *args: Any) -> str:
    return reverse(f"desk:{name}", args=[event.slug, *args])


def _tables(tables: tuple[int, ...]) -> str:
    named = ", ".join(str(table) for table in tables[:MOST_NAMED])
    words = ngettext("table %(tables)s", "tables %(tables)s", len(tables)) % {"tables": named}
    return words if len(tables) <= MOST_NAMED else f"{words} …"


def _conflicts(event: Tournament, step: NextStep) -> NextCard:
    return NextCard(
        title=ngettext(
            "%(count)d table has two different reports",
            "%(count)d tables have two different reports",
            step.conflicts,
        )
        % {"count": step.conflicts},
        detail=_("The players disagree: decide which report is right, or enter the result yourself."),
        button=_("Decide"),
        href=_url("reports", event) + "#queue",
        act="resolve_report",
    )


def _rulings(event: Tournament, step: NextStep) -> NextCard:
    return NextCard(
        title=ngettext(
            "%(count)d game waits for your ruling", "%(count)d games wait for your ruling", step.rulings
        )
        % {"count": step.rulings},
        detail=_("The clocks stand. Accept the estimate, set a score of your own, or let it be played."),
        button=_("Decide"),
        href=_ruling_page(event, step),
        act="judge_game",
    )


def _ruling_page(event: Tournament, step: NextStep) -> str:
    """The page of the only one, or the list."""
    found = open_at_tables(event) if step.rulings == 1 else []
    if len(found) == 1:
        return _url("ruling", event, found[0].round, found[0].table)
    return _url("control", event) + "#rulings"


def _add_players(event: Tournament, step: NextStep) -> NextCard:
    if event.teams:
        return NextCard(
            title=_("Add the teams"),
            detail=_("A round needs at least two. Enter the players first, then choose who plays for whom."),
            button=_("Add teams"),
            href=_url("teams", event) + "#add-name",
            act="manage_entries",
        )
    return NextCard(
        title=_("Add the players"),
        detail=_enough(event),
        button=_("Add players"),
        href=_url("players", event) + "#add-name",
        act="manage_entries",
    )


def _enough(event: Tournament) -> str:
    if event.system == System.TABLES:
        return _("A table takes at least three. Type them in, or import a list.")
    if event.system == System.SCORES:
        return _("Everybody plays alone. Type them in, or import a list.")
    return _("A round needs at least two. Type them in, or import a list.")


def _pair_title(event: Tournament, number: int) -> str:
    if not event.counts_rounds:
        return _("Pair round %(number)d") % {"number": number}
    return _("Pair round %(number)d of %(rounds)d") % {"number": number, "rounds": event.planned_rounds}


def _pair(event: Tournament, step: NextStep) -> NextCard:
    by_hand = event.system == System.MANUAL
    return NextCard(
        title=_pair_title(event, step.round),
        detail=_("You get a draft first. Nobody else sees it until you publish it."),
        button=_("Pair round %(number)d") % {"number": step.round},
        href=_url("pair", event) + ("#by-hand" if by_hand else ""),
        act="pair",
        do="" if by_hand else "draft",
    )


def _publish(event: Tournament, step: NextStep) -> NextCard:
    return NextCard(
        title=_("Round %(number)d is drafted") % {"number": step.round},
        detail=_("Look it over, then publish it: the players find their tables, and results can come in."),
        button=_("Publish round %(number)d") % {"number": step.round},
        href=_url("pair", event),
        act="pair",
        do="publish",
        number=step.round,
    )


def _enter_results(event: Tournament, step: NextStep) -> NextCard:
    count = len(step.tables)
    return NextCard(
        title=ngettext(
            "%(count)d result of round %(number)d is missing",
            "%(count)d results of round %(number)d are missing",
            count,
        )
        % {"count": count, "number": step.round},
        detail=_tables(step.tables),
        button=_("Enter results"),
        href=_url("results", event, step.round) + f"#score-{step.tables[0]}",
        act="enter_result",
    )


def _at_the_boards(event: Tournament, step: NextStep, card: NextCard, rows: Rows) -> NextCard:
    """While boards are played the next thing to do is to watch over them, not to enter their results."""
    live = _now(event, rows) if event.timing else None
    if live is None:
        return card
    waiting, playing = _going(event, live)
    told = [playing % {"count": live.playing}] if live.playing else []
    told += [_least(live.least)] if live.least else []
    told += [waiting % {"count": live.waiting}] if live.waiting else []
    missing = tuple(table for table in step.tables if (step.round, table) not in live.tables)
    told += [_enter_results(event, replace(step, tables=missing)).title] if missing else []
    return NextCard(
        title=told[0],
        detail=" · ".join(told[1:]),
        button=_("Control room"),
        href=_url("control", event),
        act="control_play",
    )


def _going(event: Tournament, live: LiveNow) -> tuple[str, str]:
    """What waits and what is played, in words; a board of Gyul! Hap! is only a part of a match."""
    if plays_tiles(event):
        return (
            ngettext("%(count)d game waits to start", "%(count)d games wait to start", live.waiting),
            ngettext("%(count)d game in play", "%(count)d games in play", live.playing),
        )
    if plays_duels(event):
        return (
            ngettext("%(count)d match waits to start", "%(count)d matches wait to start", live.waiting),
            ngettext("%(count)d match in play", "%(count)d matches in play", live.playing),
        )
    return (
        ngettext("%(count)d board waits to start", "%(count)d boards wait to start", live.waiting),
        ngettext("%(count)d board in play", "%(count)d boards in play", live.playing),
    )


def _now(event: Tournament, rows: Rows) -> LiveNow | None:
    if plays_duels(event):
        return duels_now(event)
    if plays_tiles(event):
        return tiles_now(event)
    return live_now(control_rows(event, now_ms()) if rows is None else rows)


def _least(row: ControlRow) -> str:
    facts = {"time": clock_text(row.least), "table": row.card["table"]}
    return _("least time %(time)s at table %(table)d") % facts


def _wait(event: Tournament, step: NextStep) -> NextCard:
    return NextCard(
        title=_("The last boards of round %(number)d are being counted") % {"number": step.round},
        detail=_tables(step.tables) + ". " + _("This takes a moment."),
        button=_("Look again"),
        href=_url("results", event, step.round),
        act="enter_result",
    )


def _finish(event: Tournament, step: NextStep) -> NextCard:
    detail = _("Finish the event to close it, or plan another round in the settings.")
    if event.is_arena:
        title, detail = _("The arena is over"), _("Finish the event to close it, or let the arena go on.")
    elif ends_by_itself(event):
        title, detail = _("Everything is played"), _("Finish the event to close it.")
    else:
        title = _("All rounds are played")
    return NextCard(
        title=title,
        detail=detail,
        button=_("Finish the event"),
        href=_url("home", event),
        act="finish_event",
        do="finish",
    )


def _arena(event: Tournament, step: NextStep) -> NextCard:
    running = event.arena_ends_at is not None
    return NextCard(
        title=_("The arena is running") if running else _("Start the arena"),
        detail=_("Whoever waits is paired by itself, until the time is over.")
        if running
        else _("Give the players their links; then start it."),
        button=_("The arena") if running else _("Start the arena"),
        href=_url("arena", event),
        act="pair",
    )


def _nothing(event: Tournament, step: NextStep) -> NextCard:
    return NextCard(
        title=_("The event is finished"),
        detail=_("Nothing is left to do: the final standings are published."),
        button=_("Final standings"),
        href=reverse("standings", args=[event.slug]),
    )


_CARDS: dict[Step, Callable[[Tournament, NextStep], NextCard]] = {
    Step.ADD_PLAYERS: _add_players,
    Step.PAIR: _pair,
    Step.PUBLISH: _publish,
    Step.ENTER_RESULTS: _enter_results,
    Step.WAIT_FOR_SCORING: _wait,
    Step.FINISH: _finish,
    Step.RUN_ARENA: _arena,
    Step.NOTHING: _nothing,
}
