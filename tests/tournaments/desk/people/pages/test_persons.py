"""An entry's page: everything about the person is corrected there, and a wrong entry goes."""

from django.test import Client

from tests.apart import rolled_back
from tests.factories import Hall, PlayerFactory, make_hall
from tests.rows import each
from tests.tournaments.conftest import client_of
from tournaments.desk.people.services.entries import add_entry
from tournaments.models import Entry, Proposal

SLUG = "/t/bologna-open"
DETAILS = {
    "given_name": "Eva",
    "family_name": "Ruiz",
    "country": "Spain",
    "ema_number": "04000001",
    "club": "Madrid",
    "team": "Red",
    "contact": "eva@example.org",
}


def test_details_are_shown_and_saved(hall: Hall, organiser: Client) -> None:
    assert f"{SLUG}/players/1/manage/" in organiser.get(f"{SLUG}/players/").content.decode()
    page = organiser.get(f"{SLUG}/players/1/manage/")
    assert page.context["own"]
    assert set(page.context["details"]) == set(DETAILS)
    answer = organiser.post(f"{SLUG}/players/1/person/", DETAILS, follow=True)
    assert "Eva Ruiz: saved." in answer.content.decode()
    entry = Entry.objects.select_related("player").get(number=1)
    assert (entry.player.full_name, entry.player.country, entry.team) == ("Eva Ruiz", "ESP", "Red")
    log = organiser.get(f"{SLUG}/log/").content.decode()
    assert "details changed" in log
    assert "Ruiz" in log


def test_what_is_wrong_is_said_and_what_was_typed_stays(hall: Hall, organiser: Client) -> None:
    answer = organiser.post(f"{SLUG}/players/1/person/", {**DETAILS, "country": "Atlantis", "contact": "eva"})
    html = answer.content.decode()
    assert answer.status_code == 400
    assert "“Atlantis” is not a country" in html
    assert "“eva” is not an e-mail address" in html
    assert 'value="Madrid"' in html
    assert Entry.objects.get(number=1).team == ""


def test_this_is_somebody_known(hall: Hall, organiser: Client) -> None:
    other = make_hall(name="Riga Open", players=0)
    known = PlayerFactory.create(given_name="Éva", family_name="Ruiz")
    add_entry(tournament=other.tournament, player=known, by=other.organiser)
    page = organiser.get(f"{SLUG}/players/1/manage/", {"q": "eva ruiz"})
    assert page.context["found"] == [known]
    assert "This is Éva Ruiz" in page.content.decode()
    organiser.post(f"{SLUG}/players/1/person/assign/", {"person": known.pk})
    assert Entry.objects.get(tournament=hall.tournament, number=1).player == known
    page = organiser.get(f"{SLUG}/players/1/manage/")
    assert not page.context["own"]
    assert "also plays in tournaments of other organisers" in page.content.decode()
    answer = organiser.post(f"{SLUG}/players/1/person/", {**DETAILS, "how": "save"}, follow=True)
    assert "proposed to the other organiser" in answer.content.decode()
    assert Entry.objects.get(tournament=hall.tournament, number=1).team == "Red"
    assert "Proposed, and not decided yet" in answer.content.decode()


def test_a_different_person_with_the_same_name(hall: Hall, organiser: Client) -> None:
    other = make_hall(name="Riga Open", players=0)
    entry = Entry.objects.select_related("player").get(tournament=hall.tournament, number=1)
    add_entry(tournament=other.tournament, player=entry.player, by=other.organiser)
    organiser.post(f"{SLUG}/players/1/person/", {**DETAILS, "how": "separate"})
    now = Entry.objects.select_related("player").get(pk=entry.pk)
    assert (now.player.full_name, now.player == entry.player) == ("Eva Ruiz", False)
    assert Proposal.objects.count() == 0


def test_proposals_are_decided(hall: Hall, organiser: Client) -> None:
    other = make_hall(name="Riga Open", players=0)
    entry = Entry.objects.select_related("player").get(tournament=hall.tournament, number=1)
    add_entry(tournament=other.tournament, player=entry.player, by=other.organiser)
    theirs = client_of(other.organiser)
    for family in ("Ruiz", "Reyes"):
        theirs.post("/t/riga-open/players/1/person/", {**DETAILS, "family_name": family})
    assert "2 proposals of other organisers wait" in organiser.get(f"{SLUG}/players/").content.decode()
    page = organiser.get(f"{SLUG}/proposals/")
    newer, older = page.context["waiting"]
    assert "Ruiz" in page.content.decode()
    organiser.post(f"{SLUG}/proposals/{older.proposal.pk}/accept/")
    organiser.post(f"{SLUG}/proposals/{newer.proposal.pk}/decline/")
    entry.player.refresh_from_db()
    assert entry.player.family_name == "Ruiz"
    page = organiser.get(f"{SLUG}/proposals/")
    assert (page.context["waiting"], len(page.context["decided"])) == ([], 2)
    asked = theirs.get("/t/riga-open/proposals/").context["asked"]
    assert [one.proposal.state for one in asked] == ["declined", "accepted"]
    assert organiser.post(f"{SLUG}/proposals/999/accept/").status_code == 404
    theirs.post("/t/riga-open/players/1/person/", {**DETAILS, "family_name": "Rivas"})
    (mine, *_rest) = theirs.get("/t/riga-open/proposals/").context["asked"]
    assert theirs.post(f"/t/riga-open/proposals/{mine.proposal.pk}/accept/").status_code == 404
    assert theirs.post(f"/t/riga-open/proposals/{mine.proposal.pk}/decline/").status_code == 302
    assert organiser.get(f"{SLUG}/proposals/").context["waiting"] == []


def test_a_wrong_entry_is_removed_after_a_question(hall: Hall, organiser: Client) -> None:
    add_entry(tournament=hall.tournament, player=PlayerFactory.create(), by=hall.organiser)
    page = organiser.get(f"{SLUG}/players/9/manage/").content.decode()
    assert f"{SLUG}/players/9/removal/" in page
    assert f"{SLUG}/players/1/removal/" not in organiser.get(f"{SLUG}/players/1/manage/").content.decode()
    assert "Number 9 is removed" in organiser.get(f"{SLUG}/players/9/removal/").content.decode()
    assert "or had a seat" in organiser.get(f"{SLUG}/players/1/removal/").content.decode()
    answer = organiser.post(f"{SLUG}/players/9/remove/", {"reason": "twice"}, follow=True)
    assert "has been removed." in answer.content.decode()
    assert not Entry.objects.filter(number=9).exists()
    refused = organiser.post(f"{SLUG}/players/1/remove/", {"back": f"{SLUG}/players/1/manage/"}, follow=True)
    assert "withdraw the player instead" in refused.content.decode()


PAGES = ["players/1/manage/", "players/1/removal/", "proposals/"]
DEEDS = ["players/1/person/", "players/1/person/assign/", "players/1/remove/", "proposals/merge/"]


@each("page", PAGES, apart=rolled_back)
def test_pages_are_for_the_organiser(hall: Hall, head: Client, reader: Client, page: str) -> None:
    assert head.get(f"{SLUG}/{page}").status_code == 403
    assert reader.get(f"{SLUG}/{page}").status_code == 302


@each("page", DEEDS, apart=rolled_back)
def test_deeds_are_for_the_organiser(hall: Hall, head: Client, reader: Client, page: str) -> None:
    assert head.post(f"{SLUG}/{page}", {**DETAILS, "person": "1"}).status_code == 403
    assert reader.post(f"{SLUG}/{page}", DETAILS).status_code == 302
