"""The last game of a player in words: which score brings a place, and by how much an opponent must be left behind."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.outlook.engine.last_game import Least, Whatever, Worth
from tournaments.outlook.engine.needs import Contender, Figures
from tournaments.outlook.presentation.needs import needed_words, place_name
from tournaments.outlook.selectors import Field, LastGame
from tournaments.standings.columns import list_name
from tournaments.texts.format import score

RIVALS = 6
"""Players ahead who are told of, the nearest; those at the same table always are."""


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """The least final score, by the place at the table; `enough`: whatever the others do within the bounds."""

    place: int
    score: str
    enough: str = ""


@dataclass(frozen=True, slots=True)
class OwnScore:
    """A place of the standings, and the scores that bring it."""

    name: str
    rows: tuple[ScoreRow, ...]


@dataclass(frozen=True, slots=True)
class LeadRow:
    """The least lead at the table in an own place, for each worse place of the opponent."""

    place: int
    leads: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rival:
    """A player ahead. At the same table: `lead` or, where places are worth points, `leads`; after their last game:
    `scores`; else `margin`, how much more the own result has to be than theirs."""

    name: str
    place: int
    margin: str
    lead: str = ""
    leads: tuple[LeadRow, ...] = ()
    scores: tuple[ScoreRow, ...] = ()


@dataclass(frozen=True, slots=True)
class LastGameWords:
    """What the page tells of a last game; `places` are those at the table."""

    scores: tuple[OwnScore, ...]
    rivals: tuple[Rival, ...]
    places: range


def last_game_words(
    field: Field, player: Contender, last: LastGame, places: Sequence[int], cut: int | None
) -> LastGameWords:
    """The scores for each of the places, and the players ahead."""
    others = [one for one in field.contenders.values() if one is not player and one.number not in last.mates]
    now = sorted((field.figures(field.rows[one.number]) for one in others), reverse=True)
    assert field.bounds is not None
    best = sorted((one.best(field.bounds) for one in others), reverse=True)
    scores = [
        OwnScore(
            place_name(place, cut), _scores(last.worth, player.figures, _of(now, place), _of(best, place))
        )
        for place in places
    ]
    rivals = tuple(_rival(field, player, one, last) for one in _ahead(field, player, last))
    return LastGameWords(tuple(scores), rivals, last.worth.places)


def _of(finals: Sequence[Figures], place: int) -> Figures | None:
    """What reaches the place among these, the best first; None: there are fewer."""
    return finals[place - 1] if len(finals) >= place else None


def _ahead(field: Field, player: Contender, last: LastGame) -> Iterable[Contender]:
    """The nearest first."""
    ahead = [one for one in field.contenders.values() if one.figures > player.figures]
    ahead.sort(key=lambda one: (one.figures, one.number))
    return [one for at, one in enumerate(ahead) if at < RIVALS or one.number in last.mates]


def _scores(
    worth: Worth, own: Figures, wanted: Figures | None, surely: Figures | None = None
) -> tuple[ScoreRow, ...]:
    return tuple(
        ScoreRow(place, _score(worth, own, place, wanted), _score(worth, own, place, surely))
        for place in worth.places
    )


def _score(worth: Worth, own: Figures, place: int, wanted: Figures | None) -> str:
    return _words(Whatever.ENOUGH if wanted is None else worth.score_for(own, place, wanted), _("any"))


def _rival(field: Field, player: Contender, other: Contender, last: LastGame) -> Rival:
    row = field.rows[other.number]
    told = Rival(list_name(row), row["place"], needed_words(field, player, other.figures))
    if other.number in last.mates:
        return _mate(told, last.worth, player.figures, other.figures)
    if other.left:
        return told
    return Rival(
        told.name, told.place, told.margin, scores=_scores(last.worth, player.figures, other.figures)
    )


def _mate(told: Rival, worth: Worth, own: Figures, other: Figures) -> Rival:
    """The lead at the table; one number where it is the same for all places."""
    found = {
        place: [worth.lead_for(own, place, other, theirs) for theirs in worth.places if theirs > place]
        for place in worth.places[:-1]
    }
    every = {lead for leads in found.values() for lead in leads}
    if len(every) == 1:
        return Rival(told.name, told.place, told.margin, lead=_words(every.pop(), _("in front")))
    rows = (
        LeadRow(place, tuple(_words(lead, _("in front")) for lead in leads)) for place, leads in found.items()
    )
    return Rival(told.name, told.place, told.margin, leads=tuple(rows))


def _words(least: Least, enough: str) -> str:
    if least is Whatever.ENOUGH:
        return enough
    return _("not enough") if least is Whatever.NEVER else score(least)
