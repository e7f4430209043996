"""Two phones at one table: other devices, changes meanwhile, and two versions of a hand side by side."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from players.models import Account
from tournaments.common import permissions
from tournaments.common.errors import MENDABLE
from tournaments.common.numbers import whole_number
from tournaments.common.web.pages import (
    account_of,
    find_table,
    render_page,
    require_permission,
    signed_in,
)
from tournaments.models import OtherVersion, Round, Table
from tournaments.play.hands.presentation.hands import difference_rows, names_of, preview
from tournaments.play.hands.presentation.now import device_of, now_of
from tournaments.play.hands.selectors.tables import table_in_brief
from tournaments.play.hands.services import versions as services
from tournaments.play.hands.services.corrections import preview_correction
from tournaments.play.hands.services.presence import note_presence


@never_cache
def table_now(request: HttpRequest, pk: int) -> HttpResponse:
    """The part of a table's pages that keeps itself fresh. `expected_seq` is the number of the hand that is open on
    this page, `key` is the idempotency key under which the page sends it or has sent it. To the phone of a table whose
    round is closed it answers `over`: that page is now the one that strangers see.
    """
    table = table_in_brief(pk)
    entering = whole_number(request.GET.get("expected_seq", "")) or 0
    if table is None or not permissions.can_call_referee(request.user, table):
        over = table is not None and table.round.state == Round.State.CLOSED and not entering
        return HttpResponse(status=204, headers={"HX-Trigger": "over"} if over else {})
    device, name = device_of(request), str(request.user)
    others = note_presence(table=table, device=device, name=name, entering=entering)
    part = "hands/_now_line.html" if entering else "hands/_now.html"
    return render(request, part, now_of(request, table, others, entering, request.GET.get("key", "")))


@signed_in
def versions_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Each open version beside the recorded hand, with the decisions that this account may take."""
    table = find_table(request, pk)
    require_permission(request, permissions.can_enter_hands, table)
    rows = services.open_versions(table)
    return render_page(
        request,
        "hands/versions.html",
        table.round.stage.tournament,
        "rounds",
        table=table,
        pairs=[_pair(request, table, version) for version in rows],
    )


def _pair(request: HttpRequest, table: Table, version: OtherVersion) -> dict[str, Any]:
    by, recorded = account_of(request), version.hand
    author = recorded.submitted_by_id
    may_take = services.may_decide(version, version.by_id, by, table)
    return {
        "version": version,
        "sides": [
            (
                _("Recorded"),
                str(recorded.submitted_by),
                recorded.created_at,
                preview(table, recorded.event, recorded.seq - 1),
            ),
            (
                _("As it should be") if version.is_asked else _("Sent later"),
                str(version.by),
                version.created_at,
                preview(table, version.event, recorded.seq - 1),
            ),
        ],
        "may_drop": services.may_decide(version, author, by, table),
        "may_take": may_take,
        "may_withdraw": version.is_asked and version.by_id == by.pk,
        "differences": _differences(table, version, by) if version.is_asked else [],
    }


def _differences(table: Table, version: OtherVersion, by: Account) -> list[dict[str, Any]]:
    """Old and new values of the hand and each later one; nothing where the request no longer fits the game."""
    try:
        rows = preview_correction(hand=version.hand, event=version.event, by=by)
    except MENDABLE:
        return []
    return difference_rows(rows, names_of(table))
