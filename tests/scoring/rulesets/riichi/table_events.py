"""Events of a riichi table in short, for players named after their first seats E S W N."""

from scoring import game
from scoring.rulesets import registry


def win(player, claim, discarder=None, riichi=(), **more):
    return {
        "kind": "win",
        "discarder": discarder,
        "riichi": list(riichi),
        "winners": [{"player": player, "claim": claim}],
        **more,
    }


def wins(discarder, riichi=(), **claims):
    return {
        "kind": "win",
        "discarder": discarder,
        "riichi": list(riichi),
        "winners": [{"player": player, "claim": claim} for player, claim in claims.items()],
    }


def draw(*tenpai, riichi=(), **more):
    return {"kind": "exhaustive_draw", "tenpai": list(tenpai), "riichi": list(riichi), **more}


def abortive(reason, tenpai=(), riichi=()):
    return {"kind": "abortive_draw", "reason": reason, "tenpai": list(tenpai), "riichi": list(riichi)}


def nagashi(*claimants, **more):
    return {"kind": "nagashi_mangan", "claimants": list(claimants), **more}


def chombo(*offenders, riichi=()):
    return {"kind": "chombo", "offenders": list(offenders), "riichi": list(riichi)}


def replay(events, ruleset="ema2008", **line):
    """The answer for players E S W N (named after their first seats)."""
    return game.replay(registry.get(ruleset), {"id": 0, "players": list("ESWN"), "events": events, **line})


def after(events, ruleset="ema2008", options=None):
    """The last delta in seat order, and the position of the next hand as (round, deal, counters, pot)."""
    rules = registry.get(ruleset)
    state = game.start(rules, list("ESWN"), options)
    for event in events:
        step = game.apply(state, event)
        state = step.state
    place = state.position
    return [step.delta[player] for player in "ESWN"], (place.round, place.deal, place.counters, place.pot)


def pass_deals(number):
    """Draws without tenpai: each passes the deal and leaves a counter."""
    return [draw() for _ in range(number)]
