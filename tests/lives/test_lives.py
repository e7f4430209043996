"""The matrix of lives: every model, page and operation is in it, and every cell says something.

The ways are walked by tests/tournaments/whole/test_every_address.py and tests/accounts/test_every_page.py, as each kind
of reader: they hold who gets in and that something is there, and here the cells have to say the same.
"""

from collections.abc import Iterator
from pathlib import Path

from django.apps import apps
from django.core.management import get_commands
from django.urls import URLPattern, get_resolver, reverse

from accounts import urls as accounts
from tests.accounts import test_every_page as account_pages
from tests.lives import matrix, no_life
from tests.lives.document import files
from tests.lives.rows import EVERY_NOUN
from tests.tournaments.whole import test_every_address as addresses
from tournaments import urls
from tournaments.common.rights import RIGHTS
from tournaments.common.web.urls import Paths

ROOT = Path(__file__).parents[2]
METHODS = ("get", "post", "put", "patch", "delete")
HOW = """Write it into the cell of the noun whose life it belongs to (tests/lives/rows/), or make a noun;
what is no noun's life stands in tests/lives/no_life.py, with the reason. Then: python -m tests.lives"""

EVERY_WAY = [(f"{noun.name}: {deed}", way) for noun in EVERY_NOUN for deed, way in noun.ways()]


def routes_of_pages() -> dict[str, list[str]]:
    """The routes of each name."""
    routes: dict[str, list[str]] = {}
    for path in (*urls.pages, *urls.api, *accounts.page_paths, *get_resolver("config.urls").url_patterns):
        if isinstance(path, URLPattern) and path.name:
            routes.setdefault(path.name, []).append(f"/{path.pattern}")
    return routes


def operations(paths: Paths) -> Iterator[tuple[str, str]]:
    """Each operation as a cell writes it, with its row in the table of addresses."""
    for path in paths:
        for method in METHODS:
            if hasattr(path.callback.view_class, method):  # type: ignore[union-attr]
                yield matrix.operation_of(method, str(path.pattern)), f"{method} /api/v1/{path.pattern}"


OPERATIONS = dict(operations([*urls.version_1[:-1], *accounts.api_paths]))


def test_every_page_is_in_the_life_of_a_noun():
    named = {name for _cell, way in EVERY_WAY for name in way.names} | set(no_life.PAGES)
    admin = {name for name in named if name.startswith("admin:")}
    assert {reverse(name) for name in admin}
    assert set(routes_of_pages()) - named == set(), HOW
    assert named - admin - set(routes_of_pages()) == set(), "no page has this name"


def test_an_address_has_a_name_of_its_own():
    """The page of a cell is found by its name: of two with one name, the cell would show the wrong one."""
    names = [path.name for path in urls.pages if isinstance(path, URLPattern) and path.name]
    assert {name for name in names if names.count(name) > 1} == set()


def test_every_operation_is_in_the_life_of_a_noun():
    named = {one for _cell, way in EVERY_WAY for one in way.operations} | set(no_life.OPERATIONS)
    assert set(OPERATIONS) - named == set(), HOW
    assert named - set(OPERATIONS) == set(), "the API has no such operation"


def test_every_model_is_in_the_life_of_a_noun():
    named = {word for noun in EVERY_NOUN for word in noun.models.split()}
    every = {
        row._meta.label if row._meta.app_label in ("mfa", "usersessions") else row.__name__
        for row in apps.get_models()
        if row._meta.app_label not in no_life.APPS
    }
    assert every - named == set(), HOW
    assert named - every == set(), "there is no such model"


def test_no_cell_is_empty():
    empty = [
        f"{noun.name}: {deed}"
        for noun in EVERY_NOUN
        for deed, cell in noun.cells()
        if not (
            cell.strip().endswith(".") if isinstance(cell, str) else cell.pages or cell.api or cell.command
        )
    ]
    assert empty == []
    assert len({noun.name for noun in EVERY_NOUN}) == len(EVERY_NOUN)


def test_a_way_without_a_page_or_an_operation_says_why():
    silent = {
        f"{noun.name}: {kind}"
        for noun in EVERY_NOUN
        for _deed, way in noun.ways()
        for kind, there, why in (
            ("no_page", way.pages or way.command, noun.no_page),
            ("no_api", way.api or way.command, noun.no_api),
        )
        if not there and not why
    }
    assert silent == set()


def test_a_reason_is_given_where_something_is_missing_and_nowhere_else():
    spare = {
        noun.name
        for noun in EVERY_NOUN
        if (noun.no_page and all(way.pages for _deed, way in noun.ways()))
        or (noun.no_api and all(way.api for _deed, way in noun.ways()))
    }
    assert spare == set()


def test_commands_exist():
    assert {way.command for _cell, way in EVERY_WAY if way.command} <= set(get_commands())


def test_the_docs_show_the_matrix():
    written = {path.name: path.read_text() for path in (ROOT / "docs" / "lives").iterdir()}
    assert written == files(), "python -m tests.lives"


ROLES = {"organiser": "organiser", "head_referee": "head", "referee": "referee"}
EVERYBODY = set(addresses.READERS)
READERS = {
    **{question: {ROLES[role] for role in roles} | {"administrator"} for question, roles in RIGHTS.items()},
    matrix.ANYBODY: EVERYBODY,
    matrix.APPLICANT: EVERYBODY,  # the key of an application is all that it takes
    matrix.PHONE: EVERYBODY,
    matrix.MEMBER: EVERYBODY - {"nobody"},
    matrix.OWNER: EVERYBODY - {"nobody"},
    matrix.KEEPER: {"organiser", "administrator"},
    matrix.DECIDER: {"organiser", "administrator"},
    matrix.ADMINISTRATOR: {"administrator"},
}
"""Those who get in at an address whose cell names these."""
LET_IN = {
    account_pages.ANYBODY: EVERYBODY,
    account_pages.MEMBERS: EVERYBODY - {"nobody"},
    account_pages.ORGANISERS: {"organiser", "administrator"},
    account_pages.BOSSES: {"administrator"},
}


def readers_of(way: matrix.Way) -> Iterator[tuple[str, set[str]]]:
    """Each address of a cell, with those whom the tables of addresses let in. GET is left out where POST is there."""
    let_in = {**account_pages.GET_OR_POST, **account_pages.POST_ONLY}
    routes = routes_of_pages()
    for name in way.names:
        if name in let_in:
            yield name, LET_IN[let_in[name]]
            continue
        for route in routes.get(name, ()):
            rows = [row for row in (f"post {route}", f"get {route}") if row in addresses.EVERY]
            for row in rows[:1]:
                yield row, set(addresses.EVERY[row])
    for one in way.operations:
        row = OPERATIONS[one]
        if row in addresses.EVERY:
            yield row, set(addresses.EVERY[row])


def wrongly_told(way: matrix.Way) -> Iterator[str]:
    """The addresses of a cell that let in others than the cell names: the table of addresses is the truth. A body is
    read first at the addresses of its MEMBERS; whoever reads what is public may be anybody."""
    questions = [READERS[right] for right in way.rights.split()]
    for row, readers in readers_of(way):
        wider = readers >= set(addresses.MEMBERS)
        if readers not in questions and not wider:
            yield f"{row}: {sorted(readers)}"


def test_a_cell_names_those_who_get_in():
    wrong = {cell: told for cell, way in EVERY_WAY if (told := list(wrongly_told(way)))}
    assert wrong == {}
