"""The logo of a tournament file, in the store."""

from collections.abc import Mapping
from typing import Any

from scoring.ledger.file import LOGO
from tournaments.common import logos
from tournaments.models import Logo, Tournament


def write_logo(tournament: Tournament, facts: Mapping[str, Any]) -> None:
    """Store the logo in the row of the settings, if any. Raises ValueError for a picture that the log does not know
    or that could not be sent as a logo."""
    if tournament.logo or LOGO in facts:
        content = logos.from_text(facts.get(LOGO), tournament.logo)
        Logo.objects.create(tournament=tournament, content=content)
