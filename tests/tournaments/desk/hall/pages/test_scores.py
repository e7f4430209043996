"""Final scores from paper are corrected on a page, or compared with the hands; what changes or differs is shown."""

import pytest
from django.test import Client

from tests.apart import rolled_back
from tests.factories import END, Hall, make_hall, ron_tiles
from tests.markup import markup
from tests.rows import each
from tests.tournaments.conftest import client_of, shown
from tests.tournaments.desk.hall.pages.test_paper import RIGHT, address, sheet
from tournaments.desk.hall.services.rounds import close_round
from tournaments.models import Hand, LogEntry, OtherVersion, Table, Tournament
from tournaments.play.hands.services.confirmations import confirm_hands
from tournaments.play.ledger import games
from tournaments.texts.format import signed

SWAPPED = (33400, 45100, 26500, 15000)


def form(hall: Hall, table: Table, scores: tuple[int | str, ...] = SWAPPED, **more: str) -> dict[str, str]:
    """What the page sends."""
    fields = {f"score-{key}": str(score) for key, score in zip(hall.names(table), scores, strict=True)}
    return {**fields, "pot": "0", "version": "1", "key": "correction", "note": "two boxes exchanged", **more}


@pytest.fixture
def saved(hall: Hall, referee: Client) -> Table:
    """A table that is closed from paper; the round runs."""
    referee.post(f"/table/{hall.table(1).pk}/sheet/", sheet(hall, 1))
    return hall.table(1)


@pytest.fixture
def closed(hall: Hall, saved: Table) -> Table:
    """The same in a closed round."""
    hall.send(hall.table(2), END)
    close_round(round=hall.round(), by=hall.head)
    return hall.table(1)


def scores_of(hall: Hall, table: Table) -> list[int]:
    table.refresh_from_db()
    return [table.position["scores"][key] for key in hall.names(table)]


def test_the_boxes_are_filled_and_the_correction_counts(hall: Hall, saved: Table, referee: Client) -> None:
    page = markup(referee.get(f"/table/{saved.pk}/scores/"))
    assert all(f'value="{score}"' in page for score in RIGHT)
    answer = referee.post(f"/table/{saved.pk}/scores/", form(hall, saved))
    assert (answer.status_code, answer["Location"]) == (302, f"/table/{saved.pk}/")
    assert scores_of(hall, saved) == list(SWAPPED)
    assert [(hand.version, hand.state) for hand in Hand.objects.order_by("version")] == [
        (1, "superseded"),
        (2, "accepted"),
    ]
    log = client_of(hall.organiser).get("/t/bologna-open/log/").content.decode()
    assert "Scores from paper corrected" in log
    assert "Hand corrected" not in log
    entry = LogEntry.objects.get(action="correct_hand")
    assert entry.reason == "two boxes exchanged"


def test_a_closed_round_is_corrected_by_the_head_referee(hall: Hall, closed: Table, head: Client) -> None:
    assert head.post(f"/table/{closed.pk}/scores/", form(hall, closed)).status_code == 302
    assert scores_of(hall, closed) == list(SWAPPED)


def test_who_may_not_is_told_who_may_and_asks(
    hall: Hall, closed: Table, referee: Client, head: Client
) -> None:
    assert "Correct these scores" in markup(referee.get(f"/table/{closed.pk}/"))
    page = markup(referee.get(f"/table/{closed.pk}/scores/"))
    assert str(hall.head) in page
    assert str(hall.organiser) in page
    assert "Confirm correction" not in page
    assert referee.post(f"/table/{closed.pk}/scores/", form(hall, closed)).status_code == 302
    assert scores_of(hall, closed) == list(RIGHT)
    version = OtherVersion.objects.get(by=hall.referee, reason="two boxes exchanged")
    head.post(f"/table/{closed.pk}/versions/{version.pk}/take/")
    assert scores_of(hall, closed) == list(SWAPPED)


@each(
    ("scores", "more", "status", "words"),
    [
        pytest.param((33400, 45200, 26500, 15000), {}, 400, "100 too many", id="a wrong sum"),
        pytest.param(("45.1", 33400, 26500, 15000), {}, 400, 'aria-invalid="true"', id="no number"),
        pytest.param(SWAPPED, {"note": ""}, 400, "reason", id="no reason"),
        pytest.param(RIGHT, {}, 400, "Nothing to change", id="no change"),
        pytest.param(SWAPPED, {"version": "7"}, 409, "latest version", id="another version"),
    ],
    apart=rolled_back,
)
def test_what_is_refused_stays_typed(
    hall: Hall, saved: Table, referee: Client, scores, more, status, words
) -> None:
    answer = referee.post(f"/table/{saved.pk}/scores/", form(hall, saved, scores, **more))
    assert answer.status_code == status
    page = markup(answer)
    assert words in page
    assert all(f'value="{score}"' in page for score in scores)
    assert scores_of(hall, saved) == list(RIGHT)


def test_a_double_tap_is_one_correction(hall: Hall, saved: Table, referee: Client) -> None:
    sent = [referee.post(f"/table/{saved.pk}/scores/", form(hall, saved)) for _again in range(2)]
    assert [answer.status_code for answer in sent] == [302, 302]
    assert Hand.objects.count() == 2


def test_two_people_correct_differently(hall: Hall, saved: Table, referee: Client, head: Client) -> None:
    """The second, or somebody who has gone back to the older form, sees both."""
    head.post(f"/table/{saved.pk}/scores/", form(hall, saved))
    other = form(hall, saved, (30000, 30000, 30000, 30000), key="other")
    answer = referee.post(f"/table/{saved.pk}/scores/", other)
    assert answer.status_code == 409
    page = markup(answer)
    assert (
        f"{hall.head} has saved other scores: 33\u2009400 · 45\u2009100 · 26\u2009500 · 15\u2009000. Yours: 30"
        in page
    )
    assert 'name="version" value="2"' in page
    assert scores_of(hall, saved) == list(SWAPPED)


def test_places_before_and_after_are_shown(hall: Hall, closed: Table, head: Client) -> None:
    answer = head.post(f"/table/{closed.pk}/scores/preview/", form(hall, closed))
    page = markup(answer)
    first = hall.entries(closed)[0]
    assert f"{first.player.full_name}" in page
    assert '<s class="quiet small">1</s> → 2' in page
    assert '<s class="quiet small">45\u2009100</s> → 33\u2009400' in page
    assert Hand.objects.filter(version=2).count() == 0
    same = markup(head.post(f"/table/{closed.pk}/scores/preview/", form(hall, closed, RIGHT)))
    assert "What this changes" not in same
    wrong = markup(head.post(f"/table/{closed.pk}/scores/preview/", form(hall, closed, (1, 2, 3, 4))))
    assert "they add up to 10" in wrong


def test_a_second_person_confirms_where_the_settings_ask(hall: Hall, closed: Table, head: Client) -> None:
    Tournament.objects.update(confirmation_policy="disputes")
    assert "A second person then has to confirm" in markup(head.get(f"/table/{closed.pk}/scores/"))
    head.post(f"/table/{closed.pk}/scores/", form(hall, closed))
    assert "someone else has to confirm" not in markup(head.get("/t/bologna-open/desk/"))
    assert "second person missing" in markup(head.get(address(hall)))
    hand = games.paper_hand(closed.__class__.objects.get(pk=closed.pk))
    assert hand is not None
    confirm_hands(table=closed, hands=[hand.pk], by=hall.organiser)
    assert "second person missing" not in markup(head.get(address(hall)))


def test_scores_of_another_table_are_taken_back(hall: Hall, saved: Table, referee: Client) -> None:
    assert "Take the scores back" in markup(referee.get(f"/table/{saved.pk}/scores/"))
    referee.post(f"/table/{saved.pk}/void/", {"reason": "typed for table 2", "expected_seq": "1"})
    assert Table.objects.get(pk=saved.pk).state == "playing"
    assert markup(referee.get(address(hall))).count('data-state="open"') == 2
    assert referee.get(f"/table/{saved.pk}/scores/")["Location"] == f"/table/{saved.pk}/"


def test_every_page_of_the_scores_leads_to_the_form(hall: Hall, saved: Table, referee: Client) -> None:
    form_address = f"/table/{saved.pk}/scores/"
    hand = Hand.objects.get()
    assert f'href="{form_address}"' in markup(referee.get(f"/table/{saved.pk}/"))
    assert f'href="{form_address}"' in markup(referee.get(address(hall)))
    assert "Correct these scores" in markup(referee.get(f"/hand/{hand.pk}/wrong/"))
    assert referee.get(f"/hand/{hand.pk}/correct/")["Location"] == form_address
    table_page = markup(referee.get(f"/table/{saved.pk}/"))
    assert "Final scores from paper" in table_page
    assert "East 1" not in shown(referee.get(f"/table/{saved.pk}/"))


def test_nothing_is_corrected_when_the_tournament_is_over(hall: Hall, closed: Table, head: Client) -> None:
    Tournament.objects.update(state="finished")
    assert "Correct these scores" not in markup(head.get(f"/table/{closed.pk}/"))
    answer = head.post(f"/table/{closed.pk}/scores/", form(hall, closed))
    assert answer.status_code == 409
    assert "The tournament has ended" in markup(answer)


@pytest.mark.django_db
@each(
    ("ruleset", "scores"),
    [("mcr2006", (1234, 10, -600, -644)), ("fimj2001", (4000, 0, -2000, -2000))],
    apart=rolled_back,
)
def test_scores_below_zero_with_marks_of_thousands(ruleset: str, scores: tuple[int, ...]) -> None:
    hall = make_hall(players=4, ruleset=ruleset)
    table = hall.table(1)
    client = client_of(hall.referee)
    client.post(f"/table/{table.pk}/sheet/", sheet(hall, 1, (30, 10, -10, -30)))
    typed = tuple(f"{score:,}".replace(",", ".").replace("-", "−") for score in scores)
    assert client.post(f"/table/{table.pk}/scores/", form(hall, table, typed)).status_code == 302
    assert scores_of(hall, table) == list(scores)


def test_a_sheet_is_compared_with_the_hands_of_the_game(hall: Hall, referee: Client) -> None:
    table = hall.table(1)
    east, south, *_others = hall.names(table)
    hall.send(table, ron_tiles(east, south))
    position = hall.table(1).position["scores"]
    typed = [position[key] for key in hall.names(table)]
    page = f"/table/{table.pk}/compare/"

    def compare(*scores: int | str, pot: int = 0) -> str:
        fields = {f"score-{key}": score for key, score in zip(hall.names(table), scores, strict=True)}
        return markup(referee.get(page, {**fields, "pot": pot}))

    assert page in markup(referee.get(f"/table/{table.pk}/"))
    assert "The sheet and the hands agree" in compare(*typed)
    assert "The sheet and the hands agree" in compare(*(score // 100 for score in typed)), "in hundreds"
    differs = compare(typed[0] + 1000, typed[1] - 1000, *typed[2:])
    assert "The sheet and the hands differ" in differs
    assert signed(1000) in differs
    assert signed(-1000) in differs
    sticks = compare(*typed, pot=1)
    assert "The sheet and the hands differ" in sticks
    assert sticks.count("Sticks left on the table") == 2, "beside the box, a row of the differences"
    assert "two thousand" in compare("two thousand", *typed[1:])
    assert Hand.objects.count() == 1, "nothing of the sheet is recorded"


def test_only_a_game_of_hands_is_compared(hall: Hall, saved: Table, referee: Client) -> None:
    for table in (saved, hall.table(2)):
        assert referee.get(f"/table/{table.pk}/compare/")["Location"] == f"/table/{table.pk}/"
