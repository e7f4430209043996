"""The demo tournament: made-up people, real rules, simulated hands, every state of a hall to look at."""

import json
import os
import secrets
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any, Final

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from demo.rounds import DISPUTE, Manner, SimulatedTable, Staff, play_round
from demo.simulation import Habits
from players.models import Account
from tournaments.common.site import DEMO
from tournaments.desk.documents.services import request_export
from tournaments.desk.hall.services import rounds
from tournaments.desk.people.services.entries import add_players
from tournaments.desk.seating.services.plans import make_plan, publish_plan
from tournaments.desk.setup.services.tournaments import change_state, create_tournament, grant_role
from tournaments.models import Hand, Role, Round, Stage, Table, Tournament
from tournaments.play.hands.services import disputes

SEED: Final = 2008
ROUNDS: Final = 5
PLAYED: Final = 2
"""Rounds that are over; the next one runs."""
DISPUTED: Final = 4
"""The table of the running round that waits for the head referee."""

ACCOUNTS: Final = (("organiser", "olga"), ("head_referee", "hanna"), ("referee", "ralf"))

PEOPLE: Final = {
    ("ITA", "Demo Club Bologna"): "Bianchi Bruna, Conti Carlo, Ferrari Franca, Romano Renata, Greco Gino",
    (
        "ESP",
        "Demo Club Madrid",
    ): "García Gloria, Fernández Félix, López Lola, Martínez Marcos, Sánchez Silvia",
    (
        "FIN",
        "Demo Club Turku",
    ): "Korhonen Kaisa, Virtanen Veikko, Mäkinen Maija, Nieminen Niilo, Hämäläinen Helvi",
    ("FRA", "Demo Club Lyon"): "Dubois Delphine, Lefèvre Luc, Moreau Mireille, Roux Robert, Bernard Béatrice",
    ("DEU", "Demo Club Köln"): "Müller Magda, Schmidt Stefan, Fischer Frieda, Weber Wolfgang, Klein Klara",
    ("NLD", "Demo Club Utrecht"): "Jansen Jasper, Bakker Brigitte, Visser Victor, de Vries Dora, Smit Sander",
    ("DNK", "Demo Club Aarhus"): "Jensen Jytte, Nielsen Nanna, Hansen Henning, Pedersen Poul, Larsen Lone",
    (
        "POL",
        "Demo Club Gdańsk",
    ): "Nowak Nina, Kowalski Kamil, Wiśniewska Wanda, Lewandowski Leon, Zielińska Zofia",
}
"""Common names, put together by their first letters: nobody in particular."""

WORDS: Final = (
    "amber autumn bamboo breeze bridge candle cedar circle cloud copper coral crane dragon dusk ember evening "
    "falcon feather forest garden ginger harbour hazel heron honey island ivory jade jasmine lantern lemon linen "
    "lotus maple marble meadow mellow moon morning north olive orchid paper pebble pepper pine plum poplar quiet "
    "raven ribbon river saffron silver snow south sparrow summer tea thunder tiger velvet willow winter"
)


def demo_tournament() -> Tournament | None:
    """The demo tournament, if there is one."""
    return Tournament.objects.filter(slug=DEMO).first()


def make_demo() -> Tournament | None:
    """Make the demo tournament in one transaction; None if there is one already.

    The accounts' passwords go to a file that only this user can read.
    """
    with transaction.atomic():
        if demo_tournament() is not None:
            return None
        accounts = list(_accounts())
        organiser, head, referee = (account for account, _ in accounts)
        tournament = _tournament(organiser, head, referee)
        stage = Stage.objects.select_related("tournament").get(tournament=tournament)
        _play(stage, Staff(referee, head, organiser))
        request_export(tournament=tournament, by=organiser)
        _write_passwords(settings.DATA_DIR / "demo-accounts.json", accounts)
    return tournament


def _accounts() -> Iterator[tuple[Account, dict[str, str]]]:
    words = WORDS.split()
    for role, name in ACCOUNTS:
        username = _free_name(name)
        password = "-".join([*(secrets.choice(words) for _ in range(5)), str(secrets.randbelow(900) + 100)])
        account = Account.objects.create_user(username=username, password=password)
        yield account, {"role": role, "username": username, "password": password}


def _free_name(name: str) -> str:
    taken = set(Account.objects.filter(username__startswith=name).values_list("username", flat=True))
    return next(
        free for free in (name, *(f"{name}{n}" for n in range(2, len(taken) + 3))) if free not in taken
    )


def _write_passwords(path: Path, accounts: list[tuple[Account, dict[str, str]]]) -> None:
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        json.dump([row for _, row in accounts], file, indent=2)


def _tournament(organiser: Account, head: Account, referee: Account) -> Tournament:
    today = timezone.localdate()
    tournament = create_tournament(
        name="Demo Open",
        slug=DEMO,
        ruleset="ema2008",
        by=organiser,
        rounds=ROUNDS,
        place="Bologna",
        country="ITA",
        starts_on=today,
        ends_on=today + timedelta(days=1),
    )
    grant_role(tournament=tournament, account=head, kind=Role.Kind.HEAD_REFEREE, by=organiser)
    grant_role(tournament=tournament, account=referee, kind=Role.Kind.REFEREE, by=organiser)
    add_players(tournament=tournament, players=people(), by=organiser)
    stage = Stage.objects.select_related("tournament").get(tournament=tournament)
    publish_plan(plan=make_plan(stage=stage, by=organiser, seed=SEED, wishes={"clubs": "weak"}), by=organiser)
    return change_state(tournament=tournament, state=Tournament.State.PUBLIC, by=organiser)


def people() -> str:
    """The forty players as an organiser pastes them. EMA numbers that begin with 99 belong to no country."""
    lines = []
    for country, ((code, club), names) in enumerate(PEOPLE.items(), start=1):
        for number, name in enumerate(names.split(", "), start=1):
            family, given = name.rsplit(" ", 1)
            lines.append(f"{family}, {given}; {code}; 99{country:02}{number:04}; {club}")
    return "\n".join(lines)


def _play(stage: Stage, staff: Staff) -> None:
    order = list(Round.objects.filter(stage=stage).select_related("stage__tournament").order_by("number"))
    for round_ in order[:PLAYED]:
        rounds.start_round(round=round_, by=staff.head)
        round_.refresh_from_db()
        if round_.number == PLAYED:
            _chombo(_sit(round_, 3, staff))
            _dead_hand(_sit(round_, 5, staff))
        play_round(round=round_, staff=staff, seed=SEED, most=_hands_in_time(round_))
    running = order[PLAYED]
    rounds.start_round(round=running, by=staff.head)
    _leave_running(running, staff)


def _hands_in_time(round_: Round) -> Callable[[int], int]:
    """The number of hands by table of a round: some games end before their time, some do not."""
    dice = Random(f"tenbo/demo/time/{round_.number}")
    most = [9 + int(dice.random() * 4) for _ in range(10)]
    return lambda table: most[table - 1]


def _sit(round_: Round, number: int, staff: Staff) -> SimulatedTable:
    return SimulatedTable(Table.objects.get(round=round_, number=number), staff, SEED)


def _chombo(sitting: SimulatedTable) -> None:
    for _ in range(2):
        sitting.play_next()
    sitting.give_chombo([sitting.state.players[0]])


def _dead_hand(sitting: SimulatedTable) -> None:
    """Play hands until a player has a dead hand in one of them."""
    sent: dict[str, Any] = {"event": {}}
    while "dead" not in sent["event"]:
        sent = sitting.play_next(Manner(habits=Habits(dead=1.0)))


def _leave_running(round_: Round, staff: Staff) -> None:
    """A hall in the middle of a round: a table done, one not begun, one in dispute, one that calls, others playing."""
    _sit(round_, 1, staff).play_out(most=6)
    for number in range(3, 11):
        sitting = _sit(round_, number, staff)
        for _ in range(1 + number % 5):
            sitting.play_next(Manner(wrong=0.0))
        if number == DISPUTED:
            _dispute(sitting)
    calling = Table.objects.get(round=round_, number=7)
    rounds.call_referee(table=calling, by=staff.referee, reason="Is this hand furiten?")


def _dispute(sitting: SimulatedTable) -> None:
    """Play hands until a win is claimed wrongly; the table disputes it and calls the head referee."""
    sent: dict[str, Any] = {"state": ""}
    while sent["state"] != "held":
        sent = sitting.play_next(Manner(wrong=1.0, settles=False))
    disputes.dispute_hand(hand=Hand.objects.get(pk=sent["id"]), by=sitting.staff.referee, reason=DISPUTE)
