"""The form of a draw: the fields as typed, or the wishes of the last draw; read into the service's
arguments."""

import re
from collections.abc import Mapping
from itertools import combinations
from typing import Any

from django import forms
from django.http import QueryDict

from players.limits import LARGEST_FILE
from players.searching import folded
from players.tables import ZIP, Sheet, read_file
from scoring.faults import Fault, Refused
from tournaments.common.errors import Invalid
from tournaments.common.forms import NumberField, PageForm, Refusal, TextField
from tournaments.common.numbers import whole_number
from tournaments.models import Entry
from tournaments.models.limits import LONGEST_SCRIPT
from tournaments.seating.services.seeds import read_dice

BLANKS = 2
NUMBER = re.compile(r"\s*(\d+)")


class WishForm:
    """Rows of the form: `apart` holds (one, other, strict), `fixed` (player, table), texts as they were typed."""

    def __init__(self, data: Mapping[str, Any], entries: Mapping[int, Entry]) -> None:
        self.entries = entries
        typed = data if isinstance(data, QueryDict) else None
        self.seed = str(data.get("seed", "")) if typed is not None else ""
        self.clubs = str(data.get("clubs", ""))
        self.countries = str(data.get("countries", ""))
        self.teams = bool(data.get("teams"))
        self.checked_in = bool(data.get("checked_in"))
        self.time = str(data.get("time") or "")
        self.apart: list[tuple[str, str, bool]]
        self.fixed: list[tuple[str, str]]
        if typed is not None:
            self._take_typed(typed)
        else:
            self._take_kept(dict(data))
        self.open = any(player or other for player, other, _ in self.apart) or any(
            player for player, _ in self.fixed
        )

    def _take_typed(self, data: QueryDict) -> None:
        ones, others, strict = (
            [str(text) for text in data.getlist(f"apart-{name}")] for name in ("one", "other", "strict")
        )
        self.apart = [
            (one, other, how != "weak") for one, other, how in zip(ones, others, strict, strict=False)
        ]
        players, tables = (
            [str(text) for text in data.getlist(f"fixed-{name}")] for name in ("player", "table")
        )
        self.fixed = list(zip(players, tables, strict=False))

    def _take_kept(self, data: dict[str, Any]) -> None:
        self.apart = [
            (self._called(one), self._called(other), bool(group["strict"]))
            for group in data.get("apart", [])
            for one, other in combinations(group["players"], 2)
        ]
        self.fixed = [
            (self._called(int(player)), str(table)) for player, table in data.get("fixed_tables", {}).items()
        ]

    @property
    def apart_rows(self) -> list[tuple[str, str, bool]]:
        """What is there, and room for more."""
        return [*(row for row in self.apart if row[0] or row[1]), *[("", "", True)] * BLANKS]

    @property
    def fixed_rows(self) -> list[tuple[str, str]]:
        """What is there, and room for more."""
        return [*(row for row in self.fixed if row[0] or row[1]), *[("", "")] * BLANKS]

    def _called(self, number: int) -> str:
        entry = self.entries.get(number)
        return f"{number} {entry.list_name}" if entry else str(number)

    def read(self) -> tuple[int | None, dict[str, Any]]:
        """Seed and wishes. Raises Refused with every fault."""
        faults: list[Fault] = []
        wishes: dict[str, Any] = {
            "clubs": self.clubs,
            "countries": self.countries,
            "teams": self.teams,
            "checked_in": self.checked_in,
            "apart": [
                {"players": [self._number(one, faults), self._number(other, faults)], "strict": strict}
                for one, other, strict in self.apart
                if one.strip() or other.strip()
            ],
            "fixed_tables": {
                str(self._number(player, faults)): self._whole(table, "fixed_table", faults)
                for player, table in self.fixed
                if player.strip() or table.strip()
            },
            "time": self._seconds(faults),
        }
        seed = self._seed(faults)
        if faults:
            raise Refused(*faults)
        return seed, wishes

    def _seed(self, faults: list[Fault]) -> int | None:
        try:
            return SeedField().to_python(self.seed)
        except Refusal as refusal:
            faults.append(refusal.fault._replace(field="seed"))
            return None

    def _number(self, text: str, faults: list[Fault]) -> int:
        """ "17 ROSSI Marta", as the list offers it, or 17, or a name that one player has."""
        found = NUMBER.match(text)
        number = whole_number(found[1]) if found else self._named(text)
        if number not in self.entries:
            faults.append(Fault("no_such_player", "player", found=text.strip() or None))
        return number or 0

    def _named(self, text: str) -> int | None:
        """Whose family name or whole name it is, in either order, without case and accents; None for several."""
        words = _words(text)
        same = [
            number
            for number, entry in self.entries.items()
            if words and words in (_words(entry.player.family_name), _words(entry.player.full_name))
        ]
        return same[0] if len(same) == 1 else None

    def _whole(self, text: str, field: str, faults: list[Fault]) -> int:
        number = whole_number(text.strip())
        if number is None:
            faults.append(Fault("not_a_number", field, found=text))
        return number or 0

    def _seconds(self, faults: list[Fault]) -> float | None:
        try:
            return float(self.time.replace(",", ".")) if self.time.strip() else None
        except ValueError:
            faults.append(Fault("not_a_number", "time", found=self.time))
            return None


def _words(name: str) -> list[str]:
    return sorted(folded(name).split())


class SeedField(forms.Field):
    """A seed as dice give it: "3 1 6 6 2" is 31662; None leaves it to chance."""

    def __init__(self) -> None:
        super().__init__(required=False)

    def to_python(self, value: Any) -> int | None:
        try:
            return read_dice(value or "")
        except Invalid as refused:
            raise Refusal(refused.fault._replace(field="")) from refused


class WindsWidget(forms.Widget):
    """The values of the fields `wind-7`, by entry number."""

    def value_from_datadict(self, data: Mapping[str, str], files: Any, name: str) -> dict[str, str]:
        return {key.removeprefix(f"{name}-"): data[key] for key in data if key.startswith(f"{name}-")}


class WindsField(forms.Field):
    """The winds that players of a final choose, by entry number."""

    widget = WindsWidget

    def __init__(self) -> None:
        super().__init__(required=False)

    def to_python(self, value: Any) -> dict[int, str]:
        return {number: wind for text, wind in value.items() if wind and (number := whole_number(text))}


class NextRoundForm(PageForm):
    """How the next round is seated. `choices` are winds by entry number; only the method `choice` uses
    them."""

    way = TextField()
    top = NumberField()
    seed = SeedField()
    wind = WindsField()

    def clean(self) -> dict[str, Any]:
        fields = dict(self.cleaned_data)
        winds = fields.pop("wind")
        return {**fields, "choices": winds if fields["way"] == "choice" else {}}


class ScriptForm(PageForm):
    """A grid as a file, or pasted."""

    text = TextField(strip=False)
    file = forms.FileField(required=False, allow_empty_file=True)

    def read_text(self) -> str:
        """The grid. A file is read a little beyond the limit, so that the service refuses one that is too
        long."""
        fields = self.read()
        if fields["file"] is None:
            return str(fields["text"])
        file = fields["file"]
        if file.read(len(ZIP)) == ZIP:
            file.seek(0)
            return _lines(read_file(file.read(LARGEST_FILE + 1))[0])
        file.seek(0)
        content: bytes = file.read(LONGEST_SCRIPT + 1)
        return content.decode("utf-8", "replace")


def _lines(sheet: Sheet) -> str:
    """The numbers of a spreadsheet, a row a line; rows that are left out part the rounds."""
    lines, before = [], 0
    for number, cells in sheet.rows:
        lines += [""] if number > before + 1 else []
        lines.append(" ".join(cells))
        before = number
    return "\n".join(lines)
