"""The forms of the seating desk: the fields as typed, or the last draw's wishes, read into arguments of services."""

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
from tournaments.common.numbers import whole_number
from tournaments.common.web.forms import NumberField, PageForm, Refusal, TextField
from tournaments.desk.seating.services.seeds import read_dice
from tournaments.models import Entry
from tournaments.models.limits import LONGEST_SCRIPT

BLANKS = 2
MOST_NAMED = 6
"""The most players of one name that a refusal lists."""
NUMBER = re.compile(r"\s*(\d+)")


class WishForm:
    """Rows of the form: `apart` holds (first, second, strict), `fixed` (player, table), texts as they were typed."""

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
        firsts, seconds, strict = (
            [str(text) for text in data.getlist(f"apart-{name}")] for name in ("one", "other", "strict")
        )
        self.apart = [
            (first, second, how != "weak")
            for first, second, how in zip(firsts, seconds, strict, strict=False)
        ]
        players, tables = (
            [str(text) for text in data.getlist(f"fixed-{name}")] for name in ("player", "table")
        )
        self.fixed = list(zip(players, tables, strict=False))

    def _take_kept(self, data: dict[str, Any]) -> None:
        self.apart = [
            (self._called(first), self._called(second), bool(group["strict"]))
            for group in data.get("apart", [])
            for first, second in combinations(group["players"], 2)
        ]
        self.fixed = [
            (self._called(int(player)), str(table)) for player, table in data.get("fixed_tables", {}).items()
        ]

    @property
    def apart_rows(self) -> list[tuple[str, str, bool]]:
        """The filled rows, and blank rows."""
        return [*(row for row in self.apart if row[0] or row[1]), *[("", "", True)] * BLANKS]

    @property
    def fixed_rows(self) -> list[tuple[str, str]]:
        """The filled rows, and blank rows."""
        return [*(row for row in self.fixed if row[0] or row[1]), *[("", "")] * BLANKS]

    def _called(self, number: int) -> str:
        entry = self.entries.get(number)
        return f"{number} {entry.list_name}" if entry else str(number)

    def read(self) -> tuple[str | None, dict[str, Any]]:
        """Seed and wishes. Raises Refused with every fault."""
        faults: list[Fault] = []
        wishes: dict[str, Any] = {
            "clubs": self.clubs,
            "countries": self.countries,
            "teams": self.teams,
            "checked_in": self.checked_in,
            "apart": [
                {"players": [self._number(first, faults), self._number(second, faults)], "strict": strict}
                for first, second, strict in self.apart
                if first.strip() or second.strip()
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

    def _seed(self, faults: list[Fault]) -> str | None:
        try:
            return SeedField().to_python(self.seed)
        except Refusal as refusal:
            faults.append(refusal.fault._replace(field="seed"))
            return None

    def _number(self, text: str, faults: list[Fault]) -> int:
        """The entry number in "17 ROSSI Marta", as the list offers it, in 17, or of the only player with a name."""
        digits = NUMBER.match(text)
        same = [] if digits else self._named(text)
        number = whole_number(digits[1]) if digits else same[0] if len(same) == 1 else None
        if len(same) > 1:
            names = "; ".join(f"{n} {self.entries[n].player.full_name}" for n in same[:MOST_NAMED])
            faults.append(Fault("several_named", "player", expected=names, found=text.strip()))
        elif number not in self.entries:
            faults.append(Fault("no_such_player", "player", found=text.strip() or "–"))
        return number or 0

    def _named(self, text: str) -> list[int]:
        """The numbers of the players with this family name or whole name, in either order, without case and accents."""
        words = _words(text)
        return [
            number
            for number, entry in self.entries.items()
            if words and words in (_words(entry.player.family_name), _words(entry.player.full_name))
        ]

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
    """A seed, or dice as they are typed, "3 1 6 6 2"; None for a seed by chance."""

    def __init__(self) -> None:
        super().__init__(required=False)

    def to_python(self, value: Any) -> str | None:
        try:
            return None if read_dice(value or "") is None else str(value).strip()
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
    """The way to seat the next round. `choices` are winds by entry number, for the way `choice` alone."""

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
        """The text of the grid. A file is read a little beyond the limit, so that the service refuses a file that is
        too long.
        """
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
    """The numbers of a spreadsheet, a line for each row; blank rows part the rounds."""
    lines, before = [], 0
    for number, cells in sheet.rows:
        lines += [""] if number > before + 1 else []
        lines.append(" ".join(cells))
        before = number
    return "\n".join(lines)
