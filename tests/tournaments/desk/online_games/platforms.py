"""Writes hands in the shapes of the platforms: the inverse of the readers, for games that only one platform has."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from defusedxml.ElementTree import fromstring

from tournaments.desk.online_games.engine.actions import Call, Deck, Discard, Draw, Drawn, Indicator, Won
from tournaments.desk.online_games.engine.folding import played
from tournaments.desk.online_games.engine.mjai import HONOURS
from tournaments.desk.online_games.engine.mjlog import MjlogHands
from tournaments.desk.online_games.engine.tenhou_json import REASONS

RECORDS: Final = Path(__file__).parent / "records"
NAMES: Final = ("Ada", "Bo", "Cy", "Di")
SOUL_REASONS: Final = {
    "nine_terminals": 1,
    "four_winds": 2,
    "four_riichi": 3,
    "four_kans": 4,
    "triple_ron": 5,
}
MJAI_REASONS: Final = {"four_kans": "sukaikan", "triple_ron": "sanchaho", "nagashi_mangan": "nagashimangan"}


def decks_of(name: str) -> list[Deck]:
    """The hands of an mjlog file."""
    return list(MjlogHands(has_reds=True).decks(fromstring((RECORDS / f"{name}.mjlog").read_text())))


def gains_of(deck: Deck) -> list[int]:
    """The changes of the scores without the stakes that were paid."""
    hand = played(deck)
    return [change + 1000 * (str(seat) in hand.event["riichi"]) for seat, change in enumerate(hand.delta)]


def tenhou_json(decks: Sequence[Deck]) -> dict[str, Any]:
    """As `tenhou.net/6`."""
    return {"name": list(NAMES), "rule": {"disp": ""}, "log": [_tenhou_hand(deck) for deck in decks]}


def _number(tile: str) -> int:
    return 51 + "mps".index(tile[1]) if tile[0] == "0" else 10 * ("mpsz".index(tile[1]) + 1) + int(tile[0])


def _tenhou_hand(deck: Deck) -> list[Any]:
    draws: list[list[Any]] = [[] for _ in range(4)]
    discards: list[list[Any]] = [[] for _ in range(4)]
    indicators, last, called = [deck.deal.indicator], "", ""
    for move in deck.moves:
        if isinstance(move, Indicator):
            indicators.append(move.tile)
        elif isinstance(move, Draw):
            draws[move.seat].append(_number(move.tile))
            last = move.tile
        elif isinstance(move, Discard):
            number = 60 if move.tile == last else _number(move.tile)
            discards[move.seat].append(f"r{number}" if move.riichi else number)
            last, called = "", move.tile
        else:
            _tenhou_call(move, called, draws[move.seat], discards[move.seat])
            last = ""
    ura = next((won.ura for won in deck.end if won.ura), ()) if not isinstance(deck.end, Drawn) else ()
    hand: list[Any] = [
        ["ESWN".index(deck.deal.round) * 4 + deck.deal.deal - 1, deck.deal.counters, deck.deal.pot],
        list(deck.deal.scores),
        [_number(tile) for tile in indicators],
        [_number(tile) for tile in ura],
    ]
    for seat in range(4):
        hand += [[_number(tile) for tile in deck.deal.hands[seat]], draws[seat], discards[seat]]
    return [*hand, _tenhou_end(deck)]


def _tenhou_call(move: Call, called: str, draws: list[Any], discards: list[Any]) -> None:
    if move.kind == "ankan":
        pair = str(_number(move.tiles[0]))
        discards.append(f"{pair * 3}a{pair}")
    elif move.kind == "kakan":
        pair = str(_number(move.tiles[0]))
        discards.append(f"k{pair * 4}")
    else:
        own = list(move.tiles)
        own.remove(called)
        pairs = [str(_number(tile)) for tile in own]
        assert move.source is not None
        place = {3: 0, 2: 1, 1: len(pairs)}[(move.source - move.seat) % 4]
        letter = {"chi": "c", "pon": "p", "kan": "m"}[move.kind]
        pairs.insert(place, f"{letter}{_number(called)}")
        draws.append("".join(pairs))
        if move.kind == "kan":
            discards.append(0)


def _tenhou_end(deck: Deck) -> list[Any]:
    gains = gains_of(deck)
    if isinstance(deck.end, Drawn):
        words = {reason: word for word, reason in REASONS.items()}
        everybody = "全員聴牌" if deck.end.tenpai else "全員不聴"
        word = words.get(deck.end.reason, "流局" if any(gains) else everybody)
        return [word, gains]
    result: list[Any] = ["和了"]
    for won in deck.end:
        value = f"{won.value.get('fu', 0)}符{won.value.get('fan', 0)}飜"
        result += [gains, [won.seat, won.source, won.seat, value]]
        gains = [0, 0, 0, 0]
    return result


def mahjong_soul(decks: Sequence[Deck]) -> dict[str, Any]:
    """As exporters write the records of Mahjong Soul."""
    rows: list[dict[str, Any]] = []
    for deck in decks:
        rows += [{"name": f".lq.{kind}", "data": data} for kind, data in _soul_hand(deck)]
    accounts = [{"seat": seat, "nickname": name} for seat, name in enumerate(NAMES)]
    return {"head": {"uuid": "0001", "accounts": accounts}, "data": rows}


def _soul_hand(deck: Deck) -> list[tuple[str, dict[str, Any]]]:
    deal = deck.deal
    first = deck.moves[0]
    assert isinstance(first, Draw)
    hands = [
        [*hand, first.tile] if seat == deal.deal - 1 else list(hand) for seat, hand in enumerate(deal.hands)
    ]
    start = {
        "chang": "ESWN".index(deal.round),
        "ju": deal.deal - 1,
        "ben": deal.counters,
        "liqibang": deal.pot,
        "scores": list(deal.scores),
        "doras": [deal.indicator],
        **{f"tiles{seat}": hand for seat, hand in enumerate(hands)},
    }
    rows: list[tuple[str, dict[str, Any]]] = [("RecordNewRound", start)]
    indicators = [deal.indicator]
    for move in deck.moves[1:]:
        if isinstance(move, Indicator):
            indicators = [*indicators, move.tile]
            rows[-1][1]["doras"] = indicators
        elif isinstance(move, Draw):
            rows.append(("RecordDealTile", {"seat": move.seat, "tile": move.tile}))
        elif isinstance(move, Discard):
            data = {"seat": move.seat, "tile": move.tile, "is_liqi": move.riichi}
            rows.append(("RecordDiscardTile", data))
        elif move.kind in ("ankan", "kakan"):
            kind = {"kakan": 2, "ankan": 3}[move.kind]
            rows.append(("RecordAnGangAddGang", {"seat": move.seat, "type": kind, "tiles": move.tiles[0]}))
        else:
            froms = [move.seat] * (len(move.tiles) - 1) + [move.source]
            kind = ("chi", "pon", "kan").index(move.kind)
            data = {"seat": move.seat, "type": kind, "tiles": list(move.tiles), "froms": froms}
            rows.append(("RecordChiPengGang", data))
    return [*rows, _soul_end(deck)]


def _soul_end(deck: Deck) -> tuple[str, dict[str, Any]]:
    end = deck.end
    if not isinstance(end, Drawn):
        hules = [{"seat": won.seat, "zimo": won.seat == won.source, "li_doras": list(won.ura)} for won in end]
        return "RecordHule", {"hules": hules, "scores": list(deck.after or ())}
    if end.reason in SOUL_REASONS:
        return "RecordLiuJu", {"type": SOUL_REASONS[end.reason]}
    shown = end.tenpai or ()
    scores = [{"seat": seat, "delta_scores": gains_of(deck)} for seat in end.claimants or (0,)]
    players = [{"tingpai": seat in shown} for seat in range(4)]
    return "RecordNoTile", {
        "players": players,
        "scores": scores,
        "liujumanguan": end.reason == "nagashi_mangan",
    }


def mjai(decks: Sequence[Deck]) -> list[dict[str, Any]]:
    """As lines of MJAI."""
    lines: list[dict[str, Any]] = [{"type": "start_game", "names": list(NAMES)}]
    for deck in decks:
        lines += _mjai_hand(deck)
    return [*lines, {"type": "end_game"}]


def _pai(tile: str) -> str:
    letters = {text: letter for letter, text in HONOURS.items()}
    return letters.get(tile) or (f"5{tile[1]}r" if tile[0] == "0" else tile)


def _mjai_hand(deck: Deck) -> list[dict[str, Any]]:
    deal = deck.deal
    lines: list[dict[str, Any]] = [
        {
            "type": "start_kyoku",
            "bakaze": deal.round,
            "kyoku": deal.deal,
            "honba": deal.counters,
            "kyotaku": deal.pot,
            "oya": deal.deal - 1,
            "scores": list(deal.scores),
            "dora_marker": _pai(deal.indicator),
            "tehais": [[_pai(tile) for tile in hand] for hand in deal.hands],
        }
    ]
    paid = played(deck).event["riichi"]
    called = ""
    for move in deck.moves:
        if isinstance(move, Indicator):
            lines.append({"type": "dora", "dora_marker": _pai(move.tile)})
        elif isinstance(move, Draw):
            lines.append({"type": "tsumo", "actor": move.seat, "pai": _pai(move.tile)})
        elif isinstance(move, Discard):
            lines += [{"type": "reach", "actor": move.seat}] if move.riichi else []
            lines.append({"type": "dahai", "actor": move.seat, "pai": _pai(move.tile)})
            accepted = move.riichi and str(move.seat) in paid
            lines += [{"type": "reach_accepted", "actor": move.seat}] if accepted else []
            called = move.tile
        else:
            lines.append(_mjai_call(move, called))
    return [*lines, *_mjai_end(deck), {"type": "end_kyoku"}]


def _mjai_call(move: Call, called: str) -> dict[str, Any]:
    if move.kind == "ankan":
        return {"type": "ankan", "actor": move.seat, "consumed": [_pai(move.tiles[0])] * 4}
    if move.kind == "kakan":
        return {"type": "kakan", "actor": move.seat, "pai": _pai(move.tiles[0]), "consumed": []}
    own = list(move.tiles)
    own.remove(called)
    kind = "daiminkan" if move.kind == "kan" else move.kind
    consumed = [_pai(tile) for tile in own]
    return {
        "type": kind,
        "actor": move.seat,
        "target": move.source,
        "pai": _pai(called),
        "consumed": consumed,
    }


def _mjai_end(deck: Deck) -> list[dict[str, Any]]:
    gains = gains_of(deck)
    if isinstance(deck.end, Drawn):
        reason = MJAI_REASONS.get(deck.end.reason)
        return [{"type": "ryukyoku", "deltas": gains, **({"reason": reason} if reason else {})}]
    lines = []
    for won in deck.end:
        lines.append(_mjai_won(won, gains))
        gains = [0, 0, 0, 0]
    return lines


def _mjai_won(won: Won, gains: Sequence[int]) -> dict[str, Any]:
    ura = [_pai(tile) for tile in won.ura]
    line = {"type": "hora", "actor": won.seat, "target": won.source, "ura_markers": ura}
    return {**line, "deltas": list(gains), **won.value}
