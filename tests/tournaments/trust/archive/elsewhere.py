"""Another installation, to which a file comes."""

from pathlib import Path
from typing import Any

from django.db.models import QuerySet

from players.models import Account, Club, Player
from tests.factories import AccountFactory, Hall
from tournaments.desk.setup.services.tournaments import change_state
from tournaments.models import (
    Entry,
    Hand,
    Job,
    LogEntry,
    LogHead,
    Penalty,
    Receipt,
    Ruling,
    Seat,
    Signature,
    Stage,
    Tournament,
)  # fmt: skip
from tournaments.trust.archive.export import tournament_file

ELSEWHERE = "22" * 32
"""The signing key of another installation."""


def sent(tournament: Tournament, kind: str, tmp_path: Path) -> Path:
    path = tmp_path / f"{kind}.tenbo"
    path.write_bytes(tournament_file(tournament, kind))
    return path


def another_installation(settings: Any) -> Account:
    """Nothing of the tournament, its people and its accounts is here; somebody else signs."""
    Penalty.objects.all().delete()
    Signature.objects.all().delete()
    Ruling.objects.all().delete()
    Hand.objects.all().delete()
    Seat.objects.all().delete()
    Stage.objects.all().delete()
    Entry.objects.all().delete()
    LogHead.objects.all().delete()
    QuerySet(LogEntry).all().delete()
    Tournament.objects.all().delete()
    Receipt.objects.all().delete()
    Job.objects.all().delete()
    Player.objects.all().delete()
    Club.objects.all().delete()
    Account.objects.all().delete()
    settings.SIGNING_KEY = ELSEWHERE
    return AccountFactory.create(username="elsewhere")


def over(hall: Hall) -> Tournament:
    return change_state(tournament=hall.tournament, state="finished", by=hall.organiser)
