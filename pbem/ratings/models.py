"""What games have taught about players and titles; each finished game is reckoned once."""

from django.db import models
from django.utils import timezone

from pbem.accounts.models import User
from pbem.games.models import Game
from pbem.ratings import glicko


class Reckoning(models.Model):
    """A finished game that has been taken into account; the row is what keeps it from counting twice."""

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="reckoning")
    rated = models.BooleanField()
    created = models.DateTimeField(default=timezone.now)


class Rating(models.Model):
    """How strong a user plays a title."""

    user = models.ForeignKey(User, models.CASCADE, related_name="ratings")
    title = models.CharField(max_length=40)
    rating = models.FloatField(default=glicko.START)
    deviation = models.FloatField(default=glicko.UNKNOWN)
    volatility = models.FloatField(default=glicko.ERRATIC)
    wins = models.PositiveIntegerField(default=0)
    draws = models.PositiveIntegerField(default=0)
    losses = models.PositiveIntegerField(default=0)
    played = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "title"], name="rating_once")]
        indexes = [models.Index(fields=["title", "-rating"], name="rating_board")]

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def strength(self) -> glicko.Strength:
        return glicko.Strength(self.rating, self.deviation, self.volatility)


class Change(models.Model):
    """What one game did to a user's rating: the history that a profile draws."""

    user = models.ForeignKey(User, models.CASCADE, related_name="rating_changes")
    game = models.ForeignKey(Game, models.CASCADE, related_name="rating_changes")
    title = models.CharField(max_length=40)
    before = models.FloatField()
    after = models.FloatField()
    deviation = models.FloatField()
    score = models.FloatField()
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "game"], name="rating_change_once")]
        indexes = [models.Index(fields=["user", "title", "created"], name="rating_history")]


class Tally(models.Model):
    """How the games of a scenario have ended for a side; the side "" stands for the games themselves.

    `wins` are games that the side won alone; of the games themselves it counts those that somebody won alone.
    """

    title = models.CharField(max_length=40)
    scenario = models.CharField(max_length=60)
    side = models.CharField(max_length=40, blank=True)
    games = models.PositiveIntegerField(default=0)
    wins = models.PositiveIntegerField(default=0)
    seconds = models.BigIntegerField(default=0)
    events = models.BigIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["title", "scenario", "side"], name="tally_once")]
