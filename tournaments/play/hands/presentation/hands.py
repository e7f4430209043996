"""Hands and answers arranged for the templates: names instead of numbers, winds, words."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring import game
from scoring.faults import Fault, Refused
from scoring.hand_form import FormFields, as_tapped
from scoring.rulesets import registry
from scoring.state import Step, WinResult
from tournaments.common.numbers import whole_number
from tournaments.models import Hand, Seat, Table
from tournaments.play.hands.forms.reading import read_event
from tournaments.play.hands.presentation.form_page import HandFormPage, Sitting, short_names, sittings_of
from tournaments.play.hands.services.hands import EARLY
from tournaments.play.ledger import games
from tournaments.texts.bills import bill_view, payments_in_words, stick_words
from tournaments.texts.claims import claim_words, value_words
from tournaments.texts.expected import abortive_words
from tournaments.texts.forms import INSTEAD, TO_DO, FaultSentence, show_faults

Json = dict[str, Any]


def names_of(table: Table) -> dict[str, str]:
    """Full names by the key of events, in the order of the starting seats; a substitute's in place of the player's."""
    by_key = {seat.entry.key: _name_at(seat) for seat in table.all_seats()}
    return {key: by_key[key] for key in games.players_of(table)}


def _name_at(seat: Seat) -> str:
    name = seat.entry.full_name
    if seat.played_by is None:
        return name
    return _("%(substitute)s (for %(player)s)") % {
        "substitute": seat.played_by.full_name,
        "player": name,
    }


def sittings(table: Table, position: Json | None = None) -> list[Sitting]:
    """The players and their winds in the coming hand, or in the hand that begins in `position`."""
    return sittings_of(position or position_of(table), names_of(table), shorts_of(table))


def shorts_of(table: Table) -> dict[str, str]:
    """The short names of those who play at a table, told apart, by the key of events."""
    return short_names(
        {seat.entry.key: (seat.played_by or seat.entry).narrow_name for seat in table.all_seats()}
    )


def hand_form_page(table: Table, data: QueryDict, faults: list[FaultSentence] | None = None) -> HandFormPage:
    """The form of the next hand of a table."""
    return HandFormPage(
        sittings=sittings(table),
        ruleset=games.ruleset_of(table.round.stage.tournament),
        options=table.round.stage.played_options,
        data=data,
        expected_seq=seq_of(data, table.seq + 1),
        faults=faults or [],
    )


def seq_of(data: QueryDict, default: int) -> int:
    """The hand number that a form was made for."""
    seq = whole_number(data.get("expected_seq", ""))
    return default if seq is None else seq


def winds_of(table: Table, position: Json | None = None) -> dict[str, str]:
    """The winds of the players, by key and in the order of the starting seats, in the coming hand or in another."""
    winds = (position or position_of(table))["winds"]
    return {key: winds[key] for key in games.players_of(table)}


def read_sent_form(table: Table, form: Sequence[Sequence[str]], seq: int) -> Json:
    """The event of a sent form of hand `seq`; a repeat is read in the winds of the first time."""
    earlier = [played.event for played in games.live_hands(table)[: seq - 1]]
    position = games.position_of(games.fold(games.start_of(table), earlier))
    ruleset = games.ruleset_of(table.round.stage.tournament)
    return read_event(FormFields(form), winds_of(table, position), ruleset)


def position_before(table: Table, hand: Hand) -> Json:
    """The position of the table when the hand began."""
    earlier = [played.event for played in games.live_hands(table)[: hand.seq - 1]]
    return games.position_of(games.fold(games.start_of(table), earlier))


def position_of(table: Table) -> Json:
    """The position of the table; its start, if no hand has been played."""
    return table.position or games.position_of(games.start_of(table))


def win_view(
    event: Mapping[str, Any], win: WinResult, names: Mapping[str, str], winds: Mapping[str, str]
) -> Json:
    """One winner: tiles, claim and the engine's verdict."""
    winner = next(row for row in event["winners"] if row["player"] == win.player)
    by_wind = {wind: names[key] for key, wind in winds.items()}
    bill = None if win.score is None else bill_view(win.score.explain())
    return {
        "key": win.player,
        "name": names[win.player],
        "hand": winner.get("hand"),
        "claim": winner.get("claim"),
        "claim_words": claim_words(winner.get("claim")),
        "ruling_words": claim_words(winner.get("ruling")),
        "verdict": win.verdict.value,
        "paid": win.paid,
        "bill": bill,
        "value": value_words(bill),
        "payments": payments_in_words(bill, by_wind) if bill and win.paid else [],
    }


def step_view(event: Mapping[str, Any], step: Step, names: Mapping[str, str]) -> Json:
    """The effect of a hand; ``event`` as it was sent, with claims and rulings."""
    players = list(names)
    winds = step.winds
    order = sorted(players, key=lambda key: games.WINDS.index(winds[key]))
    paid_first = sorted(step.wins, key=lambda win: not win.paid)
    wins = [win_view(event, win, names, winds) for win in paid_first]
    for win in wins[:1]:
        win["payments"] += stick_words(step, names)
    return {
        "event": event,
        "before": step.before.to_json(),
        "words": {
            **event_words(event, names, recorded=[win.player for win in step.wins if not win.paid]),
            "has_sticks": registry.get(step.state.ruleset.key).has_stakes,
            "after_game": registry.get(step.state.ruleset.key).facts(step.state.rules).chombo,
        },
        "wins": wins,
        "paid_values": [
            win["ruling_words"] or win["value"] or win["claim_words"] for win in wins if win["paid"]
        ],
        "riichi": [names[key] for key in event.get("riichi") or []],
        "changes": [
            {
                "key": key,
                "name": names[key],
                "wind": winds[key],
                "delta": step.delta[key],
                "score": step.scores[key],
            }
            for key in order
        ],
    }


def event_words(event: Mapping[str, Any], names: Mapping[str, str], recorded: Collection[str] = ()) -> Json:
    """The parts of a sentence about the hand: its kind, the winners, the discarder.

    `recorded` called the discard too, but are not paid.
    """
    callers = [winner["player"] for winner in event.get("winners", ())]
    people = {
        name: [names.get(key, key) for key in event.get(name) or []]
        for name in ("tenpai", "claimants", "offenders", "dead")
    }
    discarder = event.get("discarder")
    return {
        "kind": event["kind"],
        "winners": [names.get(key, key) for key in callers if key not in recorded],
        "also_called": [names.get(key, key) for key in callers if key in recorded],
        "discarder": names.get(discarder, "") if discarder else "",
        "player": names.get(event.get("player") or "", ""),
        "each": event.get("each"),
        "reason": abortive_words(event["reason"]) if event["kind"] == "abortive_draw" else "",
        "early": event == EARLY,
        **people,
    }


def hand_views(table: Table) -> list[Json]:
    """The live hands of a table of `full_tables()`, oldest first."""
    names = names_of(table)
    return [
        hand_view(played.hand, played.step, names) for played in games.play(table, games.live_hands(table))
    ]


def hand_view(hand: Hand, step: Step, names: Mapping[str, str]) -> Json:
    """One hand of the ledger as a page shows it."""
    return {**step_view(hand.event, step, names), "hand": hand}


def preview(table: Table, event: Mapping[str, Any], before: int) -> Json:
    """The effect of an event after the first `before` hands of a table; writes nothing.

    If the event is impossible, gives its `faults` and, as `instead`, an event that could be recorded.
    """
    names = names_of(table)
    earlier = [played.event for played in games.live_hands(table)[:before]]
    try:
        step = game.apply(games.fold(games.start_of(table), earlier), dict(event))
    except Refused as refused:
        kinds = games.ruleset_of(table.round.stage.tournament).event_kinds
        instead = {INSTEAD.get(fault.code) for fault in refused.faults} & set(kinds)
        return {**no_step(refused.faults, names), "instead": next(iter(instead), None)}
    after = games.position_of(step.state)
    ends_round = step.before.round != after["round"]
    return {
        **step_view(step.event.to_json(), step, names),
        "shorts": _changes_in_short(table, step),
        "after": after,
        "new_seats": new_seats(table, after) if ends_round else None,
    }


def _changes_in_short(table: Table, step: Step) -> list[tuple[str, int]]:
    """Short names and what each wins or loses, winners first; without those whose score stays."""
    shorts = shorts_of(table)
    changed = ((shorts[key], delta) for key, delta in step.delta.items() if delta)
    return sorted(changed, key=lambda change: -change[1])


class NewSeats(NamedTuple):
    """The seats that players go to when the round of this wind is over: winds and names, East first."""

    after: str
    seats: list[tuple[str, str]]


def new_seats(table: Table, position: Mapping[str, Any]) -> NewSeats | None:
    """The new seats of the players, if they change seats before the hand of this position."""
    if not games.begins_on_new_seats(table, position):
        return None
    at = {wind: key for key, wind in position["winds"].items()}
    names = names_of(table)
    seats = [(wind, names[at[wind]]) for wind in games.WINDS if wind in at]
    return NewSeats(games.WINDS[games.WINDS.index(position["round"]) - 1], seats)


def difference_rows(differences: Sequence[Any], names: Mapping[str, str]) -> list[Json]:
    """The changes of a correction, hand by hand, marked where hands differ."""
    rows = []
    for difference in differences:
        facts = difference if isinstance(difference, Mapping) else difference.to_json()
        rows.append(
            {
                "seq": facts["seq"],
                "before": facts["before"],
                "after": facts["after"],
                "changed": facts["before"] != facts["after"],
                "players": [
                    {
                        "name": names[key],
                        "was": facts["before"]["delta"][key],
                        "now": facts["after"]["delta"][key],
                        "score_was": facts["before"]["scores"][key],
                        "score_now": facts["after"]["scores"][key],
                        "off_was": facts["before"].get("after_game", {}).get(key, 0),
                        "off_now": facts["after"].get("after_game", {}).get(key, 0),
                    }
                    for key in names
                ],
            }
        )
    return rows


def no_step(faults: Sequence[Fault], names: Mapping[str, str]) -> Json:
    """The answer panel when there is no hand to score. `to_do`: the form is right so far, but incomplete."""
    to_do = all(as_tapped(fault).code in TO_DO for fault in faults)
    return {"faults": show_faults(faults, names), "to_do": to_do}
