"""The addresses of each feature: its pages, and its part of the API below /api/v1/."""

from django.urls import include, path, re_path
from drf_spectacular.views import SpectacularSwaggerSplitView

from tournaments.common.web import urls as common
from tournaments.common.web.api.base import Nowhere
from tournaments.common.web.api.schema import KeptSchema
from tournaments.common.web.urls import Paths
from tournaments.desk.documents import urls as documents
from tournaments.desk.federation import urls as federation
from tournaments.desk.hall import urls as hall
from tournaments.desk.imports import urls as imports
from tournaments.desk.messages import urls as messages
from tournaments.desk.online_games import urls as online_games
from tournaments.desk.people import urls as people
from tournaments.desk.rankings import urls as rankings
from tournaments.desk.seating import urls as seating
from tournaments.desk.setup import urls as setup
from tournaments.desk.stages import urls as stages
from tournaments.desk.table_codes import urls as table_codes
from tournaments.play.hands import urls as hands
from tournaments.play.outlook import urls as outlook
from tournaments.play.penalties import urls as penalties
from tournaments.play.push import urls as push
from tournaments.play.rulebook import urls as rulebook
from tournaments.play.signatures import urls as signatures
from tournaments.play.standings import urls as standings
from tournaments.play.statistics import urls as statistics
from tournaments.public.careers import urls as careers
from tournaments.public.clubs import urls as clubs
from tournaments.public.quiz import urls as quiz
from tournaments.public.rules import urls as rules
from tournaments.public.screens import urls as screens
from tournaments.public.sharing import urls as sharing
from tournaments.trust.archive import urls as archive
from tournaments.trust.journal import urls as journal
from tournaments.trust.webhooks import urls as webhooks

version_1: Paths = [
    *rules.api_paths,
    *setup.api_paths,
    *people.api_paths,
    *seating.api_paths,
    *hall.api_paths,
    *hands.api_paths,
    *signatures.api_paths,
    *penalties.api_paths,
    *standings.api_paths,
    *statistics.api_paths,
    *outlook.api_paths,
    *stages.api_paths,
    *imports.api_paths,
    *online_games.api_paths,
    *federation.api_paths,
    *documents.api_paths,
    *journal.api_paths,
    *rankings.api_paths,
    *careers.api_paths,
    *clubs.api_paths,
    *table_codes.api_paths,
    *messages.api_paths,
    *webhooks.api_paths,
    *archive.api_paths,
    path("<path:rest>", Nowhere.as_view()),
]
api: Paths = [
    path("v1/", include(version_1)),
    path("schema/", KeptSchema.as_view(), name="schema"),
    path(
        "docs/",
        SpectacularSwaggerSplitView.as_view(url_name="schema", template_name="api/docs.html"),
        name="api-docs",
    ),
    re_path("", Nowhere.as_view()),
]
pages: Paths = [
    *common.page_paths,
    *rules.page_paths,
    *rulebook.page_paths,
    *quiz.page_paths,
    *setup.page_paths,
    *people.page_paths,
    *seating.page_paths,
    *hall.page_paths,
    *hands.page_paths,
    *signatures.page_paths,
    *penalties.page_paths,
    *standings.page_paths,
    *statistics.page_paths,
    *outlook.page_paths,
    *stages.page_paths,
    *imports.page_paths,
    *online_games.page_paths,
    *federation.page_paths,
    *documents.page_paths,
    *journal.page_paths,
    *archive.page_paths,
    *rankings.page_paths,
    *careers.page_paths,
    *clubs.page_paths,
    *table_codes.page_paths,
    *messages.page_paths,
    *webhooks.page_paths,
    *push.page_paths,
    *screens.page_paths,
    *sharing.page_paths,
]
urlpatterns: Paths = [path("api/", include(api)), *pages]
