"""What is done about accounts at night."""

from datetime import timedelta

import time_machine
from django.conf import settings
from django.contrib.sessions.models import Session
from django.utils import timezone

from pbem.accounts import tasks


def test_sessions_that_have_expired_are_forgotten(client, alice):
    with time_machine.travel(timezone.now() - timedelta(seconds=settings.SESSION_COOKIE_AGE + 60)):
        client.force_login(alice)
    client.cookies.clear()
    client.force_login(alice)
    assert Session.objects.count() == 2
    tasks.forget_old_sessions()
    assert Session.objects.get().session_key == client.session.session_key
