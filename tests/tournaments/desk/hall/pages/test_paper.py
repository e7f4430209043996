"""Scores from paper on one page: what is saved, what is refused beside its table, and what is left alone."""

import pytest
from django.test import Client

from players.imports import parse_line
from tests.apart import rolled_back
from tests.factories import END, Hall, draw, make_hall
from tests.markup import markup
from tests.rows import each
from tests.tournaments.conftest import client_of
from tournaments.common.errors import Conflict
from tournaments.desk.hall.services.rounds import close_round
from tournaments.desk.people.services.entries import withdraw_entry
from tournaments.desk.people.services.substitutes import seat_substitute
from tournaments.models import Entry, Hand, LogEntry, OtherVersion, Table

RIGHT = (45100, 33400, 26500, 15000)


def address(hall: Hall) -> str:
    return f"/t/bologna-open/rounds/{hall.round().pk}/scores/"


def sheet(hall: Hall, number: int, scores: tuple[int, ...] = RIGHT, **more: str) -> dict[str, str]:
    """What the page sends for a table."""
    table = hall.table(number)
    fields = {f"score-{key}": str(score) for key, score in zip(hall.names(table), scores, strict=True)}
    fields |= {"key": f"sheet-{number}", "expected_seq": "1", "pot": "0"} | more
    return {f"t{table.pk}-{name}": value for name, value in fields.items()}


def states() -> list[str]:
    return list(Table.objects.order_by("number").values_list("state", flat=True))


def test_one_form_saves_every_table_that_was_filled_in(hall: Hall, referee: Client) -> None:
    answer = referee.post(address(hall), sheet(hall, 1) | sheet(hall, 2))
    assert (answer.status_code, answer["Location"]) == (302, address(hall))
    assert states() == ["finished", "finished"]
    page = markup(referee.get(address(hall)))
    assert "2 tables have been saved." in page
    assert page.count('data-state="saved"') == 2
    assert "45\u2009100" in page


def test_a_wrong_sheet_stays_with_its_fault_and_the_others_are_saved(hall: Hall, referee: Client) -> None:
    wrong = sheet(hall, 2, (45200, 33400, 26500, 15000))
    answer = referee.post(address(hall), sheet(hall, 1) | wrong)
    assert answer.status_code == 400
    assert states() == ["finished", "playing"]
    page = markup(answer)
    assert "100 too many" in page
    assert "they add up to 120\u2009100" in page
    assert 'value="45200"' in page


@each(
    ("scores", "words"),
    [
        ((45100, 33400, 26500, 14800), "200 missing"),
        ((45100, 33400, 26500, 1), "14\u2009999 missing"),
        ((45101, 33400, 26500, 15000), "1 too many"),
    ],
    apart=rolled_back,
)
def test_the_difference_is_said(hall: Hall, referee: Client, scores: tuple[int, ...], words: str) -> None:
    table = hall.table(1)
    answer = referee.post(f"/table/{table.pk}/sheet/", sheet(hall, 1, scores))
    assert answer.status_code == 400
    assert words in markup(answer)


def test_a_table_sent_twice_is_saved_once(hall: Hall, referee: Client) -> None:
    table = hall.table(1)
    sent = [referee.post(f"/table/{table.pk}/sheet/", sheet(hall, 1)) for _again in range(2)]
    assert [answer.status_code for answer in sent] == [200, 200]
    assert all('data-state="saved"' in markup(answer) for answer in sent)
    assert Hand.objects.filter(table=table).count() == 1


def test_a_table_somebody_else_saved_shows_their_scores(hall: Hall, referee: Client, head: Client) -> None:
    table = hall.table(1)
    head.post(f"/table/{table.pk}/sheet/", sheet(hall, 1))
    other = sheet(hall, 1, (30000, 30000, 30000, 30000), key="another")
    answer = referee.post(f"/table/{table.pk}/sheet/", other)
    assert answer.status_code == 409
    page = markup(answer)
    assert 'data-state="saved"' in page
    theirs, mine = "45\u2009100 · 33\u2009400 · 26\u2009500 · 15\u2009000", "30\u2009000 · 30\u2009000"
    assert f"{hall.head} has saved other scores: {theirs}. Yours: {mine}" in page
    assert f'href="/table/{table.pk}/versions/"' in page
    assert OtherVersion.objects.get().by == hall.referee
    shown = markup(head.get(f"/table/{table.pk}/versions/"))
    assert "This version is right" in shown


def test_saving_all_tells_of_a_table_that_somebody_else_saved(
    hall: Hall, referee: Client, head: Client
) -> None:
    head.post(address(hall), sheet(hall, 1))
    mine = sheet(hall, 1, (30000, 30000, 30000, 30000), key="another") | sheet(hall, 2)
    answer = referee.post(address(hall), mine)
    assert answer.status_code == 409
    assert f"{hall.head} has saved other scores" in markup(answer)
    assert states() == ["finished", "finished"]


def test_the_same_sheet_of_two_people_is_saved_once(hall: Hall, referee: Client, head: Client) -> None:
    table = hall.table(1)
    head.post(f"/table/{table.pk}/sheet/", sheet(hall, 1))
    answer = referee.post(f"/table/{table.pk}/sheet/", sheet(hall, 1, key="another"))
    assert (answer.status_code, 'role="alert"' in markup(answer)) == (200, False)
    assert OtherVersion.objects.count() == 0


def test_the_page_of_one_table_tells_of_other_scores(hall: Hall, referee: Client, head: Client) -> None:
    table = hall.table(1)
    head.post(f"/table/{table.pk}/sheet/", sheet(hall, 1))
    sent = {"kind": "table_result", "pot": "0", "key": "mine", "expected_seq": "1"}
    sent |= {f"score-{key}": "30000" for key in hall.names(table)}
    answer = referee.post(f"/table/{table.pk}/close/", sent, follow=True)
    page = markup(answer)
    assert f"{hall.head} has saved other scores" in page
    assert "Two people have saved different scores of this table." in page
    assert OtherVersion.objects.count() == 1


@each(
    "scores",
    [
        pytest.param(("45.100", "33.400", "26.500", "15.000"), id="points"),
        pytest.param(("45,100", "33,400", "26,500", "15,000"), id="commas"),
        pytest.param(("45'100", "33’400", "26 500", "15\u202f000"), id="apostrophes and spaces"),
        pytest.param(("451", "334", "265", "150"), id="hundreds"),
        pytest.param(("531", "454", "265", "−50"), id="hundreds below zero"),
    ],
    apart=rolled_back,
)
def test_scores_as_people_type_them(hall: Hall, referee: Client, scores: tuple[str, ...]) -> None:
    sent = sheet(hall, 1, scores)  # type: ignore[arg-type]  # typed
    assert referee.post(f"/table/{hall.table(1).pk}/sheet/", sent).status_code == 200
    alone = {"kind": "table_result", "pot": "0", "key": "k", "expected_seq": "1"}
    alone |= {f"score-{key}": score for key, score in zip(hall.names(hall.table(2)), scores, strict=True)}
    assert referee.post(f"/table/{hall.table(2).pk}/close/", alone).status_code == 302
    first = [sorted(table.position["scores"].values()) for table in Table.objects.all()]
    assert first[0] == first[1]
    assert sum(first[0]) == 120000


def test_numbers_as_people_write_them_and_sticks(hall: Hall, referee: Client) -> None:
    table = hall.table(1)
    sent = sheet(hall, 1, pot="2") | {f"t{table.pk}-score-{hall.names(table)[0]}": "43 100"}
    assert referee.post(f"/table/{table.pk}/sheet/", sent).status_code == 200


def test_what_is_no_number_is_marked(hall: Hall, referee: Client) -> None:
    table = hall.table(1)
    sent = sheet(hall, 1) | {f"t{table.pk}-score-{hall.names(table)[2]}": "26,5"}
    answer = referee.post(f"/table/{table.pk}/sheet/", sent)
    assert answer.status_code == 400
    assert markup(answer).count('aria-invalid="true"') == 1


def test_a_table_with_hands_is_closed_by_its_hands(hall: Hall, referee: Client) -> None:
    hall.send(hall.table(1), draw())
    page = markup(referee.get(address(hall)))
    assert (page.count('data-state="hands"'), page.count('data-state="open"')) == (1, 1)


@pytest.mark.django_db
def test_a_substitute_does_not_keep_a_table_from_being_closed_by_its_sheet() -> None:
    hall = make_hall(players=8, ruleset="ema2025")
    table = hall.table(1)
    entry = hall.entries(table)[1]
    seat_substitute(table=table, entry=entry, substitute=parse_line("VERDI Ugo; ITA"), by=hall.head)
    client = client_of(hall.referee)
    assert "Enter scores from paper, table 1" in markup(
        client_of(hall.organiser).get("/t/bologna-open/desk/")
    )
    assert "Close with these scores" in markup(client.get(f"/table/{table.pk}/close/"))
    page = markup(client.get(address(hall)))
    assert page.count('data-state="open"') == 2
    assert "Ugo Verdi (for" in page
    answer = client.post(f"/table/{table.pk}/sheet/", sheet(hall, 1, expected_seq="2"))
    assert answer.status_code == 200


def test_the_page_is_for_those_who_enter_hands(hall: Hall, reader: Client) -> None:
    assert reader.get(address(hall)).status_code == 302
    stranger = make_hall(players=0, name="Other Cup").referee
    assert client_of(stranger).get(address(hall)).status_code == 403
    assert client_of(stranger).post(f"/table/{hall.table(1).pk}/sheet/", {}).status_code == 403


@pytest.mark.django_db
@each(
    ("ruleset", "total"),
    [("ema2025", 120000), ("mcr2006", 0), ("zungjung33", 0), ("fimj2001", 0)],
    apart=rolled_back,
)
def test_the_sum_of_each_family(ruleset: str, total: int) -> None:
    hall = make_hall(players=4, ruleset=ruleset)
    page = markup(client_of(hall.referee).get(address(hall)))
    assert f'data-sum="{total}"' in page


def test_the_desk_shows_the_scores_of_a_finished_table(
    hall: Hall, organiser: Client, referee: Client
) -> None:
    referee.post(f"/table/{hall.table(1).pk}/sheet/", sheet(hall, 1))
    desk = markup(organiser.get("/t/bologna-open/desk/"))
    families = [entry.player.family_name for entry in hall.entries(hall.table(1))]
    for family, score in zip(families, ("45", "33", "26", "15"), strict=True):
        assert f'<dt>{family}</dt> <dd class="figures">{score}\u2009' in desk


def leaves(hall: Hall, table: Table, number: int = 1) -> str:
    """A player of a table of the running round leaves; their number."""
    entry = hall.entries(table)[number]
    withdraw_entry(entry=entry, by=hall.organiser)
    return entry.key


def test_a_seat_of_somebody_who_left_asks_who_played(hall: Hall, referee: Client) -> None:
    """Unanswered, the table stays open; nobody gets points for a game they may not have played."""
    table = hall.table(1)
    gone = leaves(hall, table)
    assert markup(referee.get(address(hall))).count("who played?") == 1
    answer = referee.post(f"/table/{table.pk}/sheet/", sheet(hall, 1))
    assert answer.status_code == 409
    assert "had left or never came: say who played at this table." in markup(answer)
    assert states() == ["playing", "playing"]
    did = sheet(hall, 1) | {f"t{table.pk}-who-{gone}": "played"}
    assert referee.post(f"/table/{table.pk}/sheet/", did).status_code == 200
    assert table.seats.get(entry__number=gone).played_self
    assert LogEntry.objects.filter(action="confirm_player").count() == 1


@pytest.mark.django_db
@each("ruleset", ["ema2025", "zungjung33"], apart=rolled_back)
def test_a_substitute_is_named_where_the_table_is_closed(ruleset: str) -> None:
    """With the rules of substitutes and without; sent twice, one substitute comes."""
    hall = make_hall(players=8, ruleset=ruleset)
    table = hall.table(1)
    gone = leaves(hall, table)
    scores = RIGHT if ruleset == "ema2025" else (30, 10, -10, -30)
    sent = sheet(hall, 1, scores) | {
        f"t{table.pk}-who-{gone}": "substitute",
        f"t{table.pk}-name-{gone}": "VERDI Ugo",
        f"t{table.pk}-country-{gone}": "ITA",
    }
    client = client_of(hall.head)
    answers = [client.post(f"/table/{table.pk}/sheet/", sent) for _again in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    seat = table.seats.select_related("played_by__player").get(entry__number=gone)
    assert seat.played_by is not None
    assert seat.played_by.player.full_name == "Ugo Verdi"
    assert Entry.objects.filter(status="substitute").count() == 1


def test_a_substitute_without_a_name(hall: Hall, head: Client) -> None:
    table = hall.table(1)
    gone = leaves(hall, table)
    sent = sheet(hall, 1) | {f"t{table.pk}-who-{gone}": "substitute"}
    answer = head.post(f"/table/{table.pk}/sheet/", sent)
    assert answer.status_code == 400
    assert "Name the substitute who played for" in markup(answer)


def test_the_page_of_one_table_asks_too(hall: Hall, head: Client) -> None:
    table = hall.table(1)
    gone = leaves(hall, table)
    closing = f"/table/{table.pk}/close/"
    assert "who played?" in markup(head.get(closing))
    sent = {"kind": "table_result", "pot": "0", "key": "k", "expected_seq": "1"}
    sent |= {f"score-{key}": "30000" for key in hall.names(table)}
    assert head.post(closing, sent).status_code == 400
    assert head.post(closing, sent | {f"who-{gone}": "played"}).status_code == 302


def test_hands_may_end_a_game_and_the_round_asks(hall: Hall, head: Client) -> None:
    """The game is over by its hands: the desk asks before the round is closed."""
    for number in (1, 2):
        hall.send(hall.table(number), END)
    table = hall.table(1)
    Entry.objects.filter(pk=hall.entries(table)[0].pk).update(status="withdrawn")
    with pytest.raises(Conflict) as refused:
        close_round(round=hall.round(), by=hall.head)
    assert (refused.value.code, refused.value.fault.found) == ("players_unknown", [1])
    assert "Did play" in markup(head.get("/t/bologna-open/desk/"))
    head.post(f"/table/{table.pk}/played/", {"entry": hall.names(table)[0]})
    close_round(round=hall.round(), by=hall.head)


def test_who_leaves_after_the_game_has_played_it(hall: Hall) -> None:
    for number in (1, 2):
        hall.send(hall.table(number), END)
    leaves(hall, hall.table(1))
    close_round(round=hall.round(), by=hall.head)
