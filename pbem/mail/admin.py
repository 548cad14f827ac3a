"""The outbox for operators: who was told what and when, and what could not be delivered."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from pbem.mail.models import MailTrouble, Mute
from pbem.outbox.delivery import revive
from pbem.outbox.models import Outbox


@admin.register(Outbox)
class OutboxAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Read only: what is written here is what the journal has promised."""

    list_display = (
        "id",
        "topic",
        "game_id",
        "recipient",
        "due",
        "attempts",
        "sent",
        "withheld",
        "dead",
        "error",
    )
    list_filter = ("dead", "topic", "withheld")
    list_select_related = ("recipient",)
    search_fields = ("=dedupe", "=recipient__username")
    show_full_result_count = False
    ordering = ("-id",)
    actions = ("try_again",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Outbox | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Outbox | None = None) -> bool:
        return False

    @admin.action(description=_("Try dead rows again"), permissions=["view"])
    def try_again(self, request: HttpRequest, chosen: QuerySet[Outbox]) -> None:
        count = revive(chosen.values_list("pk", flat=True))
        told = ngettext("%(count)d row will be tried again.", "%(count)d rows will be tried again.", count)
        self.message_user(request, told % {"count": count})


@admin.register(Mute)
class MuteAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """What users have unsubscribed from."""

    list_display = ("user", "game_id", "kind", "created")
    list_select_related = ("user",)
    raw_id_fields = ("user", "game")


@admin.register(MailTrouble)
class MailTroubleAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Whose mail comes back; deleting a row lets mail go there again."""

    list_display = ("user", "address", "stopped", "bounces", "reason", "since", "last")
    list_filter = ("stopped",)
    list_select_related = ("user",)
    raw_id_fields = ("user",)
