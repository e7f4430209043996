"""Tournaments, roles and entries over HTTP."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.apart import rolled_back
from tests.factories import AccountFactory, make_hall
from tests.rows import each
from tournaments.desk.setup.services.tournaments import create_tournament
from tournaments.models import Entry, Role, Tournament

pytestmark = pytest.mark.django_db

HOME = "/api/v1/tournaments/"


@pytest.fixture
def hall():
    return make_hall()


def path(hall, rest=""):
    return f"{HOME}{hall.tournament.slug}/{rest}"


def test_a_tournament_is_created_and_changed(as_account):
    client = as_account(AccountFactory.create())
    said = {"name": "Riga Cup", "ruleset": "ema2008", "rounds": 6, "starts_on": "2026-05-01"}
    made = client.post(HOME, said)
    assert (made.status_code, made.json()["slug"]) == (201, "riga-cup")
    (stage,) = made.json()["stages"]
    assert (stage["number"], stage["kind"], stage["rounds_planned"]) == (1, "qualification", 6)
    changed = client.patch(f"{HOME}riga-cup/", {"place": "Riga", "ends_on": None})
    assert (changed.status_code, changed.json()["place"], changed.json()["starts_on"]) == (
        200,
        "Riga",
        "2026-05-01",
    )
    assert client.post(f"{HOME}riga-cup/state/", {"state": "public"}).json()["state"] == "public"
    assert client.patch(f"{HOME}riga-cup/stages/1/", {"rounds_planned": 7}).json()["rounds_planned"] == 7
    assert Tournament.objects.get().minutes == 90


def test_a_tournament_is_copied(as_account, hall):
    client = as_account(hall.organiser)
    client.patch(path(hall), {"confirmation_policy": "disputes", "capacity": 40})
    made = client.post(path(hall, "copy/"), {"name": "Next", "roles": True, "tables": 9})
    assert made.status_code == 201
    copied = {key: made.json()[key] for key in ("confirmation_policy", "capacity", "tables", "registration")}
    assert copied == {
        "confirmation_policy": "disputes",
        "capacity": 40,
        "tables": 9,
        "registration": "by_hand",
    }
    assert as_account(hall.head).post(path(hall, "copy/"), {"name": "Next"}).status_code == 403


FORMS = [
    pytest.param({}, {("missing_field", "name"), ("missing_field", "ruleset")}, id="nothing"),
    pytest.param({"name": "x" * 121, "ruleset": "ema2008"}, {("too_long", "name")}, id="too long"),
    pytest.param({"name": " ", "ruleset": "ema2008"}, {("missing_field", "name")}, id="blank"),
    pytest.param(
        {
            "name": "x",
            "ruleset": "ema2008",
            "minutes": 0,
            "rounds": 101,
            "state": 1,
            "certificate": {"colour": 1},
        },
        {
            *{("out_of_range", "minutes"), ("out_of_range", "rounds")},
            *{("unknown_field", "state"), ("unknown_field", "certificate.colour")},
        },
        id="out of range",
    ),
    pytest.param(
        {"name": "x", "ruleset": "ema2008", "results_policy": "never"},
        {("unknown_choice", "results_policy")},
        id="unknown policy",
    ),
    pytest.param(
        {"name": "x", "ruleset": "ema2008", "starts_on": "May"}, {("wrong_type", "starts_on")}, id="a date"
    ),
    pytest.param(
        {"name": "x", "ruleset": "mleague", "options": {"start": 26000}},
        {("results_not_zero", "options.oka")},
        id="results do not sum to zero",
    ),
    pytest.param(
        {"name": "x", "ruleset": "ema2025", "options": {"uma": [-15000, 5000, -5000, 15000]}},
        {("uma_rises", "options.uma")},
        id="a rising uma",
    ),
    pytest.param({"name": "x", "ruleset": "house"}, {("unknown_ruleset", "ruleset")}, id="unknown rule set"),
    pytest.param(
        {"name": "x", "ruleset": "ema2008", "options": {"colour": 1, "uma": [1]}},
        {("unknown_option", "options.colour"), ("wrong_length", "options.uma")},
        id="options",
    ),
]


@each(("said", "faults"), FORMS, apart=rolled_back)
def test_forms_name_every_fault(as_account, said, faults):
    answer = as_account(AccountFactory.create()).post(HOME, said)
    assert answer.status_code == 400
    assert {(fault["code"], fault["field"]) for fault in answer.json()["faults"]} == faults


def test_drafts_are_seen_by_those_who_work_there(as_account, hall):
    draft = create_tournament(name="Secret", ruleset="ema2008", by=hall.organiser)
    seen = {
        who: [row["name"] for row in as_account(account).get(HOME).json()]
        for who, account in [
            ("organiser", hall.organiser),
            ("anyone", None),
            ("stranger", AccountFactory.create()),
            ("superuser", AccountFactory.create(is_superuser=True)),
        ]
    }
    assert seen == {
        "organiser": ["Secret", "Bologna Open"],
        "anyone": ["Bologna Open"],
        "stranger": ["Bologna Open"],
        "superuser": ["Secret", "Bologna Open"],
    }
    assert as_account(None).get(f"{HOME}{draft.slug}/").json()["code"] == "not_found"
    assert as_account(hall.organiser).get(f"{HOME}{draft.slug}/").status_code == 200


def test_writing_needs_an_account_and_a_role(as_account, hall):
    said = {"place": "Riga"}
    anonymous = as_account(None).patch(path(hall), said)
    assert (anonymous.status_code, anonymous.json()["code"], anonymous.headers["WWW-Authenticate"]) == (
        401,
        "not_signed_in",
        "Token",
    )
    assert as_account(hall.head).patch(path(hall), said).json()["code"] == "forbidden"


def test_who_gives_no_roles_learns_no_names(as_account, hall):
    AccountFactory.create(username="known")
    for client in (as_account(AccountFactory.create()), as_account(hall.head)):
        told = [
            client.post(path(hall, "roles/"), {"account": name, "kind": "referee"}) for name in ("known", "x")
        ]
        assert [(answer.status_code, answer.json()["code"]) for answer in told] == [(403, "forbidden")] * 2


def test_roles(as_account, hall):
    client, friend = as_account(hall.organiser), AccountFactory.create(username="friend")
    stranger = client.post(path(hall, "roles/"), {"account": "friend", "kind": "referee"})
    assert stranger.json()["code"] == "unknown_account"  # as for a name that nobody has
    earlier = create_tournament(name="Earlier", ruleset="ema2008", by=hall.organiser)
    Role.objects.create(tournament=earlier, account=friend, kind="referee")
    granted = client.post(path(hall, "roles/"), {"account": "friend", "kind": "referee"})
    assert (granted.status_code, granted.json()["account"]) == (201, "friend")
    assert len(client.get(path(hall, "roles/")).json()) == 4
    assert as_account(None).get(path(hall, "roles/")).status_code == 403
    unknown = client.post(path(hall, "roles/"), {"account": "nobody", "kind": "referee"})
    assert unknown.json()["code"] == "unknown_account"
    other = Role.objects.get(tournament=make_hall().tournament, kind="referee")
    assert client.delete(path(hall, f"roles/{other.pk}/")).status_code == 404
    assert client.delete(path(hall, f"roles/{granted.json()['id']}/")).status_code == 204
    assert not Role.objects.filter(account=friend, tournament=hall.tournament).exists()


def test_a_list_is_looked_at_and_entered(as_account, hall):
    client, text = as_account(hall.organiser), {"text": "Ana Pérez; Spain; 13000001; Madrid\nPekka Virta"}
    looked = client.post(path(hall, "entries/preview/"), text).json()
    assert [(row["line"], row["family_name"], row["country"]) for row in looked] == [
        (1, "Pérez", "ESP"),
        (2, "Virta", ""),
    ]
    assert as_account(hall.referee).post(path(hall, "entries/preview/"), text).status_code == 403
    entered = client.post(path(hall, "entries/"), text)
    assert (entered.status_code, [row["number"] for row in entered.json()]) == (201, [5, 6])
    assert as_account(None).get(path(hall, "entries/5/")).json() == {
        "number": 5,
        "given_name": "Ana",
        "family_name": "Pérez",
        "country": "ESP",
        "ema_number": "13000001",
        "club": "Madrid",
        "team": "",
        "status": "playing",
        "ranked": True,
        "checked_in_at": None,
    }


def test_an_entry_changes_leaves_and_returns(as_account, hall):
    client = as_account(hall.organiser)
    assert client.patch(path(hall, "entries/1/"), {"team": "Red"}).json()["team"] == "Red"
    assert client.post(path(hall, "entries/1/withdrawal/"), {"reason": "ill"}).json()["status"] == "withdrawn"
    assert client.delete(path(hall, "entries/1/withdrawal/")).json()["status"] == "playing"
    assert client.get(path(hall, "entries/99/")).status_code == 404


LISTS = ("", "entries/", "roles/", "penalties/", "stages/1/rounds/", "stages/1/plans/", "log/", "decisions/")
"""The empty one is the list of tournaments."""


def test_lists_cost_the_same_for_any_length(as_account):
    counts = []
    for players in (4, 32):
        hall, asked = make_hall(players=players, rounds=2), {}
        client = as_account(hall.organiser)
        for rest in LISTS:
            with CaptureQueriesContext(connection) as queries:
                assert client.get(path(hall, rest) if rest else HOME).status_code == 200
            asked[rest] = len(queries)
        counts.append(asked)
    assert counts[0] == counts[1]
    assert Entry.objects.count() == 36


def test_a_tournament_is_deleted(as_account, hall):
    client = as_account(hall.organiser)
    found = client.get(path(hall, "deletion/")).json()
    assert (found["players"], found["strangers"], found["hands"], found["staff"]) == (4, 4, 0, 3)
    refused = client.post(path(hall, "deletion/"), {})
    assert (refused.status_code, refused.json()["code"]) == (409, "round_running")
    assert as_account(hall.referee).post(path(hall, "deletion/"), {}).status_code == 403
    draft = client.post(HOME, {"name": "Draft", "ruleset": "ema2008"}).json()["slug"]
    assert client.post(f"{HOME}{draft}/deletion/", {"reason": "made twice"}).status_code == 204
    assert client.get(f"{HOME}{draft}/").status_code == 404


def test_rights_are_lent_and_taken_back(as_account, hall):
    client = as_account(hall.organiser)
    role = Role.objects.get(account=hall.head)
    address = path(hall, f"roles/{role.pk}/lent-rights/")
    told = client.put(address, {"rights": ["can_open_stages"], "until": "2099-01-01T12:00:00Z"})
    lent = [{"right": "can_open_stages", "until": "2099-01-01T12:00:00Z"}]
    assert (told.status_code, told.json()["lent"]) == (200, lent)
    listed = {one["account"]: one["lent"] for one in as_account(hall.head).get(path(hall, "roles/")).json()}
    assert (listed[hall.head.username], listed[hall.organiser.username]) == (lent, [])
    assert as_account(hall.head).put(address, {"rights": ["can_open_stages"]}).status_code == 403
    assert client.put(address, {"rights": ["can_manage_roles"]}).status_code == 400
    assert client.delete(address).status_code == 204
    assert client.delete(address).status_code == 409
    assert client.put(path(hall, "roles/0/lent-rights/"), {"rights": []}).status_code == 404


def test_everybody_may_leave_the_staff(as_account, hall):
    own = Role.objects.get(account=hall.referee)
    assert as_account(hall.head).delete(path(hall, f"roles/{own.pk}/")).status_code == 403
    assert as_account(hall.referee).delete(path(hall, f"roles/{own.pk}/")).status_code == 204


def test_options_of_results_are_previewed_and_changed(as_account, hall):
    client = as_account(hall.organiser)
    address = path(hall, "result-options/")
    asked = {"options": {"uma": [0, 0, 0, 0]}}
    (stage,) = client.post(f"{address}preview/", asked).json()
    assert (stage["stage"], stage["moved"], len(stage["rows"])) == (1, 0, 4)
    assert client.patch(path(hall), asked).json()["faults"][0]["code"] == "changes_results"
    assert client.post(address, asked).status_code == 400
    changed = client.post(address, {**asked, "reason": "none was announced"})
    assert changed.json()["options"] == {"uma": [0, 0, 0, 0]}
    (notice,) = as_account(None).get(address).json()
    assert (notice["reason"], notice["before"], notice["after"]) == (
        "none was announced",
        {},
        {"uma": [0, 0, 0, 0]},
    )
    assert as_account(hall.head).post(address, {**asked, "reason": "x"}).status_code == 403
