"""The files of a mirror: pages as a stranger is sent them, styles and scripts, a first page that leads to them.

Pages are asked for from the application itself, so that a file never shows more than a page. One that a stranger no
longer gets is removed.
"""

import contextvars
import re
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache, partial
from hashlib import sha256
from html import escape
from itertools import islice
from pathlib import Path
from wsgiref.util import setup_testing_defaults

from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest

from tournaments.mirror.delivery import Target
from tournaments.mirror.selectors import Page, file_of, with_folders
from tournaments.models import Tournament

LINK = re.compile(r'(href|hx-get)="([^"?#]*)(?:\?([^"#]*))?(#[^"]*)?"')
FIRST = "index.html"
AT_ONCE = 40
"""Files that are made before they are sent together."""
PACKED_TWINS = (".br", ".gz")


@dataclass(frozen=True, slots=True)
class Item:
    """A file to be: its name, what it is made from, and how; it makes None where nobody may have it."""

    name: str
    mark: str
    make: Callable[[], bytes | None]


@dataclass
class Record:
    """Which files lie there: hash and mark by name. This one forgets; `services.Stored` keeps it in the store."""

    files: dict[str, tuple[str, str]] = field(default_factory=dict)

    def announce(self, names: Iterable[str]) -> None:
        """These may lie there from now on, whatever happens."""
        for name in names:
            self.files.setdefault(name, ("", ""))

    def settle(self, written: dict[str, tuple[str, str]]) -> None:
        """These lie there, with hash and mark."""
        self.files.update(written)

    def drop(self, names: Iterable[str]) -> None:
        """These do not."""
        for name in names:
            self.files.pop(name, None)


def write_items(
    items: Iterable[Item],
    target: Target,
    record: Record,
    *,
    until: float = float("inf"),
    shared: frozenset[str] = frozenset(),
) -> tuple[int, bool]:
    """Remove the files that are no longer wanted, write those whose bytes have changed, in order.

    `until`: the moment of this process's clock at which it stops; `shared`: names that others need, which stay. Gives
    how many were written, and whether all of them are. Raises Unreachable.
    """
    wanted = {item.name: item for item in items}
    remove([name for name in record.files if name not in wanted], target, record, shared)
    due = (item for item in wanted.values() if record.files.get(item.name, ("", ""))[1] != item.mark)
    written = 0
    while some := list(islice(due, AT_ONCE)):
        if time.monotonic() >= until:
            return written, False
        written += _write(some, target, record)
    return written, True


def remove(names: list[str], target: Target, record: Record, shared: frozenset[str] = frozenset()) -> None:
    """Remove files, but for those that others need."""
    for at in range(0, len(names), 500):
        some = names[at : at + 500]
        target.remove([name for name in some if name not in shared])
        record.drop(some)


def _write(items: list[Item], target: Target, record: Record) -> int:
    made = {item.name: item.make() for item in items}
    hashes = {name: sha256(content).hexdigest() for name, content in made.items() if content is not None}
    fresh = {
        name: made[name] or b""
        for name, mark in hashes.items()
        if record.files.get(name, ("", ""))[0] != mark
    }
    record.announce(fresh)
    target.put(fresh)
    record.settle({item.name: (hashes[item.name], item.mark) for item in items if item.name in hashes})
    remove(
        [name for name, content in made.items() if content is None and name in record.files], target, record
    )
    return len(fresh)


def items_of(pages: list[Page], site: str) -> Iterator[Item]:
    """The files of these pages. `site` is where Tenbo itself runs: links to what is not published lead there."""
    names = {page.name for page in pages}
    for page in pages:
        yield Item(page.name, page.mark, partial(_page, page.address, names, site.rstrip("/")))


def forwards_of(tournament: Tournament, pages: list[Page]) -> Iterator[Item]:
    """At each former address of the tournament, a file for each page that leads on to it."""
    folder = f"t/{tournament.slug}/"
    for old in tournament.old_addresses.values_list("slug", flat=True):
        for page in pages:
            if page.name.startswith(folder):
                leads_on = _leading_to(f"/{page.name.removesuffix(FIRST)}")
                yield Item(f"t/{old}/{page.name.removeprefix(folder)}", folder, partial(bytes, leads_on))


def _leading_to(address: str) -> bytes:
    head = f'<meta charset="utf-8"><meta http-equiv="refresh" content="0; url={escape(address)}">'
    return f'<!DOCTYPE html>\n{head}\n<p><a href="{escape(address)}">{escape(address)}</a></p>\n'.encode()


def around(tournaments: list[Tournament]) -> Iterator[Item]:
    """Styles, scripts, and the first page, which leads to these tournaments."""
    first = _first_page(tournaments)
    yield Item(FIRST, sha256(first).hexdigest(), lambda: first)
    for folder in (settings.STATIC_ROOT, *settings.STATICFILES_DIRS):
        if folder and Path(folder).is_dir():
            yield from _static(Path(folder))
            return


def _static(folder: Path) -> Iterator[Item]:
    """Our own files of the folder: not those of the admin and of the API's documentation."""
    own = {path.name for path in Path(settings.STATICFILES_DIRS[0]).iterdir()}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder)
        if path.is_file() and name.parts[0] in own and path.suffix not in PACKED_TWINS:
            seen = path.stat()
            yield Item(f"static/{name.as_posix()}", f"{seen.st_size}.{seen.st_mtime_ns}", path.read_bytes)


def _first_page(tournaments: list[Tournament]) -> bytes:
    links = "\n".join(
        f'<p><a href="/t/{escape(one.slug)}/">{escape(one.name)}</a></p>' for one in tournaments
    )
    title = escape(", ".join(one.name for one in tournaments)[:200])
    head = f'<meta charset="utf-8"><title>{title}</title>'
    if len(tournaments) == 1:
        head += f'<meta http-equiv="refresh" content="0; url=/t/{escape(tournaments[0].slug)}/">'
    return f"<!DOCTYPE html>\n{head}\n{links}\n".encode()


def _page(address: str, names: set[str], site: str) -> bytes | None:
    status, body = contextvars.copy_context().run(ask, address)  # its language and request are its own
    return _linked(body.decode(), address, names, site).encode() if status == 200 else None


def ask(address: str) -> tuple[int, bytes]:
    """The answer of the application to a stranger."""
    path, _, query = address.partition("?")
    environ = {"PATH_INFO": path, "QUERY_STRING": query, "wsgi.url_scheme": "https", "HTTP_HOST": _host()}
    environ |= {"HTTP_X_FORWARDED_PROTO": "https", "TENBO_PUBLISHED": "1"}
    setup_testing_defaults(environ)
    response = _handler().get_response(WSGIRequest(environ))
    return response.status_code, b"".join(response)  # pages and files alike are read in pieces


@lru_cache(maxsize=1)
def _handler() -> WSGIHandler:
    """The application without the signals of a request, which would close the connection of the job."""
    return WSGIHandler()


def _linked(text: str, address: str, names: set[str], site: str) -> str:
    """The page with links that a host of files understands."""

    def link(found: re.Match[str]) -> str:
        name, path, query, fragment = found[1], found[2], found[3] or "", found[4] or ""
        if (not path and not query) or path.startswith(("http:", "https:", "mailto:", "/static/")):
            return found[0]
        own = path or address.partition("?")[0]
        whole = with_folders(own, query)
        if file_of(whole) not in names and whole != "/":
            whole = f"{site}{own}?{query}" if query else f"{site}{own}"
        return f'{name}="{whole}{fragment}"'

    return LINK.sub(link, text)


def _host() -> str:
    """A name to which this installation answers."""
    names = [name.lstrip(".") for name in settings.ALLOWED_HOSTS if name != "*"]
    return names[0] if names else "localhost"
