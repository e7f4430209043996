"""Games of a platform by the page and over the API: previewed, joined to players, recorded as hands."""

import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client

from tests.apart import rolled_back
from tests.factories import Hall, make_hall
from tests.rows import each
from tests.tournaments.conftest import client_of
from tests.tournaments.desk.online_games import platforms
from tests.tournaments.desk.online_games.engine.test_reading import game
from tournaments.desk.people.services.questions import add_question
from tournaments.models import Answer, Entry, Hand, Round, Table
from tournaments.play.ledger import games

pytestmark = pytest.mark.django_db

PAGE = "/t/bologna-open/games/import/"
API = "/api/v1/tournaments/bologna-open/stages/1/games/import/"


@pytest.fixture
def hall() -> Hall:
    return make_hall(players=4, rounds=2, ruleset="tenhou", started=False)


@pytest.fixture
def organiser(hall: Hall) -> Client:
    return client_of(hall.organiser)


def file(name: str) -> SimpleUploadedFile:
    return SimpleUploadedFile(name, (platforms.RECORDS / name).read_bytes())


def preview(client: Client, *names: str, **more: str) -> Any:
    return client.post(f"{PAGE}preview/", {"files": [file(name) for name in names], **more})


def joined(hall: Hall) -> dict[str, str]:
    """The four players under the four names, in an order that is not that of the seats."""
    numbers = [entry.number for entry in Entry.objects.order_by("-number")]
    return {f"player-{place}": str(number) for place, number in enumerate(numbers)}


def handed_on(answer: Any) -> dict[str, Any]:
    """What the form of the preview sends."""
    records = re.findall(r'name="record"\s+value="([^"]*)"', answer.content.decode())
    return {"record": records}


def test_games_are_joined_seated_and_recorded_hand_by_hand(hall: Hall, organiser: Client) -> None:
    answer = preview(organiser, "houtei.mjlog", "double_ron.mjlog")
    shown = answer.context["preview"]
    assert [name.planned.name for name in shown.names] == list(platforms.NAMES)
    assert {found.fate for found in shown.games} == {"choose the players first"}
    assert organiser.post(f"{PAGE}record/", handed_on(answer)).status_code == 400
    assert Hand.objects.count() == 0

    sent = {**handed_on(answer), **joined(hall)}
    again = organiser.post(f"{PAGE}preview/", sent).context["preview"]
    assert (again.open, [found.planned.round for found in again.games]) == (0, [1, 2])
    done = organiser.post(f"{PAGE}record/", sent, follow=True)
    record = game("houtei.mjlog")
    hands = len(record.hands) + len(game("double_ron.mjlog").hands)
    assert f"2 games are recorded with their {hands} hands." in done.content.decode()
    table = hall.table()
    assert [entry.number for entry in hall.entries(table)] == [4, 3, 2, 1]
    assert table.state == Table.State.FINISHED
    assert {round_.state for round_ in Round.objects.all()} == {Round.State.CLOSED}
    assert set(Hand.objects.values_list("verdict", flat=True)) <= {"confirmed", "arithmetic"}
    state = games.fold(games.start_of(table), [hand.event for hand in games.live_hands(table)])
    assert list(state.scores) == list(record.hands[-1].after)

    same = organiser.post(f"{PAGE}preview/", sent).context["preview"]
    assert {found.fate for found in same.games} == {"recorded already"}
    before = Hand.objects.count()
    organiser.post(f"{PAGE}record/", sent)
    assert Hand.objects.count() == before


def test_players_are_found_by_their_answers(hall: Hall, organiser: Client) -> None:
    facts = {"text": "Name on Tenhou", "kind": "text", "shown": "staff"}
    question = add_question(tournament=hall.tournament, by=hall.organiser, **facts)
    for entry, name in zip(Entry.objects.order_by("number"), platforms.NAMES, strict=True):
        Answer.objects.create(entry=entry, question=question, text=name.lower())
    shown = preview(organiser, "houtei.mjlog").context["preview"]
    assert (shown.open, [found.fate for found in shown.games]) == (0, ["will be recorded"])


def test_a_game_that_these_rules_cannot_replay_is_recorded_by_its_scores() -> None:
    hall = make_hall(players=4, rounds=1, ruleset="ema2025", started=False)
    organiser = client_of(hall.organiser)
    answer = preview(organiser, "four_riichi.mjlog")
    sent = {**handed_on(answer), **joined(hall)}
    shown = organiser.post(f"{PAGE}preview/", sent).context["preview"].games[0]
    assert (shown.fate, shown.open) == ("cannot be replayed by these rules", True)
    assert [choice.value for choice in shown.choices] == ["scores", "skip"]
    assert shown.faults == ("East 3: “Abortive draw” does not exist in these rules.",)
    organiser.post(f"{PAGE}record/", {**sent, "game-0": "scores"})
    (hand,) = Hand.objects.all()
    assert hand.event["kind"] == "table_result"
    assert sum(hand.event["scores"].values()) + 1000 * hand.event["pot"] == 4 * 30_000


WRONG = [
    pytest.param({}, "Choose a file", id="no file"),
    pytest.param({"files": [SimpleUploadedFile("a.json", b"{}")]}, "no record of a game", id="no record"),
    pytest.param({"record": ["a|!!!"]}, "breaks off", id="a field that is no file"),
]


@each(("sent", "words"), WRONG, apart=rolled_back)
def test_what_cannot_be_read(organiser: Client, sent: dict[str, Any], words: str) -> None:
    answer = organiser.post(f"{PAGE}preview/", sent)
    assert (answer.status_code, words in answer.content.decode()) == (400, True)


def test_other_games_have_no_platform_and_strangers_no_page(hall: Hall) -> None:
    assert client_of(hall.referee).get(PAGE).status_code == 403
    hall.tournament.ruleset = "mcr2006"
    hall.tournament.save()
    organiser = client_of(hall.organiser)
    assert PAGE not in organiser.get("/t/bologna-open/results/import/").content.decode()
    assert "riichi" in preview(organiser, "houtei.mjlog").content.decode()


def test_over_the_api(hall: Hall, as_account: Any) -> None:
    client = as_account(hall.organiser)
    content = (platforms.RECORDS / "tenho.mjlog").read_text()
    sent = {"records": [{"name": "tenho.mjlog", "content": content}], "choices": joined(hall)}
    told = client.post(f"{API}preview/", sent, format="json").json()
    (shown,) = told["games"]
    assert (shown["fate"], shown["differences"], shown["scores"]) == ("new", [], shown["scores_there"])
    assert [name["entry"] for name in told["names"]] == [4, 3, 2, 1]
    done = client.post(API, sent, format="json")
    assert (done.status_code, done.json()) == (
        201,
        {"recorded": 1, "skipped": 0, "hands": shown["hands"], "seated": 0},
    )
    wrong = client.post(API, {"records": [{"name": "x", "content": "x"}]}, format="json")
    assert (wrong.status_code, wrong.json()["code"]) == (400, "record_unknown")


def test_the_command_makes_a_tournament_of_a_record(hall: Hall, capsys: pytest.CaptureFixture[str]) -> None:
    path = platforms.RECORDS / "tenho.mjlog"
    call_command("import_games", path, by=hall.organiser.username, ruleset="tenhou", name="Evening")
    assert "Evening: 1 games, at /t/evening/" in capsys.readouterr().out
    hands = Hand.objects.filter(table__round__stage__tournament__slug="evening")
    assert hands.filter(event__winners__0__hand__flags=["tenho"]).count() == 1
