"""Who may do what: the matrix as rows, and what anyone may read."""

from pathlib import Path

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.management import call_command

from tests.factories import AccountFactory, make_hall
from tournaments.common import permissions, rights
from tournaments.common.errors import Forbidden
from tournaments.models import StandingSnapshot, Tournament
from tournaments.play.standings.services import rebuild_standings

pytestmark = pytest.mark.django_db

ROOT = Path(__file__).parents[3]
ORGANISER, HEAD, REFEREE = "organiser", "head", "referee"
STAFF = {ORGANISER, HEAD, REFEREE}
TABLE = "table"

ROWS = [
    pytest.param("can_edit_tournament", "tournament", {ORGANISER}, id="edit tournament"),
    pytest.param("can_manage_entries", "tournament", {ORGANISER}, id="entries"),
    pytest.param("can_see_answers", "tournament", {ORGANISER, HEAD}, id="answers"),
    pytest.param("can_manage_roles", "tournament", {ORGANISER}, id="roles"),
    pytest.param("can_manage_seating", "stage", {ORGANISER}, id="seating"),
    pytest.param("can_open_stages", "tournament", {ORGANISER}, id="open stages"),
    pytest.param("can_withdraw_players", "tournament", {ORGANISER}, id="withdraw players"),
    pytest.param("can_end_tournament", "tournament", {ORGANISER}, id="end"),
    pytest.param("can_run_rounds", "stage", {ORGANISER, HEAD}, id="rounds"),
    pytest.param("can_enter_hands", "table", STAFF | {TABLE}, id="enter hands"),
    pytest.param("can_correct_last_hand", "table", STAFF | {TABLE}, id="correct the last hand"),
    pytest.param("can_dispute_hands", "table", STAFF | {TABLE}, id="dispute"),
    pytest.param("can_call_referee", "table", STAFF | {TABLE}, id="call"),
    pytest.param("can_take_calls", "table", STAFF, id="take a call"),
    pytest.param("can_confirm_hands", "table", STAFF, id="confirm"),
    pytest.param("can_collect_signatures", "table", STAFF | {TABLE}, id="collect signatures"),
    pytest.param("can_waive_signatures", "table", {ORGANISER, HEAD}, id="close without signatures"),
    pytest.param("can_give_extra_time", "table", STAFF, id="extra time"),
    pytest.param("can_end_early", "table", STAFF, id="end early"),
    pytest.param("can_correct_hands", "table", {ORGANISER, HEAD}, id="correct any hand"),
    pytest.param("can_rule_hands", "table", {ORGANISER, HEAD}, id="rule"),
    pytest.param("can_give_penalties", "stage", {ORGANISER, HEAD}, id="penalties"),
    pytest.param("can_substitute", "table", {ORGANISER, HEAD}, id="substitute"),
    pytest.param("can_check_in", "tournament", STAFF, id="check in"),
    pytest.param("can_publish_standings", "stage", {ORGANISER}, id="publish standings"),
    pytest.param("can_export", "tournament", {ORGANISER, HEAD}, id="export"),
    pytest.param("can_see_log", "tournament", {ORGANISER, HEAD}, id="log"),
    pytest.param("can_see_unpublished", "tournament", STAFF, id="see unpublished"),
    pytest.param("can_show_table_codes", "tournament", STAFF, id="show table codes"),
    pytest.param("can_renew_table_codes", "tournament", {ORGANISER, HEAD}, id="renew table codes"),
    pytest.param("can_manage_webhooks", "tournament", {ORGANISER}, id="webhooks"),
]


@pytest.mark.parametrize(("question", "subject", "allowed"), ROWS)
def test_questions(question, subject, allowed):
    hall = make_hall(table_codes="enter")
    at_table = AccountFactory.create(table_number=1)
    rights.seat_at(at_table, hall.table())
    on = {"tournament": hall.tournament, "stage": hall.stage, "table": hall.table()}[subject]
    people: dict[str, permissions.User] = {
        ORGANISER: hall.organiser,
        HEAD: hall.head,
        REFEREE: hall.referee,
        TABLE: at_table,
        "stranger": AccountFactory.create(),
        "nobody": AnonymousUser(),
        "organiser of another": make_hall().organiser,
    }
    ask = getattr(permissions, question)
    assert {name for name, account in people.items() if ask(account, on)} == allowed
    told = {
        name for name, account in people.items() if question in permissions.answers(account, hall.tournament)
    }
    assert told == allowed
    assert ask(AccountFactory.create(is_superuser=True), on)


def test_every_question_of_the_policy_has_a_row():
    assert [row.values[0] for row in ROWS] == list(rights.RIGHTS)
    assert permissions.answers(AccountFactory.create(is_superuser=True), Tournament(pk=1)) == set(
        rights.RIGHTS
    )


def test_creating_needs_an_account():
    assert permissions.can_create_tournament(AccountFactory.create())
    assert not permissions.can_create_tournament(AnonymousUser())


PUBLIC = [
    pytest.param("draft", "live", "running", False, id="draft"),
    pytest.param("public", "live", "running", True, id="live"),
    pytest.param("public", "after_round", "running", False, id="after the round, running"),
    pytest.param("public", "after_round", "closed", True, id="after the round, closed"),
    pytest.param("public", "by_hand", "closed", False, id="by hand"),
    pytest.param("finished", "by_hand", "closed", True, id="by hand, finished"),
]


@pytest.mark.parametrize(("state", "policy", "round_state", "visible"), PUBLIC)
def test_hands_are_public_as_the_policy_says(state, policy, round_state, visible):
    hall = make_hall(results_policy=policy)
    table = hall.table()
    table.round.state = round_state
    table.round.stage.tournament.state = state
    assert permissions.can_see_hands(AnonymousUser(), table) is visible
    assert permissions.can_see_hands(hall.referee, table) is True


SNAPSHOTS = [
    pytest.param("public", True, True, id="public"),
    pytest.param("public", False, False, id="not published"),
    pytest.param("draft", True, False, id="draft"),
]


@pytest.mark.parametrize(("state", "public", "visible"), SNAPSHOTS)
def test_standings_are_public_as_published(state, public, visible):
    hall = make_hall()
    rebuild_standings(stage=hall.stage)
    StandingSnapshot.objects.update(public=public)
    Tournament.objects.update(state=state)
    snapshot = StandingSnapshot.objects.get()
    assert permissions.can_see_standings(AnonymousUser(), snapshot) is visible
    assert permissions.can_see_standings(hall.referee, snapshot) is True


def test_a_refusal_names_the_roles_that_may():
    hall = make_hall()
    with pytest.raises(Forbidden) as refused:
        permissions.require(permissions.can_rule_hands, hall.referee, hall.table())
    assert (refused.value.fault.field, refused.value.fault.expected) == (
        "can_rule_hands",
        ["organiser", "head_referee"],
    )


def test_the_docs_show_the_matrix(capsys):
    call_command("permissions")
    assert (ROOT / "docs" / "permissions.md").read_text().endswith(capsys.readouterr().out)
