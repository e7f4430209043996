"""Two people are merged: the rows that move, the refusals, and that nothing is lost."""

from typing import Any

import pytest

from players.imports import read_person
from players.models import Player
from players.person import facts_of
from tests.apart import rolled_back
from tests.factories import AccountFactory, ClubFactory, PlayerFactory, make_hall
from tests.rows import each
from tournaments.common.chain.log import verify_chain
from tournaments.common.chain.sealing import open_names
from tournaments.common.errors import Conflict, Forbidden, Invalid
from tournaments.desk.people.selectors.duplicates import effect_of, pairs_of
from tournaments.desk.people.services.apart import keep_apart, take_back_apart
from tournaments.desk.people.services.duplicates import merge_players
from tournaments.desk.people.services.entries import add_entry, add_players
from tournaments.desk.people.services.privacy import erase_person
from tournaments.desk.people.services.proposals import propose_merge
from tournaments.desk.people.services.separation import separate_people
from tournaments.desk.seating.services.plans import make_plan, publish_plan
from tournaments.desk.setup.services.tournaments import create_tournament
from tournaments.models import (
    Apart,
    Entry,
    LogEntry,
    Merged,
    Penalty,
    Ranking,
    RankingMember,
    Seat,
    Tournament,
)
from tournaments.play.penalties.services.penalties import give_penalty
from tournaments.trust.archive.checking import check_tournament

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture
def hall():
    return make_hall()


def seated(hall):
    return Entry.objects.select_related("player").get(tournament=hall.tournament, number=1)


def newcomer(hall, **more):
    person = PlayerFactory.create(given_name="Eva", family_name="Ruiz", **more)
    return add_entry(tournament=hall.tournament, player=person, by=hall.organiser, team="Red")


def elsewhere(hall, **facts):
    """Somebody of another tournament of the same organiser."""
    other = create_tournament(name="Riga Open", ruleset="ema2008", by=hall.organiser)
    person = PlayerFactory.create(**facts)
    add_entry(tournament=other, player=person, by=hall.organiser)
    return person


def test_an_entry_moves_with_its_seats(hall):
    entry = seated(hall)
    keep = elsewhere(hall, given_name="Eva", family_name="Ruiz", country="")
    drop = entry.player
    Player.objects.filter(pk=drop.pk).update(ema_number="04000001")
    club = ClubFactory.create()
    Player.objects.filter(pk=drop.pk).update(club=club)
    effect = merge_players(keep=keep, drop=drop, by=hall.organiser)
    assert [(joint.stays.number, joint.goes) for joint in effect.joints] == [(1, None)]
    entry.refresh_from_db()
    keep.refresh_from_db()
    assert (entry.player, Seat.objects.filter(entry=entry).count()) == (keep, 1)
    assert (keep.ema_number, keep.club, keep.country) == ("04000001", club, "ITA")
    assert not Player.objects.filter(pk=drop.pk).exists()
    log: Any = LogEntry.objects.filter(action="merge_players").latest("number")
    open_names([log])
    assert (log.action, log.before["drop"]["ema_number"], log.subject) == (
        "merge_players",
        "04000001",
        "entry:1",
    )
    assert verify_chain(hall.tournament) is None


WAYS = [pytest.param(False, id="the newcomer goes"), pytest.param(True, id="the one who plays goes")]


@each("other_way", WAYS, apart=rolled_back)
def test_a_never_seated_entry_goes_into_the_other(hall, other_way):
    entry, extra = seated(hall), newcomer(hall)
    penalty = give_penalty(
        stage=hall.stage, entry=extra, kind="other", amount=1000, reason="noise", by=hall.head
    )
    keep, drop = (extra.player, entry.player) if other_way else (entry.player, extra.player)
    effect = effect_of(keep, drop)
    assert [(one.stays.number, one.goes and one.goes.number, one.penalties) for one in effect.joints] == [
        (1, 5, 1)
    ]
    merge_players(keep=keep, drop=drop, by=hall.organiser)
    entry.refresh_from_db()
    assert (entry.player, entry.team, entry.status) == (keep, "Red", "playing")
    assert Penalty.objects.get(pk=penalty.pk).entry == entry
    assert Entry.objects.filter(tournament=hall.tournament).count() == 4
    log: Any = LogEntry.objects.latest("number")
    assert (log.before["goes"]["number"], log.after["penalties"]) == (5, [penalty.number])


def test_what_penalties_gave_is_passed_on(hall):
    """300 from a third player, 200 from one of the two to the other: 1 keeps the 300, and loses 800 of 1000."""
    entry, extra = seated(hall), newcomer(hall)
    other = Entry.objects.get(tournament=hall.tournament, number=2)
    late = {"stage": hall.stage, "kind": "other", "amount": 1000, "reason": "noise", "by": hall.head}
    give_penalty(entry=other, receivers={extra.key: 300}, **late)
    give_penalty(entry=extra, receivers={entry.key: 200}, **late)
    merge_players(keep=entry.player, drop=extra.player, by=hall.organiser)
    rows = Penalty.objects.order_by("pk").values_list("entry__number", "amount", "receivers")
    assert list(rows) == [(2, 1000, {"1": 300}), (1, 800, {})]


def test_who_is_disqualified_stays_so(hall):
    entry, extra = seated(hall), newcomer(hall)
    Entry.objects.filter(pk=entry.pk).update(status="disqualified")
    merge_players(keep=entry.player, drop=extra.player, by=hall.organiser)
    entry.refresh_from_db()
    assert entry.status == "disqualified"


def test_two_who_have_played_are_two(hall):
    first, second = Entry.objects.filter(number__in=(1, 2)).order_by("number").select_related("player")
    with pytest.raises(Conflict) as refused:
        merge_players(keep=first.player, drop=second.player, by=hall.organiser)
    assert (refused.value.code, refused.value.fault.found) == ("both_played", ["Bologna Open"])
    assert Entry.objects.count() == 4


def test_a_plan_that_may_be_used_counts_as_seated():
    hall = make_hall(started=False)
    make_plan(stage=hall.stage, by=hall.organiser, seed=2)
    first, second = Entry.objects.filter(number__in=(1, 2)).order_by("number").select_related("player")
    Seat.objects.all().delete()
    with pytest.raises(Conflict, match="both_played"):
        merge_players(keep=first.player, drop=second.player, by=hall.organiser)
    publish_plan(plan=make_plan(stage=hall.stage, by=hall.organiser, seed=3), by=hall.organiser)


def test_accounts(hall):
    entry, extra = seated(hall), newcomer(hall)
    account = AccountFactory.create(player=extra.player)
    other = AccountFactory.create(player=entry.player)
    with pytest.raises(Conflict, match="two_accounts"):
        merge_players(keep=entry.player, drop=extra.player, by=hall.organiser)
    other.player = None
    other.save()
    merge_players(keep=entry.player, drop=extra.player, by=hall.organiser)
    account.refresh_from_db()
    assert account.player == entry.player


def test_only_where_one_organises(hall):
    elsewhere = make_hall(name="Riga Open", players=4)
    theirs = Entry.objects.filter(tournament=elsewhere.tournament).select_related("player")[0]
    extra = newcomer(hall)
    for by in (hall.organiser, hall.head):
        with pytest.raises(Forbidden):
            merge_players(keep=extra.player, drop=theirs.player, by=by)
    alone = PlayerFactory.create()
    with pytest.raises(Forbidden):
        merge_players(keep=extra.player, drop=alone, by=hall.organiser)
    with pytest.raises(Invalid, match="same_person"):
        merge_players(keep=alone, drop=alone, by=hall.organiser)
    with pytest.raises(Forbidden):
        merge_players(keep=theirs.player, drop=extra.player, by=hall.organiser)
    assert Entry.objects.get(pk=extra.pk).player == extra.player


def test_pairs_of_a_tournament(hall):
    extra = newcomer(hall)
    known = elsewhere(hall, given_name="Ruiz", family_name="ÉVA", ema_number="04000009")
    PlayerFactory.create(given_name="Zoe", family_name="Zanetti")
    PlayerFactory.create(given_name="Zoë", family_name="Zanetti")
    same = [pair for pair in pairs_of(hall.tournament, hall.organiser) if pair.why == "same"]
    assert [(pair.keep, pair.drop) for pair in same] == [(known, extra.player)]


def test_two_people_who_are_one_are_one_member_of_a_league(hall):
    keep, drop = seated(hall).player, newcomer(hall).player
    both, only = (
        Ranking.objects.create(slug=slug, name=slug, kind="season", owner=hall.organiser) for slug in "ab"
    )
    for league, person in ((both, keep), (both, drop), (only, drop)):
        RankingMember.objects.create(ranking=league, player=person)
    merge_players(keep=keep, drop=drop, by=hall.organiser)
    members = RankingMember.objects.order_by("ranking__slug").values_list("ranking__slug", "player")
    assert list(members) == [("a", keep.pk), ("b", keep.pk)]


def same_name(hall, by=None):
    pairs = pairs_of(hall.tournament, by or hall.organiser)
    return [(pair.keep, pair.drop) for pair in pairs if pair.why == "same"]


def test_two_people_are_kept_apart_until_it_is_taken_back(hall):
    extra, known = newcomer(hall).player, elsewhere(hall, given_name="Eva", family_name="Ruiz")
    tournament, by = hall.tournament, hall.organiser
    assert same_name(hall) == [(extra, known)]
    apart = keep_apart(tournament=tournament, first=known, second=extra, by=by)
    assert keep_apart(tournament=tournament, first=extra, second=known, by=by) == apart
    assert same_name(hall) == []
    with pytest.raises(Conflict, match="kept_apart"):
        merge_players(keep=known, drop=extra, by=by)
    take_back_apart(tournament=tournament, apart=apart, by=by)
    take_back_apart(tournament=tournament, apart=Apart(pk=apart.pk, first=extra, second=known), by=by)
    assert same_name(hall) == [(extra, known)]
    log: list[Any] = list(LogEntry.objects.filter(action__contains="apart").order_by("number"))
    open_names(log)
    assert [entry.action for entry in log] == ["keep_apart", "take_back_apart"]
    assert log[0].after["first"]["name"] == "Eva Ruiz"


def test_who_may_keep_two_people_apart(hall):
    other = make_hall(name="Riga Open", players=2)
    first, second = (entry.player for entry in Entry.objects.filter(tournament=other.tournament))
    for by, error in ((hall.organiser, Forbidden), (hall.head, Forbidden)):
        with pytest.raises(error):
            keep_apart(tournament=hall.tournament, first=first, second=second, by=by)
    with pytest.raises(Invalid, match="same_person"):
        keep_apart(tournament=other.tournament, first=first, second=first, by=other.organiser)
    mine = newcomer(hall).player
    keep_apart(tournament=hall.tournament, first=first, second=mine, by=hall.organiser)
    with pytest.raises(Conflict, match="kept_apart"):
        propose_merge(tournament=hall.tournament, keep=first, drop=mine, by=hall.organiser)


def test_people_kept_apart_are_merged_with_others_and_erased(hall):
    """Anna is not Eva; Eva is merged into Ava, who is not Anna then."""
    anna, eva = newcomer(hall), elsewhere(hall, given_name="Eva", family_name="Ruiz")
    ava = elsewhere(hall, given_name="Ava", family_name="Ruiz")
    keep_apart(tournament=hall.tournament, first=anna.player, second=eva, by=hall.organiser)
    merge_players(keep=ava, drop=eva, by=hall.organiser)
    assert Apart.objects.values_list("first", "second").get() == (anna.player.pk, ava.pk)
    erase_person(entry=anna, by=hall.organiser, reason="asked")
    assert not Apart.objects.exists()


def test_an_old_address_leads_on_to_the_last_person(hall, client):
    """A becomes B, B becomes C; an erased person is nowhere."""
    first = newcomer(hall)
    second = elsewhere(hall, given_name="Eva", family_name="Ruiz")
    third = elsewhere(hall, given_name="Ava", family_name="Ruiz")
    Tournament.objects.update(state="public")
    old = [first.player.pk, second.pk]
    merge_players(keep=second, drop=first.player, by=hall.organiser)
    merge_players(keep=third, drop=second, by=hall.organiser)
    for pk in old:
        answer = client.get(f"/players/{pk}/")
        assert (answer.status_code, answer["Location"]) == (301, f"/players/{third.pk}/")
        assert client.get(f"/players/{pk}/opponents/")["Location"] == f"/players/{third.pk}/opponents/"
        assert client.get(f"/api/v1/players/{pk}/").json()["player"]["id"] == third.pk
    first.refresh_from_db()
    erase_person(entry=first, by=hall.organiser, reason="asked")
    assert client.get(f"/players/{old[0]}/").status_code == 404
    assert not Merged.objects.exists()


@each("other_way", WAYS, apart=rolled_back)
def test_merged_people_are_separated_again(hall, client, other_way):
    """Facts, entries, the penalty, the account and the league go back; the old address is theirs again."""
    entry, extra = seated(hall), newcomer(hall, ema_number="04000001")
    penalty = give_penalty(
        stage=hall.stage, entry=extra, kind="other", amount=1000, reason="noise", by=hall.head
    )
    keep, drop = (extra.player, entry.player) if other_way else (entry.player, extra.player)
    account = AccountFactory.create(player=drop)
    league = Ranking.objects.create(slug="a", name="a", kind="season", owner=hall.organiser)
    RankingMember.objects.create(ranking=league, player=drop)
    people = list(Player.objects.order_by("pk").values())
    entries = list(Entry.objects.order_by("number").values("number", "player", "team", "status"))
    merge_players(keep=keep, drop=drop, by=hall.organiser, reason="one passport")
    merged = Merged.objects.get()
    with pytest.raises(Forbidden):
        separate_people(tournament=hall.tournament, merged=merged, by=hall.head, reason="two")
    separate_people(tournament=hall.tournament, merged=merged, by=hall.organiser, reason="two passports")
    assert list(Player.objects.order_by("pk").values()) == people
    assert list(Entry.objects.order_by("number").values("number", "player", "team", "status")) == entries
    assert Penalty.objects.get(pk=penalty.pk).entry.number == extra.number
    account.refresh_from_db()
    assert (account.player, RankingMember.objects.get().player) == (drop, drop)
    assert LogEntry.objects.latest("pk").reason == "two passports"
    assert verify_chain(hall.tournament) is None
    with pytest.raises(Conflict, match="separated_already"):
        separate_people(tournament=hall.tournament, merged=merged, by=hall.organiser, reason="again")


def test_every_log_has_the_number_that_a_merge_adds_and_its_separation_takes():
    """The person who stays plays in a tournament that the other one never was in."""
    hall = make_hall(players=2)
    entry = seated(hall)
    drop = elsewhere(hall, given_name="Eva", family_name="Ruiz", ema_number="04000001")
    merge_players(keep=entry.player, drop=drop, by=hall.organiser)
    entry.player.refresh_from_db()
    assert entry.player.ema_number == "04000001"
    assert [check_tournament(one).rows for one in Tournament.objects.all()] == [(), ()]
    merged = Merged.objects.get()
    separate_people(tournament=hall.tournament, merged=merged, by=hall.organiser, reason="two people")
    entry.player.refresh_from_db()
    assert entry.player.ema_number == ""
    assert [check_tournament(one).rows for one in Tournament.objects.all()] == [(), ()]


def test_every_log_has_the_number_that_a_list_adds():
    hall = make_hall(players=2)
    person = seated(hall).player
    other = create_tournament(name="Riga Open", ruleset="ema2008", by=hall.organiser)
    row = read_person(**{**facts_of(person), "ema_number": "04000001"})
    add_players(tournament=other, players=[row], by=hall.organiser)
    person.refresh_from_db()
    assert person.ema_number == "04000001"
    assert [check_tournament(one).rows for one in Tournament.objects.all()] == [(), ()]
