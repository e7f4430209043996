"""A proposal as a page shows it: the person, the present facts, the proposed ones."""

from dataclasses import dataclass

from players.person import PERSON, facts_of
from tournaments.common.permissions import User, can_see_tournament
from tournaments.models import Proposal

LABELS = {fact.name: fact.label for fact in PERSON}


@dataclass(frozen=True, slots=True)
class ShownProposal:
    """`rows` are label, present text, proposed text; the names of tournaments are empty where they are hidden."""

    proposal: Proposal
    rows: tuple[tuple[str, str, str], ...]
    asked_from: str
    decided_in: str


def shown_proposal(proposal: Proposal, user: User) -> ShownProposal:
    """The proposal for this reader, without names of drafts that they may not see."""
    held = facts_of(proposal.person)
    rows = tuple((str(LABELS[key]), held[key], value) for key, value in proposal.changes.items())
    proposer, owner = proposal.tournament, proposal.owner
    return ShownProposal(
        proposal,
        rows,
        proposer.name if can_see_tournament(user, proposer) else "",
        owner.name if can_see_tournament(user, owner) else "",
    )
