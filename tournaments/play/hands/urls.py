"""The addresses of hands: entering, settling, correcting."""

from django.urls import path

from tournaments.common.web.urls import Paths
from tournaments.play.hands.api import corrections as corrections_api
from tournaments.play.hands.api import game_start
from tournaments.play.hands.api import hands as hands_api
from tournaments.play.hands.api import reseating as reseating_api
from tournaments.play.hands.api import returned as returned_api
from tournaments.play.hands.api import versions as versions_api
from tournaments.play.hands.pages import confirmations, corrections, disputes, hands, reseating, versions

page_paths: Paths = [
    path("table/<int:pk>/hand/", hands.enter_hand, name="enter_hand"),
    path("table/<int:pk>/hand/preview/", hands.preview_hand, name="preview_hand"),
    path("table/<int:pk>/reseat/", reseating.reseat, name="reseat"),
    path("table/<int:pk>/void/", hands.void_hand, name="void_hand"),
    path("table/<int:pk>/confirm/", confirmations.confirm_hands, name="confirm_hands"),
    path("table/<int:pk>/not-right/", disputes.not_right, name="not_right"),
    path("table/<int:pk>/now/", versions.table_now, name="table_now"),
    path("table/<int:pk>/versions/", versions.versions_page, name="versions"),
    path("table/<int:pk>/versions/<int:version>/take/", versions.take_other, name="take_other_version"),
    path("table/<int:pk>/versions/<int:version>/drop/", versions.drop_other, name="drop_other_version"),
    path(
        "table/<int:pk>/versions/<int:version>/withdraw/",
        versions.withdraw_other,
        name="withdraw_other_version",
    ),
    path("hand/<int:pk>/", corrections.hand_page, name="hand"),
    path("hand/<int:pk>/settle/", disputes.settle_hand, name="settle_hand"),
    path("hand/<int:pk>/accept/", disputes.accept_hand, name="accept_hand"),
    path("hand/<int:pk>/dispute/", disputes.dispute_hand, name="dispute_hand"),
    path("hand/<int:pk>/rule/", corrections.rule_hand, name="rule_hand"),
    path("hand/<int:pk>/correct/", corrections.correct_hand, name="correct_hand"),
    path("hand/<int:pk>/rule/preview/", corrections.preview_ruling, name="preview_ruling"),
    path("hand/<int:pk>/ask/", corrections.ask_correction, name="ask_correction"),
    path("hand/<int:pk>/correct/preview/", corrections.preview_correction, name="preview_correction"),
]

api_paths: Paths = [
    path("tournaments/<slug:slug>/hands/", hands_api.LiveHands.as_view()),
    path("tables/<int:pk>/", hands_api.OneTable.as_view(), name="api-table"),
    path("tables/<int:pk>/hands/", hands_api.Hands.as_view(), name="api-hands"),
    path("tables/<int:pk>/hands/<int:seq>/versions/", hands_api.Versions.as_view()),
    path("tables/<int:pk>/void/", hands_api.VoidHand.as_view()),
    path("tables/<int:pk>/played/", hands_api.Played.as_view()),
    path("tables/<int:pk>/game/", hands_api.GameLine.as_view()),
    path("tables/<int:pk>/confirm/", hands_api.ConfirmHands.as_view()),
    path("tables/<int:pk>/start/", game_start.StartOfGame.as_view()),
    path("tables/<int:pk>/reseat/", reseating_api.Reseat.as_view()),
    path("tables/<int:pk>/reseat/preview/", reseating_api.PreviewReseating.as_view()),
    path("tables/<int:pk>/presence/", versions_api.Presence.as_view()),
    path("tables/<int:pk>/returned/", returned_api.ReturnedHands.as_view()),
    path("tables/<int:pk>/versions/", versions_api.OtherVersions.as_view()),
    path("tables/<int:pk>/versions/<int:version>/take/", versions_api.TakeOther.as_view()),
    path("tables/<int:pk>/versions/<int:version>/drop/", versions_api.DropOther.as_view()),
    path("tables/<int:pk>/versions/<int:version>/withdraw/", versions_api.WithdrawOther.as_view()),
    path("hands/<int:pk>/", hands_api.OneHand.as_view()),
    path("hands/<int:pk>/accept/", hands_api.AcceptHand.as_view()),
    path("hands/<int:pk>/dispute/", hands_api.DisputeHand.as_view()),
    path("hands/<int:pk>/rule/", corrections_api.RuleHand.as_view()),
    path("hands/<int:pk>/ask/", corrections_api.AskCorrection.as_view()),
    path("hands/<int:pk>/correct/", corrections_api.CorrectHand.as_view()),
    path("hands/<int:pk>/preview/", corrections_api.PreviewCorrection.as_view()),
]
