"""Faults of a hand by the rules: its tiles, its flags, its players, the event."""

from django.utils.translation import gettext_lazy as lazy

TILES = {
    "not_a_winning_hand": lazy("These tiles are not a winning hand."),
    "no_yaku": lazy("The hand has no yaku."),
    "two_yaku_minimum": lazy("With this many counters the hand needs two yaku."),
    "below_minimum": lazy("The hand needs %(expected)s points without flowers; it has %(found)s."),
    "unknown_tile": lazy("“%(found)s” is not a tile. Write tiles like 123m 456p 77z."),
    "wrong_tile_count": lazy("The number of tiles is wrong: %(expected)s needed, %(found)s given."),
    "fifth_copy": lazy("There are only four of each tile, those of a robbed kong included: %(found)s."),
    "second_red_five": lazy("Red fives per suit: %(expected)s; given: %(found)s."),
    "no_red_fives": lazy("These rules have no red fives."),
    "kong_without_red_five": lazy("A kong of fives includes the red five: %(expected)s."),
    "too_many_melds": lazy("A hand has at most %(expected)s melds."),
    "too_many_kongs": lazy("At most %(expected)s kongs are possible in a hand; %(found)s were given."),
    "unknown_meld_type": lazy("“%(found)s” is not a kind of meld. Allowed: %(expected)s."),
    "wrong_meld_size": lazy("“%(found)s” has the wrong number of tiles for this meld: %(expected)s needed."),
    "not_a_chow": lazy("“%(found)s” is not a chow: %(expected)s."),
    "not_equal_tiles": lazy("“%(found)s” are not identical tiles."),
    "too_many_indicators": lazy("Too many indicators: at most %(expected)s."),
    "too_few_indicators": lazy(
        "At least %(expected)s indicators are needed here, but %(found)s were given: there is one more "
        "for each kong, and an ura indicator under each dora indicator."
    ),
    "ura_without_riichi": lazy("Ura dora count only with riichi."),
    "bonus_twice": lazy("There is only one of each flower and season: %(found)s."),
    "no_bonus_tiles": lazy("This tournament is played without flowers and seasons."),
    "wrong_brackets": lazy("The brackets in “%(found)s” are wrong: %(expected)s."),
    "poker_not_shown": lazy("“%(found)s” counts as a poker only if it is shown: %(expected)s."),
    "not_a_combination": lazy("“%(found)s” is not a combination: write %(expected)s."),
    "rack_too_full": lazy("These combinations take up %(found)s tiles; a rack holds at most %(expected)s."),
    "winning_tiles_differ": lazy(
        "All winners of a hand win on the same tile: %(expected)s and %(found)s were given."
    ),
}

FLAGS = {
    "unknown_flag": lazy("“%(found)s” is not valid here. Allowed: %(expected)s."),
    "flag_twice": lazy("Given twice: %(found)s."),
    "flags_conflict": lazy("“%(expected)s” and “%(found)s” cannot both apply."),
    "flag_needs_self_draw": lazy("“%(found)s” requires a self-draw."),
    "flag_needs_discard": lazy("“%(found)s” requires a win on a discard."),
    "flag_needs_closed_hand": lazy("“%(found)s” requires a closed hand."),
    "flag_needs_east": lazy("“%(found)s” is for the dealer only."),
    "flag_not_for_east": lazy("“%(found)s” is not for the dealer."),
    "flag_needs_no_melds": lazy("“%(found)s” requires a hand without melds."),
    "flag_needs_kong": lazy("“%(found)s” requires a kong in the hand."),
    "flag_needs_riichi": lazy("“%(found)s” requires riichi."),
    "flag_needs_lone_tile": lazy(
        "With “%(found)s” the other three copies of the winning tile are in the kong: no hand, rack "
        "or indicator can show another."
    ),
    "flag_differs": lazy("“%(found)s” applies to everybody who wins on this tile, or to nobody."),
    "riichi_waits_for_several": lazy(
        "Riichi may only be declared with a wait on one tile. This hand waited on several (%(found)s); "
        "a tile with no copy left counts too."
    ),
    "flag_needs_unseen_tile": lazy("With “%(found)s” no copy of the winning tile can be hidden in the hand."),
    "flag_needs_east_discard": lazy("“%(found)s” requires a discard by the dealer."),
    "riichi_differs": lazy("Riichi must be marked both in the hand and among the riichi players."),
}

PLAYERS = {
    "unknown_player": lazy("“%(found)s” is not at this table."),
    "player_twice": lazy("The same player is named twice: %(found)s."),
    "nobody_named": lazy("Name the players."),
    "ron_from_self": lazy("A player cannot win on their own discard."),
    "discarder_on_self_draw": lazy("A self-draw has no discarder."),
    "missing_discarder": lazy("Enter who discarded the winning tile."),
    "too_many_winners": lazy(
        "Too many winners: at most %(expected)s are possible here, %(found)s were given."
    ),
    "dead_hand": lazy("Player %(found)s has a dead hand and can neither win nor be tenpai."),
    "liable_is_winner": lazy("A winner cannot be liable for their own hand."),
    "liable_without_yakuman": lazy(
        "Nobody can be liable for this hand. There is liability for: %(expected)s."
    ),
    "last_piece_hidden": lazy(
        "This is no last piece: another player hides a %(found)s. The other three lie open, or are hidden in the "
        "winner's own rack."
    ),
    "responsible_is_winner": lazy("A winner cannot be responsible for their own win."),
    "responsible_on_self_draw": lazy("Nobody can be responsible for a self-draw."),
    "responsible_differs": lazy("According to the discards, another player is responsible: %(expected)s."),
    "log_ends_elsewhere": lazy("The discards must end with the winning tile: %(expected)s."),
    "wrong_player_count": lazy("A table has %(expected)s players, not %(found)s."),
    "unknown_seat": lazy("“%(found)s” is not a seat. Seats are %(expected)s."),
    "absent_player": lazy("%(found)s had left or never came: say who played at this table."),
    "players_unknown": lazy(
        "Somebody at these tables had left or never came: say who played. Tables: %(found)s."
    ),
    "substituted_twice": lazy("Player %(found)s has already been replaced."),
    "too_few_points_for_riichi": lazy(
        "Riichi takes a stick of %(expected)s points, which this player does not have: %(found)s."
    ),
    "riichi_not_tenpai": lazy("Players in riichi must show a tenpai hand: %(found)s."),
    "nine_terminals_in_riichi": lazy(
        "Whoever shows nine terminals and honours has no riichi: at most %(expected)s players are in riichi; "
        "%(found)s were given."
    ),
    "four_riichi_needs_four": lazy(
        "This abortive draw requires riichi from all %(expected)s players; %(found)s were given."
    ),
}

NAMED = frozenset(
    {
        *("absent_player", "dead_hand", "player_twice", "responsible_differs", "riichi_not_tenpai"),
        *("substituted_twice", "tiles_beside_melds", "tiles_or_claim"),
    }
)
"""The codes whose values are players, by the keys of entries; in all others a figure is a figure, a text a text."""

EVENTS = {
    "unknown_event": lazy("“%(found)s” is not a known event."),
    "event_not_in_rules": lazy("“%(found)s” does not exist in these rules."),
    "unknown_reason": lazy("“%(found)s” is not a reason for an abortive draw here. Allowed: %(expected)s."),
    "game_is_over": lazy("The game at this table is over."),
    "table_result_not_first": lazy(
        "A table can be closed from the score sheet only if no hand has been entered."
    ),
    "not_in_hundreds": lazy("Scores are multiples of %(expected)s: %(found)s is not possible."),
    "wrong_sum": lazy("The scores and the sticks must add up to %(expected)s; they add up to %(found)s."),
    "no_hand_no_claim": lazy("Enter the winner's tiles, or what the hand is worth."),
    "empty_claim": lazy("Enter what the hand is worth."),
    "odd_amount": lazy("All amounts in this game are even: %(found)s is not possible."),
    "too_many_declared": lazy("Doublings in the hand: %(expected)s; declared: %(found)s."),
    "unknown_status": lazy("“%(found)s” is not valid here. Allowed: %(expected)s."),
    "winner_with_rack": lazy("The winner's rack is not settled: enter only the winning hand."),
    "missing_rack": lazy("Racks are missing: %(found)s. At most one seat can be empty."),
    "not_last_player": lazy(
        "“Last player left” is possible only if all others are out of the hand: check %(field)s."
    ),
    "several_culprits": lazy("Only one player can have destroyed the wall: %(found)s."),
    "self_draw_differs": lazy("The hand and the event disagree on whether it was a self-draw."),
    "first_round_is_east": lazy("In the booklet, the game begins with the East round, not with %(found)s."),
    "unclear_claim": lazy("Give the value in one way only: %(expected)s."),
    "unknown_limit": lazy("“%(found)s” is not a limit. Allowed: %(expected)s."),
    "impossible_fu": lazy("No hand can have %(found)s."),
}
