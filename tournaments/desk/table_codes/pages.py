"""The code of a table on a screen, and all codes of a tournament."""

from itertools import groupby

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from tournaments.common import permissions
from tournaments.common.web.codes import address_of, code_of, written
from tournaments.common.web.pages import (
    account_of,
    action,
    find_table,
    find_tournament,
    render_page,
    require_permission,
    signed_in,
)
from tournaments.common.web.qr import qr_svg
from tournaments.desk.table_codes import services
from tournaments.desk.table_codes.selectors import tables_with_codes


@never_cache
@signed_in
def table_code(request: HttpRequest, pk: int) -> HttpResponse:
    """One table's code, large, to be scanned by the phones around the table."""
    table = find_table(request, pk)
    tournament = table.round.stage.tournament
    require_permission(request, permissions.can_show_table_codes, tournament)
    code = code_of(table)
    return render_page(
        request,
        "table_codes/table_code.html",
        tournament,
        "desk",
        table=table,
        code=written(code),
        qr=qr_svg(address_of(request, code)),
    )


@signed_in
def all_codes(request: HttpRequest, slug: str) -> HttpResponse:
    """The tables of the rounds that are to come or run, each with the way to its code."""
    tournament = find_tournament(request, slug)
    require_permission(request, permissions.can_show_table_codes, tournament)
    tables = groupby(tables_with_codes(tournament), key=lambda table: table.round)
    rounds = [(round_, list(rows)) for round_, rows in tables]
    return render_page(request, "table_codes/codes.html", tournament, "desk", rounds=rounds)


@action
def renew_code(request: HttpRequest, pk: int) -> HttpResponse:
    """A new code for one table."""
    table = find_table(request, pk)
    services.renew_codes(tournament=table.round.stage.tournament, table=table, by=account_of(request))
    messages.success(request, _("This table has a new code. Phones that used the old one are signed out."))
    return redirect("table_code", pk)


@action
def renew_all_codes(request: HttpRequest, slug: str) -> HttpResponse:
    """New codes for all tables."""
    services.renew_codes(tournament=find_tournament(request, slug), by=account_of(request))
    messages.success(request, _("All tables have new codes. Phones that used the old ones are signed out."))
    return redirect("table_codes", slug)
