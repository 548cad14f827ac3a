"""The forms of a user's settings; the services judge what the forms let through."""

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.conf import settings
from django.utils import timezone
from django.utils.translation import get_language_info
from django.utils.translation import gettext_lazy as _

from .models import Scope, User
from .services import PREFERENCES

REMINDERS = [
    (72, _("3 days")),
    (48, _("2 days")),
    (24, _("1 day")),
    (12, _("12 hours")),
    (6, _("6 hours")),
    (3, _("3 hours")),
    (1, _("1 hour")),
]
LIFETIMES = [("30", _("30 days")), ("90", _("90 days")), ("365", _("a year")), ("", _("no end"))]


def zones_by_region() -> list[Any]:
    """The time zones as groups of choices: UTC, then region by region."""
    regions: dict[str, list[tuple[str, str]]] = {}
    for zone in sorted(available_timezones()):
        region, _slash, place = zone.partition("/")
        if place and region not in ("Etc", "SystemV", "posix", "right"):
            regions.setdefault(region, []).append((zone, place.replace("_", " ")))
    return [("UTC", "UTC"), *regions.items()]


def languages() -> list[tuple[str, Any]]:
    """Each language by its own name, for those who read no other."""
    named = [(code, get_language_info(code)["name_local"].capitalize()) for code, _name in settings.LANGUAGES]
    return [("", _("As my browser asks for")), *named]


class PreferencesForm(forms.ModelForm):  # type: ignore[type-arg]
    language = forms.ChoiceField(
        label=_("Language"),
        choices=languages,
        required=False,
        help_text=_("Without a choice, pages follow your browser and mails are in English."),
    )
    time_zone = forms.ChoiceField(label=_("Time zone"), choices=zones_by_region)
    digest_hours = forms.TypedMultipleChoiceField(
        label=_("Hours of the digest"),
        choices=[(hour, f"{hour:02}:00") for hour in range(24)],
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
    )
    reminder_hours = forms.TypedMultipleChoiceField(
        label=_("Remind me before a deadline"),
        choices=REMINDERS,
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("One mail each, only if you have not answered by then."),
    )

    class Meta:
        model = User
        fields = sorted(PREFERENCES, key=[field.name for field in User._meta.fields].index)
        widgets = {
            "quiet_from": forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
            "quiet_to": forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
            "notify": forms.RadioSelect,
        }
        help_texts = {
            "grace_minutes": _("Several events within this time make one notice."),
        }

    def bound(self, *names: str) -> list[forms.BoundField]:
        return [self[name] for name in names]

    @property
    def place_fields(self) -> list[forms.BoundField]:
        return self.bound("language", "time_zone")

    @property
    def notice_fields(self) -> list[forms.BoundField]:
        return self.bound("notify", "digest_hours", "grace_minutes", "reminder_hours")

    @property
    def quiet_fields(self) -> list[forms.BoundField]:
        return self.bound("quiet_from", "quiet_to")


class TokenForm(forms.Form):
    name = forms.CharField(
        label=_("Name"),
        max_length=80,
        help_text=_("What you will use it for, such as “script on my laptop”."),
    )
    scopes = forms.ChoiceField(label=_("It may"), choices=Scope, initial=Scope.PLAY, widget=forms.RadioSelect)
    expires = forms.ChoiceField(label=_("It is good for"), choices=LIFETIMES, required=False, initial="90")

    def clean_scopes(self) -> list[str]:
        return [self.cleaned_data["scopes"]]

    def clean_expires(self) -> datetime | None:
        days = self.cleaned_data["expires"]
        return timezone.now() + timedelta(days=int(days)) if days else None


class VacationForm(forms.Form):
    first_day = forms.DateField(label=_("First day"), widget=forms.DateInput(attrs={"type": "date"}))
    last_day = forms.DateField(label=_("Last day"), widget=forms.DateInput(attrs={"type": "date"}))


class BlockForm(forms.Form):
    blocked = forms.CharField(label=_("User name"), max_length=150)

    def clean_blocked(self) -> User:
        name = self.cleaned_data["blocked"]
        user = User.objects.filter(username__iexact=name, is_active=True).first()
        if user is None:
            raise forms.ValidationError(_("There is no user called “%(name)s”."), params={"name": name})
        return user
