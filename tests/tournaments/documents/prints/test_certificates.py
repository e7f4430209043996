"""Certificates: who gets one, what stands on it, and the template's whole life."""

from typing import Any

import pytest
from django.test import Client

from players.models import Player
from scoring.faults import Refused
from tests.factories import Hall, make_hall
from tests.tournaments.stages.test_services import played
from tournaments.common import queue
from tournaments.common.certificates import checked, filled, template_of
from tournaments.common.errors import Invalid, faults_of
from tournaments.documents import services
from tournaments.documents.paper.parts import Certificate, Listing
from tournaments.documents.paper.pdf import write_pdf
from tournaments.documents.prints.certificates import certificates
from tournaments.models import Entry, Job, LogEntry, Tournament
from tournaments.people.services.status import rank_entry
from tournaments.setup.services.copying import copy_tournament
from tournaments.setup.services.tournaments import update_tournament

pytestmark = pytest.mark.django_db

OWN = {
    "title": "Diploma",
    "text": "{name}\nplatz {place}/{players}",
    "guests": "{name} was there",
    "best": 1,
    "signed_by": [{"name": "Jean-Baptiste Emmanuel de la Rochefoucauld", "role": "Head referee"}],
}


def sheets(tournament: Tournament, **more: Any) -> list[Certificate]:
    parts = certificates(Tournament.objects.get(pk=tournament.pk), **more).parts
    return [part for part in parts if isinstance(part, Certificate)]


@pytest.fixture
def hall() -> Hall:
    """Eight played a round; two share each place."""
    return played(name="Bologna Open")


def test_everybody_who_played_has_one_by_place(hall: Hall):
    made = sheets(hall.tournament)
    assert [part.lines[1] for part in made] == [f"Place {place} of 8" for place in (1, 1, 3, 3, 5, 5, 7, 7)]
    assert {part.name for part in made} == {entry.player.full_name for entry in Entry.objects.all()}
    assert made[0].lines[0] == made[0].name
    assert made[0].lines[2:] == ["Bologna Open"]  # without days there is no line for them


def test_the_first_places_alone(hall: Hall):
    assert [part.lines[1] for part in sheets(hall.tournament, best_only=True)] == [
        f"Place {place} of 8" for place in (1, 1, 3, 3)
    ]


def test_a_guest_has_one_for_taking_part(hall: Hall):
    guest = Entry.objects.get(number=1)
    rank_entry(entry=guest, ranked=False, by=hall.organiser, reason="a guest")
    *_, last = made = sheets(hall.tournament)
    assert last.lines == [guest.player.full_name, "has taken part", "Bologna Open"]
    assert made[0].lines[1].endswith("of 7")
    assert guest.player.full_name not in {part.name for part in sheets(hall.tournament, best_only=True)}


def test_nobody_has_played():
    (part,) = certificates(make_hall(players=0).tournament).parts
    assert isinstance(part, Listing)
    assert part.empty == "There are no standings yet."


def test_the_template_is_set_copied_and_reset(hall: Hall):
    update_tournament(tournament=hall.tournament, by=hall.organiser, certificate=OWN)
    first = sheets(hall.tournament, best_only=True)[0]
    assert (first.title, first.lines[1]) == ("Diploma", "platz 1/8")
    assert first.signatures == [("Jean-Baptiste Emmanuel de la Rochefoucauld", "Head referee")]
    entry = LogEntry.objects.filter(action="update_tournament").latest("number")
    assert entry.rows is not None
    assert entry.rows["settings"]["certificate"] == OWN
    source = Tournament.objects.get(pk=hall.tournament.pk)
    copy = copy_tournament(source=source, by=hall.organiser, name="Next")
    assert copy.certificate == OWN
    update_tournament(tournament=hall.tournament, by=hall.organiser, certificate={})
    assert sheets(hall.tournament)[0].title == "Certificate"


@pytest.mark.parametrize(
    ("template", "code"),
    [
        pytest.param({"text": "{who}"}, "unknown_placeholder", id="placeholder"),
        pytest.param({"title": "x" * 121}, "too_long", id="title"),
        pytest.param({"text": "x" * 601}, "too_long", id="text"),
        pytest.param({"best": 0}, "out_of_range", id="nobody"),
        pytest.param({"signed_by": [{"name": "x", "role": ""}] * 5}, "too_many_signatures", id="signatures"),
        pytest.param({"signed_by": [{"name": "x" * 121, "role": ""}]}, "too_long", id="signature"),
        pytest.param({"logo": "x"}, "unknown_field", id="unknown"),
    ],
)
def test_a_template_that_is_refused(template: dict[str, Any], code: str):
    with pytest.raises((Refused, Invalid)) as refused:
        checked(template)
    faults = faults_of(refused.value)  # type: ignore[arg-type]  # it is one of both
    assert [fault.code for fault in faults] == [code]


def test_what_is_typed_is_text_only():
    """A name with braces is no placeholder, and empty lines and signatures go."""
    assert filled("{name}\n\n{date}", {"{name}": "{place}", "{date}": "", "{place}": "1"}) == ["{place}"]
    assert checked({"title": " ", "signed_by": [{"name": "", "role": " "}], "best": None}) == {}
    assert template_of({}).best == 3


LONG = "Wolfgangsiegfriedmaximilian " * 4


@pytest.mark.parametrize("name", ["山田 太郎", LONG, "W" * 80], ids=["far letters", "long", "one long word"])
def test_a_pdf_holds_any_name(hall: Hall, name: str):
    Player.objects.update(given_name=name[:80], family_name="Ōtani")
    update_tournament(
        tournament=hall.tournament,
        by=hall.organiser,
        certificate={**OWN, "text": "{name}\n" + "long words " * 54},
    )
    written = write_pdf(certificates(Tournament.objects.get()))
    assert written.missing == ""
    assert written.content.count(b"/Type /Page\n") == 8


def test_the_print_is_in_the_language_asked_for(hall: Hall):
    for language in ("", "de"):
        services.request_print(
            tournament=hall.tournament, document="certificates", by=hall.organiser, language=language
        )
    queue.run_due()
    assert sorted(job.args.get("language", "") for job in _jobs()) == ["", "de"]
    assert {job.state for job in _jobs()} == {"done"}


def _jobs() -> Any:
    return Job.objects.filter(kind="exports.print")


def sent(**more: str) -> dict[str, str]:
    return {"title": "Diploma", "text": "{name}\r\nwon", "guests": "", "best": "", **more}


def test_the_page_previews_stores_and_resets(hall: Hall, client: Client):
    address = f"/t/{hall.tournament.slug}/certificate/"
    assert client.get(address).status_code == 302
    client.force_login(hall.referee)
    assert client.get(address).status_code == 403
    client.force_login(hall.organiser)
    assert b"Place 1 of 60" in client.get(address).content
    shown = client.post(address, sent(preview="1", name1="Käthe", role1="Head referee"))
    assert "Diploma" in shown.content.decode()
    assert "Käthe" in shown.content.decode()
    assert Tournament.objects.get().certificate == {}
    client.post(address, sent())
    assert Tournament.objects.get().certificate == {"title": "Diploma", "text": "{name}\nwon"}
    refused = client.post(address, sent(text="{who}", title="Kept"))
    assert refused.status_code == 400
    assert 'value="Kept"' in refused.content.decode()
    client.post(address, sent(reset="1"))
    assert Tournament.objects.get().certificate == {}


def test_what_is_the_default_is_not_stored(hall: Hall, client: Client):
    """Nobody who only sets a signature binds the texts to a language."""
    client.force_login(hall.organiser)
    default = template_of({})
    form = {
        "title": default.title,
        "text": default.text.replace("\n", "\r\n"),
        "guests": default.guests,
        "best": "3",
    }
    client.post(f"/t/{hall.tournament.slug}/certificate/", {**form, "name1": "Käthe"})
    assert Tournament.objects.get().certificate == {"signed_by": [{"name": "Käthe", "role": ""}]}
