"""The operator's pages about people; no secret and no hash is shown or can be typed in."""

from allauth.mfa.admin import AuthenticatorAdmin
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from .models import ApiToken, Block, User, Vacation
from .services import PREFERENCES


@admin.register(User)
class PersonAdmin(UserAdmin):  # type: ignore[type-arg]
    fieldsets = [*(UserAdmin.fieldsets or ()), (_("Preferences"), {"fields": sorted(PREFERENCES)})]
    add_fieldsets = [(None, {"fields": ("username", "email", "usable_password", "password1", "password2")})]
    list_display = ("username", "email", "is_active", "is_staff", "last_login")


@admin.register(ApiToken)
class ApiTokenAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("user", "name", "hint", "scopes", "expires", "revoked", "last_used")
    list_select_related = ("user",)
    search_fields = ("user__username", "name")
    fields = ("user", "name", "hint", "scopes", "created", "expires", "revoked", "last_used")
    readonly_fields = ("user", "name", "hint", "scopes", "created", "last_used")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False


@admin.register(Vacation)
class VacationAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("user", "first_day", "last_day")
    list_select_related = ("user",)
    autocomplete_fields = ("user",)


@admin.register(Block)
class BlockAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("blocker", "blocked", "created")
    list_select_related = ("blocker", "blocked")
    autocomplete_fields = ("blocker", "blocked")


admin.site.unregister(Authenticator)


@admin.register(Authenticator)
class SecondFactorAdmin(AuthenticatorAdmin):  # type: ignore[misc]
    """allauth's page without the secrets of the second factor."""

    exclude = ("data",)
    readonly_fields = ("user", "type", "created_at", "last_used_at")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False
