"""The template of the certificates: set it, preview it, reset it to the default."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.common import permissions
from tournaments.common.certificates import PLACEHOLDERS, checked, template_of
from tournaments.common.web import seen
from tournaments.common.web.pages import (
    Attempt,
    account_of,
    find_tournament,
    render_page,
    require_permission,
    signed_in,
)
from tournaments.desk.documents.forms import CertificateForm
from tournaments.desk.documents.paper.html import parts_html
from tournaments.desk.documents.prints.certificates import example, warnings_of
from tournaments.desk.setup.services.tournaments import update_tournament


@signed_in
def certificate_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The form, and an example below it; "preview" shows the typed values without storing them."""
    tournament = find_tournament(request, slug)
    require_permission(request, permissions.can_edit_tournament, tournament)
    stored: dict[str, Any] = tournament.certificate
    form, attempt = CertificateForm.of(tournament), Attempt()
    if request.method == "POST":
        with attempt:
            seen.check(request, form.shown)
            form = CertificateForm(request.POST)
            stored = {} if "reset" in request.POST else checked(form.template())
            if "preview" not in request.POST:
                update_tournament(tournament=tournament, by=account_of(request), certificate=stored)
                messages.success(request, _("Saved."))
                return redirect("certificate_template", slug)
        form = CertificateForm(request.POST)
    return render_page(
        request,
        "documents/certificate.html",
        tournament,
        "prints",
        form=form,
        stored=CertificateForm.of(tournament).shown,
        attempt=attempt,
        placeholders=PLACEHOLDERS,
        paper=(paper := example(tournament, template_of(stored))),
        parts=parts_html(paper.parts),
        is_default=not tournament.certificate,
        warnings=warnings_of(tournament),
    )
