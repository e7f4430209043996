"""`manage.py demo` makes the tournament it promises: looked at from all sides after one run."""

import json
import stat
from collections import Counter
from io import StringIO

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import transaction

from demo import tournament as demo
from players.imports import parse_players
from players.models import Account, Club
from tests.factories import AccountFactory
from tournaments.common.chain.log import verify_chain
from tournaments.common.site import DEMO
from tournaments.models import Entry, Hand, Job, Penalty, Role, Round, Table, Tournament
from tournaments.play.standings.selectors.standings import newest_snapshot

pytestmark = pytest.mark.gate


def run():
    out = StringIO()
    call_command("demo", stdout=out)
    return out.getvalue()


@pytest.fixture(scope="module")
def said(django_db_setup, django_db_blocker):
    """The demo, made once for all tests of this file; what the command said."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield run()
        transaction.set_rollback(True)


@pytest.fixture
def tournament(said):
    return Tournament.objects.get(slug=DEMO)


def test_the_command_says_where_the_accounts_are(said):
    assert said == f"Created Demo Open; its accounts are in {settings.DATA_DIR / 'demo-accounts.json'}\n"


def test_the_accounts_can_sign_in(tournament):
    path = settings.DATA_DIR / "demo-accounts.json"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    rows = json.loads(path.read_text())
    assert [row["role"] for row in rows] == ["organiser", "head_referee", "referee"]
    for row in rows:
        account = Account.objects.get(username=row["username"])
        assert account.check_password(row["password"])
        assert Role.objects.filter(tournament=tournament, account=account, kind=row["role"]).exists()
    assert len({row["password"] for row in rows}) == 3


def test_the_passwords_are_not_guessed(said):
    """Five words of 64 and three digits are 39 bits."""
    words = set(demo.WORDS.split())
    assert len(words) >= 64
    for row in json.loads((settings.DATA_DIR / "demo-accounts.json").read_text()):
        *drawn, number = row["password"].split("-")
        assert (len(drawn), set(drawn) <= words, 100 <= int(number) <= 999) == (5, True, True)


def test_forty_players_of_eight_clubs(tournament):
    assert (tournament.ruleset, tournament.state) == ("ema2008", "public")
    assert Entry.objects.filter(tournament=tournament, status="playing").count() == 40
    assert Club.objects.filter(players__entries__tournament=tournament).distinct().count() == 8


def test_a_round_runs_with_tables_in_every_state(tournament):
    states = (
        Round.objects.filter(stage__tournament=tournament).order_by("number").values_list("state", flat=True)
    )
    assert list(states) == ["closed", "closed", "running", "planned", "planned"]
    tables = Table.objects.filter(round__stage__tournament=tournament, round__state="running")
    assert Counter(table.state for table in tables) == {"finished": 1, "playing": 9}
    assert tables.filter(seq=0).count() == 1
    assert tables.exclude(calling_since=None).count() == 1
    assert tables.filter(seq__gte=1, seq__lte=8, state="playing").count() == 8


def test_exactly_one_dispute_is_open(tournament):
    held = Hand.objects.get(table__round__stage__tournament=tournament, state="held")
    assert (held.verdict, held.table.number, held.disputed_at is not None) == (
        "mismatch",
        demo.DISPUTED,
        True,
    )


def test_exactly_one_chombo_and_one_dead_hand(tournament):
    kinds = Penalty.objects.filter(stage__tournament=tournament).values_list("kind", flat=True)
    assert sorted(kinds) == ["chombo", "dead_hand"]


def test_hands_of_every_verdict(tournament):
    verdicts = Hand.objects.filter(table__round__stage__tournament=tournament).values_list(
        "verdict", flat=True
    )
    assert {"confirmed", "arithmetic", "mismatch"} <= set(verdicts)


def test_standings_and_a_workbook_are_made(tournament):
    snapshot = newest_snapshot(tournament.stages.get())
    assert snapshot is not None
    assert len(json.loads(bytes(snapshot.payload))["rows"]) == 40
    assert dict(Job.objects.values_list("kind", "state")) == {
        "exports.workbook": "done",
        "ledger.check": "done",
        "outlook.draw": "done",
        "statistics.rebuild": "done",
        "statistics.combine": "done",
        "standings.rebuild": "done",
    }
    made = Job.objects.get(kind="exports.workbook").result or {}
    assert (settings.MEDIA_ROOT / "exports" / made["file"]).stat().st_size == made["size"]


def test_the_log_holds(tournament):
    assert verify_chain(tournament) is None


def test_a_second_call_changes_nothing(tournament):
    before = (settings.DATA_DIR / "demo-accounts.json").read_bytes()
    assert run() == "The demo tournament already exists.\n"
    assert (settings.DATA_DIR / "demo-accounts.json").read_bytes() == before
    assert Tournament.objects.count() == 1


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("taken", "free"),
    [
        pytest.param([], "olga", id="free"),
        pytest.param(["olga", "olga2"], "olga3", id="twice taken"),
        pytest.param(["olgabella"], "olga", id="somebody else"),
    ],
)
def test_an_account_of_somebody_else_is_left_alone(taken, free):
    for username in taken:
        AccountFactory(username=username)
    assert demo._free_name("olga") == free


def test_the_players_are_told_apart():
    rows = parse_players(demo.people())
    assert len({(row.given_name, row.family_name) for row in rows}) == len(rows) == 40
    assert {row.ema_number[:2] for row in rows} == {"99"}
    assert [row.given_name for row in rows if row.family_name == "de Vries"] == ["Dora"]
