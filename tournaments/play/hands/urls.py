"""The addresses of hands: entering, settling, correcting."""

from django.urls import path

from tournaments.common.web import actions
from tournaments.common.web.urls import Paths
from tournaments.play.hands.actions import ACTIONS
from tournaments.play.hands.api import corrections as corrections_api
from tournaments.play.hands.api import hands as hands_api
from tournaments.play.hands.api import versions as versions_api
from tournaments.play.hands.pages import corrections, disputes, hands, reseating, versions

page_paths: Paths = [
    *actions.page_paths(ACTIONS),
    path("table/<int:pk>/hand/", hands.enter_hand, name="enter_hand"),
    path("table/<int:pk>/hand/preview/", hands.preview_hand, name="preview_hand"),
    path("table/<int:pk>/reseat/", reseating.reseat, name="reseat"),
    path("table/<int:pk>/not-right/", disputes.not_right, name="not_right"),
    path("table/<int:pk>/now/", versions.table_now, name="table_now"),
    path("table/<int:pk>/versions/", versions.versions_page, name="versions"),
    path("hand/<int:pk>/", corrections.hand_page, name="hand"),
    path("hand/<int:pk>/wrong/", disputes.something_wrong, name="something_wrong"),
    path("hand/<int:pk>/settle/", disputes.settle_hand, name="settle_hand"),
    path("hand/<int:pk>/dispute/", disputes.dispute_hand, name="dispute_hand"),
    path("hand/<int:pk>/rule/", corrections.rule_hand, name="rule_hand"),
    path("hand/<int:pk>/correct/", corrections.correct_hand, name="correct_hand"),
    path("hand/<int:pk>/rule/preview/", corrections.preview_ruling, name="preview_ruling"),
    path("hand/<int:pk>/ask/", corrections.ask_correction, name="ask_correction"),
    path("hand/<int:pk>/correct/preview/", corrections.preview_correction, name="preview_correction"),
]

api_paths: Paths = [
    *actions.api_paths(ACTIONS),
    path("tournaments/<slug:slug>/hands/", hands_api.LiveHands.as_view()),
    path("tables/<int:pk>/", hands_api.OneTable.as_view(), name="api-table"),
    path("tables/<int:pk>/hands/", hands_api.Hands.as_view(), name="api-hands"),
    path("tables/<int:pk>/hands/<int:seq>/versions/", hands_api.Versions.as_view()),
    path("tables/<int:pk>/game/", hands_api.GameLine.as_view()),
    path("tables/<int:pk>/reseat/", corrections_api.Reseat.as_view()),
    path("tables/<int:pk>/reseat/preview/", corrections_api.PreviewReseating.as_view()),
    path("tables/<int:pk>/presence/", versions_api.Presence.as_view()),
    path("tables/<int:pk>/versions/", versions_api.OtherVersions.as_view()),
    path("hands/<int:pk>/", hands_api.OneHand.as_view()),
    path("hands/<int:pk>/rule/", corrections_api.RuleHand.as_view()),
    path("hands/<int:pk>/correct/", corrections_api.CorrectHand.as_view()),
    path("hands/<int:pk>/preview/", corrections_api.PreviewCorrection.as_view()),
]
