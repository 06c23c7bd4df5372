"""Who may open and send to which page: a rule for every address that is no address of the API.

A rule is an act of `tournaments.permissions.ACTS`, or one of the words below. It is read by
tests/tournaments/pages/test_permissions.py, which asks every page by everybody, and by the walk of
tests/test_secrets.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib.auth.models import AnonymousUser

from tests.walking import Route
from tournaments.models import Season, Tournament
from tournaments.permissions import ACTS, allowed

EVERYBODY = "everybody"  # the address is all the right there is to it; links of players among them
OF_EVENT = "view_event"
ACCOUNT = "account"  # one's own
ADMINISTRATOR = "administrator"

_DESK = "events/<slug:slug>/desk/"
_TABLE = "events/<slug:slug>/rounds/<int:number>/tables/<int:table>/"

# To open a page and to send to it takes the same right. What single acts of a page need beyond that, their
# services ask for.
RULES: dict[str, str] = {
    EVERYBODY: """
        healthz metrics accounts/login/ accounts/inactive/ accounts/signup/ i18n/setlang/
        accounts/password/reset/key/done/ accounts/two-factor/webauthn/login/
        invitations/<str:token>/ clock/ clock/<str:token>/ clock/<str:token>/state/
        clock/<str:token>/<slug:name>/ / events/ feed.atom calendar.ics registration/<str:token>/
        check-in/<str:token>/ kiosk/<str:token>/ arena/<str:token>/ arena/<str:token>/ping/ seasons/ ratings/
        ratings/list.csv players/ players/<int:pk>/ rules/ rules/<str:key>/ figures/ figures/check/ practice/
        daily/ daily/<str:day>/ practice/<str:token>/ practice/<str:token>/state/
        practice/<str:token>/replay/<int:game>/ practice/<str:token>/record/<int:game>/
        practice/<str:token>/games/<int:game>/analysis/ r/<str:token>/ play/<str:token>/
        play/<str:token>/state/ play/<str:token>/games/ play/<str:token>/act/ play/<str:token>/ready/
        play/<str:token>/seen/ play/<str:token>/resign/ play/<str:token>/offer/
        play/<str:token>/offer/answer/ play/<str:token>/ping/ play/<str:token>/call/
        play/<str:token>/duel/state/ play/<str:token>/duel/ready/ play/<str:token>/duel/seen/
        play/<str:token>/tiles/ play/<str:token>/tiles/state/ play/<str:token>/tiles/ready/
        play/<str:token>/tiles/seen/ play/<str:token>/placements/ table/<str:token>/ table/<str:token>/state/
        table/<str:token>/press/ table/<str:token>/ready/ table/<str:token>/start/ table/<str:token>/full/
        table/<str:token>/give-up/ table/<str:token>/board/ table/<str:token>/enter/
        table/<str:token>/agree/""",
    OF_EVENT: f"""
        events/<slug:slug>/ events/<slug:slug>/announcement/ events/<slug:slug>/feed.atom
        events/<slug:slug>/calendar.ics events/<slug:slug>/preview.png embed/<slug:slug>/standings/
        embed/<slug:slug>/pairings/ embed/<slug:slug>/boards/<int:match>/ events/<slug:slug>/register/
        events/<slug:slug>/rounds/<int:number>/ {_TABLE} {_TABLE}live/ {_TABLE}live/state/
        {_TABLE}live/replay/<int:game>/ {_TABLE}record/ {_TABLE}games/<int:game>/analysis/
        events/<slug:slug>/live/ events/<slug:slug>/live/state/ events/<slug:slug>/screen/
        events/<slug:slug>/screen/<str:name>/ events/<slug:slug>/standings/
        events/<slug:slug>/standings/<int:number>/ events/<slug:slug>/arena/ events/<slug:slug>/bracket/
        events/<slug:slug>/cross-table/ events/<slug:slug>/papers/<slug:kind>/
        events/<slug:slug>/papers/<slug:kind>.pdf events/<slug:slug>/prizes/ events/<slug:slug>/teams/
        events/<slug:slug>/teams/<int:seed>/ events/<slug:slug>/players/
        events/<slug:slug>/players/<int:seed>/ events/<slug:slug>/ratings/""",
    "view_season": "seasons/<slug:season>/",
    ACCOUNT: """
        accounts/ accounts/tokens/ accounts/data/ accounts/reauthenticate/ accounts/password/change/
        accounts/password/set/ accounts/password/ accounts/two-factor/ accounts/two-factor/reauthenticate/
        accounts/two-factor/totp/activate/ accounts/two-factor/totp/deactivate/
        accounts/two-factor/recovery-codes/ accounts/two-factor/recovery-codes/generate/
        accounts/two-factor/recovery-codes/download/ accounts/two-factor/webauthn/
        accounts/two-factor/webauthn/add/ accounts/two-factor/webauthn/reauthenticate/
        accounts/two-factor/webauthn/keys/<int:pk>/remove/ accounts/two-factor/webauthn/keys/<int:pk>/edit/
        accounts/sessions/ accounts/two-factor/authenticate/""",
    "create_event": "events/new/ events/new/from-file/",
    "create_season": "seasons/new/",
    "change_season": "seasons/<slug:season>/edit/",
    "manage_programs": "programs/",
    "manage_people": """
        desk/people/ desk/people/players/<int:number>/ desk/people/accounts/<int:number>/ desk/log/""",
    ADMINISTRATOR: "operator/",
    "enter_result": f"""
        {_DESK} {_DESK}results/ {_DESK}results/<int:number>/ {_DESK}results/<int:number>/import/
        {_DESK}results/<int:number>/<int:table>/ {_DESK}results/<int:number>/<int:table>/row/
        {_DESK}results/<int:number>/<int:table>/boards/ {_DESK}links/<int:number>/ {_DESK}papers/
        {_DESK}papers/<slug:kind>/ {_DESK}papers/<slug:kind>.pdf {_DESK}papers.zip""",
    "check_in": f"{_DESK}check-in/ {_DESK}check-in/codes/",
    "manage_entries": f"""
        {_DESK}players/ {_DESK}players/suggest/ {_DESK}players/forbidden/ {_DESK}players/<int:entry_id>/
        {_DESK}teams/ {_DESK}teams/<int:team_id>/ {_DESK}import/ {_DESK}registrations/
        {_DESK}registrations/<int:registration_id>/ {_DESK}prizes/categories/
        {_DESK}changes/entry/<int:entry_id>/ {_DESK}changes/merge/""",
    "pair": f"""
        {_DESK}arena/ {_DESK}groups/ {_DESK}pair/ {_DESK}changes/ {_DESK}changes/swap/
        {_DESK}changes/pair-again/ {_DESK}changes/remove-round/<int:number>/
        {_DESK}changes/undo/<int:change>/""",
    "control_play": f"{_DESK}control/ {_DESK}control/<int:number>/<int:table>/",
    "judge_game": f"{_DESK}control/<int:number>/<int:table>/ruling/",
    "check_boards": f"{_DESK}checks/",
    "resolve_report": f"{_DESK}reports/",
    "view_audit": f"{_DESK}audit/",
    "change_settings": f"""
        {_DESK}announcement/ {_DESK}publication/ {_DESK}publication/site.zip {_DESK}prizes/ {_DESK}settings/
        {_DESK}webhooks/ {_DESK}webhooks/<int:hook>/""",
    "manage_roles": f"{_DESK}roles/",
    "finish_event": f"{_DESK}changes/finish/",
    "export_event": f"{_DESK}export/ {_DESK}export/<str:file>",
}
RULE_OF = {address.removeprefix("/"): rule for rule, text in RULES.items() for address in text.split()}
# Its own pages say who may: a visitor who has no business there is asked to sign in.
ADMINISTRATION, API = "admin/", "api/"
# Ends the session of who asks, or says no more than yes or no.
NO_PAGE = ("accounts/logout/", "admin/logout/", "readyz", "accounts/^password/reset/key/", "clock/sheet/")


def rule_of(route: Route) -> str | None:
    """The rule of a page; None for what is no page. Raises KeyError where nobody thought of one."""
    if route.text.startswith((API, *NO_PAGE)):
        return None
    return ADMINISTRATOR if route.text.startswith(ADMINISTRATION) else RULE_OF[route.text]


def may(user: Any, rule: str, event: Tournament, season: Season) -> bool:
    """Whether a page of this rule is for somebody."""
    words: Mapping[str, Callable[[Any], bool]] = {
        EVERYBODY: lambda _: True,
        ACCOUNT: lambda user: user.is_authenticated,
        ADMINISTRATOR: lambda user: user.is_superuser,
    }
    user = user or AnonymousUser()
    if rule in words:
        return words[rule](user)
    assert rule in ACTS, rule
    return allowed(user, rule, season if "season" in rule else event)


def is_refusal(answer: Any) -> bool:
    """To sign in, or that one may not."""
    return answer.status_code in (401, 403) or (
        answer.status_code == 302 and "/login/" in answer["Location"].split("?")[0]
    )
