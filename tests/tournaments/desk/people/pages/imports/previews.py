"""The page of the import: a list is sent to it, and its preview is read and sent back."""

import re

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from players.models import Player
from tests.factories import Hall
from tournaments.desk.people.services.entries import add_players
from tournaments.desk.setup.services.tournaments import create_tournament

PAGE = "/t/bologna-open/players/import/"
HEAD = ["Nazione", "Cognome", "Nome", "Telefono"]
MARTA = ["Italia", "Rossi", "Marta", "051 123"]


def upload(client: Client, content: bytes, name: str = "list.xlsx", **more: str):
    return client.post(f"{PAGE}preview/", {"file": SimpleUploadedFile(name, content), **more})


def names_of(answer) -> list[tuple[str, ...]]:
    """Family name and given name of each row of the preview."""
    return [tuple(name.text for name in row.names) for row in answer.context["preview"].rows]


def known_to(hall: Hall, given: str, family: str, country: str) -> Player:
    """Somebody who plays in another tournament of the organiser."""
    other = create_tournament(by=hall.organiser, name="Earlier", ruleset="ema2016")
    (entry,) = add_players(tournament=other, players=f"{family}, {given};{country}", by=hall.organiser)
    return entry.player


def handed_on(html: str) -> dict[str, str]:
    """What the form of the preview sends."""
    form = re.split(r'action="[^"]*/players/import/rows/"', html, maxsplit=1)[-1].partition("</form>")[0]
    hidden = dict(re.findall(r'type="hidden"\s+name="(\w+)"\s+value="([^"]*)"', form))
    text = re.search(r"<textarea[^>]*>(?:&#10;|\n)?(.*?)</textarea>", form, re.DOTALL)
    assert text
    return {**hidden, "text": text[1].replace("&quot;", '"').replace("&amp;", "&")}


def sent_back(answer, **more: str) -> dict[str, str]:
    """What the form of the preview sends, with its columns and its encoding as they are chosen."""
    preview = answer.context["preview"]
    columns = {
        column.field: next(choice.value for choice in column.choices if choice.chosen)
        for column in preview.columns
    }
    chosen = (
        [choice.value for choice in preview.encoding.choices if choice.chosen] if preview.encoding else []
    )
    encoding = {"encoding": chosen[0] if chosen else ""} if preview.encoding else {}
    return {**handed_on(answer.content.decode()), **columns, **encoding, **more}


def columns_of(answer) -> list[str]:
    """The fact of each column as the preview shows it."""
    return [
        next(choice.value for choice in column.choices if choice.chosen)
        for column in answer.context["preview"].columns
    ]
