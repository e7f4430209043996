"""People and accounts in the admin: the only rows that may be edited by hand."""

from typing import TYPE_CHECKING, Any, ClassVar

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import Count, QuerySet, URLField
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from players.clubs import keep_former_name, merge_clubs
from players.models import Account, Club, FormerClub, Player
from players.person import BESIDE_NAMES

if TYPE_CHECKING:
    ModelAdmin = admin.ModelAdmin[Any]
else:
    ModelAdmin = admin.ModelAdmin  # generic for the type checker alone


@admin.register(Account)
class AccountAdmin(UserAdmin):  # type: ignore[type-arg]  # generic for the type checker alone
    """Accounts as Django shows them, with the language and the person."""

    fieldsets = (*(UserAdmin.fieldsets or ()), (_("Tenbo"), {"fields": ("language", "player")}))
    raw_id_fields = ("player",)


if TYPE_CHECKING:
    Inline = admin.TabularInline[Any, Any]
else:
    Inline = admin.TabularInline


class FormerNames(Inline):
    """The former names of a club: one that was wrong may be removed."""

    model = FormerClub
    fields = readonly_fields = ("name", "country")

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Club)
class ClubAdmin(ModelAdmin):
    """Clubs and federations: their names, which keep meaning them, and their contact."""

    list_display = ("name", "country", "kind", "contact", "website")
    list_filter = ("kind", "country")
    search_fields = ("name", "former__name")
    fields = ("name", "country", "kind", "contact", "website")
    formfield_overrides: ClassVar = {URLField: {"assume_scheme": "https"}}
    inlines = (FormerNames,)
    actions = ("merge",)

    def save_model(self, request: HttpRequest, obj: Club, form: Any, change: bool) -> None:
        """Store the club; a name that it had keeps meaning it."""
        super().save_model(request, obj, form, change)
        keep_former_name(
            obj, **{name: form.initial.get(name, getattr(obj, name)) for name in ("name", "country")}
        )

    @admin.action(permissions=["delete"], description=_("Merge into the one with the most members"))
    def merge(self, request: HttpRequest, chosen: QuerySet[Club]) -> None:
        """Merge the chosen clubs; the others' names keep meaning the one that stays."""
        into, *others = chosen.annotate(members=Count("players", distinct=True)).order_by("-members", "pk")
        merge_clubs(into, others)
        self.log_change(request, into, f"merged: {', '.join(map(str, others))}")
        self.message_user(request, _("Merged into %(name)s.") % {"name": into})


@admin.register(Player)
class PlayerAdmin(ModelAdmin):
    list_display = ("family_name", "given_name", *(fact.name for fact in BESIDE_NAMES))
    list_select_related = ("club",)
    search_fields = ("family_name", "given_name", "ema_number")
    raw_id_fields = ("club",)
