"""The models of tournaments; each stands in the file with the name of its services."""

from tournaments.models.addresses import OldAddress
from tournaments.models.careers import CareerGame, CareerResult
from tournaments.models.deletions import DeletedTournament
from tournaments.models.hands import Hand, OtherVersion, Receipt, Ruling
from tournaments.models.jobs import Job, JobState
from tournaments.models.log import LedgerCheck, LogEntry, LogHead, SealedText, SharedPages
from tournaments.models.logos import Logo
from tournaments.models.mail import Mail, MailStop
from tournaments.models.messages import Message
from tournaments.models.penalties import Penalty
from tournaments.models.proposals import Proposal
from tournaments.models.push import Follower, PushDevice
from tournaments.models.questions import Answer, Question
from tournaments.models.rankings import RankedEvent, RankedResult, Ranking, RankingMember
from tournaments.models.rounds import Qualifier, Round, Seat, Stage, Table, Wind
from tournaments.models.sameness import Apart, Merged
from tournaments.models.schedule import ScheduleItem
from tournaments.models.seating import SeatingPlan
from tournaments.models.signatures import Signature
from tournaments.models.standings import Outlook, StandingSnapshot
from tournaments.models.statistics import StatisticsPart, StatisticsSnapshot, TableStatistics
from tournaments.models.tournaments import Entry, LentRight, Role, Tournament
from tournaments.models.webhooks import Delivery, Webhook

__all__ = [
    "Answer",
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
    "LedgerCheck",
    "LentRight",
    "LogEntry",
    "LogHead",
    "Logo",
    "Mail",
    "MailStop",
    "Merged",
    "Message",
    "OldAddress",
    "OtherVersion",
    "Outlook",
    "Penalty",
    "Proposal",
    "PushDevice",
    "Qualifier",
    "Question",
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
    "SharedPages",
    "Signature",
    "Stage",
    "StandingSnapshot",
    "StatisticsPart",
    "StatisticsSnapshot",
    "Table",
    "TableStatistics",
    "Tournament",
    "Webhook",
    "Wind",
]
