"""The form of the matrix: a noun, and for each deed the way to it or the reason why there is none.

To add a page, an operation or a model: write its name into the cell of the noun whose life it belongs to (rows/),
or make a noun. Addresses that belong to no noun stand in no_life.py, with the reason. Then write the pages anew:
`python -m tests.lives`.
"""

from collections.abc import Iterator
from dataclasses import dataclass

DEEDS = {
    "see": "see",
    "create": "create",
    "change": "change",
    "correct": "correct after it counted",
    "take_back": "take back",
    "remove": "remove",
    "hand_over": "hand over",
    "file": "take away as a file",
}
"""Each deed by its field in a noun."""

ANYBODY, MEMBER, OWNER, APPLICANT = "anybody", "member", "owner", "applicant"
KEEPER, ADMINISTRATOR, PHONE, DECIDER = "keeper", "administrator", "phone", "decider"
PEOPLE = {
    ANYBODY: "anybody, as far as it is public",
    MEMBER: "everybody with an account",
    OWNER: "the account that it belongs to",
    APPLICANT: "whoever holds the link of the application",
    KEEPER: "the keeper of the ranking",
    ADMINISTRATOR: "administrators of the installation",
    PHONE: "the browser itself",
    DECIDER: "organisers of all tournaments that the person plays in",
}
"""People with a right but without a role in a tournament. The rights of roles are in common/rights.py."""


@dataclass(frozen=True, slots=True)
class Way:
    """The way of a deed. `pages`: names of addresses; `rights`: questions of RIGHTS, or keys of PEOPLE; both parted by
    blanks. `api`: operations below /api/v1, parted by commas. `command`: after `manage.py`."""

    pages: str = ""
    api: str = ""
    rights: str = ""
    note: str = ""
    command: str = ""

    @property
    def names(self) -> list[str]:
        """The names of its pages."""
        return self.pages.split()

    @property
    def operations(self) -> list[str]:
        """Its operations of the API, as `GET /tournaments/`."""
        return [operation.strip() for operation in self.api.split(",") if operation.strip()]


Cell = Way | str
"""A way, or the reason why there is none, in one sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Noun:
    """A noun with its eight deeds. `models`: its models. A noun whose ways lack a page or an operation says in
    one sentence why."""

    name: str
    models: str = ""
    see: Cell
    create: Cell
    change: Cell
    correct: Cell
    take_back: Cell
    remove: Cell
    hand_over: Cell
    file: Cell
    no_page: str = ""
    no_api: str = ""

    def cells(self) -> Iterator[tuple[str, Cell]]:
        """Each deed with its cell, in the order of the columns."""
        for deed in DEEDS:
            yield deed, getattr(self, deed)

    def ways(self) -> Iterator[tuple[str, Way]]:
        """Each deed that can be done."""
        for deed, cell in self.cells():
            if isinstance(cell, Way):
                yield deed, cell


def operation_of(method: str, route: str) -> str:
    """An operation as the cells write it; the kinds of the blanks in the route are left out."""
    plain = "".join(
        part if not at % 2 else f"<{part.partition(':')[2]}>"
        for at, part in enumerate(route.replace(">", "<").split("<"))
    )
    return f"{method.upper()} /{plain}"
