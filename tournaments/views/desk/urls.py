"""Addresses of the organiser's desk."""

from __future__ import annotations

from django.urls import path

from tournaments.views.desk.adjudications import Ruling
from tournaments.views.desk.announcement import Announcement
from tournaments.views.desk.arena import Arena
from tournaments.views.desk.audit import Audit, SiteLog
from tournaments.views.desk.boards import Boards
from tournaments.views.desk.by_game import by_game
from tournaments.views.desk.changes.finish import Finish
from tournaments.views.desk.changes.home import Changes
from tournaments.views.desk.changes.people import Correct, Merge
from tournaments.views.desk.changes.tables import PairAgain, RemoveRound, Swap, Undo
from tournaments.views.desk.check_in import CheckIn
from tournaments.views.desk.check_in_codes import CheckInCodes
from tournaments.views.desk.checks import Checks
from tournaments.views.desk.control import Control
from tournaments.views.desk.control_board import ControlBoard
from tournaments.views.desk.control_duel import ControlDuel
from tournaments.views.desk.control_duels import ControlDuels
from tournaments.views.desk.control_tiles import ControlTilesRoom
from tournaments.views.desk.control_tiles_table import ControlTilesTable
from tournaments.views.desk.event_file import NewEventFromFile
from tournaments.views.desk.export import Export, ExportedFile
from tournaments.views.desk.groups import Groups
from tournaments.views.desk.home import Home
from tournaments.views.desk.import_results import ImportResults
from tournaments.views.desk.importing import Import
from tournaments.views.desk.links import Links
from tournaments.views.desk.new_event import NewEvent
from tournaments.views.desk.pair import Pair
from tournaments.views.desk.papers import PaperPage, PaperPdf, Papers, PapersArchive
from tournaments.views.desk.people import AccountOf, People, PlayerOf
from tournaments.views.desk.player import PlayerDesk
from tournaments.views.desk.players import Forbidden, Players, Suggest
from tournaments.views.desk.prizes import PrizeCategories, Prizes
from tournaments.views.desk.programs import Programs
from tournaments.views.desk.publication import Publication, StaticSite
from tournaments.views.desk.registrations import OneRegistration, Registrations
from tournaments.views.desk.reports import Reports
from tournaments.views.desk.results import ResultRow, Results, ResultsNow
from tournaments.views.desk.roles import Roles
from tournaments.views.desk.seasons import EditSeason, NewSeason
from tournaments.views.desk.settings import Settings
from tournaments.views.desk.table import TableDesk
from tournaments.views.desk.teams import TeamDesk, Teams
from tournaments.views.desk.webhooks import OneWebhook, Webhooks

app_name = "desk"
DESK = "events/<slug:slug>/desk/"

urlpatterns = [
    path("events/new/", NewEvent.as_view(), name="new-event"),
    path("events/new/from-file/", NewEventFromFile.as_view(), name="new-event-from-file"),
    path("seasons/new/", NewSeason.as_view(), name="new-season"),
    path("seasons/<slug:season>/edit/", EditSeason.as_view(), name="season"),
    path("programs/", Programs.as_view(), name="programs"),
    path("desk/people/", People.as_view(), name="people"),
    path("desk/people/players/<int:number>/", PlayerOf.as_view(), name="person"),
    path("desk/people/accounts/<int:number>/", AccountOf.as_view(), name="account"),
    path("desk/log/", SiteLog.as_view(), name="site-log"),
    path(DESK, Home.as_view(), name="home"),
    path(f"{DESK}players/", Players.as_view(), name="players"),
    path(f"{DESK}players/suggest/", Suggest.as_view(), name="suggest"),
    path(f"{DESK}players/forbidden/", Forbidden.as_view(), name="forbidden"),
    path(f"{DESK}players/<int:entry_id>/", PlayerDesk.as_view(), name="player"),
    path(f"{DESK}teams/", Teams.as_view(), name="teams"),
    path(f"{DESK}teams/<int:team_id>/", TeamDesk.as_view(), name="team"),
    path(f"{DESK}import/", Import.as_view(), name="import"),
    path(f"{DESK}check-in/", CheckIn.as_view(), name="check-in"),
    path(f"{DESK}check-in/codes/", CheckInCodes.as_view(), name="check-in-codes"),
    path(f"{DESK}registrations/", Registrations.as_view(), name="registrations"),
    path(f"{DESK}registrations/<int:registration_id>/", OneRegistration.as_view(), name="registration"),
    path(f"{DESK}announcement/", Announcement.as_view(), name="announcement"),
    path(f"{DESK}publication/", Publication.as_view(), name="publication"),
    path(f"{DESK}publication/site.zip", StaticSite.as_view(), name="static-site"),
    path(f"{DESK}arena/", Arena.as_view(), name="arena"),
    path(f"{DESK}groups/", Groups.as_view(), name="groups"),
    path(f"{DESK}pair/", Pair.as_view(), name="pair"),
    path(f"{DESK}results/", ResultsNow.as_view(), name="results-now"),
    path(f"{DESK}results/<int:number>/", Results.as_view(), name="results"),
    path(f"{DESK}results/<int:number>/import/", ImportResults.as_view(), name="import-results"),
    path(f"{DESK}results/<int:number>/<int:table>/", TableDesk.as_view(), name="table"),
    path(f"{DESK}results/<int:number>/<int:table>/row/", ResultRow.as_view(), name="result-row"),
    path(f"{DESK}results/<int:number>/<int:table>/boards/", Boards.as_view(), name="boards"),
    path(f"{DESK}prizes/", Prizes.as_view(), name="prizes"),
    path(f"{DESK}prizes/categories/", PrizeCategories.as_view(), name="prize-categories"),
    path(
        f"{DESK}control/",
        by_game(Control.as_view(), ControlDuels.as_view(), ControlTilesRoom.as_view()),
        name="control",
    ),
    path(
        f"{DESK}control/<int:number>/<int:table>/",
        by_game(ControlBoard.as_view(), ControlDuel.as_view(), ControlTilesTable.as_view()),
        name="control-board",
    ),
    path(f"{DESK}control/<int:number>/<int:table>/ruling/", Ruling.as_view(), name="ruling"),
    path(f"{DESK}links/<int:number>/", Links.as_view(), name="links"),
    path(f"{DESK}papers/", Papers.as_view(), name="papers"),
    path(f"{DESK}papers.zip", PapersArchive.as_view(), name="papers-archive"),
    path(f"{DESK}papers/<slug:kind>/", PaperPage.as_view(), name="paper"),
    path(f"{DESK}papers/<slug:kind>.pdf", PaperPdf.as_view(), name="paper-pdf"),
    path(f"{DESK}changes/", Changes.as_view(), name="changes"),
    path(f"{DESK}changes/swap/", Swap.as_view(), name="swap"),
    path(f"{DESK}changes/pair-again/", PairAgain.as_view(), name="pair-again"),
    path(f"{DESK}changes/remove-round/<int:number>/", RemoveRound.as_view(), name="remove-round"),
    path(f"{DESK}changes/entry/<int:entry_id>/", Correct.as_view(), name="correct"),
    path(f"{DESK}changes/merge/", Merge.as_view(), name="merge"),
    path(f"{DESK}changes/finish/", Finish.as_view(), name="finish"),
    path(f"{DESK}changes/undo/<int:change>/", Undo.as_view(), name="undo"),
    path(f"{DESK}checks/", Checks.as_view(), name="checks"),
    path(f"{DESK}reports/", Reports.as_view(), name="reports"),
    path(f"{DESK}settings/", Settings.as_view(), name="settings"),
    path(f"{DESK}roles/", Roles.as_view(), name="roles"),
    path(f"{DESK}webhooks/", Webhooks.as_view(), name="webhooks"),
    path(f"{DESK}webhooks/<int:hook>/", OneWebhook.as_view(), name="webhook"),
    path(f"{DESK}audit/", Audit.as_view(), name="audit"),
    path(f"{DESK}export/", Export.as_view(), name="export"),
    path(f"{DESK}export/<str:file>", ExportedFile.as_view(), name="exported-file"),
]
