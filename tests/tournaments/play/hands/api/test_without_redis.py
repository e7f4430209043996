"""Entering hands needs the store and nothing else."""

from django.test import override_settings

from tests.factories import make_hall, ron

AWAY = {
    "default": {
        "BACKEND": "config.cache.PatientRedisCache",
        "LOCATION": "redis://127.0.0.1:1/0",
        "OPTIONS": {"socket_connect_timeout": 0.25},
    }
}


def test_hands_are_entered_without_redis(db, as_account):
    hall = make_hall()
    table = hall.table()
    east, south, *_ = hall.names(table)
    sent = {"event": ron(south, east, fan=1, fu=30), "expected_seq": 1}
    with override_settings(CACHES=AWAY):
        answer = as_account(hall.referee).post(
            f"/api/v1/tables/{table.pk}/hands/", sent, headers={"Idempotency-Key": "k1"}
        )
    assert answer.status_code == 201
