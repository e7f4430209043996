"""The settings of the API's documentation: the schema and the page that shows it."""

from scoring.version import VERSION

SPECTACULAR_SETTINGS = {
    "TITLE": "Tenbo",
    "DESCRIPTION": "Mahjong tournaments: hands recomputed from the tiles, standings derived from the ledger.",
    "VERSION": VERSION,
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVERS": [{"url": "/", "description": "this server"}],
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "tournaments.common.web.api.openapi.finish",
    ],
    "ENUM_NAME_OVERRIDES": {  # choices that several components share
        "LentableRight": "tournaments.common.rights.LENDABLE",
        "SeatWind": "scoring.tiles.SEATS",
        "JobState": "tournaments.models.JobState",
        "ScheduleKind": "tournaments.models.ScheduleItem.Kind",
        "TournamentState": "tournaments.models.Tournament.State",
        "RoundState": "tournaments.models.Round.State",
        "TableState": "tournaments.models.Table.State",
        "PlanState": "tournaments.models.SeatingPlan.State",
        "RoleKind": "tournaments.models.Role.Kind",
        "StageKind": "tournaments.models.Stage.Kind",
        "PenaltyKind": "tournaments.models.Penalty.Kind",
        "QuestionKind": "tournaments.models.Question.Kind",
        "AnswerReaders": "tournaments.models.Question.Shown",
        "FeeState": "tournaments.models.Entry.Fee",
        "TokenScope": "accounts.models.ApiToken.Scope",
        "LinkState": "accounts.models.Link.State",
        "WishStrength": "tournaments.desk.seating.services.wishes.STRENGTHS",
    },
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "SWAGGER_UI_SETTINGS": "apiDocs",  # their name in static/js/api_docs.js
}
