"""The forms of the page on notifications; the services judge what the forms let through."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from pbem.accounts.models import User
from pbem.games.models import Game
from pbem.relays.models import Event, Format
from pbem.relays.selectors import games_to_follow
from pbem.wording.words import game_name


class GameField(forms.ChoiceField):
    """One of the user's games, or all of them."""

    def __init__(self, user: User, **options: Any):
        self.games = {game.public_id: game for game in games_to_follow(user)}
        named = [(public_id, game_name(game)) for public_id, game in self.games.items()]
        super().__init__(choices=[("", _("All my games")), *named], required=False, **options)

    def clean(self, value: Any) -> Game | None:
        return self.games.get(super().clean(value))


class WebhookForm(forms.Form):
    url = forms.CharField(
        label=_("Address"),
        max_length=500,
        widget=forms.URLInput(attrs={"placeholder": "https://", "autocomplete": "off"}),
        help_text=_("Where we send a POST; Discord and Slack give you such an address for a channel."),
    )
    format = forms.ChoiceField(label=_("Form of the messages"), choices=Format)
    events = forms.MultipleChoiceField(
        label=_("Tell it when"),
        choices=Event,
        initial=[Event.TURN, Event.OVER],
        widget=forms.CheckboxSelectMultiple,
    )
    public_only = forms.BooleanField(
        label=_("Only what everybody may know"),
        required=False,
        initial=True,
        help_text=_("Leave this on for a channel that your opponents read."),
    )

    def __init__(self, user: User, *args: Any, **options: Any):
        super().__init__(*args, **options)
        self.fields["game"] = GameField(user, label=_("Games"))
        self.order_fields(["url", "format", "game", "events", "public_only"])


class FeedForm(forms.Form):
    """Which game's news an address gives."""

    def __init__(self, user: User, *args: Any, **options: Any):
        # The form of webhooks on the same page asks for a game too.
        super().__init__(*args, **{"auto_id": "id_feed_%s"} | options)
        field = GameField(user, label=_("Game"))
        self.games = list(field.games.values())
        self.fields["game"] = field
