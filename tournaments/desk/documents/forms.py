"""The form of the certificates' template."""

from typing import Any

from tournaments.common.certificates import LENGTHS, template_of
from tournaments.common.web.forms import NumberField, PageForm, TextField
from tournaments.models import Tournament
from tournaments.models.limits import MOST_SIGNATURES

PLACES = range(1, MOST_SIGNATURES + 1)


class CertificateForm(PageForm):
    """Texts, the number of places, and a name with a role for each signature. Empty fields stand for the default."""

    title = TextField(LENGTHS["title"])
    text = TextField(LENGTHS["text"])
    guests = TextField(LENGTHS["guests"])
    best = NumberField()

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        for at in PLACES:
            self.fields[f"name{at}"] = TextField(LENGTHS["title"])
            self.fields[f"role{at}"] = TextField(LENGTHS["title"])

    @classmethod
    def of(cls, tournament: Tournament) -> "CertificateForm":
        """The form of the template in use: the stored one, with the default for the rest."""
        template = template_of(tournament.certificate)
        values = {
            "title": template.title,
            "text": template.text,
            "guests": template.guests,
            "best": template.best,
        }
        for at, row in enumerate(template.signed_by, start=1):
            values |= {f"name{at}": row.name, f"role{at}": row.role}
        return cls(initial=values)

    def template(self) -> dict[str, Any]:
        """The template for the service, without texts that equal the default. Raises Refused."""
        values, default = self.read(), template_of({})
        own = {key: values[key] for key in LENGTHS}
        own = {key: text for key, text in own.items() if _one_way(text) != getattr(default, key)}
        best = values["best"] if values["best"] != default.best else None
        rows = [{"name": values[f"name{at}"], "role": values[f"role{at}"]} for at in PLACES]
        return {**own, "best": best, "signed_by": rows}

    @property
    def shown(self) -> dict[str, Any]:
        """The value of each field."""
        return {name: self[name].value() or "" for name in self.fields}

    @property
    def signatures(self) -> list[tuple[int, str, str]]:
        """The signatures: number, name and role."""
        shown = self.shown
        return [(at, shown[f"name{at}"], shown[f"role{at}"]) for at in PLACES]


def _one_way(text: str) -> str:
    """The text with line ends of one character: browsers send two."""
    return text.replace("\r\n", "\n")
