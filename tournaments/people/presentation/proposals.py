"""A proposal as a page shows it: the person, the present facts, the proposed ones."""

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as lazy

from tournaments.common.permissions import User, can_see_tournament
from tournaments.models import Proposal
from tournaments.people.services.proposals import facts_of

LABELS = {
    "given_name": lazy("Given name"),
    "family_name": lazy("Family name"),
    "country": lazy("Country"),
    "ema_number": lazy("EMA number"),
    "club": lazy("Club"),
}


@dataclass(frozen=True, slots=True)
class ShownProposal:
    """`rows` are label, present text, proposed text; the names of tournaments are empty where they are hidden."""

    proposal: Proposal
    rows: tuple[tuple[str, str, str], ...]
    asked_from: str
    decided_in: str


def shown_proposal(proposal: Proposal, user: User) -> ShownProposal:
    """The proposal for this reader, who may not learn of drafts of others."""
    held = facts_of(proposal.person)
    rows = tuple((str(LABELS[key]), held[key], value) for key, value in proposal.changes.items())
    asked, owner = proposal.tournament, proposal.owner
    return ShownProposal(
        proposal,
        rows,
        asked.name if can_see_tournament(user, asked) else "",
        owner.name if can_see_tournament(user, owner) else "",
    )
