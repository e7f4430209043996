"""The preview of a list of players: each row with its fate, its faults with their cells, and its choices."""

import re
from base64 import b64encode
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from players.encodings import NAMES as ENCODINGS
from players.headings import FAMILY_FIRST, PREFIX, SECOND
from players.imports import Reading
from players.models import Player
from players.person import BESIDE_NAMES, PERSON, told_beside
from players.tables import Sheet, write_text
from scoring.faults import Fault
from tournaments.common.web.imports import Choice
from tournaments.desk.people.selectors.imports import KNOWN, NAMESAKE, NEW, SKIP, Fate, PlannedRow
from tournaments.models import Entry, Question
from tournaments.texts.faults import sentence

FATES: dict[Fate, str | Promise] = {
    Fate.NEW: lazy("new"),
    Fate.KNOWN: lazy("known"),
    Fate.LIKELY: lazy("known?"),
    Fate.ENTERED: lazy("entered already"),
    Fate.CONFLICT: lazy("please choose"),
    Fate.DOUBT: lazy("please check"),
    Fate.FAULT: lazy("please correct"),
}
ASKED = (Fate.CONFLICT, Fate.DOUBT, Fate.FAULT)
NAMES = ("family_name", "given_name")
TONES = {
    Fate.NEW: "good",
    Fate.KNOWN: "good",
    Fate.LIKELY: "waiting",
    Fate.ENTERED: "",
    Fate.CONFLICT: "waiting",
    Fate.DOUBT: "waiting",
    Fate.FAULT: "dispute",
}
"""The colour of each fate."""
LONGEST_WORD = 20
SAMPLES = 3
"""Rows that are shown below the choice of their columns."""
COLUMNS = {
    "name": lazy("Name"),
    FAMILY_FIRST: lazy("Name, family name first"),
    PREFIX: lazy("Words before the family name"),
    SECOND: lazy("Second family name"),
    **{fact.name: fact.label for fact in PERSON},
    "team": lazy("Team"),
    "contact": lazy("E-mail address"),
    "fee": lazy("Fee"),
    "registered": lazy("Day of registration"),
}


@dataclass(frozen=True, slots=True)
class Correction:
    """A fact as it was read, which can be corrected in the preview."""

    field: str
    label: str
    text: str
    wrong: bool = False


@dataclass(frozen=True, slots=True)
class ShownRow:
    """A row of the preview; `place` is its position, which names its choice in the form."""

    place: int
    planned: PlannedRow
    names: tuple[Correction, ...]
    """Family name and given name: a name that was read the wrong way round can be seen and mended."""
    fate: str
    tone: str
    facts: str
    faults: tuple[str, ...]
    choices: tuple[Choice, ...]
    corrections: tuple[Correction, ...]


@dataclass(frozen=True, slots=True)
class ShownColumn:
    """A column of the list: its heading, and the facts that it may hold."""

    field: str
    heading: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class ShownEncoding:
    """The encoding of a text file: its choices, those in which it reads as well, and the file to be read again."""

    read_as: str
    unsure: str
    choices: tuple[Choice, ...]
    content: str

    @property
    def open(self) -> bool:
        """Whether somebody has to choose."""
        return bool(self.unsure)


@dataclass(frozen=True, slots=True)
class Preview:
    """A sheet as it would be entered. `text` is handed on to the import; `others` are the other sheets of the file."""

    rows: list[ShownRow]
    counts: list[tuple[str, int, str]]
    """Each fate in words, the number of its rows, and its tone."""
    text: str
    lettered: bool
    name: str
    columns: list[ShownColumn]
    samples: list[list[str]]
    """The first rows, as they stand in the list."""
    kinds: str
    """The facts of the columns, as they go back."""
    by_hand: bool
    unused: list[str]
    left_out: list[tuple[int, str]]
    encoding: ShownEncoding | None
    fees: Sequence[Choice]
    """The fees among which somebody chooses for those who have paid."""
    others: list[tuple[str, str]]

    @property
    def open(self) -> int:
        """The number of rows for which somebody has to choose."""
        return sum(not any(choice.chosen for choice in row.choices) for row in self.rows)

    @property
    def questions(self) -> list[str]:
        """The sentences that ask for a choice about the whole list."""
        encoding = self.encoding is not None and self.encoding.open
        fee = bool(self.fees) and not any(choice.chosen for choice in self.fees)
        faults = (Fault("encoding_unsure", "encoding"), encoding), (Fault("which_fee", "paid"), fee)
        return [sentence(fault) for fault, is_open in faults if is_open]

    @property
    def parts(self) -> list[tuple[str, list[ShownRow]]]:
        """The rows that need a choice or a correction, then the others; each part under its heading."""
        open_rows = [row for row in self.rows if row.planned.fate in ASKED]
        others = [row for row in self.rows if row.planned.fate not in ASKED]
        if not open_rows:
            return [("", others)]
        return [(_("To correct or to choose"), open_rows), (_("The others"), others)]


def shown_preview(
    sheet: Sheet,
    reading: Reading,
    planned: Sequence[PlannedRow],
    choices: Mapping[int, str],
    others: Sequence[Sheet] = (),
    fates: Mapping[Fate, str | Promise] = FATES,
    questions: Sequence[Question] = (),
    fees: Sequence[Choice] = (),
) -> Preview:
    """The preview in the reader's language; `fates` are the words for each fate; each of the `questions` may have a
    column.
    """
    labels: Mapping[str, str | Promise] = {
        **COLUMNS,
        **{question.key: question.text for question in questions},
    }
    counts = Counter(row.fate for row in planned)
    return Preview(
        rows=[
            _row(place, row, choices.get(place, ""), labels, reading.columns, str(fates[row.fate]), questions)
            for place, row in enumerate(planned)
        ],
        counts=[(str(words), counts[fate], TONES[fate]) for fate, words in fates.items() if counts[fate]],
        text=write_text(sheet),
        lettered=sheet.lettered,
        name=sheet.name,
        columns=_columns(sheet, reading, labels),
        samples=[[*row.typed, *[""] * _width(sheet)][: _width(sheet)] for row in reading.rows[:SAMPLES]],
        kinds=",".join(_kinds(sheet, reading)),
        by_hand=reading.by_hand,
        unused=reading.unused,
        left_out=[(number, " ".join(filter(None, cells))) for number, cells in reading.left_out],
        encoding=_encoding(sheet),
        fees=fees,
        others=[(country.name, write_text(country)) for country in others],
    )


def _kinds(sheet: Sheet, reading: Reading) -> list[str]:
    """The fact of every column that has a text, also of one without a heading."""
    return [*reading.columns, *[""] * _width(sheet)][: _width(sheet)]


def _width(sheet: Sheet) -> int:
    return max(len(cells) for _number, cells in sheet.rows)


def _columns(sheet: Sheet, reading: Reading, labels: Mapping[str, str | Promise]) -> list[ShownColumn]:
    return [
        ShownColumn(
            field=f"column-{at}",
            heading=reading.headings[at] if at < len(reading.headings) else "",
            choices=(
                Choice("", _("Leave out"), not kind),
                *(Choice(key, str(words), key == kind) for key, words in labels.items()),
            ),
        )
        for at, kind in enumerate(_kinds(sheet, reading))
    ]


def _encoding(sheet: Sheet) -> ShownEncoding | None:
    """The choice of the encoding for a text file with letters beyond ASCII."""
    if not sheet.content:
        return None
    likely = (sheet.encoding, *sheet.encodings)
    codes = [*likely, *(code for code in ENCODINGS if code not in likely)]
    chosen = "" if sheet.encodings else sheet.encoding
    samples = {code: f": {_telling_word(sheet.content, code)}" for code in likely} if sheet.encodings else {}
    choices = tuple(
        Choice(code, ENCODINGS[code] + samples.get(code, ""), code == chosen)
        for code in codes
        if code in ENCODINGS
    )
    content = b64encode(sheet.content).decode()
    return ShownEncoding(sheet.encoding, " ".join(sheet.encodings), choices, content)


def _telling_word(content: bytes, encoding: str) -> str:
    """The first word beyond ASCII in an encoding of several, by which people know the right one."""
    if encoding not in ENCODINGS:
        return ""
    word = re.search(r"[^\s;,|]*[^\x00-\x7f][^\s;,|]*", content.decode(encoding, "replace"))
    return word[0][:LONGEST_WORD] if word else ""


def _row(
    place: int,
    planned: PlannedRow,
    chosen: str,
    labels: Mapping[str, str | Promise],
    columns: Sequence[str],
    fate: str,
    questions: Sequence[Question],
) -> ShownRow:
    taken = chosen if chosen in planned.options else planned.default
    faults = (
        _("%(cell)s: %(words)s") % {"cell": planned.read.place_of(fault), "words": sentence(fault)}
        for fault in planned.faults
    )
    choices = tuple(Choice(value, _words(planned, value), value == taken) for value in planned.options)
    return ShownRow(
        place,
        planned,
        _names(place, planned),
        fate,
        TONES[planned.fate],
        _facts(planned, questions),
        tuple(faults),
        choices,
        tuple(_corrections(place, planned, columns, labels)),
    )


def _wrong(planned: PlannedRow) -> set[str]:
    """The facts with a fault."""
    wrong = {fault.field.partition(".")[0] for fault in planned.faults}
    return wrong | set(NAMES) if "name" in wrong else wrong


def _names(place: int, planned: PlannedRow) -> tuple[Correction, ...]:
    wrong = _wrong(planned)
    return tuple(
        Correction(
            f"cell-{place}-{key}", str(COLUMNS[key]), getattr(planned.read.row, key), wrong=key in wrong
        )
        for key in NAMES
    )


def _corrections(
    place: int, planned: PlannedRow, columns: Sequence[str], labels: Mapping[str, str | Promise]
) -> Iterator[Correction]:
    """A field for every other cell with a fault, if the list has its column."""
    wrong = _wrong(planned) - set(NAMES)
    for column in dict.fromkeys(columns):
        if column and column in wrong and planned.fate in ASKED:
            text = planned.read.texts.get(column, "")
            yield Correction(f"cell-{place}-{column}", str(labels[column]), text, wrong=True)


def _facts(planned: PlannedRow, questions: Sequence[Question]) -> str:
    """The facts of the row beside the name."""
    row, cells = planned.read.row, planned.read.texts
    answers = dict(row.answers)
    texts = {fact: getattr(row, fact.name) or cells.get(fact.name, "") for fact in BESIDE_NAMES}
    parts = (
        *(f"{fact.before}{text}" if text else "" for fact, text in texts.items()),
        row.team,
        row.contact,
        cells.get("fee", "") and str(Entry.Fee(row.fee).label) if row.fee else "",
        *(question.words(answers.get(question.number, "")) for question in questions),
    )
    return " · ".join(filter(None, parts))


def _words(planned: PlannedRow, value: str) -> str:
    if value == SKIP:
        return _("Leave out")
    if value == NEW:
        return _("A new person")
    if value == NAMESAKE:
        return _("Another person of the same name")
    person = planned.match.person if value == KNOWN else _by_key(planned, value)
    return _("Known: %(who)s") % {"who": _person_words(person)} if person else value


def _by_key(planned: PlannedRow, value: str) -> Player | None:
    return next((person for person in planned.match.several if str(person.pk) == value), None)


def _person_words(person: Player) -> str:
    return ", ".join((person.list_name, *told_beside(person)))
