"""Reads the records of Mahjong Soul as programs export them to JSON: `RecordNewRound`, `RecordDealTile` and so on."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from scoring.faults import Fault, Refused
from scoring.tiles import SEATS
from tournaments.desk.online_games.engine.actions import (
    PLAYERS,
    Call,
    Deal,
    Deck,
    Discard,
    Draw,
    Drawn,
    Four,
    Indicator,
    Move,
    RecordedGame,
    Won,
)
from tournaments.desk.online_games.engine.folding import DEALT, played

CALLS: Final = ("chi", "pon", "kan")
KONGS: Final = {2: "kakan", 3: "ankan"}
REASONS: Final = {1: "nine_terminals", 2: "four_winds", 3: "four_riichi", 4: "four_kans", 5: "triple_ron"}
ENDS: Final = ("RecordHule", "RecordNoTile", "RecordLiuJu")
Row = tuple[str, Mapping[str, Any]]


def read_mahjong_soul(record: Mapping[str, Any], name: str) -> RecordedGame:
    """The game of a record. Raises Refused (`record_players`, `record_wrong`)."""
    head = record.get("head") or {}
    names = {account.get("seat", 0): str(account["nickname"]) for account in head.get("accounts", ())}
    if len(names) != PLAYERS:
        raise Refused(Fault("record_players", "", PLAYERS, len(names)))
    hands: list[list[Row]] = []
    for kind, data in rows_of(record):
        if kind == "RecordNewRound":
            hands.append([])
        if hands:
            hands[-1].append((kind, data))
    east, south, west, north = (names[seat] for seat in range(PLAYERS))
    decks = (_deck(rows) for rows in hands)
    return RecordedGame(
        "Mahjong Soul",
        str(head.get("uuid", "")) or name,
        (east, south, west, north),
        tuple(map(played, decks)),
    )


def rows_of(record: Mapping[str, Any]) -> Iterator[Row]:
    """The moves of a record, in whichever of the three wrappings that exporters use."""
    data = record.get("data", record.get("record", ()))
    rows: Iterable[Any] = data.get("actions", ()) if isinstance(data, Mapping) else data
    for row in rows:
        row = row.get("result", row) if isinstance(row, Mapping) else {}
        if row and row.get("name"):
            yield str(row["name"]).rpartition(".")[2], row.get("data") or {}


def _four(values: Sequence[int]) -> Four:
    east, south, west, north = values
    return east, south, west, north


def _deck(rows: Sequence[Row]) -> Deck:
    start = rows[0][1]
    dealer = start.get("ju", 0)
    hands = [list(start[f"tiles{seat}"]) for seat in range(PLAYERS)]
    indicators = start.get("doras") or [start["dora"]]
    deal = Deal(
        SEATS[start.get("chang", 0)],
        dealer + 1,
        start.get("ben", 0),
        start.get("liqibang", 0),
        _four(start["scores"]),
        tuple(tuple(hand[:DEALT]) for hand in hands),
        indicators[0],
    )
    moves: list[Move] = [Draw(dealer, hands[dealer][DEALT])]
    turned = 1
    for kind, data in rows[1:]:
        if kind in ENDS:
            return _ended(deal, moves, kind, data)
        move = _move(kind, data)
        if move is not None:
            moves.append(move)
        further = data.get("doras") or ()
        moves += [Indicator(tile) for tile in further[turned:]]
        turned = max(turned, len(further))
    raise Refused(Fault("record_wrong", "", found=rows[-1][0]))


def _move(kind: str, data: Mapping[str, Any]) -> Move | None:
    seat = data.get("seat", 0)
    if kind == "RecordDealTile":
        return Draw(seat, data["tile"])
    if kind == "RecordDiscardTile":
        return Discard(seat, data["tile"], bool(data.get("is_liqi") or data.get("is_wliqi")))
    if kind == "RecordChiPengGang":
        source = next(player for player in data["froms"] if player != seat)
        return Call(seat, CALLS[data.get("type", 0)], tuple(data["tiles"]), source)
    if kind == "RecordAnGangAddGang":
        tiles = data["tiles"]
        return Call(seat, KONGS[data["type"]], (tiles if isinstance(tiles, str) else tiles[0],))
    return None


def _ended(deal: Deal, moves: Sequence[Move], kind: str, data: Mapping[str, Any]) -> Deck:
    if kind == "RecordHule":
        last = next(move for move in reversed(moves) if not isinstance(move, Indicator))
        wins = tuple(_won(hule, last.seat) for hule in data["hules"])
        return Deck(deal, tuple(moves), wins, _four(data["scores"]))
    if kind == "RecordLiuJu":
        return Deck(deal, tuple(moves), Drawn(REASONS[data["type"]]))
    shown = tuple(seat for seat, player in enumerate(data["players"]) if player.get("tingpai"))
    gains = [0] * PLAYERS
    for part in data.get("scores") or ():
        gains = [total + gain for total, gain in zip(gains, part.get("delta_scores") or gains, strict=True)]
    if data.get("liujumanguan"):
        claimants = tuple(sorted(part.get("seat", 0) for part in data["scores"]))
        return Deck(deal, tuple(moves), Drawn("nagashi_mangan", shown, claimants), gains=_four(gains))
    return Deck(deal, tuple(moves), Drawn("exhaustive", shown), gains=_four(gains))


def _won(hule: Mapping[str, Any], last: int) -> Won:
    seat = hule.get("seat", 0)
    fan = hule.get("count")
    value = {"fan": fan, "fu": hule["fu"]} if fan and hule.get("fu") and not hule.get("yiman") else {}
    return Won(seat, seat if hule.get("zimo") else last, tuple(hule.get("li_doras") or ()), value)
