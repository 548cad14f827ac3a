"""A game being played: its row, its head, its log, its seats and what players leave with them."""

import secrets
import zlib

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from pbem.database.fields import PlainField

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


def new_public_id() -> str:
    """Ten letters that cannot be guessed or mistaken for one another."""
    return "".join(secrets.choice(ALPHABET) for _ in range(10))


def new_link() -> str:
    """The secret part of the address of a game that is shown only to those who have the link."""
    return secrets.token_urlsafe(16)


class Status(models.TextChoices):
    OPEN = "open", _("looking for players")
    RUNNING = "running", _("running")
    FINISHED = "finished", _("finished")
    CANCELLED = "cancelled", _("cancelled")


class Visibility(models.TextChoices):
    PUBLIC = "public", _("everybody may watch")
    LINK = "link", _("whoever has the link may watch")
    PRIVATE = "private", _("only the players")


class Game(models.Model):
    """One game; narrow, because lists read it. The position itself is in its head."""

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id)
    name = models.CharField(max_length=80, blank=True)
    title = models.CharField(max_length=40)
    scenario = models.CharField(max_length=60)
    options = PlainField(default=dict)
    rev = models.PositiveIntegerField(default=1)
    schema = models.PositiveIntegerField(default=1)
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN)
    visibility = models.CharField(max_length=8, choices=Visibility, default=Visibility.PUBLIC)
    link = models.CharField(max_length=32, default=new_link)
    seq = models.PositiveIntegerField(default=0)
    label = PlainField(null=True)
    outcome = PlainField(null=True)
    clock = PlainField(default=dict)
    deadline = models.DateTimeField(null=True)
    analysis = models.BooleanField(default=False)
    guided = models.BooleanField(default=False, db_default=False)
    forked_from = models.ForeignKey("self", null=True, on_delete=models.SET_NULL, related_name="forks")
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    archived = models.BooleanField(default=False)
    imported = models.BooleanField(default=False)
    created = models.DateTimeField(auto_now_add=True)
    started = models.DateTimeField(null=True)
    moved = models.DateTimeField(null=True)
    finished = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(fields=["status", "visibility", "-created"], name="game_lobby"),
            models.Index(fields=["title", "status", "-created"], name="game_title"),
            models.Index(fields=["deadline"], name="game_deadline", condition=Q(deadline__isnull=False)),
        ]


class Head(models.Model):
    """The present position, apart from the game so that lists stay narrow.

    `numbers` is each viewer's own count of the events that it has seen anything of; "" is the spectator.
    """

    game = models.OneToOneField(Game, on_delete=models.CASCADE, primary_key=True, related_name="head")
    seq = models.PositiveIntegerField()
    state = models.BinaryField()
    next_roll = models.PositiveIntegerField(default=0)
    numbers = PlainField(default=dict)


class Kind(models.TextChoices):
    SETUP = "setup"
    ORDER = "order"
    UNDO = "undo"
    TAKEBACK = "takeback"
    RESIGN = "resign"
    AGREED = "agreed"
    REPAIR = "repair"
    UPGRADE = "upgrade"
    SEAT = "seat"
    CLOCK = "clock"


class Source(models.TextChoices):
    WEB = "web"
    API = "api"
    MAIL = "mail"
    BOT = "bot"
    STANDING = "standing"
    DEFAULT = "default"
    QUEUE = "queue"
    CLOCK = "clock"
    OPERATOR = "operator"
    SERVER = "server"


OWN_HAND = (Source.WEB, Source.API, Source.MAIL)
"""How a player acts himself."""
BY_POLICY = (Source.STANDING, Source.DEFAULT)
"""What is answered for a player: by a standing order of his own, or by default."""


class Pace(models.TextChoices):
    """How a player wants to be asked; see `rules.kernel.policies`."""

    QUICK = "quick", _("Quick game: answer for me")
    OWN = "own", _("Ask me in my own turns")
    ASK = "ask", _("Ask me always")


class Event(models.Model):
    """One row of the log. `public` is what other seats may see of the order; the patch stays here.

    `numbers` is each viewer's own count after this event; who is in `unseen` can see nothing of it, and its
    count has not grown. `undone` is the event that took this one back, `back_to` the event to whose position
    such a one returns. `rev` and `schema` are those of the rules that wrote the event. `label` is where the
    game stood before it, in public words (of the set-up: after it); rows from before it was kept have none.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="events")
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=Kind)
    seat = models.CharField(max_length=40, blank=True)
    source = models.CharField(max_length=10, choices=Source)
    order = PlainField(null=True)
    public = PlainField(null=True)
    rolls = PlainField(default=list)
    lines = PlainField(default=list)
    label = PlainField(null=True)
    patch = models.BinaryField()
    barrier = models.BooleanField(default=False)
    turn_ended = models.BooleanField(default=False)
    undone = models.PositiveIntegerField(null=True)
    back_to = models.PositiveIntegerField(null=True)
    rev = models.PositiveIntegerField()
    schema = models.PositiveIntegerField()
    nonce = models.CharField(max_length=32, blank=True)
    state_hash = models.CharField(max_length=64)
    numbers = PlainField(default=dict)
    unseen = PlainField(default=list)
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "seq"], name="event_once")]


class Request(models.Model):
    """A request that was carried out, and its answer: the sender who asks again gets the same answer."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="requests")
    seat = models.CharField(max_length=40)
    key = models.CharField(max_length=120)
    body = models.CharField(max_length=64)
    answer = PlainField()
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "seat", "key"], name="request_once")]


class Snapshot(models.Model):
    """A position kept on the way, so that looking back never folds the whole log."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="snapshots")
    seq = models.PositiveIntegerField()
    state = models.BinaryField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "seq"], name="snapshot_once")]

    @classmethod
    def holding(cls, game_id: int, seq: int, state: bytes) -> "Snapshot":
        """A new snapshot; kept compressed, because most are never looked at."""
        return cls(game_id=game_id, seq=seq, state=zlib.compress(state, 1))

    def opened(self) -> bytes:
        return zlib.decompress(self.state)


class Seat(models.Model):
    """A side or power of a game, and who holds it.

    `seen` is the last event, in the seat's own numbers, that its holder has looked at. A `caretaker` is the
    bot that answers for an absent holder; `absent` is whose clock has run out with what the game then does,
    until he comes back. `pace` is how the holder wants to be asked in this game, empty: as in all games of
    the title; `goes_on` tells whether his sheets go on by themselves after a pass. `due` is when the clock
    has to be looked at next, for a reminder or because the time is over. `resumes_since` and `resumes_bank`
    are the clock before the last answer, for when it is undone.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    name = models.CharField(max_length=40)
    side = models.CharField(max_length=40)
    position = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="seats"
    )
    bot = models.CharField(max_length=20, blank=True)
    caretaker = models.CharField(max_length=20, blank=True)
    asked = models.BooleanField(default=False)
    asked_since = models.DateTimeField(null=True)
    deadline = models.DateTimeField(null=True)
    due = models.DateTimeField(null=True)
    bank_seconds = models.PositiveIntegerField(null=True)
    resumes_since = models.DateTimeField(null=True)
    resumes_bank = models.PositiveIntegerField(null=True)
    absent = models.BooleanField(default=False)
    entropy = models.CharField(max_length=64, blank=True)
    seen = models.PositiveIntegerField(default=0)
    resigned = models.BooleanField(default=False)
    pace = models.CharField(max_length=8, blank=True, default="", db_default="", choices=Pace)
    goes_on = models.BooleanField(default=True, db_default=True)
    open_for_replacement = models.BooleanField(default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "name"], name="seat_once")]
        indexes = [
            models.Index(fields=["user", "asked"], name="seat_my_turn"),
            models.Index(fields=["due"], name="seat_due", condition=Q(due__isnull=False)),
            models.Index(fields=["game"], name="seat_wanted", condition=Q(open_for_replacement=True)),
            models.Index(fields=["game"], name="seat_free", condition=Q(user=None, bot="")),
        ]


class FormerHolder(models.Model):
    """Who has held a seat and seen its secrets: the other side is closed to him as if he held it still."""

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="former")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["seat", "user"], name="former_holder_once")]


class PlayerPace(models.Model):
    """How a player wants to be asked in games of a title; there is no row until he has said it."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="paces")
    title = models.CharField(max_length=40)
    pace = models.CharField(max_length=8, choices=Pace)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "title"], name="pace_once")]


class Waits(models.TextChoices):
    """How orders wait that go on by themselves."""

    REST = "rest", _("goes on after a pass")
    QUEUE = "queue", _("tried whenever you are asked")


class Draft(models.Model):
    """Orders that a seat is composing since event `base` in its own numbers; nobody else sees them.

    Orders that `waits` are sent and go on by themselves: the rest of a sheet when its seat is asked again and
    nothing came between that it has not counted on, a queue whenever its seat is asked. `reason` says why the
    rest of a sheet did not go on.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="drafts")
    seat = models.CharField(max_length=40)
    base = models.PositiveIntegerField()
    orders = PlainField(default=list)
    waits = models.CharField(max_length=8, blank=True, default="", db_default="", choices=Waits)
    reason = PlainField(null=True)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "seat"], name="draft_once")]


class StandingOrder(models.Model):
    """An answer left in advance; no value means "ask me". `scope` is the army, area or unit it is for."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="standing_orders")
    seat = models.CharField(max_length=40)
    policy = models.CharField(max_length=60)
    scope = models.CharField(max_length=60, blank=True, default="", db_default="")
    value = PlainField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "seat", "policy", "scope"], name="standing_once")
        ]


class DiceBox(models.Model):
    """What a game's dice come from: an encrypted seed, its public commitment, and each seat's entropy.

    `made_for` is the public id that the key is made of; an imported game may have got another one since.
    """

    game = models.OneToOneField(Game, on_delete=models.CASCADE, primary_key=True, related_name="dice")
    made_for = models.CharField(max_length=16)
    seed = models.BinaryField()
    commitment = models.CharField(max_length=64)
    entropies = PlainField(default=dict)
    revealed = models.BooleanField(default=False)


class Proposal(models.Model):
    """Something that needs the other seats' consent: a take-back beyond a barrier, or an agreed end.

    A vote whether a seat forfeits because it does not answer names that seat; most of the others decide it.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="proposals")
    kind = models.CharField(
        max_length=10,
        choices=[
            ("takeback", _("take back")),
            ("end", _("end the game")),
            ("forfeit", _("forfeit the game")),
        ],
    )
    seat = models.CharField(max_length=40)
    to_seq = models.PositiveIntegerField(null=True)
    outcome = PlainField(null=True)
    base_seq = models.PositiveIntegerField()
    agreed = PlainField(default=list)
    refused = PlainField(default=list)
    open = models.BooleanField(default=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game", "kind"], condition=Q(open=True), name="proposal_one_open_of_a_kind"
            )
        ]


class Archive(models.Model):
    """The whole log of a finished game in one compressed row, in place of its events and snapshots."""

    game = models.OneToOneField(Game, on_delete=models.CASCADE, primary_key=True, related_name="archive")
    log = models.BinaryField()
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(null=True)


class Trouble(models.TextChoices):
    LOST = "lost", _("Dice have fallen, and nothing of it was written.")
    UNFINISHED = "unfinished", _("Something broke after dice had fallen; what was done by then is written.")
    AFTERMATH = "aftermath", _("Dice are written, but not all that hangs on them.")


class Alarm(models.Model):
    """Something went wrong after dice had fallen; open until an operator has looked at it.

    `rolls` are those of the events from `seq` on; `nonce` is that of the first of them, so that the same
    failure of the same order is one alarm, `times` counted.
    """

    kind = models.CharField(max_length=12, choices=Trouble)
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="alarms")
    seq = models.PositiveIntegerField()
    seat = models.CharField(max_length=40, blank=True)
    nonce = models.CharField(max_length=32)
    rolls = PlainField(default=list)
    error = models.CharField(max_length=300)
    times = models.PositiveIntegerField(default=1)
    created = models.DateTimeField(auto_now_add=True)
    handled = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "kind", "nonce"], name="alarm_once")]
        indexes = [models.Index(fields=["-id"], name="alarm_open", condition=Q(handled=None))]
