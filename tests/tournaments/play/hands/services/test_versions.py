"""The same hand from two phones: both are kept, both are shown, and nobody decides for their own."""

from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from rest_framework.test import APIClient

from tests.apart import rolled_back
from tests.factories import AccountFactory, Hall, draw, ron
from tests.rows import each
from tests.tournaments.conftest import client_of
from tournaments.common.errors import Conflict, Forbidden
from tournaments.models import Hand, LogEntry, OtherVersion, Role, Table
from tournaments.play.hands.services import versions
from tournaments.play.hands.services.corrections import correct_hand, take_other_version
from tournaments.play.hands.services.hands import submit_hand, void_last_hand
from tournaments.play.hands.services.presence import LASTS
from tournaments.play.ledger.services import read_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def second(hall: Hall):
    """Another referee of the tournament."""
    account = AccountFactory.create(username="second")
    Role.objects.create(tournament=hall.tournament, account=account, kind="referee")
    return account


def clash(hall: Hall, by, event=None, seq: int = 1) -> Table:
    """The referee records that East drew alone; somebody else sends another hand under the same number."""
    table = hall.table(1)
    east, south, *_rest = hall.names(table)
    submit_hand(table=table, event=draw(east), by=hall.referee, expected_seq=1)
    with pytest.raises(Conflict, match="seq_conflict"):
        submit_hand(table=table, event=event or draw(south), by=by, expected_seq=seq)
    return table


def test_the_second_version_is_kept(hall: Hall, second):
    table = clash(hall, second)
    south = hall.names(table)[1]
    (kept,) = versions.open_versions(table)
    assert (kept.by, kept.hand.submitted_by, kept.event["tenpai"]) == (second, hall.referee, [south])
    assert Hand.objects.get().event["tenpai"] == [hall.names(table)[0]]
    assert LogEntry.objects.get(action="send_other_version").by == second


def test_the_api_lists_it_among_the_decisions(hall: Hall, second):
    table = clash(hall, second)
    address = f"/api/v1/tournaments/{hall.tournament.slug}/decisions/"
    (row,) = client_of(hall.head).get(address).json()["versions"]
    kept = OtherVersion.objects.get()
    expected = {"id": kept.pk, "table": table.pk, "table_number": 1, "round": 1, "seq": 1, "reason": ""}
    assert row == {**expected, "since": row["since"]}
    versions.drop_other(version=kept, by=hall.head)
    assert client_of(hall.head).get(address).json()["versions"] == []


def test_sent_again_it_is_kept_once(hall: Hall, second):
    table = clash(hall, second)
    with pytest.raises(Conflict):
        submit_hand(table=table, event=draw(hall.names(table)[1]), by=second, expected_seq=1, key="again")
    assert OtherVersion.objects.count() == 1


@each("case", ["the same", "no hand", "a number to come", "a claim that cannot be"], apart=rolled_back)
def test_what_is_no_other_version(hall: Hall, second, case: str):
    east, south, *_rest = hall.names(hall.table(1))
    event, seq = {
        "the same": (draw(east), 1),
        "no hand": ({"kind": "nonsense"}, 1),
        "a number to come": (draw(south), 3),
        "a claim that cannot be": (ron(south, south, fan=1, fu=30), 1),
    }[case]
    clash(hall, second, event, seq)
    assert not OtherVersion.objects.exists()


def test_the_dead_hands_of_the_referee_make_no_difference(hall: Hall, second):
    table = hall.table(1)
    east, south, west, _north = hall.names(table)
    submit_hand(table=table, event={**draw(east), "dead": [west]}, by=hall.referee, expected_seq=1)
    with pytest.raises(Conflict):
        submit_hand(table=table, event=draw(east), by=second, expected_seq=1)
    assert not OtherVersion.objects.exists()
    with pytest.raises(Conflict):
        submit_hand(table=table, event=draw(south), by=second, expected_seq=1)
    assert OtherVersion.objects.get().event["dead"] == [west]


def test_no_more_than_there_are_players(hall: Hall, second):
    table = clash(hall, second)
    names = hall.names(table)
    for event in (draw(names[2]), draw(names[3]), draw(*names[:2]), draw(*names[1:3])):
        with pytest.raises(Conflict):
            submit_hand(table=table, event=event, by=second, expected_seq=1)
    assert OtherVersion.objects.count() == versions.MOST


DECIDE = [
    # who, may take the later one, may keep the first
    ("referee", True, False),
    ("second", False, True),
    ("head", True, True),
]


@each(("who", "takes", "keeps"), DECIDE, apart=rolled_back)
def test_nobody_decides_for_their_own(hall: Hall, second, who: str, takes: bool, keeps: bool):
    table = clash(hall, second)
    by = second if who == "second" else getattr(hall, who)
    for service, may in ((take_other_version, takes), (versions.drop_other, keeps)):
        OtherVersion.objects.update(outcome="open")
        (version,) = versions.open_versions(table)
        if may:
            service(version=version, by=by)
        else:
            with pytest.raises(Conflict, match="own_version"):
                service(version=version, by=by)
        Hand.objects.filter(version=2).delete()
        Hand.objects.update(state="accepted")


def test_one_account_on_two_phones_decides(hall: Hall):
    """Two phones that scanned the same code are one account."""
    table = clash(hall, hall.referee)
    (version,) = versions.open_versions(table)
    take_other_version(version=version, by=hall.referee)
    assert read_table(table.pk).seq == 1


def test_taken_it_counts_and_all_is_replayed(hall: Hall, second):
    table = clash(hall, second)
    south = hall.names(table)[1]
    hall.send(table, draw())
    (version,) = versions.open_versions(table)
    with pytest.raises(Forbidden):
        take_other_version(version=version, by=hall.referee)  # an older hand is the head referee's
    take_other_version(version=version, by=hall.head)
    live = Hand.objects.get(seq=1, state="accepted")
    assert (live.version, live.event["tenpai"]) == (2, [south])
    assert versions.open_versions(table) == []
    with pytest.raises(Conflict, match="version_settled"):
        versions.drop_other(version=version, by=hall.head)
    told = list(LogEntry.objects.order_by("number").values_list("action", flat=True))[-2:]
    assert told == ["take_other_version", "correct_hand"]


@each("how", ["corrected", "voided", "dropped"], apart=rolled_back)
def test_it_is_settled_when_the_hand_is(hall: Hall, second, how: str):
    table = clash(hall, second)
    if how == "corrected":
        correct_hand(hand=Hand.objects.get(), event=draw(), by=hall.head, reason="r")
    elif how == "voided":
        void_last_hand(table=table, by=hall.head, reason="r")
    else:
        versions.drop_other(version=versions.open_versions(table)[0], by=second)
    assert versions.open_versions(table) == []


def test_strangers_decide_nothing(hall: Hall, second):
    table = clash(hall, second)
    (version,) = versions.open_versions(table)
    for service in (take_other_version, versions.drop_other):
        with pytest.raises(Forbidden):
            service(version=version, by=AccountFactory.create())


def test_both_see_both_and_give_way(hall: Hall, second):
    """On the page: the second sender is led to both, sees theirs beside the recorded one, and takes it."""
    table = hall.table(1)
    east, south, *_rest = hall.names(table)
    submit_hand(table=table, event=draw(east), by=hall.referee, expected_seq=1)
    theirs, own = client_of(hall.referee), client_of(second)
    sent = {"kind": "exhaustive_draw", "tenpai": south, "expected_seq": "1", "key": "k"}
    assert own.post(f"/table/{table.pk}/hand/", sent)["Location"] == f"/table/{table.pk}/versions/"
    (pair,) = own.get(f"/table/{table.pk}/versions/").context["pairs"]
    assert (pair["may_drop"], pair["may_take"]) == (True, False)
    (pair,) = theirs.get(f"/table/{table.pk}/versions/").context["pairs"]
    assert (pair["may_drop"], pair["may_take"]) == (False, True)
    assert "they differ" in theirs.get(f"/table/{table.pk}/now/").content.decode()
    assert "they differ" in theirs.get(f"/table/{table.pk}/").content.decode()
    version = pair["version"].pk
    assert own.post(f"/table/{table.pk}/versions/{version}/take/", follow=True).redirect_chain
    assert OtherVersion.objects.get().outcome == "open"
    theirs.post(f"/table/{table.pk}/versions/{version}/take/")
    assert Hand.objects.get(state="accepted").event["tenpai"] == [south]
    assert "hands agree" in own.get(f"/table/{table.pk}/versions/").content.decode()


def test_over_the_api(hall: Hall, second):
    table = clash(hall, second)
    client, stranger = APIClient(), APIClient()
    client.force_authenticate(second)
    (one,) = client.get(f"/api/v1/tables/{table.pk}/versions/").json()
    assert (one["seq"], one["recorded"]["by"], one["other"]["by"]) == (1, str(hall.referee), "second")
    address = f"/api/v1/tables/{table.pk}/versions/{one['id']}/"
    assert stranger.post(f"{address}drop/").status_code == 401
    assert client.post(f"{address}take/").status_code == 409
    assert client.post(f"/api/v1/tables/{hall.table(2).pk}/versions/{one['id']}/drop/").status_code == 404
    assert client.post(f"{address}drop/").status_code == 200
    assert client.get(f"/api/v1/tables/{table.pk}/versions/").json() == []


def test_presence_on_pages(hall: Hall, second):
    """Each sees the other, not themselves; the preview's page says that the hand is in. Nothing is written."""
    table = hall.table(1)
    one, two = client_of(hall.referee), client_of(second)
    one.get(f"/table/{table.pk}/now/", {"expected_seq": "1"})
    page = two.get(f"/table/{table.pk}/now/", {"expected_seq": "1"}).content.decode()
    assert f"{hall.referee} is entering hand 1" in page
    assert "second is" not in page
    hall.send(table, draw())
    assert (
        "Hand 1 has been sent from another phone"
        in two.get(f"/table/{table.pk}/now/", {"expected_seq": "1"}).content.decode()
    )
    assert "has been sent" not in two.get(f"/table/{table.pk}/now/", {"expected_seq": "2"}).content.decode()
    with CaptureQueriesContext(connection) as queries:
        one.get(f"/table/{table.pk}/now/", {"expected_seq": "2"})
    assert len(queries) <= 7
    assert [query["sql"] for query in queries if not query["sql"].startswith("SELECT")] == []


def test_a_hand_of_this_form_comes_from_no_other_phone(hall: Hall):
    """After Send and Back the form asks under the key of the hand that has arrived."""
    table = hall.table(1)
    hall.send(table, draw(), key="mine")
    address, client = f"/table/{table.pk}/now/", client_of(hall.referee)
    sent = [
        "has been sent" in client.get(address, {"expected_seq": "1", "key": key}).content.decode()
        for key in ("mine", "another", "")
    ]
    assert sent == [False, True, True]


def test_presence_over_the_api_ages_out(hall: Hall, second):
    table = hall.table(1)
    client = APIClient()
    client.force_authenticate(second)
    address = f"/api/v1/tables/{table.pk}/presence/"
    client.post(address, {"device": "a", "entering": 1})
    told = client.post(address, {"device": "b"}).json()
    assert told == {
        "others": [{"name": "second", "entering": 1}],
        "seq": 0,
        "versions": 0,
        "calling": False,
        "coming": False,
    }
    with time_machine.travel(timezone.now() + timedelta(seconds=LASTS + 1), tick=False):
        assert client.post(address, {"device": "b"}).json()["others"] == []
    assert APIClient().post(address, {"device": "c"}).status_code == 401


def test_readers_are_not_counted(hall: Hall, reader):
    assert reader.get(f"/table/{hall.table(1).pk}/now/").status_code == 204
    assert reader.get("/table/99/now/").status_code == 204
