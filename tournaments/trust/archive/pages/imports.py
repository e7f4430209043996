"""A tournament from a file: sent, checked, shown with its people and their choices, and written."""

from collections.abc import Sequence

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from scoring.faults import Fault, Refused
from tournaments.common import permissions
from tournaments.common.errors import MENDABLE, faults_of, status_of
from tournaments.common.numbers import whole_number
from tournaments.common.web.pages import account_of, action, require_permission, signed_in
from tournaments.models import Job
from tournaments.texts.forms import FaultSentence, show_faults
from tournaments.trust.archive.presentation import shown_import
from tournaments.trust.archive.selectors.uploads import WRITE, import_of
from tournaments.trust.archive.services.uploads import request_import, take_file


@signed_in
def import_page(request: HttpRequest) -> HttpResponse:
    """Choose a file."""
    require_permission(request, permissions.can_create_tournament)
    if request.method != "POST":
        return _choose(request)
    try:
        file = request.FILES.get("file")
        if file is None:
            raise Refused(Fault("file_not_chosen", "file"))
        job = take_file(file=file, by=account_of(request))
    except MENDABLE as error:
        return _choose(request, show_faults(faults_of(error)), status_of(error))
    return redirect("import_state", job.pk)


def _choose(request: HttpRequest, faults: Sequence[FaultSentence] = (), status: int = 200) -> HttpResponse:
    most = settings.LARGEST_TOURNAMENT_FILE // 1_000_000
    return render(request, "archive/import.html", {"faults": faults, "most": most}, status=status)


@signed_in
def import_state(request: HttpRequest, pk: int) -> HttpResponse:
    """The progress of the check or the import; then the result, or the way to the tournament."""
    job = _find(request, pk)
    if job.kind == WRITE and job.result and "slug" in job.result and "part" not in request.GET:
        messages.success(request, _("%(name)s was imported.") % {"name": job.result["name"]})
        return redirect("tournament", job.result["slug"])
    part = "part" in request.GET
    template = "archive/_import.html" if part else "archive/import_state.html"
    return render(request, template, {"job": job, "found": shown_import(job, request.user)})


@action
def write_import(request: HttpRequest, pk: int) -> HttpResponse:
    """Write the tournament, with the chosen purpose and people."""
    choices = {
        number: str(request.POST[key])
        for key in request.POST
        if key.startswith("person-") and (number := whole_number(key.removeprefix("person-"))) is not None
    }
    job = request_import(
        check=_find(request, pk), purpose=request.POST.get("as", ""), choices=choices, by=account_of(request)
    )
    return redirect("import_state", job.pk)


def _find(request: HttpRequest, pk: int) -> Job:
    job = import_of(request.user, pk)
    if job is None:
        raise Http404
    return job
