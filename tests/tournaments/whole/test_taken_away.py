"""What an organiser adds to a tournament, in each place that takes it away: files, workbook, own copy, log, API."""

import json
from collections.abc import Mapping
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from django.test import Client
from openpyxl import load_workbook
from rest_framework.test import APIClient

from scoring.ledger.file import BACKUP
from tests.factories import Hall, make_hall
from tests.pictures import encoded, picture
from tests.tournaments.conftest import client_of
from tournaments.common.jobs import queue
from tournaments.common.logos import mark_of, read_logo
from tournaments.desk.messages.services import send_message
from tournaments.desk.people.selectors.own_data import own_data, own_entry
from tournaments.desk.people.services.answers import write_answers
from tournaments.desk.people.services.fees import mark_fee
from tournaments.desk.people.services.privacy import erase_person
from tournaments.desk.people.services.questions import add_question
from tournaments.desk.setup.services.addresses import change_address
from tournaments.desk.setup.services.logos import set_logo
from tournaments.desk.setup.services.tournaments import update_tournament
from tournaments.models import Entry
from tournaments.trust.archive.export import FULL, PUBLIC, tournament_file

pytestmark = [pytest.mark.django_db, pytest.mark.unmeasured]

WORDS = {
    "question": "Your diet?",
    "answer": "No fennel",
    "public answer": "Called Zed",
    "paid": "37770913",
    "how to pay": "To IBAN X1",
    "template": "Diploma of honour",
    "signer": "Wilhelmine Signs",
    "message": "We begin at ten",
    "address": "another-address",
    "countries apart": '"countries": "weak"',
}
SETTINGS = {"question", "template", "signer", "address", "logo", "countries apart"}
"""In the public file, as all settings and plans; who signs, because the paper is for everybody (docs/privacy.md)."""
HELD = {
    "public file": SETTINGS,
    "full file": SETTINGS | {"how to pay", "paid"},
    "backup": SETTINGS | {"how to pay", "paid", "answer", "public answer"},
    "log": SETTINGS | {"how to pay", "paid"},
    "workbook": set(),
    "workbook for the organisers": {"question", "answer", "public answer", "paid"},
    "personal copy": {"question", "answer", "public answer", "paid"},
    "copy of one's own entry": {"question", "answer", "public answer", "paid"},
    "API for the organiser": {*WORDS, "logo"},
    "API for everybody": {"question", "public answer", "address", "logo"},
}
"""What each place holds. A message is in none: it lies with whoever received it (docs/lives)."""
READ = (
    *("", "questions/", "answers/", "fees/", "messages/?", "log/", "stages/1/plans/"),
    *("entries/1/", "applications/"),
)


@pytest.fixture
def hall(db: None) -> Hall:
    hall = make_hall(players=8, started=False)
    tournament, by = hall.tournament, hall.organiser
    signed = [{"name": WORDS["signer"], "role": "chair"}]
    update_tournament(
        tournament=tournament,
        by=by,
        fee_amount=4000,
        fee_currency="EUR",
        payment=WORDS["how to pay"],
        certificate={"title": WORDS["template"], "signed_by": signed},
    )
    for text, shown in ((WORDS["question"], "staff"), ("Name on the badge", "public")):
        add_question(tournament=tournament, by=by, kind="text", text=text, shown=shown)
    entry = Entry.objects.get(number=1)
    write_answers(entry=entry, answers={1: WORDS["answer"], 2: WORDS["public answer"]}, by=by)
    mark_fee(entry=entry, state="paid", by=by, amount=int(WORDS["paid"]))
    set_logo(tournament=tournament, logo=read_logo(encoded(picture())), by=by)
    Entry.objects.filter(number=1).update(contact="ana@example.org")
    send_message(
        tournament=tournament,
        audience="players",
        subject="Ten",
        text=WORDS["message"],
        key="k",
        by=by,
        site="https://x.example",
    )
    change_address(tournament=tournament, slug=WORDS["address"], by=by)
    draw = {"stage": "1", "seed": "7", "clubs": "", "countries": "weak"}
    client_of(by).post(f"/t/{WORDS['address']}/seating/draw/", draw)
    queue.run_due()
    tournament.refresh_from_db()
    return hall


def contents(hall: Hall) -> dict[str, str]:
    """All the text of each place."""
    tournament, client = hall.tournament, client_of(hall.organiser)
    entry = Entry.objects.select_related("player").get(number=1)
    organiser = APIClient()
    organiser.force_authenticate(hall.organiser)
    return {
        "public file": unpacked(tournament_file(tournament, PUBLIC)),
        "full file": unpacked(tournament_file(tournament, FULL)),
        "backup": unpacked(tournament_file(tournament, BACKUP)),
        "log": spaced(organiser.get(f"/api/v1/tournaments/{tournament.slug}/log/").json()),
        "workbook": workbook(client, {}),
        "workbook for the organisers": workbook(client, {"registration": "on"}),
        "personal copy": spaced(own_data(entry.player, hall.organiser)),
        "copy of one's own entry": spaced(own_entry(entry)),
        "API for the organiser": of_the_api(organiser, tournament.slug),
        "API for everybody": of_the_api(APIClient(), tournament.slug),
    }


def spaced(value: Any) -> str:
    return json.dumps(value, default=str)


def unpacked(content: bytes) -> str:
    """The lines of a tournament file, written as `spaced` does."""
    with ZipFile(BytesIO(content)) as file:
        lines = [line for name in file.namelist() for line in file.read(name).splitlines()]
    return "\n".join(spaced(json.loads(line)) for line in lines if line.strip())


def workbook(client: Client, wishes: Mapping[str, str]) -> str:
    """The cells of a workbook, its money in hundredths as the other places write it."""
    page = f"/t/{WORDS['address']}/exports/"
    client.post(f"{page}start/", {"kind": "workbook", **wishes})
    queue.run_due()
    newest = client.get(page, follow=True).context["newest"]["workbook"].job.pk
    answer = client.get(f"{page}{newest}/file/")
    book = load_workbook(BytesIO(b"".join(answer.streaming_content)))  # type: ignore[attr-defined]
    answer.close()
    cells = [cell for sheet in book for row in sheet.iter_rows(values_only=True) for cell in row]
    return "\n".join(str(cell).replace("377709.13", WORDS["paid"]) for cell in cells)


def of_the_api(client: APIClient, slug: str) -> str:
    return "\n".join(client.get(f"/api/v1/tournaments/{slug}/{path}").content.decode() for path in READ)


def test_what_is_added_is_where_it_belongs_and_nowhere_else(hall: Hall) -> None:
    looked_for = {**WORDS, "logo": mark_of(hall.tournament)}
    found = {
        place: {
            name for name, words in looked_for.items() if words in text or words.replace(": ", ":") in text
        }
        for place, text in contents(hall).items()
    }
    assert found == HELD


def test_an_erasure_takes_the_answers_and_leaves_the_sum(hall: Hall) -> None:
    """What came of the fee stays with the number, so that the sums hold."""
    erase_person(entry=Entry.objects.get(number=1), by=hall.organiser, reason="asked")
    queue.run_due()
    left = contents(hall)
    assert {place for place, text in left.items() if WORDS["answer"] in text} == set()
    assert {place for place, text in left.items() if WORDS["public answer"] in text} == set()
    assert WORDS["paid"] in left["backup"]
