"""How the schema of the API is made and shown (drf-spectacular)."""

from __future__ import annotations

from typing import Any

SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "Orderly",
    "DESCRIPTION": "Tournaments of the board game Entropy: players, rounds, matches, results and standings.",
    "VERSION": "1.0.0",
    "OAS_VERSION": "3.1.1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": r"/api/v1",
    "COMPONENT_SPLIT_REQUEST": True,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "tournaments.api.examples.add_examples",
    ],
    "SWAGGER_UI_DIST": "SIDECAR",
    # Sections are opened one by one: all operations at once are more than the page draws.
    "SWAGGER_UI_SETTINGS": {"deepLinking": True, "docExpansion": "none", "defaultModelsExpandDepth": 0},
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "ENUM_NAME_OVERRIDES": {
        "ChangeKind": "tournaments.models.change.ChangeKind.choices",
        "TokenScope": "tournaments.models.token.TokenScope.choices",
        "ResultKind": "games.models.result.ResultKind.choices",
        "AbsenceKind": "tournaments.models.entry.AbsenceKind.choices",
        "InvitationState": "tournaments.queries.invitations.STATES",
        "ReportState": "games.models.report.ReportState.choices",
        "RoundState": "tournaments.models.round.RoundState.choices",
        "RegistrationState": "tournaments.models.registration.RegistrationState.choices",
        "ScoringState": "games.models.scoring.JobState.choices",
        "RulingState": "games.models.adjudication.AdjudicationState.choices",
        "RulingCause": "games.models.adjudication.AdjudicationCause.choices",
        "SideNumber": [(1, "first"), (2, "second")],
        "MatchState": ["missing", "scoring", "done"],
        "EventState": ["planned", "running", "finished"],
        "TieState": "tournaments.api.shapes.systems.TIE_STATES",
        "ArenaState": ["before", "running", "over"],
        "LineState": ["new", "known", "entered", "bad"],
        "PairingSystem": "tournaments.models.tournament.System.choices",
        "RatingSystem": "tournaments.models.rating.RatingSystem.choices",
    },
}
