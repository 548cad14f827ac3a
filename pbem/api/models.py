"""What the API remembers: answers to requests that carried an Idempotency-Key."""

from django.conf import settings
from django.db import models


class StoredAnswer(models.Model):
    """The answer to one keyed request of a user; without a status the request is still running."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    key = models.CharField(max_length=100)
    request = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(null=True)
    content_type = models.CharField(max_length=60, blank=True)
    location = models.CharField(max_length=120, blank=True)
    body = models.BinaryField(default=b"")
    created = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "key"], name="answer_once")]
        indexes = [models.Index(fields=["created"], name="answer_created")]
