"""The data that a table's page gives to its scripts, so that the table can play on without the server."""

import time
from typing import Any

from django.templatetags.static import static
from django.urls import reverse

from tournaments.models import Table
from tournaments.play.hands.forms.reading import wind_letters
from tournaments.play.hands.presentation.hands import names_of
from tournaments.play.hands.selectors.statements import lost_since, statement_of
from tournaments.play.hands.services import event_penalties
from tournaments.play.ledger import games
from tournaments.texts.format import table_name
from tournaments.texts.phone import phone_words


def phone_data(table: Table) -> dict[str, Any]:
    """The data of a table of `full_tables()`, for accounts that enter its hands. `ledger` is the input of
    `scoring.table.fold_table`.

    `stamp` orders two copies of the same table; it is the server's time, never the phone's.
    """
    tournament = table.round.stage.tournament
    hands = games.live_hands(table)
    held = games.newest_unsettled(hands)
    ruleset = games.ruleset_of(tournament)
    return {
        "table": table.pk,
        "name": table_name(table),
        "stamp": time.time_ns() // 1_000_000,
        "open": table.round.state == "running" and not table.position.get("finished") and held is None,
        "ledger": {
            "ruleset": tournament.ruleset,
            "options": table.round.stage.played_options,
            "players": list(games.players_of(table)),
            "start": table.start,
            "events": [hand.event for hand in hands],
            "dead": [row.entry.key for row in event_penalties.waiting_dead(table)],
            "floor": games.tiles_floor(tournament),
            "letters": wind_letters(),
        },
        "names": names_of(table),
        "sticks": ruleset.has_stakes,
        "page": reverse("table", args=[table.pk]),
        "form": reverse("enter_hand", args=[table.pk]),
        "sprite": static("img/tiles.svg"),
        "api": reverse("api-table", args=[table.pk]),
        "words": phone_words(ruleset),
        "statement": statement_of(table),
        "lost": lost_since(table),
    }
