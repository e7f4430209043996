"""A tournament that leaves its installation and comes to another is the same there, and goes on."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from players.models import Account, Player
from scoring.faults import Refused
from scoring.ledger.canonical import digest
from scoring.ledger.chain import hashed
from scoring.ledger.file import BACKUP, FULL, PUBLIC, read_file
from scoring.ledger.verify import verify, words_of
from tests.apart import rolled_back
from tests.factories import END, AccountFactory, Hall, draw, make_hall, ron
from tests.pictures import encoded, picture
from tests.rows import each
from tests.scoring.ledger.packing import Lines, changed, row
from tests.tournaments.trust.archive.elsewhere import ELSEWHERE, another_installation, over, sent
from tests.tournaments.trust.archive.test_checking import played_hall
from tournaments.common.errors import Conflict, Forbidden
from tournaments.common.jobs import queue
from tournaments.common.logos import as_text, content_of, read_logo
from tournaments.desk.hall.services.rounds import call_referee, close_round, start_round
from tournaments.desk.people.selectors.questions import answers_of
from tournaments.desk.people.services.questions import add_question
from tournaments.desk.people.services.registration import apply_to_play
from tournaments.desk.people.services.teams import set_teams
from tournaments.desk.seating.services.next_round import seat_next_round
from tournaments.desk.seating.services.plans import publish_plan
from tournaments.desk.setup.services.deletion import delete_tournament
from tournaments.desk.setup.services.logos import set_logo
from tournaments.desk.setup.services.tournaments import change_state, update_tournament
from tournaments.models import (
    Entry,
    LogEntry,
    LogHead,
    Question,
    Stage,
    StatisticsSnapshot,
    Table,
    Tournament,
)  # fmt: skip
from tournaments.play.penalties.services.penalties import give_penalty
from tournaments.play.standings.services import rebuild_standings
from tournaments.trust.archive.checking import check_tournament
from tournaments.trust.archive.export import tournament_file
from tournaments.trust.archive.services.importing import import_tournament

pytestmark = [pytest.mark.django_db, pytest.mark.gate]


@pytest.mark.postgres
@pytest.mark.parametrize("kind", [PUBLIC, FULL, BACKUP])
def test_an_archive_is_the_file(kind: str, settings: Any, tmp_path: Path) -> None:
    hall = played_hall()
    path = sent(over(hall), kind, tmp_path)
    by = another_installation(settings)
    tournament = import_tournament(path=path, purpose="archive", by=by)
    assert check_tournament(tournament).holds
    assert tournament_file(tournament, kind) == path.read_bytes()


LOGO = read_logo(encoded(picture()))


@pytest.mark.postgres
@pytest.mark.parametrize("kind", [PUBLIC, BACKUP])
def test_the_logo_comes_along(kind: str, settings: Any, tmp_path: Path) -> None:
    hall = make_hall(players=4, started=False)
    set_logo(tournament=hall.tournament, logo=LOGO, by=hall.organiser)
    path = sent(over(hall), kind, tmp_path)
    assert verify(path.read_bytes()).wrong == []
    tournament = import_tournament(path=path, purpose="archive", by=another_installation(settings))
    assert (tournament.logo, content_of(tournament)) == (LOGO.facts, LOGO.content)
    assert tournament_file(tournament, kind) == path.read_bytes()


OTHER = read_logo(encoded(picture(90, 200)))


Edit = Callable[[Lines], None]


def put(name: str, fact: object) -> Edit:
    return lambda lines: row(lines, "settings").update({name: fact})


def without_logo(lines: Lines) -> None:
    del row(lines, "settings")["logo_png"]


@each(
    "edit",
    [
        pytest.param(without_logo, id="gone"),
        pytest.param(put("logo_png", as_text(OTHER.content)), id="another picture"),
        pytest.param(put("logo_png", "x"), id="no base64"),
        pytest.param(put("logo_png", 5), id="a number"),
        pytest.param(put("logo", 5), id="other facts"),
    ],
    apart=rolled_back,
)
def test_another_logo_than_that_of_the_log_is_found(edit: Edit) -> None:
    hall = make_hall(players=0)
    set_logo(tournament=hall.tournament, logo=LOGO, by=hall.organiser)
    content = tournament_file(hall.tournament, FULL)
    report = verify(changed(edit, content=content))
    assert "logo_differs" in [one["code"] for one in report.sentences]


def test_its_statistics_are_the_same_bytes_elsewhere(settings: Any, tmp_path: Path) -> None:
    """They hang on the hands, and on no key of a row."""
    hall = played_hall()
    tournament = over(hall)
    queue.run_due()
    here = StatisticsSnapshot.objects.get(tournament=tournament)
    assert here.tables > 0
    path = sent(tournament, FULL, tmp_path)
    import_tournament(path=path, purpose="archive", by=another_installation(settings))
    queue.run_due()
    there = StatisticsSnapshot.objects.get(tournament__isnull=False)
    assert (there.etag, bytes(there.payload), there.tables) == (here.etag, bytes(here.payload), here.tables)


def test_a_running_tournament_goes_on(settings: Any, tmp_path: Path) -> None:
    """Hands, seating and the numbers of the log go on where they were; who brought it is its organiser."""
    hall = make_hall(players=8, rounds=2)
    hall.send(hall.table(1), draw())
    hall.send(hall.table(1), draw(hall.names(hall.table(1))[0]))
    path, number = sent(hall.tournament, FULL, tmp_path), LogHead.objects.get().number
    by = another_installation(settings)
    tournament = import_tournament(path=path, purpose="go_on", by=by)
    here = Hall(tournament, by, by, by)
    assert LogEntry.objects.get(number=number + 1).action == "import_tournament"
    assert here.table(1).seq == 2
    for table in (here.table(1), here.table(2)):
        here.send(table, END)
    close_round(round=here.round(1), by=by)
    start_round(round=here.round(2), by=by)
    for stage in Stage.objects.all():
        rebuild_standings(stage=stage)
    assert check_tournament(tournament).holds
    again = tournament_file(tournament, FULL)
    assert verify(again).wrong == []
    old, new = (read_file(content).lines["log.jsonl"] for content in (path.read_bytes(), again))
    assert new[: len(old)] == old


def test_it_may_come_home(settings: Any, tmp_path: Path) -> None:
    """Accounts are themselves again where the file was signed by a key that is trusted, and nowhere else."""
    hall = played_hall()
    path, name = sent(over(hall), BACKUP, tmp_path), hall.tournament.name
    delete_tournament(tournament=hall.tournament, by=hall.organiser, name=name)
    tournament = import_tournament(path=path, purpose="go_on", by=hall.referee)
    assert not Account.objects.filter(imported=True).exists()
    assert tournament.created_by == hall.organiser
    assert check_tournament(tournament).holds
    delete_tournament(tournament=tournament, by=hall.organiser, name=name)
    settings.SIGNING_KEY = ELSEWHERE
    stranger = import_tournament(path=path, purpose="go_on", by=hall.referee)
    assert stranger.created_by.imported
    assert not stranger.roles.filter(account=hall.organiser).exists()
    assert str(stranger.created_by) == hall.organiser.username
    delete_tournament(tournament=stranger, by=hall.referee, name=name)
    settings.TRUSTED_KEYS = {"Home": read_file(path.read_bytes()).manifest["key"]}
    assert import_tournament(path=path, purpose="go_on", by=hall.referee).created_by == hall.organiser


CLAIMS: dict[str, dict[str, Any]] = {
    "ema2025": {"fan": 3, "fu": 40},
    "finnish": {"limit": "mangan"},
    "fimj2001": {"points": 200},
    "zungjung33": {"points": 85},
    "mcr2006": {"points": 24},
}


@pytest.mark.parametrize("ruleset", CLAIMS)
def test_every_family_travels(ruleset: str, settings: Any, tmp_path: Path) -> None:
    """Teams, a round, a round by the standings, penalties: the same bytes elsewhere."""
    hall = make_hall(players=8, rounds=2, started=False, ruleset=ruleset)
    set_teams(tournament=hall.tournament, teams={"Red": [1, 2], "Blue": [3, 4]}, by=hall.organiser)
    start_round(round=hall.round(1), by=hall.head)
    for number in (1, 2):
        names = hall.names(hall.table(number))
        hall.send(hall.table(number), ron(names[number], names[0], **CLAIMS[ruleset]))
        hall.send(hall.table(number), END)
    close_round(round=hall.round(1), by=hall.head)
    entry = Entry.objects.get(tournament=hall.tournament, number=2)
    give_penalty(stage=hall.stage, entry=entry, kind="other", amount=10, reason="phone", by=hall.head)
    plan = seat_next_round(stage=hall.stage, by=hall.organiser, way="swiss", seed=5)
    publish_plan(plan=plan, by=hall.organiser)
    rebuild_standings(stage=hall.stage)
    path = sent(over(hall), FULL, tmp_path)
    tournament = import_tournament(path=path, purpose="archive", by=another_installation(settings))
    assert tournament_file(tournament, FULL) == path.read_bytes()
    assert check_tournament(tournament).holds


def test_a_backup_has_what_else_the_organiser_knows(settings: Any, tmp_path: Path) -> None:
    hall = make_hall(players=8, registration="open", started=False)
    given: dict[str, Any] = {
        "given_name": "Lea",
        "family_name": "Sutter",
        "country": "SUI",
        "club": "Red Dragon",
    }
    shirt = {"kind": "choice", "text": "Shirt", "choices": ["S", "M"], "shown": "staff"}
    add_question(tournament=hall.tournament, by=hall.organiser, **shirt)
    apply_to_play(tournament=hall.tournament, contact="lea@example.org", **given, answers={1: "M"})
    start_round(round=hall.round(), by=hall.head)
    call_referee(table=hall.table(1), by=hall.referee, reason="a tile fell")
    public, full, backup = (tournament_file(hall.tournament, kind) for kind in (PUBLIC, FULL, BACKUP))
    assert [b"lea@example.org" in content for content in (public, full, backup)] == [False, False, True]
    assert verify(backup).wrong == []
    path = sent(hall.tournament, BACKUP, tmp_path)
    tournament = import_tournament(path=path, purpose="go_on", by=another_installation(settings))
    applicant = Entry.objects.get(tournament=tournament, status="applied")
    assert (applicant.contact, applicant.player.family_name, applicant.club_name) == (
        "lea@example.org", "Sutter", "Red Dragon",
    )  # fmt: skip
    assert (answers_of(applicant), Question.objects.get(tournament=tournament).choices) == (
        {1: "M"},
        ["S", "M"],
    )
    table = Table.objects.get(calling_since__isnull=False)
    assert (table.calling_reason, bool(table.calling_by and table.calling_by.imported)) == (
        "a tile fell",
        True,
    )
    here, there = (
        read_file(content).lines["private.jsonl"] for content in (tournament_file(tournament, BACKUP), backup)
    )
    assert here == there


def test_the_same_file_twice(settings: Any, tmp_path: Path) -> None:
    hall = make_hall(players=8)
    path = sent(hall.tournament, FULL, tmp_path)
    with pytest.raises(Conflict, match="imported_before"):
        import_tournament(path=path, purpose="go_on", by=hall.organiser)
    hall.send(hall.table(1), draw())
    with pytest.raises(Conflict, match="here_with_another_log"):
        import_tournament(path=path, purpose="go_on", by=hall.organiser)
    by = another_installation(settings)
    import_tournament(path=path, purpose="go_on", by=by)
    with pytest.raises(Conflict, match="here_with_another_log"):
        import_tournament(path=path, purpose="go_on", by=by)
    assert Tournament.objects.count() == 1


def test_what_is_asked_must_fit_the_file(settings: Any, tmp_path: Path) -> None:
    hall = make_hall(players=8)
    public = sent(hall.tournament, PUBLIC, tmp_path)
    by = another_installation(settings)
    with pytest.raises(Conflict, match="archive_not_over"):
        import_tournament(path=public, purpose="archive", by=by)
    with pytest.raises(Conflict, match="public_file_not_enough"):
        import_tournament(path=public, purpose="go_on", by=by)
    with pytest.raises(Refused, match="unknown_choice"):
        import_tournament(path=public, purpose="steal", by=by)
    assert Tournament.objects.count() == 0


def test_an_archive_stays(settings: Any, tmp_path: Path) -> None:
    """Nobody changes it, only the keeper takes it away, and then nothing of it is left."""
    hall = played_hall()
    path = sent(over(hall), PUBLIC, tmp_path)
    by = another_installation(settings)
    tournament = import_tournament(path=path, purpose="archive", by=by)
    with pytest.raises(Conflict, match="archive_stays"):
        change_state(tournament=tournament, state="public", by=by)
    with pytest.raises(Conflict, match="public_file_only"):
        tournament_file(tournament, FULL)
    with pytest.raises(Forbidden):
        delete_tournament(tournament=tournament, by=AccountFactory.create(), name=tournament.name)
    delete_tournament(tournament=tournament, by=by, name=tournament.name)
    assert not Account.objects.filter(imported=True).exists()
    assert not Player.objects.exists()
    assert import_tournament(path=path, purpose="archive", by=by).pk


def rehash(lines: Any, manifest: dict[str, Any]) -> None:
    """The whole chain written anew, as somebody with a server of their own could."""
    previous = ""
    for entry in lines["log.jsonl"]:
        entry["prev_hash"] = previous
        entry["hash"] = previous = digest(hashed(entry, manifest["chain"], manifest["old_id"]))


ROWS = [
    pytest.param("table:1.1.1", {"extra_seconds": -5}, "table:1.1.1", id="a number that cannot be"),
    pytest.param("table:1.1.1", {"extra_seconds": "5"}, "table:1.1.1", id="a number as text"),
    pytest.param("plan:1.1", {"method": "x" * 400}, "plan:1.1", id="a word nobody knows"),
    pytest.param("plan:1.1", {"grid": [[[99, 1, 2, 3]]]}, "plan:1.1", id="a grid of strangers"),
    pytest.param("plan:1.1", {"measures": {"repeats": 4}}, "plan:1.1: measures", id="no measure"),
    pytest.param("plan:1.1", {"certificate": ["seed"]}, "plan:1.1: certificate", id="no certificate"),
    pytest.param(
        "round:1.1", {"started_at": "2026-01-01T00:00:00"}, "round:1.1", id="a moment without a zone"
    ),
    pytest.param("settings", {"minutes": None}, "settings", id="no minutes"),
    pytest.param("settings", {"name": "y" * 500}, "settings", id="a long name"),
    pytest.param("stage:1", {"more": 1}, "stage:1", id="a fact that would be lost"),
]


@pytest.mark.parametrize(("key", "facts", "found"), ROWS)
def test_rows_that_no_service_writes(
    key: str, facts: dict[str, Any], found: str, settings: Any, tmp_path: Path
) -> None:
    """Somebody wrote rows and log anew, so that the check holds: the store still takes no nonsense."""
    hall = make_hall(players=8)
    content = tournament_file(hall.tournament, FULL)

    def edit(lines: Any) -> None:
        row(lines, key).update(facts)
        for entry in lines["log.jsonl"]:
            entry["rows"] = None
        rehash(lines, manifest)

    manifest = dict(read_file(content).manifest)
    path = tmp_path / "made.tenbo"
    lines = read_file(changed(edit, content=content)).lines["log.jsonl"]
    told: dict[str, Any] = {"head": {"number": len(lines), "hash": lines[-1]["hash"]}}
    if key == "settings":
        told |= {name: value for name, value in facts.items() if name == "name"}
    path.write_bytes(changed(edit, told, content))
    assert verify(path.read_bytes()).wrong == []
    with pytest.raises(Refused) as refused:
        import_tournament(path=path, purpose="go_on", by=another_installation(settings))
    (fault,) = refused.value.faults
    assert fault.code == "file_row_wrong"
    assert str(fault.found).startswith(found)
    assert Tournament.objects.count() == 0


def test_the_commands(settings: Any, tmp_path: Path, capsys: Any) -> None:
    hall = played_hall()
    path = sent(over(hall), PUBLIC, tmp_path)
    another_installation(settings)
    call_command("import_tournament", str(path), "--by", "elsewhere")
    assert "signature: unknown" in capsys.readouterr().out
    assert Tournament.objects.count() == 0
    call_command("import_tournament", str(path), "--by", "elsewhere", "--as", "archive", "--person", "1=new")
    assert "imported, at /t/bologna-open/" in capsys.readouterr().out
    broken = tmp_path / "broken.tenbo"
    broken.write_bytes(path.read_bytes()[:-100])
    for words in ([str(broken)], [str(tmp_path / "none.tenbo")], [str(path), "--as", "archive"]):
        with pytest.raises(CommandError):
            call_command("import_tournament", *words, "--by", "elsewhere")
    with pytest.raises(CommandError, match="no account"):
        call_command("import_tournament", str(path), "--by", "nobody")
    with pytest.raises(CommandError, match="not a number"):
        call_command("import_tournament", str(path), "--by", "elsewhere", "--as", "archive", "--person", "x")


EARLIER = Path(__file__).parent / "data" / "before_signatures.tenbo"
"""Made before players could sign at the end of a table."""


@pytest.mark.postgres
def test_a_file_of_an_earlier_release() -> None:
    """What it does not know is as it was then, and stays out of the file until somebody changes it."""
    assert "signature_policy" not in read_file(EARLIER.read_bytes()).rows["settings"]
    tournament = import_tournament(path=EARLIER, purpose="archive", by=AccountFactory.create())
    assert tournament.signature_policy == "never"
    assert check_tournament(tournament).holds
    assert tournament_file(tournament, FULL) == EARLIER.read_bytes()
    Tournament.objects.update(signature_policy="always")
    assert [words_of(one) for one in check_tournament(tournament).rows] == [
        "settings signature_policy: expected never, found always"
    ]


def test_an_earlier_tournament_goes_on_with_later_settings() -> None:
    by = AccountFactory.create()
    tournament = import_tournament(path=EARLIER, purpose="go_on", by=by)
    change_state(tournament=tournament, state="public", by=by)
    update_tournament(tournament=tournament, by=by, signature_policy="always")
    again = tournament_file(Tournament.objects.get(), FULL)
    assert read_file(again).rows["settings"]["signature_policy"] == "always"
    assert verify(again).wrong == []
    assert check_tournament(tournament).holds
