"""What other games than riichi ask of the referee's form: false hu, responsibility, racks, three players."""

from typing import Any

import pytest
from django.test import Client

from players.models import Account
from tests.apart import rolled_back
from tests.factories import Hall, draw, make_hall
from tests.rows import each
from tests.tournaments.conftest import client_of, shown
from tournaments.models import Hand, LogEntry, Penalty, Table

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(night=True)]


def hall_of(ruleset: str, **settings: Any) -> tuple[Hall, Table, list[str], Client]:
    """A table under a rule set: the keys of East, South, West and North, and its referee."""
    hall = make_hall(ruleset=ruleset, **settings)
    table = hall.table()
    return hall, table, hall.names(table), client_of(hall.referee)


def send(client: Client, table: Table, seq: int, **fields: Any) -> Hand:
    """Send a form; the hand it made."""
    answer = client.post(f"/table/{table.pk}/hand/", {"key": f"k{seq}", "expected_seq": str(seq), **fields})
    assert answer.status_code == 302, answer.content.decode()
    return Hand.objects.get(table=table, seq=seq)


def scores(table: Table) -> dict[str, int]:
    table.refresh_from_db()
    found: dict[str, int] = table.position["scores"]
    return found


def test_mcr_false_hu_is_paid_at_once_and_the_hand_goes_on():
    """ema-tournament.md 4: 20 to each for a wrong shape; L05: the deal goes on without that player."""
    _hall, table, (east, south, west, north), client = hall_of("mcr2006")
    page = client.get(f"/table/{table.pk}/hand/").content.decode()
    assert "Who showed a false hu?" in page
    hand = send(client, table, 1, kind="false_hu", false_player=south, each="20")
    assert hand.event == {"kind": "false_hu", "player": south, "each": 20}
    assert scores(table) == {east: 20, south: -60, west: 20, north: 20}
    assert (table.position["round"], table.position["deal"], table.position["winds"][south]) == ("E", 1, "S")
    refused = client.post(
        f"/table/{table.pk}/hand/",
        {"kind": "win", "winner": south, "discarder": west, f"points-{south}": "20", "expected_seq": "2"},
    )
    assert (refused.status_code, "dead" in refused.content.decode()) == (400, True)
    send(client, table, 2, kind="win", winner=west, discarder=south, **{f"points-{west}": "20"})
    assert scores(table) == {east: 12, south: -88, west: 64, north: 12}
    mark = Penalty.objects.get()
    assert (mark.rule, mark.amount, mark.entry.key, mark.hand) == ("false_hu_20", 0, south, hand)
    assert client.get(f"/hand/{hand.pk}/").status_code == 200
    html = client.get(f"/table/{table.pk}/").content.decode()
    assert "False hu:" in html
    assert "20 to each" in html


ANSWERS = [
    pytest.param({}, [-25, 120, -70, -25], id="the discarder"),
    pytest.param({"responsible": "E"}, [-70, 120, -25, -25], id="somebody before them"),
    pytest.param({"responsible": "nobody"}, [-40, 120, -40, -40], id="nobody: immunity"),
    pytest.param({"discards": "S 9m, N 3s, W 5m, w 3s"}, [-25, 120, -25, -70], id="noted: North first"),
    pytest.param({"discards": "E 1z; S 3s; W 3s"}, [-40, 120, -40, -40], id="noted: South"),
]


@each(("fields", "delta"), ANSWERS, apart=rolled_back)
def test_zung_jung_responsibility(fields, delta):
    """zungjung.md 4.1, cases a, b, c: the responsible pays 3V - 50, the others 25; nobody responsible: V each."""
    _hall, table, names, client = hall_of("zungjung33")
    _east, south, west, _north = names
    by_wind = dict(zip("ESWN", names, strict=True))
    answer = fields.get("responsible", "")
    fields = {**fields, "responsible": by_wind.get(answer, answer), f"points-{south}": "40"}
    send(client, table, 1, kind="win", winner=south, discarder=west, **fields)
    assert [scores(table)[name] for name in names] == delta


def test_zung_jung_discards_are_filled_in_again_for_a_correction():
    hall, table, (_east, south, west, north), client = hall_of("zungjung33")
    hand = send(
        client,
        table,
        1,
        kind="win",
        winner=south,
        discarder=west,
        discards="N 3s, W 3s",
        **{f"points-{south}": "40"},
    )
    assert hand.event["discards"] == [[north, "3s"], [west, "3s"]]
    page = client_of(hall.head).get(f"/hand/{hand.pk}/correct/").content.decode()
    assert 'value="N 3s, W 3s"' in page


SPOKEN = [
    pytest.param("fi", "P 3s, L 3s", id="Finnish: pohjoinen, länsi"),
    pytest.param("it", "N 3s, O 3s", id="Italian: Nord, Ovest"),
    pytest.param("it", "N 3s, W 3s", id="Italian, with an English letter that means nothing else"),
    pytest.param("es", "n 3s; o 3s", id="Spanish"),
]


@each(("language", "discards"), SPOKEN, apart=rolled_back)
def test_zung_jung_discards_are_noted_by_the_winds_of_the_language(language: str, discards: str):
    """In Finnish E is South: what is typed there is not read as East."""
    hall, table, (_east, south, west, north), client = hall_of("zungjung33")
    Account.objects.update(language=language)
    fields = {f"points-{south}": "40", "discards": discards}
    hand = send(client, table, 1, kind="win", winner=south, discarder=west, **fields)
    assert hand.event["discards"] == [[north, "3s"], [west, "3s"]]
    page = client_of(hall.head).get(f"/hand/{hand.pk}/correct/").content.decode()
    expected = {"fi": "P 3s, L 3s"}.get(language, "N 3s, O 3s")
    assert f'value="{expected}"' in page


def test_finnish_e_is_south():
    _hall, table, (_east, south, west, _north), client = hall_of("zungjung33")
    Account.objects.update(language="fi")
    fields = {f"points-{south}": "40", "discards": "E 3s, L 3s"}
    hand = send(client, table, 1, kind="win", winner=south, discarder=west, **fields)
    assert hand.event["discards"] == [[south, "3s"], [west, "3s"]]


FIMJ_WIN = {"kind": "win", "tiles": "123m678p2399s1s", "melds": "chi 345m"}


def fimj_win(winner: str, discarder: str, **more: str) -> dict[str, str]:
    """I01 of the law: all chows, worth 40."""
    return {
        "kind": "win",
        "winner": winner,
        "discarder": discarder,
        f"tiles-{winner}": FIMJ_WIN["tiles"],
        f"melds-{winner}": FIMJ_WIN["melds"],
        **more,
    }


def test_fimj_racks_with_combinations():
    """I01: E -80, S +160, W -40, N -40."""
    _hall, table, names, client = hall_of("fimj2001")
    _east, south, west, north = names
    racks = {f"rack-combos-{west}": "99p", f"rack-combos-{north}": "(555m)"}
    send(client, table, 1, **fimj_win(south, west, **racks))
    assert [scores(table)[name] for name in names] == [-80, 160, -40, -40]


FIMJ = [
    pytest.param({"limit": "13_lanterne"}, [-4000, 8000, -2000, -2000], id="a massimo claimed"),
    pytest.param({"points": "40"}, [-80, 160, -40, -40], id="points claimed"),
]


@each(("said", "delta"), FIMJ, apart=rolled_back)
def test_fimj_claims(said, delta):
    _hall, table, names, client = hall_of("fimj2001")
    _east, south, west, _north = names
    fields = {f"{name}-{south}": value for name, value in said.items()}
    send(client, table, 1, kind="win", winner=south, discarder=west, **fields)
    assert [scores(table)[name] for name in names] == delta


def test_fimj_a_massimo_is_called_by_its_name():
    _hall, table, (_east, south, west, _north), client = hall_of("fimj2001")
    send(client, table, 1, kind="win", winner=south, discarder=west, **{f"limit-{south}": "13_lanterne"})
    assert "Thirteen wonderful lanterns" in client.get(f"/table/{table.pk}/").content.decode()


def test_fimj_a_ruling_may_be_a_massimo():
    """The head referee decides thirteen lanterns where points were claimed."""
    hall, table, names, client = hall_of("fimj2001")
    _east, south, west, _north = names
    hand = send(client, table, 1, kind="win", winner=south, discarder=west, **{f"points-{south}": "40"})
    client.post(f"/hand/{hand.pk}/dispute/", {"reason": "thirteen lanterns"})
    head = client_of(hall.head)
    assert "or a limit hand" in head.get(f"/hand/{hand.pk}/rule/").content.decode()
    ruled = {f"limit-{south}": "13_lanterne", "note": "all thirteen were there", "key": "r1"}
    assert head.post(f"/hand/{hand.pk}/rule/", ruled).status_code == 302
    assert [scores(table)[name] for name in names] == [-4000, 8000, -2000, -2000]
    page = client.get(f"/table/{table.pk}/").content.decode()
    assert "Thirteen wonderful lanterns" in page


BY_API = [
    pytest.param("mcr2006", {"kind": "false_hu", "player": 1, "each": 20}, [20, -60, 20, 20], id="false hu"),
    pytest.param(
        "zungjung33",
        {
            "kind": "win",
            "discarder": 2,
            "winners": [{"player": 1, "claim": {"points": 40}}],
            "discards": [[3, "3s"], [2, "3s"]],
        },
        [-25, 120, -25, -70],
        id="discards",
    ),
    pytest.param(
        "fimj2001",
        {
            "kind": "win",
            "discarder": 2,
            "winners": [{"player": 1, "claim": {"limit": "13_lanterne"}}],
            "racks": {0: {"combos": [], "bonus": "", "status": "false_riichi"}},
        },
        [-4000, 8000, -2000, -2000],
        id="racks and a massimo",
    ),
]


def named(event: Any, names: list[str]) -> Any:
    """The event with seats written as the keys of who sits there."""
    if isinstance(event, dict):
        return {names[key] if isinstance(key, int) else key: named(one, names) for key, one in event.items()}
    if isinstance(event, list):
        return [named(one, names) for one in event]
    return names[event] if isinstance(event, int) and event < len(names) else event


@each(("ruleset", "event", "delta"), BY_API, apart=rolled_back)
def test_the_same_by_the_api(ruleset, event, delta):
    _hall, table, names, client = hall_of(ruleset)
    body = {"event": named(event, names), "expected_seq": 1}
    where = f"/api/v1/tables/{table.pk}/hands/"
    answer = client.post(where, body, content_type="application/json", headers={"Idempotency-Key": "k1"})
    assert answer.status_code == 201, answer.content
    assert [scores(table)[name] for name in names] == delta


def test_fimj_declared_doublings():
    """One doubling of I07 is paid where only one of four was told: 28 x 2 = 56."""
    _hall, table, names, client = hall_of("fimj2001")
    _east, south, west, _north = names
    fields = {f"tiles-{south}": "123456789m111z4z4z", f"declared-{south}": "1"}
    hand = send(client, table, 1, kind="win", winner=south, discarder=west, **fields)
    assert hand.event["winners"][0]["hand"]["declared_doublings"] == 1
    assert [scores(table)[name] for name in names] == [-110, 230, -60, -60]
    page = client.get(f"/hand/{hand.pk}/").content.decode()
    assert "Fewer doublings were declared than the hand has" in page


def test_fimj_last_player_left():
    """I27: W alone remains and gets the limit: E -2000, S -1000, W +4000, N -1000."""
    _hall, table, names, client = hall_of("fimj2001")
    east, south, west, north = names
    out = {
        f"rack-status-{east}": "false_mahjong",
        f"rack-status-{south}": "false_riichi",
        f"rack-status-{north}": "rack_lowered",
    }
    send(client, table, 1, kind="win", winner=west, discarder="self", **{f"last-{west}": "on"}, **out)
    assert [scores(table)[name] for name in names] == [-2000, -1000, 4000, -1000]


def test_fimj_destroyed_wall():
    """Irregularities: who destroyed the wall pays every rack; N is worth 32 x 2 = 64, doubled from East."""
    _hall, table, names, client = hall_of("fimj2001")
    east, _south, _west, north = names
    racks = {f"rack-status-{east}": "wall_destroyed", f"rack-combos-{north}": "[1111z]"}
    send(client, table, 1, kind="abortive_draw", reason="wall_destroyed", **racks)
    assert [scores(table)[name] for name in names] == [-130, 0, 0, 130]


def test_fimj_flowers_on_a_rack():
    """A rack of two flowers is worth 8; its own one doubles it: 16, from West 10 and from East 30."""
    _hall, table, names, client = hall_of("fimj2001")
    east, south, west, north = names
    send(client, table, 1, **fimj_win(south, west, **{f"rack-bonus-{north}": "f4f1"}))
    found = scores(table)
    assert [found[name] for name in (east, west, north)] == [-80 - 30, -40 - 20, -40 + 50]


def test_fimj_somebody_cannot_win():
    """Piccolo signore: their own rack counts, they cannot win."""
    _hall, table, (_east, south, west, _north), client = hall_of("fimj2001")
    refused = client.post(f"/table/{table.pk}/hand/", {**fimj_win(south, west), "dead": south})
    assert refused.status_code == 400
    assert "piccolo signore" in refused.content.decode()


def three(**settings: Any) -> tuple[Hall, Table, list[str], Client]:
    """Three players: nobody sits North."""
    hall, table, names, client = hall_of("fimj2001", **settings)
    table.seats.get(wind="N").delete()
    return hall, table, names[:3], client


def test_fimj_three_players_enter_their_hands():
    """The dead seat starts as North; when its turn to be East comes nobody pays double."""
    _hall, table, names, client = three()
    first, second, third = names
    page = client.get(f"/table/{table.pk}/hand/")
    assert [seat["wind"] for seat in page.context["hand_form"].seats] == list("ESW")
    send(client, table, 1, **fimj_win(second, third))
    assert [scores(table)[name] for name in names] == [-80, 120, -40]
    for seq in (2, 3):
        send(client, table, seq, kind="exhaustive_draw")
    page = client.get(f"/table/{table.pk}/hand/")
    assert [(seat["key"], seat["wind"]) for seat in page.context["hand_form"].seats] == [
        *((first, "S"), (second, "W"), (third, "N"))
    ]
    send(client, table, 4, **fimj_win(second, third))
    assert [scores(table)[name] for name in names] == [-120, 200, -80]
    assert client.get(f"/table/{table.pk}/").status_code == 200


def test_fimj_first_round_of_the_breached_wall():
    hall, table, names, client = hall_of("fimj2001")
    assert "Wind of the breached wall (first round)" in client.get(f"/table/{table.pk}/").content.decode()
    client.post(f"/table/{table.pk}/start/", {"first_round": "W"})
    table.refresh_from_db()
    assert (table.start, table.position["round"]) == ({"first_round": "W"}, "W")
    assert LogEntry.objects.latest("number").action == "set_start"
    line = client.get(f"/api/v1/tables/{table.pk}/game/").json()
    assert line["first_round"] == "W"
    hall.send(table, {"kind": "exhaustive_draw"})
    html = client.post(f"/table/{table.pk}/start/", {"first_round": "S"}, follow=True).content.decode()
    assert "Hands have already been entered" in html
    assert "Wind of the breached wall" not in html
    assert len(names) == 4


STARTS = [
    pytest.param("fimj2001", {}, {"first_round": "S"}, 200, id="tournament"),
    pytest.param("fimj2001", {"structure": "booklet"}, {"first_round": "S"}, 400, id="booklet: East"),
    pytest.param("fimj2001", {}, {"first_round": "X"}, 400, id="no wind"),
    pytest.param("ema2008", {}, {"first_round": "S"}, 400, id="riichi has none"),
]


@each(("ruleset", "options", "start", "status"), STARTS, apart=rolled_back)
def test_first_round_by_the_api(ruleset, options, start, status):
    _hall, table, _names, client = hall_of(ruleset, options=options)
    answer = client.put(f"/api/v1/tables/{table.pk}/start/", start, content_type="application/json")
    assert answer.status_code == status, answer.content
    table.refresh_from_db()
    assert table.position["round"] == ("S" if status == 200 else "E")


def test_a_first_round_where_there_is_none_is_refused_in_words():
    _hall, table, _names, client = hall_of("ema2008")
    html = client.post(f"/table/{table.pk}/start/", {"first_round": "S"}, follow=True).content.decode()
    assert "First round is not a known field here." in html


@each("ruleset", ["fimj2001", "zungjung33", "mcr2006"], apart=rolled_back)
def test_a_draw_speaks_of_no_tenpai_where_there_is_none(ruleset):
    hall, table, _names, client = hall_of(ruleset)
    hall.send(table, {"kind": "exhaustive_draw"})
    assert "tenpai" not in shown(client.get(f"/table/{table.pk}/"))
    riichi = make_hall(name="Other")
    riichi.send(riichi.table(), draw())
    assert "nobody tenpai" in client_of(riichi.referee).get(f"/table/{riichi.table().pk}/").content.decode()
