"""The heads that this installation keeps for others, for everybody to read."""

import json

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.common.pages import file_response
from tournaments.common.paging import asked_page, pages_of
from tournaments.witness.selectors import heads_of, kept_chains, lines_of, names_of, read_chains


def kept_heads(request: HttpRequest) -> HttpResponse:
    """The logs of other installations of which heads are kept, newest first."""
    chains = kept_chains()
    pages = pages_of(chains.count(), asked_page(request))
    context = {
        "chains": read_chains(chains[pages.rows]),
        "pages": pages,
        "keeps": bool(settings.WITNESS_FOR),
    }
    return render(request, "witness/kept.html", context)


def kept_chain(request: HttpRequest, chain: str) -> HttpResponse:
    """Every head that is kept of one log, the newest first."""
    heads = heads_of(chain).reverse()
    pages = pages_of(heads.count(), asked_page(request))
    shown = list(heads[pages.rows])
    if not shown:
        raise Http404
    context = {"chain": chain, "heads": shown, "pages": pages, "names": names_of(chain)}
    return render(request, "witness/chain.html", context)


def kept_file(request: HttpRequest, chain: str) -> HttpResponse:
    """The same as a file for `check_ledger --against`."""
    lines = [json.dumps(line) for line in lines_of(chain)]
    if not lines:
        raise Http404
    return file_response("\n".join([*lines, ""]), f"anchors-{chain}.jsonl", "application/jsonl")
