"""People and accounts in the admin: the only rows that may be edited by hand."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.utils.translation import gettext_lazy as _

from players.models import Account, Club, Player

if TYPE_CHECKING:
    ModelAdmin = admin.ModelAdmin[Any]
else:
    ModelAdmin = admin.ModelAdmin  # generic for the type checker alone


@admin.register(Account)
class AccountAdmin(UserAdmin):  # type: ignore[type-arg]  # generic for the type checker alone
    """Accounts as Django shows them, with the language and the person."""

    fieldsets = (*(UserAdmin.fieldsets or ()), (_("Tenbo"), {"fields": ("language", "player")}))
    raw_id_fields = ("player",)


@admin.register(Club)
class ClubAdmin(ModelAdmin):
    list_display = ("name", "country")
    search_fields = ("name",)


@admin.register(Player)
class PlayerAdmin(ModelAdmin):
    list_display = ("family_name", "given_name", "country", "ema_number", "club")
    list_select_related = ("club",)
    search_fields = ("family_name", "given_name", "ema_number")
    raw_id_fields = ("club",)
