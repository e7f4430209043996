"""The names of the figures and awards, and their meanings."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from tournaments.texts.format import score

Words = str | Promise

NAMES: dict[str, Words] = {
    "games": lazy("Games"),
    "average_place": lazy("Average place"),
    "first": lazy("First places"),
    "second": lazy("Second places"),
    "third": lazy("Third places"),
    "fourth": lazy("Fourth places"),
    "hands": lazy("Hands"),
    "hands_per_game": lazy("Hands per game"),
    "wins": lazy("Hands won"),
    "self_draws": lazy("Wins by self-draw"),
    "average_won": lazy("Average win"),
    "deal_ins": lazy("Deal-ins"),
    "average_lost": lazy("Average deal-in"),
    "riichi": lazy("Riichi"),
    "riichi_won": lazy("Riichi that won"),
    "riichi_dealt_in": lazy("Riichi that dealt in"),
    "open_wins": lazy("Wins with an open hand"),
    "dora": lazy("Dora per win"),
    "tenpai": lazy("Tenpai at draws"),
    "nagashi": lazy("Nagashi mangan"),
    "chombo": lazy("Chombo"),
    "false_hu": lazy("False hu"),
}
MEANINGS: dict[str, Words] = {
    "games": lazy("Finished games. A game that is still being played does not count yet."),
    "average_place": lazy(
        "The sum of all places divided by the number of games. A shared place counts as the better place."
    ),
    "first": lazy("Games that ended in first place, as a share of all games."),
    "second": lazy("Games that ended in second place, as a share of all games."),
    "third": lazy("Games that ended in third place, as a share of all games."),
    "fourth": lazy("Games that ended in fourth place, as a share of all games."),
    "hands": lazy(
        "Hands that ended with a win or a draw of any kind. A hand that is played again after a chombo does not count."
    ),
    "hands_per_game": lazy(
        "Hands divided by finished games. Games of which only the score sheet was entered are left out."
    ),
    "wins": lazy(
        "Hands won, as a share of hands played. A player whose call was only recorded, because another player "
        "came first in turn, has not won."
    ),
    "self_draws": lazy("Wins on a tile that the player drew, as a share of their wins."),
    "average_won": lazy(
        "By how much the score rose in the hands won, on average: with counters and riichi sticks, and in games with "
        "racks with everything that was settled in that hand."
    ),
    "deal_ins": lazy(
        "Hands in which another player won on the player's discard, as a share of hands played. Two winners on one "
        "discard are one deal-in."
    ),
    "average_lost": lazy(
        "By how much the score fell in the hands dealt into, on average: all winners, counters and the player's own "
        "riichi stick together."
    ),
    "riichi": lazy(
        "Hands with a riichi stick paid, as a share of hands played. A riichi whose discard was won on was not paid "
        "and does not count."
    ),
    "riichi_won": lazy("Hands won in riichi, as a share of all hands in riichi."),
    "riichi_dealt_in": lazy("Deal-ins while in riichi, as a share of all hands in riichi."),
    "open_wins": lazy(
        "Wins with at least one called set, as a share of wins whose tiles are known. A concealed kong is not a call."
    ),
    "dora": lazy("Dora of every kind, divided by the wins whose tiles are known."),
    "tenpai": lazy("Draws at the end of the wall in which the player was tenpai, as a share of those draws."),
    "nagashi": lazy("How often the player was paid for nagashi mangan. It does not count as a win."),
    "chombo": lazy("How often the player was charged with a chombo at the table."),
    "false_hu": lazy("How often the player declared a win that was none."),
}
AWARDS: dict[str, Words] = {
    "most_wins": lazy("Most hands won"),
    "most_self_draws": lazy("Most wins by self-draw"),
    "best_win_rate": lazy("Highest share of hands won"),
    "fewest_deal_ins": lazy("Fewest deal-ins"),
    "most_riichi": lazy("Most riichi"),
    "best_riichi": lazy("Most successful riichi"),
    "best_tenpai": lazy("Most often tenpai at draws"),
    "highest_average": lazy("Highest average win"),
    "run_first": lazy("Most first places in a row"),
    "run_not_last": lazy("Most games in a row without a last place"),
}
OUTCOMES: dict[str, Words] = {
    "by_discard": lazy("Win by discard"),
    "by_self_draw": lazy("Win by self-draw"),
    "exhaustive_draw": lazy("Draw"),
    "abortive_draw": lazy("Abortive draw"),
    "nagashi_mangan": lazy("Nagashi mangan"),
}


def sample_words(sample: str, size: int) -> str:
    """96 hands, 1 win."""
    games = ngettext("%(n)s game", "%(n)s games", size)
    words = {
        "games": games,
        "hand_games": games,
        "hands": ngettext("%(n)s hand", "%(n)s hands", size),
        "wins": ngettext("%(n)s win", "%(n)s wins", size),
        "deal_ins": ngettext("%(n)s deal-in", "%(n)s deal-ins", size),
        "riichi": ngettext("%(n)s riichi", "%(n)s riichi", size),
        "tiles": ngettext("%(n)s win with tiles", "%(n)s wins with tiles", size),
        "draws": ngettext("%(n)s draw", "%(n)s draws", size),
    }
    return words[sample] % {"n": score(size)} if sample else ""
