"""A ranking goes to the next keeper, by its page and by the API."""

import pytest

from tests.apart import rolled_back
from tests.factories import make_hall
from tests.rows import each
from tests.tournaments.conftest import client_of
from tournaments.models import Ranking

pytestmark = pytest.mark.django_db

WAYS = [
    pytest.param("/rankings/ema-riichi/hand-over/", {}, 302, 302, id="page"),
    pytest.param(
        "/api/v1/rankings/ema-riichi/keeper/", {"content_type": "application/json"}, 204, 400, id="API"
    ),
]


@each(("address", "form", "done", "refused"), WAYS, apart=rolled_back)
def test_a_ranking_is_handed_over(mers, address, form, done, refused):
    hall = make_hall()
    Ranking.objects.update(owner=hall.organiser)
    last, following = client_of(hall.organiser), client_of(hall.head)

    def hand_over(client, name):
        return client.post(address, {"account": name}, **form).status_code

    assert hand_over(last, "") == refused
    assert hand_over(last, mers.owner.username) == refused  # they never worked together
    assert Ranking.objects.get().owner == hall.organiser
    assert hand_over(last, hall.head.username) == done
    assert Ranking.objects.get().owner == hall.head
    assert hand_over(last, hall.organiser.username) == 403
    assert following.get("/rankings/ema-riichi/settings/").status_code == 200
    assert last.get("/rankings/ema-riichi/settings/").status_code == 403


def test_to_oneself_nothing_changes(mers):
    page = client_of(mers.owner).post(
        "/rankings/ema-riichi/hand-over/",
        {"account": mers.owner.username, "back": "/rankings/ema-riichi/settings/"},
        follow=True,
    )
    assert [message.level_tag for message in page.context["messages"]] == ["error"]
