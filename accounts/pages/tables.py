"""Signing in at a table by its code.

The code stands behind the # of the address that the QR code holds: no browser sends that part, so that it is in no log
and in no Referer. The page's script puts it into the form, takes it out of the address and sends it.
"""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.guests import forget_seat, guesses_too_often, remember_seat, seat_of
from accounts.pages.shared import secretive
from tournaments.common.errors import DomainError, Invalid, faults_of, status_of
from tournaments.common.web.codes import LONGEST_CODE
from tournaments.desk.table_codes.services import open_code
from tournaments.texts.forms import FaultSentence, show_faults

TOO_MANY = 429


@secretive
def open_table(request: HttpRequest) -> HttpResponse:
    """The form of the code; sending it opens the table on this phone."""
    if request.method != "POST":
        return _show(request)
    code = request.POST.get("code", "")
    try:
        seated = open_code(code)
    except DomainError as error:
        if isinstance(error, Invalid) and guesses_too_often(request, code):
            return render(request, "429.html", {"minutes": 15}, status=TOO_MANY)
        return _show(request, show_faults(faults_of(error)), status_of(error), code)
    remember_seat(request, seated)
    return redirect("table", seated.table)


@require_POST
def leave_table(request: HttpRequest) -> HttpResponse:
    """Take this phone away from its table."""
    seated = seat_of(request)
    forget_seat(request)
    messages.success(request, _("This phone is signed out of the table."))
    return redirect("table", seated.table) if seated else redirect("home")


def _show(
    request: HttpRequest, faults: list[FaultSentence] | None = None, status: int = 200, code: str = ""
) -> HttpResponse:
    context = {"faults": faults or [], "code": code[:LONGEST_CODE]}
    return render(request, "accounts/open_table.html", context, status=status)
