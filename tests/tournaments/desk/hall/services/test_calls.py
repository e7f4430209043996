"""A call is taken: the table sees that the referee is coming."""

import pytest
from django.test import Client
from rest_framework.test import APIClient

from tests.factories import Hall, make_hall
from tests.tournaments.conftest import client_of
from tournaments.common.errors import Conflict, Forbidden
from tournaments.common.web.codes import code_of
from tournaments.desk.hall.services.rounds import call_referee, clear_call, take_call
from tournaments.models import LogEntry, Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall(db: None) -> Hall:
    return make_hall(players=8, table_codes="enter")


def test_the_table_sees_it(hall: Hall):
    table = hall.table(1)
    phone = Client()
    phone.post("/at/", {"code": code_of(table)})
    phone.post(f"/table/{table.pk}/call/", {"reason": ""})
    assert "has called a referee" in phone.get(f"/table/{table.pk}/now/").content.decode()
    page = client_of(hall.head).get("/t/bologna-open/desk/").content.decode()
    assert f"/table/{table.pk}/call/take/" in page
    head = client_of(hall.head)
    assert head.post(f"/table/{table.pk}/call/take/", {"back": "/t/bologna-open/desk/"})["Location"] == (
        "/t/bologna-open/desk/"
    )
    told = phone.get(f"/table/{table.pk}/now/").content.decode()
    assert ("The referee is coming." in told, str(hall.head) in told) == (True, True)
    assert "is on the way" in head.get("/t/bologna-open/desk/").content.decode()
    assert phone.post(f"/table/{table.pk}/call/take/").status_code == 403
    stranger = Client().get(f"/table/{table.pk}/").content.decode()
    assert ("The referee is coming." in stranger, str(hall.head) in stranger) == (True, False)


def test_the_same_call_again_is_none(hall: Hall):
    """A phone whose answer was lost sends it once more."""
    table = hall.table(1)
    for _again in range(2):
        call_referee(table=table, by=hall.referee)
    call_referee(table=table, by=hall.referee, reason="seats")
    reasons = LogEntry.objects.filter(action="call_referee").order_by("pk").values_list("reason", flat=True)
    assert list(reasons) == ["", "seats"]


def test_it_ends_with_the_call_and_is_logged_once(hall: Hall):
    table = hall.table(1)
    with pytest.raises(Conflict, match="not_calling"):
        take_call(table=table, by=hall.head)
    call_referee(table=table, by=hall.referee)
    take_call(table=table, by=hall.head)
    take_call(table=table, by=hall.head)
    take_call(table=table, by=hall.referee)
    assert Table.objects.get(pk=table.pk).coming_by == hall.referee
    clear_call(table=table, by=hall.referee)
    assert Table.objects.get(pk=table.pk).coming_by is None
    assert LogEntry.objects.filter(action="take_call").count() == 2


def test_over_the_api(hall: Hall):
    table = hall.table(1)
    call_referee(table=table, by=hall.referee)
    client = APIClient()
    assert client.post(f"/api/v1/tables/{table.pk}/call/take/").status_code == 401
    client.force_authenticate(hall.head)
    assert client.post(f"/api/v1/tables/{table.pk}/call/take/").json()["coming"] is True
    with pytest.raises(Forbidden):
        take_call(table=table, by=make_hall(name="Other").referee)
