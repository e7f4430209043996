"""The contents of the pictures of shared pages, for any reader the same as for a stranger."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.http import QueryDict
from django.template.loader import render_to_string
from django.utils.html import strip_tags
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from players import naming
from scoring import calculator
from scoring.calculator import YOU
from scoring.rulesets import registry
from scoring.rulesets.base import RuleSet
from scoring.score import Line
from scoring.study import worth_of
from scoring.tiletext import split_tiles
from tournaments.common import logos, permissions
from tournaments.common.selectors import ranked_players
from tournaments.models import Entry, Hand, Table, Tournament
from tournaments.play.hands.presentation.hands import preview
from tournaments.play.standings.columns import StandingRow, StandingsPayload
from tournaments.play.standings.presentation import after_words
from tournaments.play.standings.rows import FIGURES
from tournaments.play.standings.selectors.final_list import PlaceOf, merged, place_of
from tournaments.play.standings.selectors.player_results import games_of, next_game
from tournaments.play.standings.selectors.standings import payloads_of
from tournaments.public.sharing.drawing.pictures import Bill, Facts, Figure, Person, Picture, Place, Places
from tournaments.texts.bills import bill_view
from tournaments.texts.claims import value_words
from tournaments.texts.format import days, figure_name, named, round_name, score, signed, unit, wind
from tournaments.texts.study_words import refused_words

DEFAULT_RULES = "ema2008"
MEDALS = 3
Json = Mapping[str, Any]


def site_picture() -> Picture:
    """For every page without a picture of its own."""
    return Facts("Tenbo", "", (_("Mahjong tournaments, scored from the tiles."),))


def tournament_picture(tournament: Tournament) -> Picture:
    """The top of the public standings; before there are any, the facts of the tournament."""
    with naming.seen_by_everybody():
        payloads = payloads_of(tournament, inside=False)
        if not payloads or not payloads[-1]["rows"]:
            return _facts(tournament)
        rows = merged(payloads) if len(payloads) > 1 else payloads[-1]["rows"]
        note = _joined([days(tournament.starts_on, tournament.ends_on)], [after_words(payloads[-1])])
        places = tuple(_place(payloads[-1], row) for row in rows[:5])
        return Places(tournament.name, note, places, logos.content_of(tournament))


def _facts(tournament: Tournament) -> Facts:
    players = ranked_players([tournament]).count()
    many = ngettext("%(n)s player", "%(n)s players", players) % {"n": players} if players else ""
    lines = (
        days(tournament.starts_on, tournament.ends_on),
        ", ".join(filter(None, (tournament.place, tournament.country))),
        _joined([named(registry.get(tournament.ruleset).names)], [many]),
    )
    return Facts(tournament.name, "", tuple(filter(None, lines)), logos.content_of(tournament))


def _place(payload: StandingsPayload, row: StandingRow) -> Place:
    name = f"{row['family_name'].upper()} {row['given_name']}".strip()
    return Place(str(row["place"]), name, row["country"], _figure(payload, row))


def _figure(payload: StandingsPayload, row: StandingRow) -> str:
    """The figure that ranks first: points with their sign, table points as they are."""
    key = payload["metrics"][0]
    value = row.get(key)
    return signed(value) if key in FIGURES else score(value)


def player_picture(entry: Entry) -> Picture:
    """A player of a tournament: place and total where results are public, and the next seat."""
    with naming.seen_by_everybody():
        tournament = entry.tournament
        hidden = entry.player.listed == entry.player.Listed.HIDDEN
        about = _joined([entry.player.country], [] if hidden else [entry.shown_club], [entry.team])
        note = _joined([days(tournament.starts_on, tournament.ends_on)], [tournament.place])
        payloads = payloads_of(tournament, inside=False)
        place = place_of(payloads, entry.number)
        figures, medal = _standing_of(entry, payloads, place), _medal(tournament, place)
        seat, logo = seat_words(entry), logos.content_of(tournament)
        return Person(tournament.name, note, entry.full_name, about, figures, seat, logo, medal)


def _standing_of(
    entry: Entry, payloads: Sequence[StandingsPayload], place: PlaceOf | None
) -> tuple[Figure, ...]:
    """The place over all stages, and the total in the newest public standings that have the player."""
    for payload in reversed(payloads):
        for row in payload["rows"]:
            if place and row["number"] == entry.number:
                key = payload["metrics"][0]
                total = _("Total") if key == "total" else figure_name(entry.tournament.ruleset, key)
                words = {"place": place.place, "players": place.players}
                return Figure(_("Place"), _("%(place)s of %(players)s") % words), Figure(
                    total, _figure(payload, row)
                )
    return ()


def _medal(tournament: Tournament, place: PlaceOf | None) -> int:
    """The place for which there is a medal; 0 for others, and before the end."""
    over = tournament.state == Tournament.State.FINISHED
    return place.place if over and place and place.place <= MEDALS else 0


def seat_words(entry: Entry) -> str:
    """The player's next seat: "Round 6 · Table 4 · South"; "" without one."""
    game = next_game(games_of(entry))
    if game is None:
        return ""
    words = {"r": round_name(game.round), "t": game.table.number, "w": wind(game.wind)}
    return _("%(r)s · Table %(t)s · %(w)s") % words


def hand_picture(table: Table, hand: Hand) -> Picture | None:
    """A hand with its bill; None where the hands of its round are not public."""
    if not permissions.hands_are_public(table.round):
        return None
    with naming.seen_by_everybody():
        view = preview(table, hand.event, hand.seq - 1)
        note = _joined(
            [round_name(table.round)], [_("Table %(n)s") % {"n": table.number}], [happened_words(view)]
        )
        wins = [win for win in view.get("wins", ()) if win["paid"]][:1]
        bill = wins[0]["bill"] if wins else None
        changes = tuple(Figure(row["name"], signed(row["delta"])) for row in view.get("changes", ()))
        return Bill(
            table.round.stage.tournament.name,
            note,
            tiles_of(wins[0]["hand"]) if wins and wins[0]["hand"] else (),
            bill_lines(bill["lines"]) if bill else changes,
            _joined(view.get("paid_values", ())),
            logos.content_of(table.round.stage.tournament),
            indicators_of(wins[0]["hand"]) if wins and wins[0]["hand"] else (),
        )


def happened_words(view: Json) -> str:
    """The outcome of a hand, as a sentence without markup."""
    if view.get("faults"):
        return ""
    html = render_to_string("components/happened.html", {"view": view})
    return " ".join(strip_tags(html).replace("\xa0", " ").split())


def tiles_of(hand: Json) -> tuple[tuple[str, ...], ...]:
    """The tiles of a winning hand in groups: bonus, concealed, melds, the winning tile."""
    melds = [_meld(meld) for meld in hand.get("melds") or ()]
    groups = [
        tuple(split_tiles(hand.get("bonus") or "")),
        tuple(split_tiles(hand.get("concealed") or "")),
        *melds,
        tuple(split_tiles(hand.get("win_tile") or "")),
    ]
    return tuple(group for group in groups if group)


def indicators_of(hand: Json) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The indicators of a winning hand by their name."""
    dora, ura = pgettext("riichi", "Dora"), pgettext("riichi", "Ura dora")
    lying = ((dora, hand.get("dora_indicators")), (ura, hand.get("ura_indicators")))
    return tuple((words, tuple(split_tiles(tiles))) for words, tiles in lying if tiles)


def _meld(meld: Json) -> tuple[str, ...]:
    names = tuple(split_tiles(meld["tiles"]))
    return ("back", *names[1:-1], "back") if meld["type"] == "ankan" else names


def bill_lines(lines: Iterable[Line]) -> tuple[Figure, ...]:
    """The lines of a bill: name and value of each."""
    return tuple(Figure(named(line.names), _worth(line)) for line in lines)


def _worth(line: Line) -> str:
    if line.kind == "limit":
        return score(line.value) if line.value else ""
    return f"{score(line.value)} {unit(line.unit, line.value)}".strip()


def calculator_picture(data: QueryDict) -> Picture:
    """The hand of a calculator's address in the first of its rule sets; without a hand, the purpose of the page."""
    rulesets = [key for key in data.getlist("rules") if key in set(registry.keys())]
    ruleset = registry.get(rulesets[0] if rulesets else DEFAULT_RULES)
    bill = _calculated(ruleset, data) if data.get(f"tiles-{YOU}") else None
    if bill is not None:
        return bill
    lead = _("Tap in a hand and see how it scores: line by line, with the sections of the rulebook.")
    return Facts(_("Calculator"), "Tenbo", (lead,))


def _calculated(ruleset: RuleSet, data: QueryDict) -> Bill | None:
    pairs = [(name, value) for name in data for value in data.getlist(name)]
    calculated = calculator.calculate(ruleset, pairs)
    if calculated.bill is None or calculated.hand is None:
        return None
    bill, worth = bill_view(calculated.bill), worth_of(calculated, pairs)
    won = refused_words(worth.faults) if worth.points is None else signed(worth.points)
    return Bill(
        _("Calculator"),
        named(ruleset.names),
        tiles_of(calculated.hand),
        bill_lines(bill["lines"]),
        _joined([value_words(bill), won]),
        indicators=indicators_of(calculated.hand),
    )


def _joined(*parts: Sequence[str]) -> str:
    return " · ".join(word for part in parts for word in part if word)
