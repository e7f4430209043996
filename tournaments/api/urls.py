"""The addresses of the API. Everything of version 1 is below /api/v1/."""

from django.urls import URLPattern, URLResolver, include, path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from tournaments.api import (
    base,
    clock,
    corrections,
    exports,
    hands,
    log,
    penalties,
    rounds,
    rules,
    seating,
    stages,
    standings,
    starts,
    substitutes,
    token,
)
from tournaments.api import tournaments as events

Paths = list[URLPattern | URLResolver]

stage: Paths = [
    path("", events.OneStage.as_view()),
    path("open/", stages.OpenStage.as_view()),
    path("open/undo/", stages.TakeBackOpening.as_view()),
    path("plans/", seating.Plans.as_view()),
    path("plans/replan/", seating.Replan.as_view()),
    path("plans/next-round/", seating.NextRound.as_view()),
    path("plans/script/", seating.ReadPlan.as_view()),
    path("plans/fill/", seating.FillTables.as_view()),
    path("plans/<int:number>/", seating.OnePlan.as_view()),
    path("plans/<int:number>/swap/", seating.SwapSeats.as_view()),
    path("plans/<int:number>/swap/preview/", seating.PreviewSwap.as_view()),
    path("plans/<int:number>/publish/", seating.PublishPlan.as_view()),
    path("rounds/", rounds.Rounds.as_view()),
    path("rounds/<int:number>/", rounds.OneRound.as_view()),
    path("rounds/<int:number>/start/", rounds.StartRound.as_view()),
    path("rounds/<int:number>/close/", rounds.CloseRound.as_view()),
    path("rounds/<int:number>/reopen/", rounds.ReopenRound.as_view()),
    path("rounds/<int:number>/undo/", rounds.UndoRound.as_view()),
    path("rounds/<int:number>/pause/", clock.PauseClock.as_view()),
    path("rounds/<int:number>/resume/", clock.ResumeClock.as_view()),
    path("rounds/<int:number>/minutes/", clock.Minutes.as_view()),
    path("rounds/<int:number>/signal/", clock.Signal.as_view()),
    path("rounds/<int:number>/signal/undo/", clock.UndoSignal.as_view()),
    path("standings/", standings.Standings.as_view(), name="api-standings"),
    path("standings/publish/", standings.PublishStandings.as_view()),
]
tournament: Paths = [
    path("", events.OneTournament.as_view()),
    path("copy/", events.CopyTournament.as_view()),
    path("state/", events.TournamentState.as_view()),
    path("roles/", events.Roles.as_view()),
    path("roles/<int:pk>/", events.OneRole.as_view()),
    path("entries/", events.Entries.as_view()),
    path("entries/preview/", events.EntriesPreview.as_view()),
    path("entries/<int:number>/", events.OneEntry.as_view()),
    path("entries/<int:number>/withdrawal/", events.Withdrawal.as_view()),
    path("clock/", clock.Clock.as_view(), name="api-clock"),
    path("penalties/", penalties.Penalties.as_view()),
    path("penalties/<int:pk>/cancel/", penalties.CancelPenalty.as_view()),
    path("decisions/", log.Decisions.as_view()),
    path("exports/", exports.Exports.as_view()),
    path("exports/<int:pk>/", exports.OneExport.as_view()),
    path("exports/<int:pk>/file/", exports.ExportFile.as_view()),
    path("log/", log.Log.as_view()),
    path("log/chain/", log.LogChain.as_view()),
    path("final/", stages.FinalList.as_view()),
    path("teams/", stages.Teams.as_view()),
    path("stages/", stages.Stages.as_view()),
    path("stages/<int:stage>/", include(stage)),
]
table: Paths = [
    path("", hands.OneTable.as_view(), name="api-table"),
    path("hands/", hands.Hands.as_view(), name="api-hands"),
    path("hands/<int:seq>/versions/", hands.Versions.as_view()),
    path("void/", hands.VoidHand.as_view()),
    path("paper/", hands.PaperTable.as_view()),
    path("end/", hands.EndTable.as_view()),
    path("game/", hands.GameLine.as_view()),
    path("substitutes/", substitutes.Substitutes.as_view()),
    path("substitutes/<int:number>/take-back/", substitutes.OneSubstitute.as_view()),
    path("confirm/", hands.ConfirmHands.as_view()),
    path("start/", starts.StartOfGame.as_view()),
    path("call/", rounds.Call.as_view()),
    path("extra-time/", clock.ExtraTime.as_view()),
    path("chombo/", penalties.Chombo.as_view()),
    path("dead-hand/", penalties.DeadHand.as_view()),
    path("false-hu/", penalties.FalseHu.as_view()),
    path("penalties/", penalties.TablePenalties.as_view()),
]
hand: Paths = [
    path("accept/", hands.AcceptHand.as_view()),
    path("dispute/", hands.DisputeHand.as_view()),
    path("rule/", corrections.RuleHand.as_view()),
    path("correct/", corrections.CorrectHand.as_view()),
    path("preview/", corrections.PreviewCorrection.as_view()),
]
version_1: Paths = [
    path("token/", token.SignIn.as_view()),
    path("rulesets/", rules.RuleSets.as_view()),
    path("rulesets/<slug:key>/", rules.OneRuleSet.as_view()),
    path("score/", rules.ScoreHand.as_view()),
    path("replay/", rules.ReplayGame.as_view()),
    path("tournaments/", events.Tournaments.as_view()),
    path("tournaments/<slug:slug>/", include(tournament)),
    path("tables/<int:pk>/", include(table)),
    path("hands/<int:pk>/", include(hand)),
    path("<path:rest>", base.Nowhere.as_view()),
]
urlpatterns = [
    path("v1/", include(version_1)),
    path("schema/", SpectacularAPIView.as_view(), name="schema"),
    path(
        "docs/",
        SpectacularSwaggerSplitView.as_view(url_name="schema", template_name="api/docs.html"),
        name="api-docs",
    ),
]
