"""The last game of a player in words: which score brings a place, and by how much an opponent must be left behind."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.outlook.engine.goals import Goal, LastGame, Rival
from tournaments.outlook.engine.last_game import Least, Whatever
from tournaments.outlook.engine.needs import Contender
from tournaments.outlook.presentation.needs import needed_words, place_name
from tournaments.outlook.selectors import Field
from tournaments.standings.columns import list_name
from tournaments.texts.format import score


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
class RivalWords:
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
    rivals: tuple[RivalWords, ...]
    places: range


def last_game_words(field: Field, player: Contender, last: LastGame, cut: int | None) -> LastGameWords:
    """The scores for each of the places, and the players ahead."""
    return LastGameWords(
        tuple(_own_score(goal, cut) for goal in last.goals),
        tuple(_rival(field, player, one) for one in last.rivals),
        range(1, len(last.goals[0].enough) + 1),
    )


def _own_score(goal: Goal, cut: int | None) -> OwnScore:
    pairs = zip(goal.as_it_stands, goal.enough, strict=True)
    rows = (
        ScoreRow(place, _words(least, _("any")), _words(surely, _("any")))
        for place, (least, surely) in enumerate(pairs, start=1)
    )
    return OwnScore(place_name(goal.place, cut), tuple(rows))


def _rival(field: Field, player: Contender, rival: Rival) -> RivalWords:
    """Of leads one number where it is the same for all places."""
    row, figures = field.rows[rival.number], field.contenders[rival.number].figures
    name, place, margin = list_name(row), row["place"], needed_words(field, player, figures)
    every = {lead for leads in rival.leads for lead in leads}
    if len(every) == 1:
        return RivalWords(name, place, margin, lead=_words(every.pop(), _("in front")))
    leads = (
        LeadRow(at, tuple(_words(lead, _("in front")) for lead in leads))
        for at, leads in enumerate(rival.leads, start=1)
    )
    scores = (ScoreRow(at, _words(least, _("any"))) for at, least in enumerate(rival.scores, start=1))
    return RivalWords(name, place, margin, leads=tuple(leads), scores=tuple(scores))


def _words(least: Least, enough: str) -> str:
    if least is Whatever.ENOUGH:
        return enough
    return _("not enough") if least is Whatever.NEVER else score(least)
