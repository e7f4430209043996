"""Whatever somebody edits in the database behind the log is named; what services write never is."""

from collections.abc import Iterator
from datetime import time
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.db.models import Model

from players.models import Player
from scoring.ledger.file import FULL
from scoring.ledger.verify import verify, words_of
from tests import remembered
from tests.apart import rolled_back
from tests.factories import END, AccountFactory, Hall, PlayerFactory, draw, make_hall, ron, ron_tiles
from tests.rows import each
from tests.scoring.ledger.packing import changed
from tournaments.common.chain.origin import made_from
from tournaments.common.chain.records import READERS
from tournaments.common.selectors import full_tables
from tournaments.desk.hall.services.rounds import close_round, start_round
from tournaments.desk.hall.services.schedule import set_schedule
from tournaments.desk.people.services.entries import add_entry, withdraw_entry
from tournaments.desk.people.services.persons import update_entry
from tournaments.desk.people.services.questions import add_question
from tournaments.desk.people.services.substitutes import seat_substitute
from tournaments.desk.stages.services.opening import open_stage
from tournaments.desk.stages.services.planning import add_stage
from tournaments.models import (
    Entry,
    Hand,
    Job,
    LogHead,
    ScheduleItem,
    Stage,
    StandingSnapshot,
    Table,
    Tournament,
)
from tournaments.play.hands.selectors.confirmations import to_confirm
from tournaments.play.hands.services.confirmations import confirm_hands
from tournaments.play.hands.services.corrections import correct_hand, rule_hand
from tournaments.play.hands.services.disputes import dispute_hand
from tournaments.play.hands.services.hands import submit_hand
from tournaments.play.hands.services.reseating import reseat
from tournaments.play.ledger.services import read_table
from tournaments.play.penalties.services.penalties import give_chombo, give_dead_hand, give_penalty
from tournaments.play.signatures.selectors import sheet_of
from tournaments.play.signatures.services.pins import set_pin
from tournaments.play.signatures.services.signatures import sign_table, waive_signatures
from tournaments.play.standings.services import rebuild_standings
from tournaments.trust.archive.checking import check_tournament
from tournaments.trust.archive.export import tournament_file

pytestmark = pytest.mark.gate


def played_hall() -> Hall:
    """A tournament in which everything has happened that the log keeps: two rounds, a final, disputes, penalties."""
    remembered.forget()
    hall = make_hall(players=8, rounds=2, confirmation_policy="disputes", signature_policy="always")
    _play_disputed(hall, hall.table(1))
    _play_reseated(hall, hall.table(2))
    close_round(round=hall.round(1), by=hall.head)
    _play_with_substitute(hall)
    _open_final(hall)
    lunch = {"kind": "lunch", "day": 1, "starts_at": time(12, 0), "minutes": 60, "title": ""}
    set_schedule(tournament=hall.tournament, items=[lunch], by=hall.organiser)
    add_question(tournament=hall.tournament, by=hall.organiser, kind="text", text="Diet")
    for stage in Stage.objects.filter(tournament=hall.tournament):
        rebuild_standings(stage=stage)
    Job.objects.all().delete()
    return hall


def _play_disputed(hall: Hall, table: Table) -> None:
    """A dispute that is ruled, a chombo, a dead hand; signed, and corrected after that."""
    names, entries = hall.names(table), hall.entries(table)
    set_pin(entry=entries[1], pin="4711", by=hall.organiser)
    hall.send(table, ron(names[1], names[0], fan=2, fu=30))
    disputed = hall.send(table, ron_tiles(names[2], names[3])).data["hand"]["id"]
    dispute_hand(hand=Hand.objects.get(pk=disputed), by=hall.referee, reason="no pinfu")
    rule_hand(
        hand=Hand.objects.get(pk=disputed),
        rulings={names[2]: {"fan": 1, "fu": 30}},
        by=hall.head,
        reason="seen by the table",
    )
    ruled = Hand.objects.get(table=table, seq=2, version=2)
    confirm_hands(table=table, hands=[ruled.pk], by=hall.organiser)
    give_chombo(table=table, offenders=[entries[0]], by=hall.head, reason="false win")
    give_dead_hand(table=table, entry=entries[1], by=hall.head, reason="looked at the wall")
    hall.send(table, draw(names[0]))
    hall.send(table, END)
    sign(hall, table)
    correct_hand(
        hand=Hand.objects.get(table=table, seq=1), event=ron(names[1], names[0], fan=3, fu=30), by=hall.head,
        reason="misread",
    )  # fmt: skip
    sign(hall, table)


def _play_reseated(hall: Hall, table: Table) -> None:
    """Wrong chairs are put right, a penalty is given; nobody signs."""
    hall.send(table, draw())
    east, south = hall.entries(table)[:2]
    seats = {seat.wind: seat.entry.number for seat in table.seats.select_related("entry")}
    seats["E"], seats["S"] = south.number, east.number
    reseat(table=table, seats=seats, names=True, by=hall.head, reason="wrong chairs")
    hall.send(table, END)
    give_penalty(stage=hall.stage, entry=east, kind="other", amount=2000, reason="late", by=hall.head)
    for one in (hall.table(1), table):
        if waiting := to_confirm(read_table(one.pk)):
            confirm_hands(table=one, hands=[hand.pk for hand in waiting], by=hall.organiser)
    waive_signatures(table=table, by=hall.head, reason="they had a train to catch")


def _play_with_substitute(hall: Hall) -> None:
    """The second round, in which a substitute sits at the first table."""
    spare = add_entry(
        tournament=hall.tournament, player=PlayerFactory.create(), by=hall.organiser, status="substitute"
    )
    seat_substitute(
        table=hall.table(1, 2), entry=hall.entries(hall.table(1, 2))[0], substitute=spare, by=hall.organiser
    )
    start_round(round=hall.round(2), by=hall.head)
    for number in (1, 2):
        submit_hand(table=hall.table(number, 2), event=END, by=hall.referee)
        sign(hall, hall.table(number, 2))
    close_round(round=hall.round(2), by=hall.head)


def _open_final(hall: Hall) -> None:
    """A final of four; somebody leaves."""
    final = add_stage(
        tournament=hall.tournament, by=hall.organiser, cut="top", places=4, carry_percent=50, name="Final"
    )
    open_stage(stage=final, by=hall.organiser, tie="lot", seed=1)
    withdraw_entry(entry=Entry.objects.get(tournament=hall.tournament, number=8), by=hall.organiser)


def sign(hall: Hall, table: Table) -> None:
    """Everybody at the table signs what it shows, on a phone of the referee."""
    sheet = sheet_of(full_tables().get(pk=table.pk))
    assert sheet is not None
    for place in sheet.places:
        with made_from("Firefox · Android", "192.0.2.0/24"):
            sign_table(table=table, entry=place.entry, by=hall.referee, result=sheet.result, pin="4711")


@pytest.mark.django_db
@pytest.mark.postgres
def test_services_never_differ_from_their_log() -> None:
    found = check_tournament(played_hall().tournament)
    assert [words_of(one) for one in (*found.rows, *found.derived)] == []
    assert found.broken is None
    assert found.proved > 50


HAND = "UPDATE tournaments_hand SET {} WHERE seq = 1 AND version = 1"
PENALTY = "UPDATE tournaments_penalty SET {} WHERE kind = 'other'"
ENTRY = "UPDATE tournaments_entry SET {} WHERE number = 2"
SETTINGS = "UPDATE tournaments_tournament SET {}"
NO_DISPUTE = "UPDATE tournaments_hand SET disputed_at = NULL, disputed_by_id = NULL WHERE seq = 2"
NO_REASON = "UPDATE tournaments_hand SET dispute_reason = '' WHERE disputed_at IS NOT NULL"
NO_SECOND = "UPDATE tournaments_hand SET confirmed_at = NULL, confirmed_by_id = NULL WHERE seq = 2"
CANCELLED = PENALTY.format("cancelled_at = created_at, cancelled_by_id = given_by_id, cancel_reason = 'x'")
PLAYED = "UPDATE tournaments_seat SET played_self = 1 WHERE wind = 'E' AND round_id = {first}"
SIGNED = "UPDATE tournaments_signature SET {} WHERE number = 5"
MOVED = "UPDATE tournaments_signature SET entry_id = (SELECT entry_id FROM tournaments_signature WHERE number = 6)"
NOT_VOID = "UPDATE tournaments_signature SET voided_at = created_at, voided_by_id = by_id WHERE number = 5"
PLAN = "UPDATE tournaments_seatingplan SET {}"
EDITS = [
    # the statement, the row that is named, the fact
    (HAND.format("""event = '{"kind": "exhaustive_draw", "tenpai": [], "riichi": []}'"""), "hand:1.1.1.1.1", "event"),
    (HAND.format("verdict = 'ruled'"), "hand:1.1.1.1.1", "verdict"),
    (HAND.format("state = 'voided'"), "hand:1.1.1.1.1", "state"),
    (HAND.format("reason = 'x'"), "hand:1.1.1.1.1", "reason"),
    (HAND.format("seq = 40"), "hand:1.1.1.1.1", ""),
    (HAND.format("version = 40"), "hand:1.1.1.1.1", ""),
    ("UPDATE tournaments_hand SET submitted_by_id = {stranger} WHERE seq = 1 AND version = 1", "hand:1.1.1.1.1", "by"),
    (HAND.format("created_at = '2020-01-01 00:00:00+00:00'"), "hand:1.1.1.1.1", "created_at"),
    ("DELETE FROM tournaments_hand WHERE seq = 1 AND version = 1", "hand:1.1.1.1.1", ""),
    (NO_REASON, "hand:1.1.1.2.1", "dispute_reason"),
    (NO_DISPUTE, "hand:1.1.1.2.1", "disputed_by"),
    (NO_SECOND, "hand:1.1.1.2.2", "confirmed_by"),
    ("UPDATE tournaments_ruling SET decision = '{}'", "ruling:1.1.1.2.2", "decision"),
    ("UPDATE tournaments_ruling SET reason = 'x'", "ruling:1.1.1.2.2", "reason"),
    ("UPDATE tournaments_ruling SET by_id = {stranger}", "ruling:1.1.1.2.2", "by"),
    ("DELETE FROM tournaments_ruling", "ruling:1.1.1.2.2", ""),
    (PENALTY.format("amount = 0"), "penalty:3", "amount"),
    (PENALTY.format("""receivers = '{"1": 2000}'"""), "penalty:3", "receivers"),
    (PENALTY.format("kind = 'sheet'"), "penalty:3", "kind"),
    (PENALTY.format("phase = 'after'"), "penalty:3", "phase"),
    (PENALTY.format("reason = 'x'"), "penalty:3", "reason"),
    (CANCELLED, "penalty:3", "cancelled_by"),
    ("DELETE FROM tournaments_penalty WHERE kind = 'other'", "penalty:3", ""),
    ("UPDATE tournaments_penalty SET hand_id = NULL WHERE kind = 'chombo'", "penalty:1", "hand"),
    ("UPDATE tournaments_role SET account_id = {stranger} WHERE kind = 'referee'", "role:", ""),
    ("UPDATE tournaments_role SET kind = 'organiser' WHERE kind = 'referee'", "role:", ""),
    ("DELETE FROM tournaments_role WHERE kind = 'head_referee'", "role:", ""),
    (ENTRY.format("team = 'Reds'"), "entry:2", "team"),
    (ENTRY.format("club_name = 'Reds'"), "entry:2", "club"),
    (ENTRY.format("ranked = 0"), "entry:2", "ranked"),
    (ENTRY.format("status = 'disqualified'"), "entry:2", "status"),
    (ENTRY.format("checked_in_at = created_at"), "entry:2", "checked_in_at"),
    (ENTRY.format("number = 77"), "entry:2", ""),
    ("UPDATE players_player SET family_name = 'Moved'", "entry:1", "name"),
    ("UPDATE players_player SET country = 'AUT'", "entry:1", "country"),
    ("UPDATE tournaments_question SET shown = 'public'", "question:1", "shown"),
    ("DELETE FROM tournaments_question", "question:1", ""),
    (SETTINGS.format("ruleset = 'wrc'"), "settings", "ruleset"),
    (SETTINGS.format("""options = '{"uma": "15 5"}'"""), "settings", "options"),
    (SETTINGS.format("state = 'draft'"), "settings", "state"),
    (SETTINGS.format("team_best = 1"), "settings", "team_best"),
    ("UPDATE tournaments_stage SET carry_percent = 100 WHERE number = 2", "stage:2", "carry_percent"),
    ("UPDATE tournaments_stage SET places = 5 WHERE number = 2", "stage:2", "places"),
    ("""UPDATE tournaments_qualifier SET carried = '{"total": 99000}' WHERE place = 1""", "qualifier:", "carried"),
    ("DELETE FROM tournaments_qualifier WHERE place = 1", "qualifier:", ""),
    (PLAN.format("grid = '[]'"), "plan:1.1", "grid"),
    (PLAN.format("seed = 99"), "plan:1.1", "seed"),
    (PLAN.format("certificate = '{}'"), "plan:1.1", "certificate"),
    (PLAN.format("method = 'swap'"), "plan:1.1", "method"),
    ("UPDATE tournaments_seat SET wind = 'X' WHERE wind = 'E' AND round_id = {first}", "seat:1.1.1.E", ""),
    (PLAYED, "seat:1.1.2.E", "played_self"),
    ("UPDATE tournaments_seat SET played_by_id = NULL", "seat:1.2.1.E", "played_by"),
    ("DELETE FROM tournaments_seat WHERE wind = 'E' AND round_id = {first}", "seat:1.1.1.E", ""),
    ("""UPDATE tournaments_table SET start = '{"first_round": "S"}' WHERE number = 1""", "table:1.1.1", "start"),
    ("UPDATE tournaments_table SET extra_seconds = 60 WHERE number = 1", "table:1.1.1", "extra_seconds"),
    ("UPDATE tournaments_round SET minutes = 3 WHERE number = 1", "round:1.1", "minutes"),
    ("UPDATE tournaments_round SET closed_at = started_at WHERE number = 1", "round:1.1", "closed_at"),
    (SIGNED.format("""scores = '{"1": 1}'"""), "signature:1.1.1.5", "scores"),
    (SIGNED.format("device = 'x'"), "signature:1.1.1.5", "device"),
    (SIGNED.format("created_at = '2020-01-01 00:00:00+00:00'"), "signature:1.1.1.5", "created_at"),
    (SIGNED.format("by_id = {stranger}"), "signature:1.1.1.5", "by"),
    (SIGNED.format("with_pin = NOT with_pin"), "signature:1.1.1.5", "with_pin"),
    (SIGNED.format("kind = 'waived', reason = 'x'"), "signature:1.1.1.5", "kind"),
    (SIGNED.format("number = 40"), "signature:1.1.1.5", ""),
    (f"{MOVED} WHERE voided_at IS NOT NULL AND number = 1", "signature:1.1.1.1", "entry"),
    (NOT_VOID, "signature:1.1.1.5", "voided_at"),
    ("DELETE FROM tournaments_signature WHERE number = 5", "signature:1.1.1.5", ""),
    (SETTINGS.format("signature_policy = 'never'"), "settings", "signature_policy"),
    ("UPDATE tournaments_scheduleitem SET starts_at = '13:00:00'", "schedule", "items"),
    ("DELETE FROM tournaments_scheduleitem", "schedule", "items"),
    ("DELETE FROM tournaments_sealedtext WHERE kind = 'text'", "hand:1.1.1.1.2", "reason"),
]  # fmt: skip
STALE = [
    ("UPDATE tournaments_table SET position = '{}' WHERE number = 1", "table:1.1.1", "position"),
    ("UPDATE tournaments_table SET seq = 9 WHERE number = 1", "table:1.1.1", "seq"),
    ("UPDATE tournaments_table SET state = 'playing' WHERE number = 1", "table:1.1.1", "state"),
    ("UPDATE tournaments_standingsnapshot SET payload = X'7b7d'", "standings:1.1", "payload"),
    (
        "UPDATE tournaments_standingsnapshot SET payload = X'7b7d', etag = '44136fa355b3678a1146ad16f7e8649e94fb4f"
        "c21fe77e8310c060f61caaff8a' WHERE version = 1",
        "standings:1.1",
        "etag",
    ),
]
BROKEN = [
    ("UPDATE tournaments_logentry SET reason = 'x' WHERE number = 4", (4, "hash")),
    ("UPDATE tournaments_logentry SET rows = NULL WHERE number = 4", (4, "hash")),
    ("UPDATE tournaments_logentry SET actor = 'x' WHERE number = 4", (4, "hash")),
    ("UPDATE tournaments_logentry SET at = '2020-01-01 00:00:00+00:00' WHERE number = 4", (4, "hash")),
    ("DELETE FROM tournaments_logentry WHERE number = 4", (4, "gap")),
    ("UPDATE tournaments_sealedtext SET text = 'Somebody Else' WHERE number = 5", (5, "name")),
    ("UPDATE tournaments_loghead SET number = number - 1", None),
]


@pytest.fixture(scope="module")
def played(django_db_setup: None, django_db_blocker: Any) -> Iterator[Hall]:
    """The hall, made once."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield played_hall()
        transaction.set_rollback(True)


@pytest.fixture
def hall(played: Hall, django_db_blocker: Any) -> Iterator[Hall]:
    """The hall for one test: what the test edits is rolled back."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield played
        transaction.set_rollback(True)


def edit(sql: str, hall: Hall) -> None:
    """What somebody with the database's file could do: constraints and triggers are no hindrance."""
    words = {"{stranger}": AccountFactory.create(username="stranger").pk, "{first}": hall.round(1).pk}
    for word, value in words.items():
        sql = sql.replace(word, str(value))
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA ignore_check_constraints = ON")
        cursor.execute("PRAGMA defer_foreign_keys = ON")
        cursor.execute("DROP TRIGGER IF EXISTS log_is_append_only")
        cursor.execute(sql)
        cursor.execute("PRAGMA ignore_check_constraints = OFF")


IDS = [f"{number} {key} {field}" for number, (_sql, key, field) in enumerate(EDITS)]


@pytest.mark.django_db
def test_number_and_country_of_a_player_are_those_of_the_log() -> None:
    """The federation credits a result by them: an edit is named in the store, in its file, and in an edited file."""
    hall = make_hall(started=False)
    entry = Entry.objects.select_related("player").get(number=1)
    update_entry(entry=entry, by=hall.organiser, ema_number="04010001")
    assert check_tournament(hall.tournament).holds
    good = tournament_file(hall.tournament, FULL)
    assert verify(good).wrong == []
    other = {"ema_number": "04019999", "country": "AUT"}
    edited = changed(lambda lines: lines["people.jsonl"][0].update(other), content=good)
    assert [line for line in verify(edited).wrong if line.startswith("people")] == [
        "people 1 country: expected ITA, found AUT",
        "people 1 ema_number: expected 04010001, found 04019999",
    ]
    Player.objects.filter(pk=entry.player_id).update(**other)
    named = [
        "entry 1 country: expected ITA, found AUT",
        "entry 1 ema_number: expected 04010001, found 04019999",
    ]
    assert [words_of(one) for one in check_tournament(hall.tournament).rows] == named
    assert [line for line in verify(tournament_file(hall.tournament, FULL)).wrong if line in named] == named


def test_many_edits_are_tried() -> None:
    assert len(EDITS) + len(STALE) + len(BROKEN) >= 60


def test_every_table_that_the_log_vouches_for_is_edited() -> None:
    edited = {sql.split()[1 if sql.startswith("UPDATE") else 2] for sql, _key, _field in EDITS}
    models: set[type[Model]] = {*READERS, ScheduleItem}
    vouched = {model._meta.db_table for model in models}
    assert vouched - edited == set()


@each(("sql", "key", "field"), EDITS[::6], ids=IDS[::6], apart=rolled_back)
def test_edits_are_named(hall: Hall, sql: str, key: str, field: str, capsys: Any) -> None:
    an_edit_is_named(hall, sql, key, field, capsys)


@pytest.mark.night
@each(("sql", "key", "field"), EDITS, ids=IDS, apart=rolled_back)
def test_every_edit_is_named(hall: Hall, sql: str, key: str, field: str, capsys: Any) -> None:
    an_edit_is_named(hall, sql, key, field, capsys)


def an_edit_is_named(hall: Hall, sql: str, key: str, field: str, capsys: Any) -> None:
    edit(sql, hall)
    found = check_tournament(hall.tournament)
    assert any(one.key.startswith(key) and one.field == field for one in found.rows), found.rows
    before = stored()
    slug = Tournament.objects.values_list("slug", flat=True)[0]
    with pytest.raises(CommandError, match="nothing was changed"):
        call_command("check_ledger", slug, "--rebuild")
    assert stored() == before
    assert key.partition(":")[0] in capsys.readouterr().out


def stored() -> list[Any]:
    """Everything that the command might write."""
    tables = Table.objects.order_by("pk").values_list("seq", "position", "state")
    return [*tables, *StandingSnapshot.objects.order_by("pk").values_list("etag")]


@each(("sql", "key", "field"), STALE, apart=rolled_back)
def test_what_is_derived_is_named_and_made_anew_only_when_asked(
    hall: Hall, sql: str, key: str, field: str
) -> None:
    edit(sql, hall)
    found = check_tournament(hall.tournament)
    assert (key, field) in [(one.key, one.field) for one in found.derived]
    assert found.rows == ()
    before = stored()
    with pytest.raises(CommandError, match="nothing was changed"):
        call_command("check_ledger", hall.tournament.slug)
    assert stored() == before
    if field != "payload":
        call_command("check_ledger", hall.tournament.slug, "--rebuild")
        call_command("check_ledger", hall.tournament.slug)


@each(("sql", "broken"), BROKEN, apart=rolled_back)
def test_every_edit_of_the_log_is_named(hall: Hall, sql: str, broken: tuple[int, str] | None) -> None:
    last = LogHead.objects.get().number
    edit(sql, hall)
    found = check_tournament(hall.tournament).broken
    assert found is not None
    assert (found.number, found.why) == (broken or (last + 1, "end"))


def test_hands_that_cannot_be_played_are_named(hall: Hall) -> None:
    edit("""UPDATE tournaments_hand SET event = '{"kind": "end", "reason": "time"}' WHERE seq = 3""", hall)
    found = check_tournament(hall.tournament)
    assert ("table:1.1.1", "hands") in [(one.key, one.field) for one in found.derived]
