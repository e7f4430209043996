"""Listed by name, by initials or not at all; a copy of one's data; erased everywhere."""

from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.test.utils import CaptureQueriesContext

from players import naming
from players.models import Player
from tests.apart import rolled_back
from tests.factories import AccountFactory, Hall, PlayerFactory, make_hall, ron
from tests.rows import each
from tests.tournaments.conftest import client_of
from tournaments.common.chain.canonical import canonical
from tournaments.common.chain.log import verify_chain
from tournaments.common.errors import Conflict, Forbidden, Invalid
from tournaments.common.jobs import queue
from tournaments.desk.documents.federation import results
from tournaments.desk.people.selectors.own_data import own_data
from tournaments.desk.people.services import privacy
from tournaments.desk.people.services.checkin import mark_no_shows
from tournaments.desk.people.services.entries import add_entry, withdraw_entry
from tournaments.desk.people.services.persons import update_entry
from tournaments.desk.people.services.proposals import propose_change
from tournaments.models import (
    Entry,
    LogEntry,
    Ranking,
    RankingMember,
    SealedText,
    Stage,
    StandingSnapshot,
    Tournament,
)
from tournaments.play.standings.selectors.standings import compute

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

NAME, NUMBER = "Wolfeschlegel", "04777777"


@pytest.fixture
def hall() -> Hall:
    """The first player has an unmistakable name, a number, a club, an address, and has played."""
    hall = make_hall(players=4)
    update_entry(
        entry=entry_of(hall),
        by=hall.organiser,
        given_name="Xaverina",
        family_name=NAME,
        ema_number=NUMBER,
        club="Zebraclub",
        contact="xaverina@example.org",
    )
    table = hall.table()
    hall.send(table, ron(*hall.names(table)[:2], fan=3, fu=30))
    queue.run_due()
    return hall


def entry_of(hall: Hall) -> Entry:
    return Entry.objects.select_related("player", "tournament").get(tournament=hall.tournament, number=1)


def everything_stored() -> str:
    """Every row of every table, as text."""
    found = []
    with connection.cursor() as cursor:
        for model in [
            *apps.get_app_config("players").get_models(),
            *apps.get_app_config("tournaments").get_models(),
        ]:
            cursor.execute(f'SELECT * FROM "{model._meta.db_table}"')  # noqa: S608
            for row in cursor.fetchall():
                cells = (
                    bytes(one).decode("utf-8", "replace") if isinstance(one, bytes | memoryview) else one
                    for one in row
                )
                found.append(" ".join(map(str, cells)))
    return "\n".join(found)


def test_the_standings_are_stored_as_the_public_may_see_them(hall: Hall) -> None:
    assert NAME in everything_stored().replace(NAME, NAME, 1)
    privacy.list_person(entry=entry_of(hall), listed="initials", by=hall.organiser)
    (snapshot,) = StandingSnapshot.objects.all()
    assert NAME.encode() not in bytes(snapshot.payload)
    assert b'"family_name":"W."' in bytes(snapshot.payload)
    assert Player.objects.get(family_name=NAME).listed == "initials"
    told: Any = LogEntry.objects.latest("number")
    assert (told.action, told.before, told.after) == (
        "list_person",
        {"listed": "name"},
        {"listed": "initials"},
    )


def figures(hall: Hall) -> tuple[bytes, bytes]:
    """The newest stored standings, and those that the ledger gives."""
    with naming.seen_by_everybody():
        made = canonical(compute(Stage.objects.select_related("tournament").get(pk=hall.stage.pk)))
    return bytes(StandingSnapshot.objects.latest("version").payload), made


@each("listed", ["initials", "hidden"], apart=rolled_back)
def test_stored_standings_are_those_that_the_ledger_gives(hall: Hall, listed: str) -> None:
    """Without the name of the person, and without the marks that told them from others of the name."""
    other = Entry.objects.get(tournament=hall.tournament, number=2)
    update_entry(entry=other, by=hall.organiser, given_name="Xaverina", family_name=NAME, country="FIN")
    queue.run_due()
    assert b'"apart":"FIN"' in figures(hall)[0]
    privacy.list_person(entry=entry_of(hall), listed=listed, by=hall.organiser)
    stored, made = figures(hall)
    assert stored == made
    privacy.erase_person(entry=entry_of(hall), by=hall.organiser, reason="asked")
    stored, made = figures(hall)
    assert stored == made
    assert b'"apart":"FIN"' not in stored


def test_results_that_are_not_public_yet_stay_so(hall: Hall) -> None:
    """The staff's newest version and the one that everybody reads are both written anew."""
    Tournament.objects.filter(pk=hall.tournament.pk).update(results_policy="after_round")
    table = hall.table()
    hall.send(table, ron(*hall.names(table)[:2], fan=2, fu=30))
    queue.run_due()
    assert sorted(StandingSnapshot.objects.values_list("version", "public")) == [(1, True), (2, False)]
    privacy.list_person(entry=entry_of(hall), listed="initials", by=hall.organiser)
    after = {row.public: (row.version, bytes(row.payload)) for row in StandingSnapshot.objects.all()}
    assert {public: version for public, (version, _bytes) in after.items()} == {True: 3, False: 4}
    assert not any(NAME.encode() in content for _version, content in after.values())


def queries_of_an_erasure(tournaments: int) -> int:
    """Of a person of some tournaments, all with standings."""
    root = AccountFactory.create(is_superuser=True)
    person = PlayerFactory.create()
    for number in range(tournaments):
        hall = make_hall(name=f"Open {tournaments} {number}", players=4)
        entry = add_entry(tournament=hall.tournament, player=person, by=hall.organiser)
        queue.run_due()
    with CaptureQueriesContext(connection) as queries:
        privacy.erase_person(entry=entry, by=root, reason="asked")
    assert (
        LogEntry.objects.filter(action="erase_person", tournament__entries__player=person).count()
        == tournaments
    )
    return len(queries)


def test_an_erasure_asks_no_more_for_more_tournaments() -> None:
    assert queries_of_an_erasure(2) == queries_of_an_erasure(5)


def test_the_federation_gets_names(hall: Hall) -> None:
    privacy.list_person(entry=entry_of(hall), listed="hidden", by=hall.organiser)
    assert NAME in {line.family_name for line in results(hall.tournament)}


def test_listing_again_changes_nothing_and_knows_its_words(hall: Hall) -> None:
    before = LogEntry.objects.count()
    privacy.list_person(entry=entry_of(hall), listed="name", by=hall.organiser)
    assert LogEntry.objects.count() == before
    with pytest.raises(Invalid, match="unknown_choice"):
        privacy.list_person(entry=entry_of(hall), listed="shouted", by=hall.organiser)
    for by in (hall.head, AccountFactory.create()):
        with pytest.raises(Forbidden):
            privacy.list_person(entry=entry_of(hall), listed="hidden", by=by)


def test_any_organiser_may_tell_less_and_only_all_of_them_more(hall: Hall) -> None:
    other = make_hall(name="Riga Open", players=0)
    entry = add_entry(tournament=other.tournament, player=entry_of(hall).player, by=other.organiser)
    privacy.list_person(entry=entry, listed="hidden", by=other.organiser)
    assert Player.objects.get(pk=entry.player_id).listed == "hidden"
    with pytest.raises(Conflict, match="not_listed_more"):
        privacy.list_person(entry=entry, listed="initials", by=other.organiser)
    logged = LogEntry.objects.filter(action="list_person").values_list("tournament__slug", flat=True)
    assert sorted(logged) == ["bologna-open", "riga-open"]


def test_a_copy_of_ones_data(hall: Hall) -> None:
    data = own_data(entry_of(hall).player, hall.organiser)
    assert (data["person"]["family_name"], data["person"]["ema_number"]) == (NAME, NUMBER)
    (tournament,) = data["tournaments"]
    assert (tournament["contact"], tournament["club"]) == ("xaverina@example.org", "Zebraclub")
    (game,) = tournament["games"]
    assert isinstance(game["score"], int)


def test_a_copy_does_not_tell_of_drafts_of_others(hall: Hall) -> None:
    other = make_hall(name="Secret Draft", players=0)
    add_entry(tournament=other.tournament, player=entry_of(hall).player, by=other.organiser)
    type(other.tournament).objects.filter(pk=other.tournament.pk).update(state="draft")
    data = own_data(entry_of(hall).player, hall.organiser)
    assert [one["tournament"] for one in data["tournaments"]] == ["Bologna Open"]


def test_a_copy_tells_of_leagues_that_may_be_known(hall: Hall) -> None:
    person = entry_of(hall).player
    facts = [
        {"name": "Open to all", "public": True, "owner": AccountFactory.create()},
        {"name": "Own", "owner": hall.organiser},
        {"name": "Secret", "owner": AccountFactory.create()},
    ]
    for number, fact in enumerate(facts):
        league = Ranking.objects.create(slug=f"league-{number}", kind="season", **fact)
        RankingMember.objects.create(ranking=league, player=person)
    data = own_data(person, hall.organiser)
    assert [one["league"] for one in data["leagues"]] == ["Open to all", "Own"]


def test_whoever_is_erased_is_in_no_league(hall: Hall) -> None:
    entry = entry_of(hall)
    league = Ranking.objects.create(slug="league", name="League", kind="season", owner=hall.organiser)
    RankingMember.objects.create(ranking=league, player=entry.player)
    privacy.erase_person(entry=entry, by=hall.organiser, reason="asked for it")
    assert not RankingMember.objects.exists()


def test_erased_everywhere_with_who_did_it(hall: Hall) -> None:
    """After entering, editing, leaving, a document and a hand, the name stands in no row of any table."""
    entry = entry_of(hall)
    other = make_hall(name="Riga Open", players=0)
    other.tournament.roles.create(account=hall.organiser, kind="organiser")
    again = add_entry(tournament=other.tournament, player=entry.player, by=hall.organiser)
    mark_here = Entry.objects.filter(tournament=hall.tournament).exclude(pk=entry.pk)
    mark_here.update(checked_in_at="2026-05-01T10:00Z")
    mark_no_shows(tournament=hall.tournament, by=hall.organiser)
    withdraw_entry(entry=again, by=hall.organiser)
    client = client_of(hall.organiser)
    client.post("/t/bologna-open/exports/start/")
    queue.run_due()
    assert NAME in everything_stored()
    privacy.erase_person(entry=entry, by=hall.organiser, reason="asked for by letter")
    stored = everything_stored()
    for text in (NAME, NAME.upper(), "Xaverina", NUMBER, "xaverina@example.org"):
        assert text not in stored
    person = Player.objects.get(pk=entry.player_id)
    assert (person.full_name, person.listed) == ("N. N.", "hidden")
    assert entry_of(hall).seats.count() == 1
    rows = LogEntry.objects.filter(action="erase_person").values_list("tournament__slug", "by", "reason")
    assert sorted(rows) == [
        ("bologna-open", hall.organiser.pk, "asked for by letter"),
        ("riga-open", hall.organiser.pk, "asked for by letter"),
    ]
    assert verify_chain(hall.tournament) is verify_chain(other.tournament) is None
    assert client.get("/t/bologna-open/log/").status_code == 200


def test_erasing_is_refused_where_it_is_not_theirs(hall: Hall) -> None:
    other = make_hall(name="Riga Open", players=0)
    entry = add_entry(tournament=other.tournament, player=entry_of(hall).player, by=other.organiser)
    propose_change(entry=entry, by=other.organiser, given_name="Xenia")
    with pytest.raises(Conflict, match="person_shared"):
        privacy.erase_person(entry=entry, by=other.organiser, reason="asked")
    with pytest.raises(Invalid, match="reason_missing"):
        privacy.erase_person(entry=entry, by=other.organiser, reason=" ")
    root = AccountFactory.create(is_superuser=True)
    privacy.erase_person(entry=entry, by=root, reason="asked")
    with pytest.raises(Conflict, match="already_erased"):
        privacy.erase_person(entry=entry, by=root, reason="asked")
    assert NAME not in everything_stored()
    assert not SealedText.objects.filter(person=entry.player_id).exists()
