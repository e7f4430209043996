"""Seating plans: draw, look, publish."""

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import permissions
from tournaments.api import serializers as shapes
from tournaments.api.base import LedgerView, operation
from tournaments.selectors import tournaments as selectors
from tournaments.services import seating as services


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
        wishes = self.read(shapes.PlanRequest)
        plan = services.make_plan(stage=self.stage(slug, stage), by=self.account, **wishes)
        return Response(shapes.PlanSerializer(plan).data, status=201)


class PublishPlan(LedgerView):
    @operation("Make the rounds, tables and seats of a plan", response=shapes.PlanSerializer)
    def post(self, request: Request, slug: str, stage: int, number: int) -> Response:
        plans = selectors.plans_of(self.stage(slug, stage)).select_related("stage__tournament")
        plan = plans.filter(number=number).first()
        if plan is None:
            raise Http404
        services.publish_plan(plan=plan, by=self.account)
        plan.refresh_from_db()
        return Response(shapes.PlanSerializer(plan).data)
