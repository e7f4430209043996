"""The service worker: a script of the whole site, with the files that a table's pages need without network."""

import json
from functools import cache
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.templatetags.static import static
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control

from tournaments.common.web.engine import bundle, weights

ROOT = Path(settings.BASE_DIR) / "static"
SCRIPT = "js/service_worker.js"
KEPT = (
    "css/tenbo.css",
    "css/game.css",
    "css/charts.css",
    "css/entry.css",
    "css/desk.css",
    "css/print.css",
    "img/*",
    "js/*.js",
    "js/engine/*",
    "js/eye/*",
    "js/outbox/*",
    "vendor/*.js",
)
"""The files that the pages of a table load."""


@cache
def files() -> tuple[str, ...]:
    """The kept files by their path in `static`."""
    paths = (path for pattern in KEPT for path in ROOT.glob(pattern) if path.is_file())
    return tuple(sorted(path.relative_to(ROOT).as_posix() for path in paths))


@cache
def version() -> str:
    """The hash of the kept files: a change of it is a new service worker."""
    whole = sha256()
    for name in files():
        whole.update(name.encode())
        whole.update((ROOT / name).read_bytes())
    return whole.hexdigest()[:16]


@cache_control(no_cache=True)
def service_worker(request: HttpRequest) -> HttpResponse:
    """The script with its settings. Modules import files by plain names, pages load them by names with a hash."""
    settings_text = json.dumps(_settings(), ensure_ascii=False).replace("<", "\\u003c")
    script = (ROOT / SCRIPT).read_text()
    return HttpResponse(
        f"self.SETTINGS = {settings_text};\n{script}", content_type="text/javascript; charset=utf-8"
    )


def _settings() -> dict[str, Any]:
    rules = bundle.current()
    plain = (f"/{settings.STATIC_URL.strip('/')}/{name}" for name in files())
    return {
        "version": version(),
        "files": sorted({*plain, *map(static, files())}),
        "static": f"/{settings.STATIC_URL.strip('/')}/",
        "engine": rules.data()["files"] if rules else [],
        "eye": weights.address(),
        "title": escape(_("No connection")),
        "away": escape(_("This page needs the server. The tables of the round open without it.")),
        "tables": escape(_("My tables")),
        "again": escape(_("Try again")),
    }
