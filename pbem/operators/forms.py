"""What operators fill in; every form asks for a reason."""

from typing import Any

import orjson
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from pbem.accounts.models import User
from pbem.games.models import Game
from pbem.games.titles import titles
from pbem.talk.addressees import seat_name
from pbem.talk.models import LONGEST_REASON, State


class ReasonForm(forms.Form):
    """Nothing but the reason of an act."""

    reason = forms.CharField(
        label=_("Reason"), max_length=LONGEST_REASON, widget=forms.Textarea(attrs={"rows": 2})
    )


class RulingForm(ReasonForm):
    """What becomes of a report."""

    state = forms.ChoiceField(
        label=_("Decision"),
        choices=[(State.UPHELD, _("Uphold")), (State.DISMISSED, _("Dismiss"))],
        widget=forms.RadioSelect,
    )
    remove = forms.BooleanField(label=_("Remove the message"), required=False)
    days = forms.IntegerField(
        label=_("Silence its author for so many days"), min_value=0, max_value=365, initial=0, required=False
    )
    field_order = ["state", "remove", "days", "reason"]

    def clean_days(self) -> int:
        return self.cleaned_data["days"] or 0


class SilenceForm(ReasonForm):
    """Whom to silence, and for how long."""

    user = forms.CharField(label=_("User"), max_length=150)
    days = forms.IntegerField(label=_("Days"), min_value=1, max_value=365, initial=7)
    field_order = ["user", "days", "reason"]

    def clean_user(self) -> User:
        return named(self.cleaned_data["user"])


class RowsForm(ReasonForm):
    """Which dead rows of the outbox to try again or to give up."""

    rows = forms.TypedMultipleChoiceField(coerce=int)
    act = forms.ChoiceField(choices=[("revive", ""), ("discard", "")])

    def __init__(self, *args: Any, known: list[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["rows"]
        assert isinstance(field, forms.TypedMultipleChoiceField)
        field.choices = [(pk, str(pk)) for pk in known]
        field.error_messages["required"] = _("Choose at least one row.")


class HandOverForm(ReasonForm):
    """Who is to hold a seat from now on."""

    seat = forms.ChoiceField(label=_("Seat"))
    user = forms.CharField(label=_("New holder"), max_length=150, required=False)
    bot = forms.ChoiceField(label=_("or a bot"), required=False)
    field_order = ["seat", "user", "bot", "reason"]

    def __init__(self, *args: Any, game: Game, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        title = titles().get(game.title)
        names = game.seats.order_by("position").values_list("name", flat=True)
        self.fields["seat"].choices = [(name, seat_name(game, name)) for name in names]  # type: ignore[attr-defined]
        bots = list(title.bots) if title else []
        self.fields["bot"].choices = [("", "–"), *((bot, bot) for bot in bots)]  # type: ignore[attr-defined]

    def clean_user(self) -> User | None:
        name = self.cleaned_data["user"].strip()
        return named(name) if name else None


class RepairForm(ReasonForm):
    """An edited position."""

    edited = forms.CharField(
        label=_("Position"),
        widget=forms.Textarea(attrs={"rows": 24, "spellcheck": "false", "class": "orders"}),
    )
    seq = forms.IntegerField(widget=forms.HiddenInput)
    field_order = ["edited", "reason", "seq"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].help_text = _("All players read it in the log: it must tell no secret.")

    def clean_edited(self) -> dict[str, Any]:
        try:
            tree = orjson.loads(self.cleaned_data["edited"])
        except orjson.JSONDecodeError as error:
            raise ValidationError(_("This is not JSON: %(why)s") % {"why": error}) from error
        if not isinstance(tree, dict):
            raise ValidationError(_("A position is a JSON object."))
        return tree


def named(name: str) -> User:
    found = User.objects.filter(username__iexact=name.strip(), is_active=True).first()
    if found is None:
        raise ValidationError(_("There is no user “%(name)s”.") % {"name": name[:150]})
    return found
