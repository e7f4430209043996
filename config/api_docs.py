"""How the API is documented: the schema and the page that shows it."""

SPECTACULAR_SETTINGS = {
    "TITLE": "Tenbo",
    "DESCRIPTION": "Mahjong tournaments: hands recomputed from the tiles, standings derived from the ledger.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
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
        "FeeState": "tournaments.models.Entry.Fee",
        "TokenScope": "accounts.models.ApiToken.Scope",
        "LinkState": "accounts.models.Link.State",
    },
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "SWAGGER_UI_SETTINGS": "apiDocs",  # the name that static/js/api_docs.js gives them
}
