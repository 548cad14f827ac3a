"""What is forgotten, and when."""

from datetime import timedelta

import pytest
from django.utils import timezone

from pbem.inbound.models import InboundMail
from pbem.inbound.tasks import prune_mail
from tests.pbem.inbound.writing import write

pytestmark = pytest.mark.django_db


def age(days):
    InboundMail.objects.update(received=timezone.now() - timedelta(days=days))
    prune_mail()


def test_the_text_is_forgotten_after_a_week_and_the_id_after_two_months(game, active):
    write(game, active.name, "status", Message_ID="<once@client>")
    age(6)
    assert InboundMail.objects.get().raw
    age(8)
    assert (InboundMail.objects.get().raw, InboundMail.objects.get().report) == (None, {})
    assert write(game, active.name, "status", Message_ID="<other@client>") == "waiting"
    age(61)
    assert not InboundMail.objects.exists()


def test_what_was_never_confirmed_expires(game, active):
    write(game, active.name, "end", sender="stranger@example.net")
    age(8)
    assert InboundMail.objects.get().verdict == "expired"
