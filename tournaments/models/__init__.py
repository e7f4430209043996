"""The models of tournaments; each lives in the file its services are named after."""

from tournaments.models.addresses import OldAddress
from tournaments.models.careers import CareerGame, CareerResult
from tournaments.models.deletions import DeletedTournament
from tournaments.models.hands import Hand, OtherVersion, Receipt, Ruling
from tournaments.models.jobs import Job, JobState
from tournaments.models.log import LogEntry, LogHead, SealedText
from tournaments.models.mail import Mail, MailStop
from tournaments.models.messages import Message
from tournaments.models.mirrors import Mirror, MirrorFile
from tournaments.models.penalties import Penalty
from tournaments.models.proposals import Proposal
from tournaments.models.push import Follower, PushDevice
from tournaments.models.rankings import RankedEvent, RankedResult, Ranking, RankingMember
from tournaments.models.rounds import Qualifier, Round, Seat, Stage, Table, Wind
from tournaments.models.sameness import Apart, Merged
from tournaments.models.schedule import ScheduleItem
from tournaments.models.seating import SeatingPlan
from tournaments.models.signatures import Signature
from tournaments.models.standings import Outlook, StandingSnapshot
from tournaments.models.statistics import StatisticsSnapshot, TableStatistics
from tournaments.models.tournaments import Entry, LentRight, Role, Tournament
from tournaments.models.webhooks import Delivery, Webhook
from tournaments.models.witness import KeptHead, SentHead

__all__ = [
    "Apart",
    "CareerGame",
    "CareerResult",
    "DeletedTournament",
    "Delivery",
    "Entry",
    "Follower",
    "Hand",
    "Job",
    "JobState",
    "KeptHead",
    "LentRight",
    "LogEntry",
    "LogHead",
    "Mail",
    "MailStop",
    "Merged",
    "Message",
    "Mirror",
    "MirrorFile",
    "OldAddress",
    "OtherVersion",
    "Outlook",
    "Penalty",
    "Proposal",
    "PushDevice",
    "Qualifier",
    "RankedEvent",
    "RankedResult",
    "Ranking",
    "RankingMember",
    "Receipt",
    "Role",
    "Round",
    "Ruling",
    "ScheduleItem",
    "SealedText",
    "Seat",
    "SeatingPlan",
    "SentHead",
    "Signature",
    "Stage",
    "StandingSnapshot",
    "StatisticsSnapshot",
    "Table",
    "TableStatistics",
    "Tournament",
    "Webhook",
    "Wind",
]
