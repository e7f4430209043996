"""Where a fact of a person is, in a copy of the project to which it was added (test_person.py)."""

from typing import Any

from django.test import Client

from scoring.ledger.file import BACKUP, read_file
from tests.factories import make_hall
from tournaments.desk.people.selectors.duplicates import effect_of
from tournaments.desk.people.selectors.own_data import own_data, own_entry
from tournaments.desk.people.services.merge_record import facts_of_person
from tournaments.desk.people.services.persons import update_entry
from tournaments.desk.people.services.privacy import erase_person
from tournaments.desk.people.services.registration import apply_to_play
from tournaments.models import Entry
from tournaments.trust.archive.export import tournament_file
from tournaments.trust.archive.selectors.files import people_of

NEW, TEXT = "nickname", "Zulu"


def places() -> dict[str, Any]:
    """Each place by its name, with what stands there of the fact."""
    hall = make_hall(players=4, started=False, registration="open")
    entry = Entry.objects.get(tournament=hall.tournament, number=1)
    update_entry(entry=entry, by=hall.organiser, **{NEW: TEXT})
    asked: dict[str, Any] = {"family_name": "Vega", "contact": "vega@example.org", NEW: "Yankee"}
    applied = apply_to_play(tournament=hall.tournament, **asked).entry
    entry.refresh_from_db()
    person, other = entry.player, Entry.objects.get(tournament=hall.tournament, number=2).player

    client = Client()
    field = f'name="{NEW}"'
    client.force_login(hall.organiser)
    base = f"/t/{hall.tournament.slug}/"
    api = f"/api/v1/tournaments/{hall.tournament.slug}/entries/"
    file = read_file(tournament_file(hall.tournament, BACKUP))
    (row,) = client.post(f"{api}import/preview/", {"text": f"Name\tNickname\nVega Ada\t{TEXT}"}).json()
    found = {
        "form of an entry": field in client.get(f"{base}players/1/manage/").text,
        "form of one player": field in client.get(f"{base}players/?enter").text,
        "form of the public": field in Client().get(f"{base}register/").text,
        "preview of a list": row[NEW],
        "API": client.get(api).json()[0][NEW],
        "file": file.lines["people.jsonl"][0][NEW],
        "private part": [
            line["applicant"][NEW] for line in file.lines["private.jsonl"] if line.get("applicant")
        ],
        "file as it is read": [
            getattr(one, NEW) for one in people_of(file) if one.entry in (1, applied.number)
        ],
        "copy of one's data": own_data(person, hall.organiser)["person"][NEW],
        "copy by the private link": own_entry(entry)["person"][NEW],
        "gain of a merge": effect_of(other, person).gains[NEW],
        "record of a merge": facts_of_person(person)[NEW],
    }
    erase_person(entry=entry, by=hall.organiser, reason="asked for it")
    entry.player.refresh_from_db()
    return found | {"erased": getattr(entry.player, NEW)}
