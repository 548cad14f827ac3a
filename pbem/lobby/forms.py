"""The form that plans a new game; what it offers depends on the title and the scenario."""

from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pbem.accounts.models import User
from pbem.games.models import Visibility
from pbem.games.services.absence import steady_bot
from pbem.lobby.errors import LobbyError
from pbem.lobby.plans import SeatPlan
from pbem.wording import words
from pbem.wording.clocks import clock_words
from rules.kernel.title import SeatSpec, Title

CLOCKS: dict[str, dict[str, Any]] = {
    "none": {"kind": "none"},
    **{f"days-{days}": {"kind": "days", "days": days} for days in (1, 2, 3, 5, 7, 14)},
    "fischer-72-12": {"kind": "fischer", "bank_hours": 72, "turn_hours": 12},
    "fischer-168-24": {"kind": "fischer", "bank_hours": 168, "turn_hours": 24},
}


ON_TIMEOUT = [
    ("policy", gettext_lazy("The rules answer, then a bot")),
    ("bot", gettext_lazy("A bot plays until the player returns")),
    ("replace", gettext_lazy("Somebody else may take the seat")),
    ("vote", gettext_lazy("The others vote on whether the player forfeits")),
    ("forfeit", gettext_lazy("The player forfeits")),
]
OVERDUE = [
    (0, gettext_lazy("It does not wait")),
    (12, gettext_lazy("12 hours")),
    (24, gettext_lazy("1 day")),
    (48, gettext_lazy("2 days")),
    (72, gettext_lazy("3 days")),
]


class ClockForm(forms.Form):
    """How long players may think, and what happens when they take longer."""

    clock = forms.ChoiceField(
        label=gettext_lazy("Time to answer"),
        initial="days-3",
        help_text=gettext_lazy("It runs only for those whose turn it is, and never on their vacation."),
    )
    on_timeout = forms.ChoiceField(
        label=gettext_lazy("When the time has run out"),
        choices=ON_TIMEOUT,
        required=False,
        help_text=gettext_lazy("Reminders go out before; the log tells everybody what happens."),
    )
    overdue_hours = forms.TypedChoiceField(
        label=gettext_lazy("How long the game waits before that"),
        choices=OVERDUE,
        coerce=int,
        empty_value=None,
        required=False,
        help_text=gettext_lazy("The player is told at the deadline, and may still answer."),
    )
    strikes = forms.IntegerField(
        label=gettext_lazy("Answers by the rules before a bot"),
        min_value=1,
        max_value=10,
        initial=3,
        required=False,
        help_text=gettext_lazy("In a row, and only where the rules answer."),
    )
    weekends = forms.BooleanField(
        label=gettext_lazy("Weekends are free"),
        required=False,
        help_text=gettext_lazy("The clock stands still on Saturdays and Sundays of each player's time zone."),
    )

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        # Worded now, in the language of the reader.
        clocks = forms.ChoiceField(choices=[(key, capfirst(clock_words(c))) for key, c in CLOCKS.items()])
        self.fields["clock"].choices = clocks.choices  # type: ignore[attr-defined]

    @property
    def clock_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in ("clock", "weekends")]

    @property
    def timeout_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in ("on_timeout", "overdue_hours", "strikes")]

    @property
    def is_timeout_wrong(self) -> bool:
        return any(field.errors for field in self.timeout_fields)

    def planned_clock(self) -> dict[str, Any]:
        """The clock as the lobby takes it; without one the other settings do not matter."""
        data = self.cleaned_data
        chosen = CLOCKS[data["clock"]]
        if chosen["kind"] == "none":
            return chosen
        return {
            **chosen,
            "weekends": data["weekends"],
            "on_timeout": data["on_timeout"] or "policy",
            "overdue_hours": data["overdue_hours"] or 0,
            "strikes": data["strikes"] or 3,
        }


class NewGameForm(ClockForm):
    """Everything about a new game on one page, filled with what most people want."""

    name = forms.CharField(
        label=gettext_lazy("Name of the game"),
        max_length=80,
        required=False,
        help_text=gettext_lazy("Leave it empty to call the game after its title."),
    )
    visibility = forms.ChoiceField(
        label=gettext_lazy("Who may watch"),
        choices=[(value, capfirst(label)) for value, label in Visibility.choices],
        initial=Visibility.PUBLIC,
        help_text=gettext_lazy(
            "Only games that everybody may watch count for ratings and for the statistics of the title."
        ),
    )
    entropy = forms.CharField(
        label=gettext_lazy("Your share of the dice"),
        max_length=64,
        required=False,
        help_text=gettext_lazy(
            "Any text. It goes into every roll, so that nobody, not even the server, chooses the dice alone."
        ),
        widget=forms.TextInput(attrs={"data-entropy": True, "autocomplete": "off"}),
    )

    def __init__(self, title: Title, scenario: str = "", **given: Any) -> None:
        super().__init__(**given)
        self.title = title
        known = [s.id for s in title.scenarios]
        self.scenario = scenario if scenario in known else known[0]
        self.options = title.options_of(self.scenario)
        self.specs = title.seats(self.scenario, title.filled_options({}))
        self._add_scenario(known)
        self._add_options()
        self._add_seats()
        if self.against_bots:
            # Bots are patient, and who tries a game out wants to be neither reminded nor replaced.
            self.initial.setdefault("clock", "none")

    def _add_scenario(self, known: list[str]) -> None:
        choices = [(key, words.scenario_name(self.title, key)) for key in known]
        self.fields["scenario"] = forms.ChoiceField(
            label=_("Scenario"), choices=choices, initial=self.scenario, widget=forms.RadioSelect
        )

    def _add_options(self) -> None:
        for option in self.options:
            self.fields[f"option-{option.name}"] = forms.ChoiceField(
                label=words.option_name(self.title, option.name),
                choices=[(str(v), words.option_value(self.title, option.name, v)) for v in option.values],
                initial=str(option.default),
                help_text=words.option_about(self.title, option.name),
            )

    @property
    def against_bots(self) -> bool:
        """Whether the other seats are offered to bots, for those who want to begin at once."""
        return self.initial.get("others") == "bots" and bool(self.title.bots)

    def _add_seats(self) -> None:
        others = f"bot:{steady_bot(self.title.bots)}" if self.against_bots else "open"
        for at, spec in enumerate(self.specs):
            mine = spec.side == self.specs[0].side and self.title.may_hold(self.specs[: at + 1])
            self.fields[f"seat-{at}"] = forms.ChoiceField(
                label=words.seat_name(self.title, spec.name),
                choices=self._holders(),
                initial="me" if mine else others,
            )
            self.fields[f"guest-{at}"] = forms.CharField(
                label=_("User name or e-mail address"),
                max_length=254,
                required=False,
                widget=forms.TextInput(attrs={"placeholder": _("User name or e-mail address")}),
            )

    def _holders(self) -> list[tuple[str, str]]:
        bots = [(f"bot:{bot}", _("Bot: %(bot)s") % {"bot": bot}) for bot in self.title.bots]
        return [("open", _("Open to anybody")), ("me", _("Me")), ("guest", _("Invite …")), *bots]

    @property
    def option_fields(self) -> list[forms.BoundField]:
        return [self[f"option-{option.name}"] for option in self.options]

    @property
    def table_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in ("name", "visibility")]

    @property
    def seat_fields(self) -> list[tuple[SeatSpec, forms.BoundField, forms.BoundField]]:
        return [(spec, self[f"seat-{at}"], self[f"guest-{at}"]) for at, spec in enumerate(self.specs)]

    @property
    def scenario_cards(self) -> list[dict[str, Any]]:
        return [
            {
                "id": scenario.id,
                "name": words.scenario_name(self.title, scenario.id),
                "summary": words.scenario_summary(self.title, scenario.id),
                "minutes": scenario.minutes,
                "chosen": scenario.id == self.scenario,
            }
            for scenario in self.title.scenarios
        ]

    def plan(self) -> dict[str, Any]:
        """The arguments of `create_game` but for the owner; LobbyError names a guest who is unknown."""
        data = self.cleaned_data
        return {
            "title": self.title.id,
            "scenario": data["scenario"],
            "options": {o.name: self._option_value(o.name) for o in self.options},
            "seats": [self._seat_plan(at, spec) for at, spec in enumerate(self.specs)],
            "visibility": data["visibility"],
            "clock": self.planned_clock(),
            "name": data["name"],
            "entropy": data["entropy"],
        }

    def _option_value(self, name: str) -> str | int:
        option = next(o for o in self.options if o.name == name)
        return next(v for v in option.values if str(v) == self.cleaned_data[f"option-{name}"])

    def _seat_plan(self, at: int, spec: SeatSpec) -> SeatPlan:
        kind, _mark, bot = self.cleaned_data[f"seat-{at}"].partition(":")
        if kind != "guest":
            return SeatPlan(name=spec.name, kind=kind, bot=bot)
        user, email = find_guest(self.cleaned_data[f"guest-{at}"], f"guest-{at}")
        return SeatPlan(name=spec.name, kind="user" if user else "email", user=user, email=email)


def find_guest(text: str, field: str = "guest") -> tuple[User | None, str]:
    """The user of that name, or the address that was written."""
    text = text.strip()
    if "@" in text:
        return None, text
    user = User.objects.filter(username__iexact=text, is_active=True).first()
    if user is None:
        raise LobbyError(_("There is no user called “%(name)s”.") % {"name": text[:40]}, field)
    return user, ""
