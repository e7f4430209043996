"""Certificates: who gets one, what stands on it, and the template's whole life."""

from typing import Any

import pytest
from django.test import Client

from players.models import Player
from scoring.faults import Refused
from tests.apart import rolled_back
from tests.factories import Hall, make_hall
from tests.rows import each
from tests.tournaments.conftest import client_of
from tests.tournaments.desk.stages.test_services import add, finish, played
from tournaments.common.certificates import checked, filled, template_of
from tournaments.common.errors import Conflict, Invalid, faults_of
from tournaments.common.jobs import queue
from tournaments.desk.documents import services
from tournaments.desk.documents.paper.parts import Certificate, Listing
from tournaments.desk.documents.paper.pdf import write_pdf
from tournaments.desk.documents.prints.certificates import certificates, warnings_of
from tournaments.desk.hall.services.rounds import start_round
from tournaments.desk.people.services.status import rank_entry
from tournaments.desk.seating.services.next_round import seat_next_round
from tournaments.desk.seating.services.plans import publish_plan
from tournaments.desk.setup.services.copying import copy_tournament
from tournaments.desk.setup.services.tournaments import change_state, update_tournament
from tournaments.desk.stages.services.opening import open_stage
from tournaments.models import Entry, Job, LogEntry, Round, Stage, Tournament

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


def test_a_final_without_results_gives_nobody_a_place(hall: Hall):
    """Everybody in it would be first, from its opening until its first game is over."""
    final = add(hall)
    open_stage(stage=final, by=hall.organiser)
    final.refresh_from_db()
    others = [f"Place {place} of 8" for place in (5, 5, 7, 7)]
    assert [part.lines[1] for part in sheets(hall.tournament)] == others
    publish_plan(plan=seat_next_round(stage=final, by=hall.organiser, way="place"), by=hall.organiser)
    one = Round.objects.select_related("stage__tournament").get(stage=final)
    start_round(round=one, by=hall.head)
    assert [part.lines[1] for part in sheets(hall.tournament)] == others
    assert sheets(hall.tournament, best_only=True) == []
    empty = f"{final} has no results yet: its players get no certificate before it has some."
    playing = "The tournament is being played: certificates tell the places of this moment."
    desk, page = Client(), f"/t/{hall.tournament.slug}"
    desk.force_login(hall.organiser)
    for rest in ("certificate/", "print/", "print/certificates/"):
        shown = desk.get(f"{page}/{rest}").content.decode()
        assert (empty in shown, playing in shown) == (True, True)
    finish(one, hall)
    assert [part.lines[1] for part in sheets(hall.tournament)][:4] == [
        f"Place {at} of 8" for at in range(1, 5)
    ]


@each(
    ("state", "planned", "told"),
    [
        pytest.param(
            "public", 2, ["The tournament is being played: certificates tell the places of this moment."]
        ),
        pytest.param("public", 1, ["The tournament has not ended: places may still change."]),
        pytest.param("finished", 1, []),
    ],
    ids=["a round is left", "all is played", "it has ended"],
    apart=rolled_back,
)
def test_before_the_end_the_page_warns(hall: Hall, state: str, planned: int, told: list[str]):
    Stage.objects.update(rounds_planned=planned)
    Tournament.objects.update(state=state)
    assert warnings_of(Tournament.objects.get()) == told


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


def test_after_the_end_the_template_can_be_set_and_nothing_else(hall: Hall):
    change_state(tournament=hall.tournament, state="finished", by=hall.organiser)
    jobs = Job.objects.count()
    update_tournament(tournament=hall.tournament, by=hall.organiser, certificate=OWN)
    assert sheets(hall.tournament)[0].title == "Diploma"
    assert LogEntry.objects.latest("number").action == "update_tournament"
    assert Job.objects.count() == jobs  # no result is made anew
    for more in ({"name": "x"}, {"rounds": 3}):
        with pytest.raises(Conflict, match="tournament_finished"):
            update_tournament(tournament=hall.tournament, by=hall.organiser, certificate={}, **more)
    Tournament.objects.update(kept_by=hall.organiser)
    with pytest.raises(Conflict, match="archive_stays"):
        update_tournament(tournament=hall.tournament, by=hall.organiser, certificate={})


def test_over_the_api_organisers_alone_read_who_signs(hall: Hall, client: Client):
    address = f"/api/v1/tournaments/{hall.tournament.slug}/"
    desk = client_of(hall.organiser)
    sent = desk.patch(address, {"certificate": OWN}, content_type="application/json")
    assert sent.json()["certificate"] == desk.get(address).json()["certificate"] == OWN
    for reader in (client, client_of(hall.head)):
        assert reader.get(address).json()["certificate"] == {}
    assert [row["certificate"] for row in desk.get("/api/v1/tournaments/").json()] == [{}]


@each(
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
    apart=rolled_back,
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


@each("name", ["山田 太郎", LONG, "W" * 80], ids=["far letters", "long", "one long word"], apart=rolled_back)
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
