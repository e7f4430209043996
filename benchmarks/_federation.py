"""The installation of a federation after many years: people, clubs, staff, thousands of ended tournaments, a ranking.

Three tournaments are played through the services; all others are clones of them (benchmarks/_cloned.py).
The caller sets up Django.
"""

import datetime as dt
import itertools
import random
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from django.db import connection, transaction
from django.db.models import Max

import tournaments.tasks  # noqa: F401 - the jobs of the patterns
from benchmarks._cloned import FIRST_DAY, OWNERS, Cast, Pattern, write
from demo.rounds import play_rounds
from players.models import Account, Club, Player
from players.services import write_search_texts
from tournaments.common.jobs import queue
from tournaments.desk.hall.services.rounds import close_round, start_round
from tournaments.desk.people.services.entries import add_entry
from tournaments.desk.rankings.services.events import add_tournament
from tournaments.desk.rankings.services.rankings import create_ranking
from tournaments.desk.seating.services.plans import make_plan, publish_plan
from tournaments.desk.setup.services.tournaments import change_state, create_tournament, grant_role
from tournaments.models import Ranking, Role, Round, Table
from tournaments.play.hands.services.hands import submit_hand
from tournaments.play.ledger.games import players_of
from tournaments.play.statistics import services as statistics

PLAYERS, ROUNDS = 40, 10
"""A hundred tables: 10,000 tournaments have a million."""
YEARS = 20
PLAYED_BY_HANDS = 20
"""Every twentieth tournament was played hand by hand; the others were recorded from paper."""
OFTEN, MANAGED = 300, 0.2
"""The tournaments of the person who plays most; the share of those that the busiest organiser has."""
COUNTRIES = ("ITA", "FRA", "DEU", "NLD", "POL", "ESP", "FIN", "DNK", "AUT", "GBR", "HUN", "PRT")
SYLLABLES = ("ka", "mü", "lo", "šo", "ri", "ña", "tø", "ve", "ło", "ji", "sa", "pé", "no", "wa", "gü", "ze")
RULESETS = ("ema2025", "mcr2006")
LOT = 200


@dataclass(slots=True)
class Federation:
    """The accounts from whose side the installation is measured, and names of rows to ask for."""

    administrator: Account
    organiser: Account
    player: Account
    often: Player
    patterns: list[Pattern] = field(default_factory=list)


def make(tournaments: int, people: int, say: Any = print) -> Federation:
    """Make the installation in an empty, migrated store."""
    random.seed(1)
    write_people(people)
    staff = make_staff(max(tournaments // 40, 2))
    often = Player.objects.filter(ema_number__startswith="1").order_by("pk")[0]
    player = Account.objects.create(username="often", player=often)
    administrator = Account.objects.get(username="administrator")
    federation = Federation(administrator, staff[0], player, often)
    ranking = create_ranking(name="Twenty Years", kind=Ranking.Kind.MERS, by=administrator)
    Ranking.objects.filter(pk=ranking.pk).update(public=True)
    federation.patterns = [make_pattern(kind, ranking) for kind in range(3)]
    say("the patterns are played")
    write_tournaments(federation, staff, tournaments)
    for key in RULESETS:
        statistics.rebuild_ruleset(ruleset=key)
    statistics.rebuild_ranking(ranking=ranking)
    return federation


def write_people(count: int) -> None:
    """People with clubs and EMA numbers; everyone has a name of their own."""
    Club.objects.bulk_create(
        Club(name=f"{family.title()} Mahjong {n}", country=COUNTRIES[n % len(COUNTRIES)])
        for n, family in enumerate(itertools.islice(names(3), max(count // 50, 1)))
    )
    clubs = list(Club.objects.order_by("pk").values_list("pk", flat=True))
    families, given = list(names(3)), [name.title() for name in names(2)]
    random.shuffle(families)
    Player.objects.bulk_create(
        (
            Player(
                given_name=given[(n // len(families) + n) % len(given)],
                family_name=families[n % len(families)].title(),
                country=COUNTRIES[n % len(COUNTRIES)],
                ema_number=f"{10_000_000 + n}",
                club_id=clubs[n % len(clubs)],
            )
            for n in range(count)
        ),
        5_000,
    )

    write_search_texts()


def names(syllables: int) -> Iterator[str]:
    return map("".join, itertools.product(SYLLABLES, repeat=syllables))


def make_staff(count: int) -> list[Account]:
    """The organisers, the busiest first; the head referee and the referee of every tournament; the administrator."""
    Account.objects.create(username="administrator", is_superuser=True, is_staff=True)
    return Account.objects.bulk_create(Account(username=f"organiser{n}") for n in range(count))


def make_pattern(kind: int, ranking: Ranking | None = None) -> Pattern:
    """A tournament that ends: recorded from paper under one of two rule sets, or played hand by hand (2)."""
    by = {
        role: Account.objects.get_or_create(username=f"qq{role}qq")[0]
        for role in ("organiser", "head", "referee")
    }
    tournament = create_tournament(
        name=f"Qqname{kind}qq",
        ruleset=RULESETS[kind % 2],
        rounds=ROUNDS,
        place="Qqplaceqq",
        country="ITA",
        starts_on=FIRST_DAY,
        ends_on=FIRST_DAY + dt.timedelta(1),
        by=by["organiser"],
    )
    tournament = change_state(tournament=tournament, state="public", by=by["organiser"])
    grant_role(tournament=tournament, account=by["head"], kind=Role.Kind.HEAD_REFEREE, by=by["organiser"])
    grant_role(tournament=tournament, account=by["referee"], kind=Role.Kind.REFEREE, by=by["organiser"])
    for number in range(1, PLAYERS + 1):
        person = Player.objects.create(
            given_name=f"Qqgiven{number}qq",
            family_name=f"Qqfamily{number}qq",
            country=COUNTRIES[number % len(COUNTRIES)],
            ema_number=f"99{kind}{number:05}",
        )
        add_entry(tournament=tournament, player=person, by=by["organiser"])
    stage = tournament.stages.get()
    if kind == 2:
        for _round in play_rounds(stage=stage, rounds=ROUNDS, seed=1):
            pass
    else:
        publish_plan(plan=make_plan(stage=stage, by=by["organiser"], seed=1), by=by["organiser"])
        for round_ in Round.objects.filter(stage=stage).order_by("number"):
            start_round(round=round_, by=by["head"])
            record_from_paper(round_, by["referee"])
            close_round(round=round_, by=by["head"])
    change_state(tournament=tournament, state="finished", by=by["organiser"])
    queue.run_due()
    tournament.refresh_from_db()
    if ranking is not None:
        add_tournament(ranking=ranking, tournament=tournament, by=ranking.owner)
        queue.run_due()
    return Pattern(tournament)


def record_from_paper(round_: Round, by: Account, tables: Any = None) -> None:
    """Close the tables of a round by their final scores."""
    riichi = round_.stage.tournament.ruleset != "mcr2006"
    for table in (Table.objects.filter(round=round_) if tables is None else tables).order_by("number"):
        high, low = 500 * table.number + 100 * round_.number, 400 * table.number
        scores = (30_000 + high, 30_000 + low, 30_000 - low, 30_000 - high)
        if not riichi:
            scores = (high // 10, low // 10, -low // 10, -high // 10)
        sheet = dict(zip(players_of(table), scores, strict=True))
        submit_hand(table=table, event={"kind": "table_result", "scores": sheet, "pot": 0}, by=by)


def write_tournaments(federation: Federation, staff: list[Account], count: int) -> None:
    """The clones, spread over the years, the oldest first."""
    pools = people_by_country()
    with transaction.atomic():
        quickly()
        following = {model: next_key(model) for model in OWNERS}
        buffered: dict[Any, list[Any]] = defaultdict(list)
        for n in range(count):
            cast, pattern = cast_of(federation, staff, pools, n, count)
            for model, rows in pattern.clone(cast, following):
                buffered[model] += rows
            if n % LOT == LOT - 1 or n == count - 1:
                write((model, buffered.pop(model, [])) for model in OWNERS)
        reset_keys()
        if connection.vendor == "postgresql":
            # foreign keys are checked at the end, by plans from the time when these tables were empty
            connection.cursor().execute("ANALYZE")


def next_key(model: Any) -> int:
    return (model._default_manager.aggregate(last=Max("pk"))["last"] or 0) + 1


def quickly() -> None:
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA defer_foreign_keys = ON")


def reset_keys() -> None:
    """Let PostgreSQL go on after the written keys."""
    from django.core.management.color import no_style

    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), list(OWNERS)):
            cursor.execute(statement)


def people_by_country() -> dict[str, list[tuple[int, str, str, str]]]:
    pools: dict[str, list[tuple[int, str, str, str]]] = defaultdict(list)
    rows = Player.objects.filter(ema_number__startswith="1").order_by("pk")
    for pk, given, family, country, number in rows.values_list(
        "pk", "given_name", "family_name", "country", "ema_number"
    ):
        pools[country].append((pk, given, family, number))
    return pools


def cast_of(
    federation: Federation, staff: list[Account], pools: Any, n: int, count: int
) -> tuple[Cast, Pattern]:
    """The people, the organiser, the day and the name of the tournament of this number."""
    kind = 2 if n % PLAYED_BY_HANDS == PLAYED_BY_HANDS // 2 else n // 7 % 2
    pattern = federation.patterns[kind]
    first = dt.date.today() - dt.timedelta(365 * YEARS)  # noqa: DTZ011 - a day of a benchmark
    day = first + dt.timedelta(n * 365 * YEARS // count - 2)
    organiser = staff[0] if n % round(1 / MANAGED) == 0 else staff[1 + n % (len(staff) - 1)]
    words = {f"Qqname{kind}qq": f"{SYLLABLES[n % 16].title()}{SYLLABLES[n // 16 % 16]} Open {n}"}
    words |= {
        f"qqname{kind}qq": f"open-{n}",
        "Qqplaceqq": f"Città {n % 97}",
        "qqorganiserqq": organiser.username,
    }
    people = drawn(federation, pattern, pools, n, count)
    for number, (_pk, given, family, ema) in enumerate(people, start=1):
        words |= {f"Qqgiven{number}qq": given, f"Qqfamily{number}qq": family, f"99{kind}{number:05}": ema}
    accounts = {pk: (pk, ref) for pk, ref in pattern.refs.items()}
    accounts[pattern.creator] = (organiser.pk, organiser.ref)
    return Cast(day, [row[0] for row in people], accounts, words), pattern


def drawn(federation: Federation, pattern: Pattern, pools: Any, n: int, count: int) -> list[Any]:
    """A person of the same country for each entry of the pattern, nobody twice."""
    people: list[Any] = []
    for number in range(1, PLAYERS + 1):
        pool = pools[COUNTRIES[number % len(COUNTRIES)]]
        person = random.choice(pool)
        while person in people or person[0] == federation.often.pk:
            person = random.choice(pool)
        people.append(person)
    if n % max(count // OFTEN, 1) == 0 and n // max(count // OFTEN, 1) < OFTEN:
        at = len(COUNTRIES) - 1
        assert COUNTRIES[(at + 1) % len(COUNTRIES)] == federation.often.country
        often = federation.often
        people[at] = (often.pk, often.given_name, often.family_name, often.ema_number)
    return people
