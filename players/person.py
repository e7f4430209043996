"""The facts of a person: how each is typed, read, stored, shown and erased.

Forms, serializers, lists, the tournament file, the copy of one's data, merges and erasure loop over PERSON. A new fact
is a column of the model, a row here below the others (lists without headings are read in this order), and its name in
docs/tournament-file.schema.json. Lists know it by its label; data/headings.csv has other words for it.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as lazy

from players.countries import plain, read_country
from players.limits import LONGEST_CLUB_NAME, LONGEST_COUNTRY, LONGEST_EMA_NUMBER, LONGEST_PERSON_NAME
from players.naming import NOBODY
from scoring.faults import Fault

if TYPE_CHECKING:
    from players.models import Player

Reader = Callable[[str], tuple[str, Fault | None]]
"""From a text as it was typed to the text that is stored, or the fault."""
NAMES = ("given_name", "family_name")
NO_NUMBER = frozenset(
    (
        *(
            "",
            "na",
            "no",
            "none",
            "nessuno",
            "ninguno",
            "sin",
            "ei",
            "eiole",
            "aucun",
            "non",
            "keine",
            "nein",
        ),
        *("brak", "nie", "geen", "nee", "new", "neu", "x"),
    )
)
"""Words of people who have no number, beside signs without letters."""


def _as_typed(text: str) -> tuple[str, Fault | None]:
    return text, None


def _read_country(text: str) -> tuple[str, Fault | None]:
    return read_country(text, "country")


def _read_family_name(text: str) -> tuple[str, Fault | None]:
    return text, None if text else Fault("name_missing", "name")


def _read_ema_number(text: str) -> tuple[str, Fault | None]:
    """Eight digits; seven get back the leading 0 that a spreadsheet drops."""
    digits = text.replace(" ", "")
    if plain(text) in NO_NUMBER:
        return "", None
    if re.fullmatch(r"[0-9]{7,8}", digits):
        return digits.zfill(8), None
    return "", Fault("bad_ema_number", "ema_number", expected="8 digits", found=text)


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact of a person: a column of Player of this name, whose texts have at most `longest` letters as typed.

    `own_label` is the label where people enter themselves. `open`: the fact is public for people who are not listed by
    name, too. `of_entry` is the column of an entry that keeps a value of its own: the entry's row of the tournament
    file has it, and pages of a single tournament show it in the place of the person's value.
    """

    name: str
    label: Promise
    longest: int
    read: Reader = _as_typed
    erased_to: str | None = ""
    needed: bool = False
    open: bool = False
    of_entry: str = ""
    own_label: Promise | None = None
    before: str = ""
    """The words before the fact in a line of text: `EMA 04010001`."""
    autocomplete: str = "off"
    inputmode: str = "text"

    def of(self, person: "Player | PersonFacts") -> str:
        """The fact as a text, for any reader."""
        return str(getattr(person, self.name) or "")

    def shown_of(self, person: "Player") -> str:
        """The fact as the reader of the moment may see it, else ""."""
        if self.name in NAMES:
            return person.shown_names[NAMES.index(self.name)]
        return self.of(person) if self.open or person.is_open else ""


def _fact(label: Promise, longest: int, **more: Any) -> Any:
    return field(default="", metadata={"label": label, "longest": longest, **more})


@dataclass(frozen=True, slots=True)
class PersonFacts:
    """The facts of a person as texts: the table itself."""

    given_name: str = _fact(lazy("Given name"), LONGEST_PERSON_NAME, autocomplete="given-name")
    family_name: str = _fact(
        lazy("Family name"),
        LONGEST_PERSON_NAME,
        read=_read_family_name,
        erased_to=NOBODY,
        needed=True,
        autocomplete="family-name",
    )
    country: str = _fact(
        lazy("Country"),
        LONGEST_COUNTRY,
        read=_read_country,
        open=True,
        own_label=lazy("Country you play for"),
    )
    ema_number: str = _fact(
        lazy("EMA number"),
        LONGEST_EMA_NUMBER,
        read=_read_ema_number,
        own_label=lazy("EMA number, if you have one"),
        before="EMA ",
        inputmode="numeric",
    )
    club: str = _fact(lazy("Club"), LONGEST_CLUB_NAME, erased_to=None, of_entry="club_name")


PERSON = tuple(Fact(column.name, **column.metadata) for column in fields(PersonFacts))
FACTS = tuple(fact.name for fact in PERSON)
BESIDE_NAMES = tuple(fact for fact in PERSON if fact.name not in NAMES)
OF_PERSON = tuple(fact for fact in PERSON if not fact.of_entry)
"""The facts of a person that are the same in every tournament."""
SEALED = tuple(fact for fact in OF_PERSON if fact.name not in NAMES)
"""The facts that the log of a tournament vouches for beside the name."""


def facts_of(person: "Player | PersonFacts") -> dict[str, str]:
    """The person's facts as texts, for any reader."""
    return {fact.name: fact.of(person) for fact in PERSON}


def own_facts_of(person: "Player | PersonFacts") -> dict[str, str]:
    """The facts as texts without those that an entry keeps for itself."""
    return {fact.name: fact.of(person) for fact in OF_PERSON}


def told_beside(facts: Any) -> list[str]:
    """The facts that tell people of one name apart: of a person, or of a row of a list."""
    return [text for fact in BESIDE_NAMES if (text := str(getattr(facts, fact.name) or ""))]
