"""Stored answers in the admin, without what was answered."""

from django.contrib import admin
from django.http import HttpRequest

from pbem.api.models import StoredAnswer


@admin.register(StoredAnswer)
class StoredAnswerAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Only to look at, and to delete."""

    list_display = ("user", "key", "status", "created")
    fields = readonly_fields = ("user", "key", "request", "status", "content_type", "location", "created")
    list_select_related = ("user",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False
