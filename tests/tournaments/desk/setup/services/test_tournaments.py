"""Tournaments, their people and their players."""

import datetime
from typing import Any

import pytest

from players.models import Club, Player
from scoring.faults import Refused
from tests.apart import rolled_back
from tests.factories import END, AccountFactory, ClubFactory, PlayerFactory, make_hall
from tests.rows import each
from tournaments.common.errors import Conflict, DomainError, Forbidden
from tournaments.desk.hall.services.rounds import close_round
from tournaments.desk.people.services.entries import (
    add_entry,
    add_players,
    reinstate_entry,
    withdraw_entry,
)
from tournaments.desk.people.services.persons import update_entry
from tournaments.desk.setup.services.addresses import free_slug
from tournaments.desk.setup.services.tournaments import (
    change_state,
    create_tournament,
    grant_role,
    revoke_role,
    update_tournament,
)
from tournaments.desk.stages.services.planning import plan_rounds
from tournaments.models import Entry, LogEntry, Role, Stage, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(night=True)]

DAY = datetime.date(2026, 5, 1)


@pytest.fixture
def organiser():
    return AccountFactory.create()


def last_entry() -> Any:
    return LogEntry.objects.latest("pk")


def create(by, **settings):
    return create_tournament(**{"name": "Bologna Open", "ruleset": "ema2008", "by": by, **settings})


@pytest.fixture
def tournament(organiser):
    return create(organiser)


def test_a_new_tournament_is_a_draft_with_a_stage_and_an_organiser(organiser):
    tournament = create(organiser, rounds=8, place="Bologna", starts_on=DAY, ends_on=DAY)
    assert (tournament.state, tournament.slug) == ("draft", "bologna-open")
    assert list(Stage.objects.values_list("number", "rounds_planned")) == [(1, 8)]
    assert list(Role.objects.values_list("account", "kind")) == [(organiser.pk, "organiser")]
    entry = last_entry()
    assert (entry.action, entry.after["starts_on"], entry.after["ruleset"]) == (
        "create_tournament",
        "2026-05-01",
        "ema2008",
    )


SLUGS = [
    pytest.param(["Riga Cup"], "riga-cup", id="free"),
    pytest.param(["Riga Cup", "Riga Cup"], "riga-cup-2", id="taken"),
    pytest.param(["Riga Cup", "Riga Cup", "Riga Cup 7"], "riga-cup-8", id="numbers go on"),
    pytest.param(["麻雀"], "tournament", id="no letters for an address"),
]


@each(("names", "slug"), SLUGS, apart=rolled_back)
def test_addresses(organiser, names, slug):
    for name in names[:-1]:
        create(organiser, name=name)
    if len(names) == 3:
        create(organiser, name=names[-1])
        names = names[:1]
    assert free_slug(names[-1]) == slug


WRONG = [
    pytest.param({"name": " "}, "name_missing", id="no name"),
    pytest.param({"ruleset": "house"}, "unknown_ruleset", id="unknown rule set"),
    pytest.param({"rounds": 0}, "out_of_range", id="no rounds"),
    pytest.param({"minutes": 0}, "out_of_range", id="no minutes"),
    pytest.param({"tiles_policy": "some"}, "unknown_choice", id="unknown policy"),
    pytest.param({"confirmation_policy": "twice"}, "unknown_choice", id="unknown confirmation"),
    pytest.param({"registration": "maybe"}, "unknown_choice", id="unknown registration"),
    pytest.param({"capacity": 0}, "out_of_range", id="no places"),
    pytest.param({"team_best": 0}, "out_of_range", id="nobody counts for a team"),
    pytest.param({"tables": 40_000}, "out_of_range", id="more tables than a hall has"),
    pytest.param(
        {"starts_on": DAY, "ends_on": datetime.date(2026, 4, 30)}, "ends_before_start", id="ends before"
    ),
    pytest.param({"colour": "red"}, "unknown_field", id="unknown setting"),
]


@each(("settings", "code"), WRONG, apart=rolled_back)
def test_wrong_settings(organiser, settings, code):
    with pytest.raises(DomainError) as refused:
        create(organiser, **settings)
    assert refused.value.code == code
    assert Tournament.objects.count() == 0


def test_wrong_options_are_the_engines_to_refuse(organiser):
    with pytest.raises(Refused, match="unknown_option"):
        create(organiser, options={"colour": "red"})


def test_settings_change(tournament, organiser):
    changed = update_tournament(tournament=tournament, by=organiser, name="Bologna", minutes=75)
    assert (changed.name, changed.minutes, changed.slug) == ("Bologna", 75, "bologna-open")
    entry = last_entry()
    assert (entry.before["minutes"], entry.after["minutes"]) == (90, 75)


def test_what_hands_are_worth_is_fixed_by_play():
    hall = make_hall()
    update_tournament(tournament=hall.tournament, by=hall.organiser, place="Riga", ruleset="ema2008")
    with pytest.raises(Conflict, match="fixed_by_play"):
        update_tournament(tournament=hall.tournament, by=hall.organiser, tiles_policy="always")
    with pytest.raises(Forbidden):
        update_tournament(tournament=hall.tournament, by=hall.head, place="Riga")


def test_states(tournament, organiser):
    with pytest.raises(Conflict) as conflict:
        change_state(tournament=tournament, state="finished", by=organiser)
    assert (conflict.value.code, conflict.value.fault.expected) == ("state_step", ["public"])
    for state in ("public", "finished"):
        assert change_state(tournament=tournament, state=state, by=organiser).state == state
    with pytest.raises(Conflict, match="tournament_finished"):
        update_tournament(tournament=tournament, by=organiser, place="Riga")
    assert change_state(tournament=tournament, state="public", by=organiser).state == "public"


def test_a_running_round_keeps_a_tournament_open():
    hall = make_hall()
    with pytest.raises(Conflict, match="round_running"):
        change_state(tournament=hall.tournament, state="finished", by=hall.organiser)
    hall.send(hall.table(), END)
    close_round(round=hall.round(), by=hall.head)
    assert change_state(tournament=hall.tournament, state="finished", by=hall.organiser).state == "finished"


def test_rounds_are_planned():
    hall = make_hall(rounds=3)
    assert plan_rounds(stage=hall.stage, rounds=5, by=hall.organiser).rounds_planned == 5
    with pytest.raises(DomainError, match="out_of_range"):
        plan_rounds(stage=hall.stage, rounds=0, by=hall.organiser)
    with pytest.raises(DomainError, match="out_of_range"):
        plan_rounds(stage=hall.stage, rounds=65_536, by=hall.organiser)


def test_roles_are_granted_once_and_revoked(tournament, organiser):
    referee = AccountFactory.create()
    role = grant_role(tournament=tournament, account=referee, kind="referee", by=organiser)
    assert grant_role(tournament=tournament, account=referee, kind="referee", by=organiser) == role
    assert LogEntry.objects.filter(action="grant_role").count() == 1
    revoke_role(role=role, by=organiser)
    assert list(Role.objects.values_list("kind", flat=True)) == ["organiser"]
    with pytest.raises(Conflict, match="last_organiser"):
        revoke_role(role=Role.objects.get(), by=organiser)
    with pytest.raises(DomainError, match="unknown_choice"):
        grant_role(tournament=tournament, account=referee, kind="king", by=organiser)


def test_a_player_enters(tournament, organiser):
    player = PlayerFactory.create(club=ClubFactory.create(name="Tana"))
    entry = add_entry(tournament=tournament, player=player, by=organiser, team="Red")
    assert (entry.number, entry.key, entry.club_name, entry.team) == (1, "1", "Tana", "Red")
    assert add_entry(tournament=tournament, player=PlayerFactory.create(), by=organiser, number=7).number == 7
    with pytest.raises(Conflict, match="already_entered"):
        add_entry(tournament=tournament, player=player, by=organiser)
    with pytest.raises(Conflict, match="number_taken"):
        add_entry(tournament=tournament, player=PlayerFactory.create(), by=organiser, number=7)


def test_a_list_enters_whole(tournament, organiser):
    known = PlayerFactory.create(given_name="Ana", family_name="Pérez", country="ESP", club=None)
    add_entry(tournament=create(organiser, name="Riga Open"), player=known, by=organiser)
    text = "Ana Pérez; ESP; ; Madrid\nPekka Virta; FIN; 14000001\n"
    entries = add_players(tournament=tournament, players=text, by=organiser)
    assert [(entry.number, entry.player.full_name, entry.club_name) for entry in entries] == [
        (1, "Ana Pérez", "Madrid"),
        (2, "Pekka Virta", ""),
    ]
    known.refresh_from_db()
    assert known.club == Club.objects.get(name="Madrid", country="ESP")
    assert len(last_entry().after) == 2


def test_a_list_enters_whole_or_not_at_all(tournament, organiser):
    add_players(tournament=tournament, players="Ana Pérez; ESP", by=organiser)
    people = Player.objects.count()
    with pytest.raises(Refused) as refused:
        add_players(tournament=tournament, players="Eva Ruiz; ESP\nAna Pérez; ESP", by=organiser)
    assert [(fault.code, fault.field) for fault in refused.value.faults] == [
        ("already_entered", "lines[2].name")
    ]
    assert (Entry.objects.count(), Player.objects.count()) == (1, people)


def test_an_entry_changes_and_leaves_and_returns(tournament, organiser):
    entry = add_players(tournament=tournament, players="Ana Pérez; ESP; ; Madrid", by=organiser)[0]
    changed = update_entry(entry=entry, by=organiser, team="Red")
    assert (changed.team, changed.club_name) == ("Red", "Madrid")
    assert update_entry(entry=entry, by=organiser, club="Sevilla").club_name == "Sevilla"
    assert withdraw_entry(entry=entry, by=organiser, reason="ill").status == "withdrawn"
    with pytest.raises(Conflict, match="no_change"):
        withdraw_entry(entry=entry, by=organiser)
    assert reinstate_entry(entry=entry, by=organiser).status == "playing"
    assert LogEntry.objects.filter(action="change_entry").earliest("number").reason == "ill"


def test_referees_do_not_manage(tournament, organiser):
    referee = AccountFactory.create()
    grant_role(tournament=tournament, account=referee, kind="referee", by=organiser)
    with pytest.raises(Forbidden):
        add_players(tournament=tournament, players="Ana Pérez", by=referee)
    with pytest.raises(Forbidden):
        grant_role(tournament=tournament, account=referee, kind="organiser", by=referee)
