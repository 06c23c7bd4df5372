"""The pages of large events that are measured: public ones, the desk's, and what programs read."""

from __future__ import annotations

from dataclasses import dataclass

from games.models import Side
from tournaments.models import Entry, Pairing, Tournament
from tournaments.queries.links import arena_token, check_in_token, kiosk_token, report_token

PUBLIC = {
    "swiss": (
        "",
        "announcement/",
        "rounds/{last}/",
        "rounds/{last}/?by=name",
        "rounds/{last}/tables/1/",
        "standings/",
        "standings/1/",
        "standings/?player=1&value=buchholz",
        "cross-table/",
        "players/",
        "players/?by=name",
        "players/1/",
        "papers/standings/",
        "screen/",
    ),
    "finished": ("", "ratings/", "prizes/", "standings/", "players/1/"),
    "knock-out": ("", "bracket/", "standings/", "cross-table/", "rounds/1/", "players/1/"),
    "arena": ("", "arena/", "standings/", "cross-table/", "players/1/", "rounds/{last}/"),
    "teams": ("", "teams/", "teams/1/", "standings/", "rounds/{last}/", "cross-table/", "players/1/"),
    "timed": ("", "live/", "live/state/", "screen/", "rounds/1/", "rounds/1/tables/1/live/"),
}
DESK = {
    "swiss": (
        "",
        "players/",
        "players/{entry}/",
        "players/forbidden/",
        "import/",
        "check-in/",
        "check-in/?absent=1",
        "check-in/codes/",
        "registrations/",
        "announcement/",
        "pair/",
        "results/{last}/",
        "results/{last}/1/",
        "results/{last}/1/row/",
        "prizes/",
        "prizes/categories/",
        "papers/",
        "papers/pairings/",
        "changes/",
        "changes/swap/",
        "changes/pair-again/",
        "changes/merge/",
        "changes/entry/{entry}/",
        "changes/finish/",
        "reports/",
        "settings/",
        "roles/",
        "audit/",
        "export/",
    ),
    "finished": ("", "results/{last}/", "pair/"),
    "knock-out": ("", "pair/", "changes/"),
    "arena": ("", "arena/", "results/{last}/", "changes/", "papers/"),
    "teams": ("", "teams/", "teams/{team}/", "players/", "pair/", "results/{last}/"),
    "timed": ("", "control/", "control/1/1/", "links/1/", "results/1/", "check-in/"),
}
API = {
    "swiss": (
        "",
        "next/",
        "entries/",
        "rounds/",
        "rounds/{last}/",
        "matches/",
        "standings/",
        "registrations/",
        "prizes/",
        "reports/",
        "forbidden-pairs/",
        "audit/",
    ),
    "finished": ("ratings/",),
    "knock-out": ("bracket/",),
    "arena": ("arena/", "rounds/", "standings/"),
    "teams": ("teams/", "standings/", "rounds/{last}/"),
    "timed": ("live/", "rounds/1/"),
}
ANYWHERE = ("/", "/events/", "/players/", "/players/{player}/", "/ratings/", "/ratings/list.csv", "/seasons/")


@dataclass(frozen=True, slots=True)
class Page:
    """An address, and whether the organiser asks for it."""

    path: str
    signed_in: bool = False


def pages() -> list[Page]:
    """All of them."""
    found = [Page(path.format(player=Entry.objects.order_by("seed")[0].player_id)) for path in ANYWHERE]
    for event in Tournament.objects.order_by("pk"):
        values = _values(event)
        below = (
            (PUBLIC, f"/events/{event.slug}/", False),
            (DESK, f"/events/{event.slug}/desk/", True),
            (API, f"/api/v1/tournaments/{event.slug}/", True),
        )
        for kind, front, signed_in in below:
            found += [Page(front + path.format(**values), signed_in) for path in kind.get(event.slug, ())]
    return found + _by_links()


def _values(event: Tournament) -> dict[str, object]:
    newest = event.rounds.filter(state="published").order_by("number").last()
    team = event.team_list.first()
    return {
        "last": newest.number if newest else 0,
        "entry": event.entries.order_by("seed")[0].pk,
        "team": team.pk if team else 0,
    }


def _by_links() -> list[Page]:
    """Pages whose address is the right to see them."""
    swiss, arena = (Tournament.objects.get(slug=slug) for slug in ("swiss", "arena"))
    table = Pairing.objects.filter(round__tournament__slug="timed").order_by("table")[0]
    reported = Pairing.objects.filter(round__tournament=swiss, round__number=1).order_by("table")[0]
    return [
        Page(f"/kiosk/{kiosk_token(swiss)}/"),
        Page(f"/check-in/{check_in_token(swiss.entries.all()[0].pk)}/"),
        Page(f"/arena/{arena_token(arena.entries.all()[0].pk)}/"),
        Page(f"/r/{report_token(reported.pk, Side.FIRST)}/"),
        Page(f"/play/{report_token(table.pk, Side.FIRST)}/"),
    ]
