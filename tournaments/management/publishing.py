"""The public site of a tournament as plain files, for a web host that runs nothing: what a stranger would be sent.

Pages are asked for from the application itself, so that a file never shows more than a page. One that a stranger no
longer gets is removed.
"""

import os
import re
import shutil
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl
from wsgiref.types import WSGIApplication
from wsgiref.util import setup_testing_defaults

from django.conf import settings
from django.core.wsgi import get_wsgi_application

from tournaments.common.selectors import open_stages
from tournaments.models import Entry, Hand, Round, Table, Tournament
from tournaments.standings.selectors.standings import newest_snapshot, payload_of
from tournaments.standings.services import ROWS_A_PAGE

LINK = re.compile(r'(href|hx-get)="([^"?#]*)(?:\?([^"#]*))?(#[^"]*)?"')
IN_PATHS = ("stage", "page")
"""Words of a query that become folders; a web host of files knows no queries, and the others go."""


def file_of(address: str) -> str:
    """Where an address lies: `/t/x/standings/?stage=2` is `t/x/standings/stage-2/index.html`."""
    path, _, query = address.partition("?")
    return f"{with_folders(path, query)}index.html".lstrip("/")


def with_folders(path: str, query: str) -> str:
    """The path with a folder for each word of the query that is kept."""
    words = dict(parse_qsl(query.replace("&amp;", "&")))
    return path + "".join(f"{word}-{words[word]}/" for word in IN_PATHS if word in words)


def lively(tournament: Tournament) -> list[str]:
    """The addresses that change with every hand: few, whatever the number of players."""
    page = f"/t/{tournament.slug}/"
    tables = Table.objects.filter(round__stage__tournament=tournament, round__state=Round.State.RUNNING)
    running = [f"/table/{pk}/" for pk in tables.order_by("pk").values_list("pk", flat=True)]
    clocks = [f"{address}clock/" for address in running]
    return [page, *standings_of(tournament), f"{page}rounds/", *running, *clocks]


def standings_of(tournament: Tournament) -> list[str]:
    """Every page of the standings, with the rows that it asks for while it is open."""
    stages = open_stages(tournament)
    numbers = [f"stage={stage.number}" for stage in stages]
    snapshots = filter(None, map(newest_snapshot, stages))
    most = max((len(payload_of(snapshot)["rows"]) for snapshot in snapshots), default=0)
    pages = [f"page={page}" for page in range(1, -(-most // ROWS_A_PAGE) + 1)]
    queries = ["", *numbers, *pages, *(f"{stage}&{page}" for stage in numbers for page in pages)]
    page = f"/t/{tournament.slug}/standings/"
    return [f"{one}?{query}" if query else one for query in queries for one in (page, f"{page}rows/")]


def calm(tournament: Tournament) -> list[str]:
    """The other addresses: players, teams, seats, earlier tables, hands."""
    page = f"/t/{tournament.slug}/"
    rounds = Round.objects.filter(stage__tournament=tournament).order_by("pk").values_list("pk", flat=True)
    tables = Table.objects.filter(round__stage__tournament=tournament).order_by("pk")
    hands = Hand.objects.filter(table__round__stage__tournament=tournament).order_by("pk")
    numbers = Entry.objects.filter(tournament=tournament).order_by("number").values_list("number", flat=True)
    return [
        f"{page}players/",
        f"{page}teams/",
        *(f"{page}rounds/{pk}/seats/" for pk in rounds),
        *(f"{page}players/{number}/" for number in numbers),
        *(f"/table/{pk}/" for pk in tables.values_list("pk", flat=True)),
        *(f"/hand/{pk}/" for pk in hands.values_list("pk", flat=True)),
    ]


class Publisher:
    """Writes pages into a folder. `site` is where Tenbo itself runs: links to what is not published lead there."""

    def __init__(self, folder: Path, site: str = "") -> None:
        self.folder = folder
        self.site = site.rstrip("/")
        self.application: WSGIApplication = get_wsgi_application()

    def publish(self, addresses: Iterable[str], known: Iterable[str]) -> int:
        """Write the pages that have changed; how many. `known` are all addresses that the site has."""
        files = {file_of(address) for address in known}
        return sum(self._publish(address, files) for address in addresses)

    def begin(self, tournament: Tournament) -> None:
        """The static files, and a first page that leads to the tournament."""
        source = settings.STATIC_ROOT or settings.STATICFILES_DIRS[0]
        shutil.copytree(source, self.folder / "static", dirs_exist_ok=True)
        target = escape(f"/t/{tournament.slug}/")
        title = escape(tournament.name)
        head = f'<meta charset="utf-8"><meta http-equiv="refresh" content="0; url={target}"><title>{title}</title>'
        words = f'<!DOCTYPE html>\n{head}\n<a href="{target}">{title}</a>\n'
        self._write("index.html", words.encode())

    def remove_strange(self, known: Iterable[str]) -> int:
        """Remove pages of addresses that are there no more; how many."""
        files = {file_of(address) for address in known} | {"index.html"}
        found = [
            path
            for path in self.folder.rglob("index.html")
            if "static" not in path.relative_to(self.folder).parts
        ]
        strange = [path for path in found if path.relative_to(self.folder).as_posix() not in files]
        for path in strange:
            path.unlink()
        return len(strange)

    def _publish(self, address: str, files: set[str]) -> bool:
        status, body = self.ask(address)
        name = file_of(address)
        if status != 200:
            (self.folder / name).unlink(missing_ok=True)
            return False
        return self._write(name, self._linked(body.decode(), address, files).encode())

    def ask(self, address: str) -> tuple[int, bytes]:
        """The answer of the application to a stranger."""
        path, _, query = address.partition("?")
        environ = {"PATH_INFO": path, "QUERY_STRING": query, "wsgi.url_scheme": "https", "HTTP_HOST": _host()}
        environ |= {"HTTP_X_FORWARDED_PROTO": "https", "TENBO_PUBLISHED": "1"}
        setup_testing_defaults(environ)
        said: list[str] = []

        def start(status: str, headers: list[tuple[str, str]], error: Any = None) -> Any:
            said.append(status)
            return bytes

        chunks = self.application(environ, start)
        try:
            body = b"".join(chunks)
        finally:
            getattr(chunks, "close", lambda: None)()
        return int(said[0][:3]), body

    def _linked(self, text: str, address: str, files: set[str]) -> str:
        """The page with links that a host of files understands."""

        def link(found: re.Match[str]) -> str:
            name, path, query, fragment = found[1], found[2], found[3] or "", found[4] or ""
            if (not path and not query) or path.startswith(("http:", "https:", "mailto:", "/static/")):
                return found[0]
            whole = with_folders(path or address.partition("?")[0], query)
            away = "" if f"{whole}index.html".lstrip("/") in files or whole == "/" else self.site
            return f'{name}="{away}{whole}{fragment}"'

        return LINK.sub(link, text)

    def _write(self, name: str, content: bytes) -> bool:
        """Write a file whole or not at all; False where it is the same already."""
        path = self.folder / name
        if path.exists() and path.read_bytes() == content:
            return False
        path.parent.mkdir(parents=True, exist_ok=True)
        new = path.with_name(f".{path.name}.new")
        new.write_bytes(content)
        os.replace(new, path)
        return True


def _host() -> str:
    """A name to which this installation answers."""
    names = [name.lstrip(".") for name in settings.ALLOWED_HOSTS if name != "*"]
    return names[0] if names else "localhost"
