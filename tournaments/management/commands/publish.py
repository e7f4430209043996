"""`manage.py publish FOLDER`: the public pages of a tournament as plain files, for an archive or any web host.

The pages are those that are kept for strangers (web/kept): the command asks the application for the tournament's page,
and for every kept page of the tournament behind a link: calendars, the feed and lists as CSV are such, too. So a file
never shows more than a page. The tournament file of a tournament that is over lies beside them.
"""

import contextvars
import re
import shutil
from argparse import ArgumentParser
from collections.abc import Callable, Mapping
from functools import lru_cache
from html import escape, unescape
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urljoin
from wsgiref.util import setup_testing_defaults

from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from django.core.management.base import BaseCommand, CommandError
from django.urls import Resolver404, resolve, reverse

from scoring.ledger.file import PUBLIC
from tournaments.common import logos
from tournaments.common.web.kept.front import PUBLISHED
from tournaments.common.web.kept.marks import mark_of
from tournaments.models import Tournament
from tournaments.trust.archive.export import tournament_file
from tournaments.trust.archive.services.records import file_name

LINK = re.compile(r'(href|hx-get)="([^"#]*)(#[^"]*)?"')
OK, HTML = 200, "text/html"
WITH_HOST = ("application/rss+xml", "text/calendar")
"""Files that name whole addresses, with the host that was asked."""
IN_PATHS = ("stage", "round", "page")
"""Words of a query that become folders: a host of files has no queries. Pages with other words are not copied."""


class Command(BaseCommand):
    help = "Write the public pages of a tournament as plain files, for an archive or any web host."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path, help="a new or an empty folder")
        parser.add_argument("--tournament", help="its name in addresses; not needed where there is only one")
        parser.add_argument("--site", default="", help="where Tenbo itself runs, for links to other pages")

    def handle(self, *args: Any, **options: Any) -> None:
        tournament, folder = chosen(options["tournament"]), options["folder"]
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise CommandError(f"{folder} is not empty: name a new folder.")
        site = options["site"].rstrip("/")
        pages = {**read_pages(tournament.slug, self.progress), **record_of(tournament)}
        for address, page in pages.items():
            write(folder / page.file, linked(page, address, pages, site))
        write(folder / "index.html", first_page(tournament).encode())
        write_logo(tournament, folder)
        copy_static(folder / "static")
        self.stdout.write(f"{len(pages)} pages and files written.")

    def progress(self, done: int, left: int) -> None:
        """Tell somebody at a terminal how far it is."""
        if self.stderr.isatty() and not done % 10:
            self.stderr.write(f"{done} pages read, {left} to read", ending="\r")


def chosen(slug: str | None) -> Tournament:
    """The tournament of this name, or the only one that is public."""
    rows = Tournament.objects.exclude(state=Tournament.State.DRAFT).order_by("pk")
    public = list((rows.filter(slug=slug) if slug else rows)[:2])
    if len(public) != 1:
        raise CommandError("Name the tournament: --tournament NAME, as in its address /t/NAME/.")
    return public[0]


class Page(NamedTuple):
    """A page, or a file that one leads to: its place in the folder, its bytes, whether it is a page or names addresses
    as a feed does."""

    file: str
    content: bytes
    kind: str = ""


def record_of(tournament: Tournament) -> dict[str, Page]:
    """The tournament file, by its address, once everybody may have it."""
    if tournament.state != Tournament.State.FINISHED:
        return {}
    name = f"t/{tournament.slug}/{file_name(tournament, PUBLIC)}"
    return {reverse("record_file", args=[tournament.slug]): Page(name, tournament_file(tournament, PUBLIC))}


def read_pages(slug: str, progress: Callable[[int, int], None]) -> dict[str, Page]:
    """Every page of the tournament that a stranger reaches from its first page, by address.

    `progress` hears how many were read and how many wait.
    """
    pages: dict[str, Page] = {}
    waiting, seen = [f"/t/{slug}/"], {f"/t/{slug}/"}
    while waiting:
        address = waiting.pop()
        progress(len(pages), len(waiting))
        page = contextvars.copy_context().run(ask, address)  # its language and request are its own
        if page is None:
            continue
        pages[address] = page
        text = page.content.decode() if page.kind == HTML else ""
        links = {address_of(link[2], address) for link in LINK.finditer(text)} - seen
        seen |= links
        waiting += [link for link in links if is_kept(link, slug)]
    return pages


def address_of(link: str, page: str) -> str:
    """The whole address, with the words of its query always in the same order."""
    path, _, query = urljoin(page, unescape(link)).partition("?")
    words = sorted(parse_qsl(query))
    return path + ("?" + "&".join(f"{word}={value}" for word, value in words) if words else "")


def is_kept(address: str, slug: str) -> bool:
    """Whether the address is a kept page of the tournament, with a query that a file name can hold."""
    path, _, query = address.partition("?")
    if not path.startswith("/") or path.startswith("/api/"):
        return False
    try:
        match = resolve(path)
    except Resolver404:
        return False
    mark = mark_of(match)
    words = {word for word, _value in parse_qsl(query)}
    return mark is not None and words <= mark.query & set(IN_PATHS) and mark.topic(match) == slug


def file_of(address: str) -> str:
    """The file of an address: `/t/x/standings/?stage=2` is `t/x/standings/stage-2/index.html`."""
    path, _, query = address.partition("?")
    if not path.endswith("/"):
        return path.lstrip("/")
    words = dict(parse_qsl(query))
    folders = "".join(f"{word}-{words[word]}/" for word in IN_PATHS if word in words)
    return f"{path}{folders}index.html".lstrip("/")


def linked(page: Page, own: str, pages: Mapping[str, Page], site: str) -> bytes:
    """The page of the address `own` with links for a host of files; links to pages outside the copy lead to `site`,
    where Tenbo runs, and so do all links of calendars and feeds.
    """
    if page.kind in WITH_HOST:
        return page.content.replace(f"https://{host()}".encode(), site.encode())
    if page.kind != HTML:
        return page.content

    def link(match: re.Match[str]) -> str:
        name, to, fragment = match[1], match[2], match[3] or ""
        if not to or to.startswith(("http:", "https:", "mailto:", "/static/")):
            return match[0]
        address = address_of(to, own)
        if address in pages:
            return f'{name}="/{pages[address].file.removesuffix("index.html")}{fragment}"'
        return match[0] if address == "/" else f'{name}="{escape(site + address)}{fragment}"'

    return LINK.sub(link, page.content.decode()).encode()


def first_page(tournament: Tournament) -> str:
    address, name = escape(f"/t/{tournament.slug}/"), escape(tournament.name)
    head = (
        f'<meta charset="utf-8"><title>{name}</title><meta http-equiv="refresh" content="0; url={address}">'
    )
    return f'<!DOCTYPE html>\n{head}\n<p><a href="{address}">{name}</a></p>\n'


def write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def write_logo(tournament: Tournament, folder: Path) -> None:
    """The logo, at the address that the pages name."""
    if address := logos.address_of(tournament):
        write(folder / address.lstrip("/"), logos.content_of(tournament))


def copy_static(folder: Path) -> None:
    """Tenbo's own styles and scripts, without those of the admin and of the API's documentation."""
    shutil.copytree(settings.STATICFILES_DIRS[0], folder)


def ask(address: str) -> Page | None:
    """The page or file that a stranger gets; None where they get none."""
    path, _, query = address.partition("?")
    environ = {"PATH_INFO": path, "QUERY_STRING": query, "wsgi.url_scheme": "https", "HTTP_HOST": host()}
    environ |= {"HTTP_X_FORWARDED_PROTO": "https", PUBLISHED: "1"}
    setup_testing_defaults(environ)
    response = handler().get_response(WSGIRequest(environ))
    if response.status_code != OK:
        return None
    kind = response.get("Content-Type", "").partition(";")[0]
    return Page(file_of(address), b"".join(response), kind)


@lru_cache(maxsize=1)
def handler() -> WSGIHandler:
    """The application without the signals of a request, which would close the connection."""
    return WSGIHandler()


def host() -> str:
    """A host name that this installation accepts."""
    names = [name.lstrip(".") for name in settings.ALLOWED_HOSTS if name != "*"]
    return names[0] if names else "localhost"
