"""Seating plans: draw, redraw, exchange seats, read, publish."""

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common import permissions
from tournaments.common.chain.records import place_of
from tournaments.common.numbers import whole_number
from tournaments.common.web.api.base import LedgerView, operation
from tournaments.common.web.api.errors import body
from tournaments.desk.seating import serializers as shapes
from tournaments.desk.seating.selectors import plans_of
from tournaments.desk.seating.services import drawing, full_tables, redraw, replanning, winds
from tournaments.desk.seating.services import plans as services
from tournaments.models import SeatingPlan


def plan_response(plan: SeatingPlan, status: int = 201) -> Response:
    """A plan as an answer."""
    return Response(shapes.PlanSerializer(plan).data, status=status)


def draw_response(drawn: SeatingPlan | drawing.DrawState) -> Response:
    """The plan, or the progress of the job that draws it."""
    if isinstance(drawn, SeatingPlan):
        return plan_response(drawn)
    return state_response(drawn, status=202)


def state_response(state: drawing.DrawState, status: int = 200) -> Response:
    """The progress of the job that draws a plan."""
    faults = body(state.faults)["faults"] if state.faults else []
    fields = {"id": state.id, "state": state.state, "progress": state.progress, "step": state.step}
    fields |= {"plan": state.plan, "faults": faults, "error": state.error}
    return Response(shapes.DrawSerializer(fields).data, status=status)


class Plans(LedgerView):
    @operation("Seating plans, newest first", response=shapes.PlanSerializer(many=True))
    def get(self, request: Request, slug: str, stage: int) -> Response:
        """Staff see drafts, too, and those thrown away."""
        rows = plans_of(self.stage(slug, stage))
        tournament = self.tournament(slug)
        if not permissions.can_see_unpublished(request.user, tournament):
            rows = rows.filter(published_at__isnull=False)
        return Response(shapes.PlanSerializer(rows, many=True).data)

    @operation(
        "Draw a seating plan",
        request=shapes.PlanRequest,
        response=shapes.PlanSerializer,
        status=201,
        later=shapes.DrawSerializer,
    )
    def post(self, request: Request, slug: str, stage: int) -> Response:
        """A draft for all rounds of the stage, with wishes; equal seeds draw equal plans. A draw that takes more than
        about a second is made by a job (202): follow it at `plans/draw/`. For organisers.
        """
        sent = self.read(shapes.PlanRequest)
        return draw_response(drawing.ask_draw("plan", stage=self.stage(slug, stage), by=self.account, **sent))


class Draw(LedgerView):
    @operation("How far the draw of a large plan is", response=shapes.DrawSerializer)
    def get(self, request: Request, slug: str, stage: int) -> Response:
        """The newest draw of the stage by a job: poll until it is done; 404 without a draw. For organisers."""
        row = self.stage(slug, stage)
        permissions.require(permissions.can_manage_seating, request.user, row)
        state = drawing.newest_draw(stage=row)
        if state is None:
            raise Http404
        return state_response(state)

    @operation("Cancel the draw of a large plan", response=shapes.DrawSerializer)
    def delete(self, request: Request, slug: str, stage: int) -> Response:
        """Ends the draw and keeps nothing of it. For organisers."""
        return state_response(drawing.cancel_draw(stage=self.stage(slug, stage), by=self.account))


class Replan(LedgerView):
    @operation(
        "Redraw the rounds that have not started, for the players who still play",
        request=shapes.PlanRequest,
        response=shapes.PlanSerializer,
        status=201,
        later=shapes.DrawSerializer,
    )
    def post(self, request: Request, slug: str, stage: int) -> Response:
        """A new draft: rounds that have started stay as they are; 202 as for a plan. For organisers."""
        sent = self.read(shapes.PlanRequest)
        return draw_response(
            drawing.ask_draw("replan", stage=self.stage(slug, stage), by=self.account, **sent)
        )


class NextRound(LedgerView):
    @operation(
        "Seat the next round by the standings: Swiss, by rank, or a final",
        request=shapes.NextRoundRequest,
        response=shapes.PlanSerializer,
        status=201,
        later=shapes.DrawSerializer,
    )
    def post(self, request: Request, slug: str, stage: int) -> Response:
        """A new draft that adds one round, once the rounds before it are closed; 202 as for a plan. For organisers."""
        sent = self.read(shapes.NextRoundRequest)
        choices = sent.pop("choices", None) or {}
        sent["choices"] = {number: choices[text] for text in choices if (number := whole_number(text))}
        return draw_response(
            drawing.ask_draw("next_round", stage=self.stage(slug, stage), by=self.account, **sent)
        )


class ReadPlan(LedgerView):
    @operation(
        "Import a seating plan drawn elsewhere",
        request=shapes.ScriptRequest,
        response=shapes.PlanSerializer,
        status=201,
    )
    def post(self, request: Request, slug: str, stage: int) -> Response:
        """A draft from a text of players, tables and winds; the answer names every wrong line. For organisers."""
        text = self.read(shapes.ScriptRequest)["text"]
        return plan_response(replanning.read_plan(stage=self.stage(slug, stage), text=text, by=self.account))


class FillTables(LedgerView):
    @operation(
        "Fill the tables with substitutes, or release substitutes who are not needed",
        response=shapes.FilledSerializer(many=True),
    )
    def post(self, request: Request, slug: str, stage: int) -> Response:
        """Waiting substitutes play, then placeholders; spare unranked players wait again. For organisers."""
        changed = full_tables.fill_tables(stage=self.stage(slug, stage), by=self.account)
        return Response(shapes.FilledSerializer(changed, many=True).data)


class CloseUpWinds(LedgerView):
    @operation(
        "Seat tables of three East, South and West where no game has begun",
        response=shapes.WindsSerializer,
    )
    def post(self, request: Request, slug: str, stage: int) -> Response:
        """For a plan that leaves a wind other than North free: nobody changes places, the game counts these winds
        already. 409 if no table needs it. For organisers.
        """
        tables = winds.close_up_winds(stage=self.stage(slug, stage), by=self.account)
        return Response(shapes.WindsSerializer({"tables": [place_of(table) for table in tables]}).data)


class OnePlan(LedgerView):
    @operation("One plan", response=shapes.PlanSerializer)
    def get(self, request: Request, slug: str, stage: int, number: int) -> Response:
        """The grid, its measures and its certificate. Only staff see a draft."""
        return plan_response(self.plan(slug, stage, number), status=200)


class PreviewSwap(LedgerView):
    @operation(
        "Preview a swap of two seats in a round; nothing is written",
        request=shapes.SwapRequest,
        response=shapes.SwapAnswer,
    )
    def post(self, request: Request, slug: str, stage: int, number: int) -> Response:
        """The measures of the plan before and after. For organisers."""
        sent = self.read(shapes.SwapRequest)
        plan = self.plan(slug, stage, number)
        first, second = sent["seats"]
        swap = replanning.preview_swap(plan=plan, round=sent["round"], seats=(first, second), by=self.account)
        before, after = (
            {key: measure.to_json() for key, measure in measures.items()}
            for measures in (swap.before, swap.after)
        )
        return Response({"before": before, "after": after})


class SwapSeats(LedgerView):
    @operation(
        "Swap two seats in a round: makes a new draft",
        request=shapes.SwapRequest,
        response=shapes.PlanSerializer,
        status=201,
    )
    def post(self, request: Request, slug: str, stage: int, number: int) -> Response:
        """The plan itself stays; the draft has the two seats exchanged. For organisers."""
        sent = self.read(shapes.SwapRequest)
        plan = self.plan(slug, stage, number)
        first, second = sent["seats"]
        return plan_response(
            replanning.swap_seats(plan=plan, round=sent["round"], seats=(first, second), by=self.account)
        )


class PublishPlan(LedgerView):
    @operation("Publish a plan: makes its rounds, tables and seats", response=shapes.PlanSerializer)
    def post(self, request: Request, slug: str, stage: int, number: int) -> Response:
        """Players see their seats from then on. The plan replaces an earlier plan, except for started rounds. For
        organisers.
        """
        plan = self.plan(slug, stage, number)
        services.publish_plan(plan=plan, by=self.account)
        plan.refresh_from_db()
        return plan_response(plan, status=200)


class Redraw(LedgerView):
    @operation("The latest repeat of this plan's draw", response=shapes.RedrawSerializer)
    def get(self, request: Request, slug: str, stage: int, number: int) -> Response:
        """404 if the draw was never repeated."""
        repeated = redraw.last_redraw(plan=self.plan(slug, stage, number))
        if repeated is None:
            raise Http404
        return Response(repeated.to_json())

    @operation(
        "Repeat a plan's draw from its certificate and compare; a large plan is handled by a job: poll until it is "
        "done",
        response=shapes.RedrawSerializer,
    )
    def post(self, request: Request, slug: str, stage: int, number: int) -> Response:
        """Shows that nobody changed the plan after its draw. For everyone who may see the plan."""
        return Response(redraw.ask_redraw(plan=self.plan(slug, stage, number)).to_json())
