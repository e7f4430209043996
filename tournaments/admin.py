"""Tournaments in the admin, to be read only: changes go through the services."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.contrib.admin.models import LogEntry as AdminEntry
from django.db.models import Model
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.http import HttpRequest

from tournaments.common.web.kept.versions import all_pages_changed
from tournaments.models import (
    Answer,
    DeletedTournament,
    Entry,
    Hand,
    Job,
    LogEntry,
    Outlook,
    Penalty,
    Qualifier,
    Question,
    Role,
    Round,
    Ruling,
    ScheduleItem,
    Seat,
    SeatingPlan,
    Signature,
    Stage,
    StandingSnapshot,
    Table,
    Tournament,
)

if TYPE_CHECKING:
    ModelAdmin = admin.ModelAdmin[Any]
else:
    ModelAdmin = admin.ModelAdmin  # generic for the type checker alone


class ReadOnly(ModelAdmin):
    """Shows rows; the one door of changes is services/."""

    list_per_page = 50

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


COLUMNS: dict[type[Model], tuple[str, ...]] = {
    Tournament: ("name", "slug", "ruleset", "state", "starts_on"),
    DeletedTournament: ("name", "deleted_by", "deleted_at", "hands", "log_number", "log_hash"),
    Role: ("tournament", "account", "kind"),
    Entry: ("tournament", "number", "player", "status"),
    Question: ("tournament", "number", "kind", "text", "required", "shown"),
    Answer: ("entry", "question"),
    Stage: ("tournament", "number", "kind", "rounds_planned"),
    SeatingPlan: ("stage", "number", "state", "method", "seed"),
    Qualifier: ("stage", "place", "entry", "carried"),
    Round: ("stage", "number", "state"),
    ScheduleItem: ("tournament", "day", "starts_at", "kind", "title"),
    Table: ("round", "number", "state", "seq"),
    Seat: ("table", "wind", "entry"),
    Hand: ("table", "seq", "version", "state", "verdict", "submitted_by"),
    Ruling: ("hand", "by", "reason"),
    Penalty: ("entry", "kind", "amount", "cancelled_at"),
    Signature: ("table", "number", "entry", "kind", "by", "voided_at"),
    StandingSnapshot: ("stage", "version", "public", "created_at"),
    Outlook: ("stage", "after_round", "runs", "made_at"),
    LogEntry: ("tournament", "number", "at", "by", "action", "subject"),
    Job: ("id", "kind", "state", "progress", "attempts"),
}

for model, columns in COLUMNS.items():
    related = tuple(name for name in columns if model._meta.get_field(name).is_relation)
    admin.site.register(
        model,
        type(
            f"{model.__name__}Admin", (ReadOnly,), {"list_display": columns, "list_select_related": related}
        ),
    )

admin.site.disable_action("delete_selected")  # many rows at once would leave their admin entries unnoticed


@receiver(post_save, sender=AdminEntry)
def note_edit(**_signal: Any) -> None:
    """People and clubs are edited by hand; pages show them."""
    all_pages_changed()
