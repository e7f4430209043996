"""The matrix as a folder of Markdown: an overview, and a page for each group of nouns."""

from collections.abc import Iterator, Sequence

from django.urls import get_resolver

from tests.lives.matrix import DEEDS, PEOPLE, Cell, Noun, Way
from tests.lives.rows import GROUPS
from tournaments.common.rights import RIGHTS

INTRODUCTION = """\
# The matrix of lives

Everything that Tenbo knows by a name, and what can be done with it: on which page, by which operation of the API, and
who may. Where something cannot be done, a sentence says why. The rights are those of [permissions](../permissions.md),
where the roles stand; `{slug}` and the like stand for the thing itself. Operations of the API stand below `/api/v1`.
A test walks every cell. The folder is written by `python -m tests.lives`, from `tests/lives/`.
"""


def files() -> dict[str, str]:
    """The text of each file by its name."""
    shown = addresses()
    return {
        "README.md": _text([INTRODUCTION, *_groups(), *_overview()]),
        **{_file(title): _text([f"# {title}\n", *_group(nouns, shown)]) for title, nouns in GROUPS.items()},
    }


def _text(lines: list[str]) -> str:
    return "\n".join(lines).rstrip("\n") + "\n"


def _file(title: str) -> str:
    return f"{title.replace(' ', '-').casefold()}.md"


def addresses() -> dict[str, str]:
    """Every named address, with `{name}` in each blank."""
    patterns = get_resolver().reverse_dict
    return {
        name: "/" + patterns.getlist(name)[-1][0][0][0].replace("%(", "{").replace(")s", "}")
        for name in patterns
        if isinstance(name, str)
    }


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _table(head: list[str], rows: list[list[str]]) -> Iterator[str]:
    yield _row(head)
    yield _row(["---"] * len(head))
    yield from map(_row, rows)
    yield ""


def _groups() -> Iterator[str]:
    yield ", ".join(f"[{title}]({_file(title)})" for title in GROUPS) + ".\n"


def _overview() -> Iterator[str]:
    yield "## All at a look\n"
    rows = [
        [f"[{noun.name}]({_file(title)}#{_anchor(noun)})", *(_short(cell) for _deed, cell in noun.cells())]
        for title, nouns in GROUPS.items()
        for noun in nouns
    ]
    yield from _table(["noun", *DEEDS.values()], rows)


def _anchor(noun: Noun) -> str:
    return noun.name.replace(" ", "-").replace("'", "").casefold()


def _short(cell: Cell) -> str:
    if isinstance(cell, str):
        return "no"
    kinds = {"page": cell.pages, "API": cell.api, "command": cell.command}
    return ", ".join(kind for kind, there in kinds.items() if there)


def _group(nouns: Sequence[Noun], shown: dict[str, str]) -> Iterator[str]:
    for noun in nouns:
        yield from _noun(noun, shown)


def _noun(noun: Noun, shown: dict[str, str]) -> Iterator[str]:
    yield f"## {noun.name}\n"
    rows = [[DEEDS[deed], *_cells(cell, shown)] for deed, cell in noun.cells()]
    yield from _table(["", "page", "API", "who, or why not"], rows)
    for kind, reason in {"page": noun.no_page, "API": noun.no_api}.items():
        if reason:
            yield f"Where no {kind} stands: {reason}\n"


def _cells(cell: Cell, shown: dict[str, str]) -> list[str]:
    if isinstance(cell, str):
        return ["no", "no", cell]
    pages = [_address(name, shown) for name in cell.names]
    if cell.command:
        pages.append(f"`manage.py {cell.command}`")
    operations = [f"`{operation}`".replace("<", "{").replace(">", "}") for operation in cell.operations]
    return ["<br>".join(pages) or "no", "<br>".join(operations) or "no", _who(cell)]


def _address(name: str, shown: dict[str, str]) -> str:
    return "in the administration of Django" if name.startswith("admin:") else f"`{shown[name]}`"


def _who(cell: Way) -> str:
    people = [f"`{right}`" if right in RIGHTS else PEOPLE[right] for right in cell.rights.split()]
    return ". ".join(part for part in (", ".join(people), cell.note.rstrip(".")) if part) + "."
