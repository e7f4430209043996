"""The admin shows everything and changes only people."""

import pytest
from django.apps import apps
from django.contrib import admin
from django.urls import reverse

from tests.apart import rolled_back
from tests.factories import AccountFactory, draw, make_hall
from tests.rows import each
from tournaments.admin import COLUMNS
from tournaments.play.standings.services import rebuild_standings

pytestmark = pytest.mark.django_db

PEOPLE = ["account", "club", "player"]


@pytest.fixture
def hall(db):
    hall = make_hall()
    hall.send(hall.table(), draw())
    rebuild_standings(stage=hall.stage)
    return hall


@pytest.fixture
def superuser(client):
    client.force_login(AccountFactory.create(is_superuser=True, is_staff=True))
    return client


@each("model", list(COLUMNS), ids=lambda model: model.__name__, apart=rolled_back)
def test_the_ledger_is_shown_and_not_changed(hall, superuser, model):
    name = model._meta.model_name
    assert superuser.get(reverse(f"admin:tournaments_{name}_changelist")).status_code == 200
    assert superuser.get(reverse(f"admin:tournaments_{name}_add")).status_code == 403
    row = model._default_manager.first()
    if row is not None:
        assert superuser.get(reverse(f"admin:tournaments_{name}_change", args=[row.pk])).status_code == 200
        assert superuser.post(reverse(f"admin:tournaments_{name}_delete", args=[row.pk])).status_code == 403


@each("name", PEOPLE, apart=rolled_back)
def test_people_are_edited(superuser, name):
    make_hall()
    assert superuser.get(reverse(f"admin:players_{name}_changelist")).status_code == 200
    assert superuser.get(reverse(f"admin:players_{name}_add")).status_code == 200


def test_every_model_of_tournaments_is_shown_but_those_that_have_pages_or_none():
    shown = {model.__name__ for model in admin.site._registry if model._meta.app_label == "tournaments"}
    models = {model.__name__ for model in apps.get_app_config("tournaments").get_models()}
    assert models - shown == {
        *("CareerGame", "CareerResult", "StatisticsPart", "StatisticsSnapshot", "TableStatistics"),
        *(
            "Apart",
            "Delivery",
            "Follower",
            "LedgerCheck",
            "LentRight",
            "LogHead",
            "Logo",
            "Mail",
            "MailStop",
            "Merged",
            "Message",
            "OldAddress",
            "OtherVersion",
            "Proposal",
            "PushDevice",
            "RankedEvent",
        ),
        *("RankedResult", "Ranking", "RankingMember", "Receipt", "SealedText", "SharedPages", "Webhook"),
    }
