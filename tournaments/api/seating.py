"""Seating plans: draw, plan again, exchange seats, look, publish."""

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import permissions
from tournaments.api import serializers as shapes
from tournaments.api.base import LedgerView, operation
from tournaments.models import SeatingPlan
from tournaments.numbers import whole_number
from tournaments.selectors import tournaments as selectors
from tournaments.services import draws, fillers, next_round, replanning
from tournaments.services import seating as services


def shown(plan: SeatingPlan, status: int = 201) -> Response:
    """A plan as an answer."""
    return Response(shapes.PlanSerializer(plan).data, status=status)


class PlanView(LedgerView):
    """A view of one plan."""

    def plan(self, slug: str, stage: int, number: int) -> SeatingPlan:
        """A plan this reader may see: drafts are for those who work there."""
        rows = selectors.plans_of(self.stage(slug, stage)).select_related("stage__tournament")
        plan = rows.filter(number=number).first()
        drafts = plan is None or plan.state == "draft"
        if plan is None or (
            drafts and not permissions.can_see_unpublished(self.request.user, plan.stage.tournament)
        ):
            raise Http404
        return plan


class Plans(LedgerView):
    @operation("Seating plans, newest first", response=shapes.PlanSerializer(many=True))
    def get(self, request: Request, slug: str, stage: int) -> Response:
        rows = selectors.plans_of(self.stage(slug, stage))
        tournament = self.tournament(slug)
        if not permissions.can_see_unpublished(request.user, tournament):
            rows = rows.exclude(state="draft")
        return Response(shapes.PlanSerializer(rows, many=True).data)

    @operation("Draw a plan", request=shapes.PlanRequest, response=shapes.PlanSerializer, status=201)
    def post(self, request: Request, slug: str, stage: int) -> Response:
        sent = self.read(shapes.PlanRequest)
        return shown(services.make_plan(stage=self.stage(slug, stage), by=self.account, **sent))


class Replan(LedgerView):
    @operation(
        "Draw the rounds that have not started anew, for those who play now",
        request=shapes.PlanRequest,
        response=shapes.PlanSerializer,
        status=201,
    )
    def post(self, request: Request, slug: str, stage: int) -> Response:
        sent = self.read(shapes.PlanRequest)
        return shown(replanning.replan(stage=self.stage(slug, stage), by=self.account, **sent))


class NextRound(LedgerView):
    @operation(
        "Seat the next round by the standings: Swiss, by rank, or a final",
        request=shapes.NextRoundRequest,
        response=shapes.PlanSerializer,
        status=201,
    )
    def post(self, request: Request, slug: str, stage: int) -> Response:
        sent = self.read(shapes.NextRoundRequest)
        choices = sent.pop("choices", None) or {}
        sent["choices"] = {number: choices[text] for text in choices if (number := whole_number(text))}
        return shown(next_round.seat_next_round(stage=self.stage(slug, stage), by=self.account, **sent))


class ReadPlan(LedgerView):
    @operation(
        "A grid drawn elsewhere", request=shapes.ScriptRequest, response=shapes.PlanSerializer, status=201
    )
    def post(self, request: Request, slug: str, stage: int) -> Response:
        text = self.read(shapes.ScriptRequest)["text"]
        return shown(replanning.read_plan(stage=self.stage(slug, stage), text=text, by=self.account))


class FillTables(LedgerView):
    @operation(
        "Seat as many substitutes as fill the tables, or let those go who are not needed",
        response=shapes.FilledSerializer(many=True),
    )
    def post(self, request: Request, slug: str, stage: int) -> Response:
        changed = fillers.fill_tables(stage=self.stage(slug, stage), by=self.account)
        return Response(shapes.FilledSerializer(changed, many=True).data)


class OnePlan(PlanView):
    @operation("One plan", response=shapes.PlanSerializer)
    def get(self, request: Request, slug: str, stage: int, number: int) -> Response:
        return shown(self.plan(slug, stage, number), status=200)


class PreviewSwap(PlanView):
    @operation(
        "What exchanging two seats of a round would change; writes nothing",
        request=shapes.SwapRequest,
        response=shapes.SwapAnswer,
    )
    def post(self, request: Request, slug: str, stage: int, number: int) -> Response:
        sent = self.read(shapes.SwapRequest)
        plan = self.plan(slug, stage, number)
        one, other = sent["seats"]
        swap = replanning.preview_swap(plan=plan, round=sent["round"], seats=(one, other), by=self.account)
        before, after = (
            {key: one.to_json() for key, one in found.items()} for found in (swap.before, swap.after)
        )
        return Response({"before": before, "after": after})


class SwapSeats(PlanView):
    @operation(
        "Exchange two seats of a round: a new draft",
        request=shapes.SwapRequest,
        response=shapes.PlanSerializer,
        status=201,
    )
    def post(self, request: Request, slug: str, stage: int, number: int) -> Response:
        sent = self.read(shapes.SwapRequest)
        plan = self.plan(slug, stage, number)
        one, other = sent["seats"]
        return shown(
            replanning.swap_seats(plan=plan, round=sent["round"], seats=(one, other), by=self.account)
        )


class PublishPlan(PlanView):
    @operation("Make the rounds, tables and seats of a plan", response=shapes.PlanSerializer)
    def post(self, request: Request, slug: str, stage: int, number: int) -> Response:
        plan = self.plan(slug, stage, number)
        services.publish_plan(plan=plan, by=self.account)
        plan.refresh_from_db()
        return shown(plan, status=200)


class Redraw(PlanView):
    @operation("The newest draw of this plan from its certificate", response=shapes.RedrawSerializer)
    def get(self, request: Request, slug: str, stage: int, number: int) -> Response:
        found = draws.last_redraw(plan=self.plan(slug, stage, number))
        if found is None:
            raise Http404
        return Response(found.to_json())

    @operation(
        "Draw a plan again from its certificate and compare; a large one is done by a job: ask until it is done",
        response=shapes.RedrawSerializer,
    )
    def post(self, request: Request, slug: str, stage: int, number: int) -> Response:
        return Response(draws.ask_redraw(plan=self.plan(slug, stage, number)).to_json())
