"""The models of tournaments; each lives in the file its services are named after."""

from tournaments.models.deletions import DeletedTournament
from tournaments.models.hands import Hand, OtherVersion, Receipt, Ruling
from tournaments.models.jobs import Job, JobState
from tournaments.models.log import LogEntry, LogHead, SealedText
from tournaments.models.mail import Mail, MailStop
from tournaments.models.penalties import Penalty
from tournaments.models.proposals import Proposal
from tournaments.models.push import PushDevice
from tournaments.models.rankings import RankedEvent, RankedResult, Ranking
from tournaments.models.rounds import Qualifier, Round, Seat, Stage, Table, Wind
from tournaments.models.schedule import ScheduleItem
from tournaments.models.seating import SeatingPlan
from tournaments.models.signatures import Signature
from tournaments.models.standings import StandingSnapshot
from tournaments.models.tournaments import Entry, Role, Tournament
from tournaments.models.webhooks import Delivery, Webhook

__all__ = [
    "DeletedTournament",
    "Delivery",
    "Entry",
    "Hand",
    "Job",
    "JobState",
    "LogEntry",
    "LogHead",
    "Mail",
    "MailStop",
    "OtherVersion",
    "Penalty",
    "Proposal",
    "PushDevice",
    "Qualifier",
    "RankedEvent",
    "RankedResult",
    "Ranking",
    "Receipt",
    "Role",
    "Round",
    "Ruling",
    "ScheduleItem",
    "SealedText",
    "Seat",
    "SeatingPlan",
    "Signature",
    "Stage",
    "StandingSnapshot",
    "Table",
    "Tournament",
    "Webhook",
    "Wind",
]
