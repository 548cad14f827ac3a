"""What a sign-up asks beside name, address and password."""

from django import forms
from django.http import HttpRequest

from .forms import zones_by_region
from .models import User

FALLBACK = "UTC"


class SignupForm(forms.Form):
    """The time zone that the browser reports; what it reports wrongly, or not at all, refuses nobody."""

    time_zone = forms.CharField(required=False, widget=forms.HiddenInput(attrs={"data-time-zone": ""}))

    def clean_time_zone(self) -> str:
        told = self.cleaned_data["time_zone"]
        return told if told in known_zones() else FALLBACK

    def signup(self, request: HttpRequest, user: User) -> None:
        user.time_zone = self.cleaned_data["time_zone"]
        user.save(update_fields=["time_zone"])


def known_zones() -> set[str]:
    """The zones that the preferences offer: whoever is given another one could not save them."""
    _utc, *regions = zones_by_region()
    return {zone for _region, places in regions for zone, _place in places}
