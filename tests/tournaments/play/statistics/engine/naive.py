"""A second counter, straight from the text of a game: the events as they were written and the scores as they were
recorded. It knows nothing of the engine's states."""

from collections import Counter
from typing import Any

JSON = dict[str, Any]
ENDED = ("win", "exhaustive_draw", "abortive_draw", "nagashi_mangan")
WINDS = "ESWN"


def recount(line: JSON, states: list[JSON], final: JSON | None) -> dict[str, Counter[str]]:
    """The numbers of each player of a riichi game; `states` and `final` as the platform recorded them."""
    names = line["players"]
    found: dict[str, Counter[str]] = {name: Counter() for name in names}
    for event, state in zip(line["events"], states, strict=True):
        for name in names:
            count_sitting(found[name], name, names, event, state)
        if event["kind"] == "win":
            count_win(found, event, state)
    for name in final or ():
        assert final is not None
        place = final[name]["place"]
        hands = sum(event["kind"] in ENDED for event in line["events"])
        found[name].update(
            {
                "games": 1,
                f"place_{place}": 1,
                "place_sum": place,
                "hand_games": 1,
                "game_hands": hands,
                "last": place == max(one["place"] for one in final.values()),
            }
        )
    return found


def count_sitting(mine: Counter[str], name: str, names: list[str], event: JSON, state: JSON) -> None:
    wind = WINDS[(names.index(name) - names.index(state["dealer"])) % 4]
    mine[f"wind_{wind}_points"] += state["delta"][name]
    mine["chombo"] += name in event.get("offenders", [])
    if event["kind"] in ENDED:
        mine[f"wind_{wind}"] += 1
        mine["hands"] += 1
        mine["riichi"] += name in event.get("riichi", [])
    if event["kind"] == "exhaustive_draw":
        mine["draws"] += 1
        mine["tenpai"] += name in event.get("tenpai", [])
    if event["kind"] == "nagashi_mangan":
        mine["nagashi"] += name in event["claimants"]


def count_win(found: dict[str, Counter[str]], event: JSON, state: JSON) -> None:
    names, loser = list(found), event["discarder"]
    for winner in event["winners"]:
        name, hand = winner["player"], winner.get("hand")
        wind = WINDS[(names.index(name) - names.index(state["dealer"])) % 4]
        found[name].update(
            {
                "wins": 1,
                f"wind_{wind}_wins": 1,
                "self_draws": loser is None,
                "riichi_won": name in event.get("riichi", []),
            }
        )
        found[name]["won"] += state["delta"][name]
        if hand:
            called = [meld for meld in hand["melds"] if meld["type"] != "ankan"]
            found[name].update({"tiles": 1, "open": bool(called)})
    if loser:
        found[loser]["deal_ins"] += 1
        found[loser]["lost"] -= state["delta"][loser]
        found[loser]["riichi_dealt_in"] += loser in event.get("riichi", [])


def without_nothing(numbers: Counter[str]) -> dict[str, int]:
    return {key: number for key, number in numbers.items() if number}
