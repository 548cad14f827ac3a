"""Mail that came in, for operators: what became of it, never what was in it."""

from django.contrib import admin
from django.http import HttpRequest

from pbem.inbound.models import InboundMail


@admin.register(InboundMail)
class InboundMailAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Read only, without the text: it may hold the plans of a player."""

    list_display = ("received", "verdict", "user", "game_id", "seat", "message_id")
    list_filter = ("verdict",)
    list_select_related = ("user",)
    search_fields = ("=message_id", "=user__username")
    fields = ("received", "verdict", "user", "game", "seat", "sender", "message_id", "told")
    show_full_result_count = False
    ordering = ("-id",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: InboundMail | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: InboundMail | None = None) -> bool:
        return False
