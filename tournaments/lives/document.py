"""The matrix as Markdown: an overview, and under it a table for each noun."""

from collections.abc import Iterator

from django.urls import get_resolver

from tournaments.common.rights import RIGHTS
from tournaments.lives.matrix import DEEDS, PEOPLE, Cell, Noun, Way
from tournaments.lives.rows import EVERY_NOUN, GROUPS

INTRODUCTION = """\
# The matrix of lives

Everything that Tenbo knows by a name, and what can be done with it: on which page, by which operation of the API, and
who may. Where something cannot be done, a sentence says why. The rights are those of [permissions](permissions.md),
where the roles stand; `{slug}` and the like stand for the thing itself. Operations of the API stand below `/api/v1`.
A test walks every cell. The document is printed by `manage.py lives`, from `tournaments/lives/`.
"""


def document() -> str:
    """The whole document."""
    return "\n".join([INTRODUCTION, *_overview(), *_groups()]) + "\n"


def addresses() -> dict[str, str]:
    """Every named address, with `{name}` in each blank."""
    known = get_resolver().reverse_dict
    return {
        name: "/" + known.getlist(name)[-1][0][0][0].replace("%(", "{").replace(")s", "}")
        for name in known
        if isinstance(name, str)
    }


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _table(head: list[str], rows: list[list[str]]) -> Iterator[str]:
    yield _row(head)
    yield _row(["---"] * len(head))
    yield from map(_row, rows)
    yield ""


def _overview() -> Iterator[str]:
    yield "## All at a look\n"
    rows = [
        [f"[{noun.name}](#{_anchor(noun)})", *(_short(cell) for _deed, cell in noun.cells())]
        for noun in EVERY_NOUN
    ]
    yield from _table(["noun", *DEEDS.values()], rows)


def _anchor(noun: Noun) -> str:
    return noun.name.replace(" ", "-").replace("'", "").casefold()


def _short(cell: Cell) -> str:
    if isinstance(cell, str):
        return "no"
    kinds = {"page": cell.pages, "API": cell.api, "command": cell.command}
    return ", ".join(kind for kind, there in kinds.items() if there)


def _groups() -> Iterator[str]:
    shown = addresses()
    for title, nouns in GROUPS.items():
        yield f"## {title}\n"
        for noun in nouns:
            yield from _noun(noun, shown)


def _noun(noun: Noun, shown: dict[str, str]) -> Iterator[str]:
    yield f"### {noun.name}\n"
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
    operations = [f"`{one}`".replace("<", "{").replace(">", "}") for one in cell.operations]
    return ["<br>".join(pages) or "no", "<br>".join(operations) or "no", _who(cell)]


def _address(name: str, shown: dict[str, str]) -> str:
    return "in the administration of Django" if name.startswith("admin:") else f"`{shown[name]}`"


def _who(cell: Way) -> str:
    people = [f"`{who}`" if who in RIGHTS else PEOPLE[who] for who in cell.who.split()]
    return ". ".join(part for part in (", ".join(people), cell.note.rstrip(".")) if part) + "."
