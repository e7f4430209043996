"""The rules on one page to print, which is made once for each language."""

from functools import lru_cache

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import get_language, override

from scoring.rulesets import registry
from tournaments.common.web.kept.marks import same_for_everybody
from tournaments.desk.documents.paper.rules_pdf import write_sheet
from tournaments.desk.documents.prints.rules_sheet import rules_sheet


@same_for_everybody(of_store=False)
def rules_sheet_page(request: HttpRequest, key: str) -> HttpResponse:
    """The sheet of a rule set as PDF."""
    if key not in tuple(registry.keys()):
        raise Http404
    content = _written(key, get_language() or "en")
    headers = {"Content-Disposition": f'inline; filename="{key}.pdf"'}
    return HttpResponse(content, content_type="application/pdf", headers=headers)


@lru_cache(maxsize=100)
def _written(key: str, language: str) -> bytes:
    with override(language):
        return write_sheet(rules_sheet(registry.get(key)))
