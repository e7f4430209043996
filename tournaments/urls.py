"""Where each feature answers: its pages, and its part of the API below /api/v1/."""

from django.urls import include, path, re_path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from tournaments.archive import urls as archive
from tournaments.careers import urls as careers
from tournaments.common import urls as common
from tournaments.common.api.base import Nowhere
from tournaments.common.urls import Paths
from tournaments.documents import urls as documents
from tournaments.federation import urls as federation
from tournaments.hall import urls as hall
from tournaments.hands import urls as hands
from tournaments.imports import urls as imports
from tournaments.journal import urls as journal
from tournaments.messages import urls as messages
from tournaments.mirror import urls as mirror
from tournaments.outlook import urls as outlook
from tournaments.penalties import urls as penalties
from tournaments.people import urls as people
from tournaments.push import urls as push
from tournaments.quiz import urls as quiz
from tournaments.rankings import urls as rankings
from tournaments.rulebook import urls as rulebook
from tournaments.rules import urls as rules
from tournaments.screens import urls as screens
from tournaments.seating import urls as seating
from tournaments.setup import urls as setup
from tournaments.sharing import urls as sharing
from tournaments.signatures import urls as signatures
from tournaments.stages import urls as stages
from tournaments.standings import urls as standings
from tournaments.statistics import urls as statistics
from tournaments.table_codes import urls as table_codes
from tournaments.webhooks import urls as webhooks
from tournaments.witness import urls as witness

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
    *federation.api_paths,
    *documents.api_paths,
    *journal.api_paths,
    *rankings.api_paths,
    *careers.api_paths,
    *table_codes.api_paths,
    *messages.api_paths,
    *webhooks.api_paths,
    *archive.api_paths,
    *witness.api_paths,
    path("<path:rest>", Nowhere.as_view()),
]
api: Paths = [
    path("v1/", include(version_1)),
    path("schema/", SpectacularAPIView.as_view(), name="schema"),
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
    *federation.page_paths,
    *documents.page_paths,
    *journal.page_paths,
    *archive.page_paths,
    *witness.page_paths,
    *rankings.page_paths,
    *careers.page_paths,
    *table_codes.page_paths,
    *messages.page_paths,
    *webhooks.page_paths,
    *mirror.page_paths,
    *push.page_paths,
    *screens.page_paths,
    *sharing.page_paths,
]
urlpatterns: Paths = [path("api/", include(api)), *pages]
