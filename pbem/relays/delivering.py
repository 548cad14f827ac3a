"""From the outbox to the far ends: who is to be told, and what came of it."""

import time
from typing import Any

from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from pbem.accounts.hours import quiet_until
from pbem.accounts.models import User
from pbem.accounts.readers import read_by
from pbem.games.models import Seat
from pbem.mail.contents import name_of
from pbem.mail.turn import has_seen
from pbem.outbox.entries import Entry, enqueue
from pbem.outbox.models import Outbox
from pbem.outbox.topics import Postponed, TryLater, Undeliverable, Withheld
from pbem.relays import push
from pbem.relays.addresses import Refused
from pbem.relays.formats import written
from pbem.relays.models import Delivery, Event, PushSubscription, Webhook
from pbem.relays.news import check_still_asked, news_for
from pbem.relays.outgoing import Failed, post
from pbem.relays.selectors import browsers_of, listening, webhooks_of
from pbem.relays.signing import delivery_key, signature
from pbem.sealing import opened
from pbem.wording import words

MOST_FAILURES = 20
KEPT_DELIVERIES = 20
PUSHED = (Event.TURN, Event.OVER, Event.MESSAGE, Event.REMINDER)


def fan_out(row: Outbox) -> None:
    """Turn what has happened in a game into one row for each hook and browser that wants to hear of it."""
    user = _living(row)
    hooks = list(listening(user, row.game_id))
    browsers = list(browsers_of(user))
    entries = []
    for seat, told in _occasions(row):
        wanted = [hook for hook in hooks if told["event"] in hook.events]
        entries += [_entry(row, "webhook", seat, told | {"hook": hook.pk}, hook.pk) for hook in wanted]
        if told["event"] in PUSHED:
            entries += [_entry(row, "push", seat, told | {"browser": b.pk}, b.pk) for b in browsers]
    enqueue(entries)


def _living(row: Outbox) -> User:
    if row.recipient is None or not row.recipient.is_active:
        raise Withheld("nobody")
    return row.recipient


def _occasions(row: Outbox) -> list[tuple[str, dict[str, Any]]]:
    """Each seat and event that a row tells of; the journal's rows may tell of several."""
    payload = row.payload
    if "event" in payload:
        return [(row.seat, payload)]
    turn = {"event": "turn", "at": payload["at"]}
    found: list[tuple[str, dict[str, Any]]] = [(seat, turn) for seat in payload["asked"]]
    if payload["over"]:
        found.append((row.seat, {"event": "over"}))
    moved = {"event": "moved", "own": payload["own"], "public": payload["public"]}
    return [*found, (row.seat, moved)]


def _entry(row: Outbox, topic: str, seat: str, payload: dict[str, Any], far_end: int) -> Entry:
    return Entry(
        topic=topic,
        dedupe=f"{topic}:{row.pk}:{payload['event']}:{seat}:{far_end}",
        game_id=row.game_id,
        seq=row.seq,
        recipient_id=row.recipient_id,
        seat=seat,
        payload=payload,
    )


def call(row: Outbox) -> None:
    """Tell one webhook; raises TryLater when it did not take it."""
    user = _living(row)
    hooks = webhooks_of(user) if row.payload["event"] == "test" else listening(user, row.game_id)
    hook = hooks.filter(pk=row.payload["hook"]).first()
    if hook is None:
        raise Withheld("inactive")
    key = delivery_key(row.dedupe)
    with read_by(user):
        body = written(hook.format, news_for(hook, row), key)
    attempt = _attempt(hook, row.payload["event"], key, body)
    _note(hook, attempt)
    if attempt.status == 410:
        raise Undeliverable("410: the address is gone")
    if not attempt.arrived:
        raise TryLater(attempt.error or f"answered {attempt.status}")


def _attempt(hook: Webhook, event: str, key: str, body: bytes) -> Delivery:
    at, began = int(time.time()), time.monotonic()
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "PBEM-Webhook/1",
        "X-PBEM-Event": event,
        "X-PBEM-Delivery": key,
        "X-PBEM-Signature": signature(opened(hook.secret).decode(), body, at),
    }
    attempt = Delivery(webhook=hook, key=key, event=event)
    try:
        attempt.status = post(hook.url, body, headers)
        attempt.error = "" if attempt.arrived else f"answered {attempt.status}"
    except Refused as refusal:
        attempt.error = refusal.code
    except Failed as failure:
        attempt.error = str(failure)[:120]
    attempt.milliseconds = int((time.monotonic() - began) * 1000)
    return attempt


def _note(hook: Webhook, attempt: Delivery) -> None:
    """Keep the last attempts, and switch off what has failed too often in a row or says that it is gone."""
    attempt.save()
    old = hook.deliveries.values_list("pk", flat=True)[KEPT_DELIVERIES : KEPT_DELIVERIES * 2]
    Delivery.objects.filter(pk__in=list(old)).delete()
    mine = Webhook.objects.filter(pk=hook.pk)
    failures = 0 if attempt.arrived else F("failures") + 1
    mine.update(last_status=attempt.status, last_at=timezone.now(), failures=failures)
    hopeless = mine.filter(active=True)
    if attempt.status != 410:
        hopeless = hopeless.filter(failures__gte=MOST_FAILURES)
    if not attempt.arrived and hopeless.update(active=False):
        name = f"hook_off:{hook.pk}:{attempt.pk}"
        enqueue([Entry(topic="hook_off", dedupe=name, recipient_id=hook.user_id, payload={"hook": hook.pk})])


def push_notice(row: Outbox) -> None:
    """Show a notice in one browser, unless it has become idle or its reader sleeps."""
    user = _living(row)
    browser = PushSubscription.objects.filter(pk=row.payload["browser"], user=user).first()
    if browser is None:
        raise Withheld("gone")
    seat = Seat.objects.select_related("game").filter(game=row.game, name=row.seat, user=user).first()
    if seat is None:
        raise Withheld("left")
    _check_news(row, seat)
    if until := quiet_until(user, timezone.now()):
        raise Postponed(until)
    with read_by(user):
        notice = notice_of(row.payload["event"], seat)
    _hand_over(browser, notice, seat)


def _check_news(row: Outbox, seat: Seat) -> None:
    event = row.payload["event"]
    if event not in (Event.TURN, Event.REMINDER):
        return
    check_still_asked(seat, row.payload.get("at"))
    if event == Event.TURN and has_seen(seat, row.seq):
        raise Withheld("seen")


def notice_of(event: str, seat: Seat) -> dict[str, str]:
    """What the browser shows: no secret of the game, because it lies open on locked screens."""
    heads = {
        Event.TURN: _("Your turn"),
        Event.REMINDER: _("Your deadline comes near"),
        Event.MESSAGE: _("A message for you"),
        Event.OVER: _("The game is over"),
    }
    return {
        "title": heads[Event(event)],
        "body": f"{name_of(seat.game)} ({words.title_name(seat.game)})",
        "url": f"/games/{seat.game.public_id}/",
        "tag": f"{seat.game.public_id}-{event}",
    }


def _hand_over(browser: PushSubscription, notice: dict[str, str], seat: Seat) -> None:
    try:
        status = push.send(browser, notice, topic=notice["tag"])
    except Refused as refusal:
        browser.delete()
        raise Undeliverable(refusal.code) from refusal
    except Failed as failure:
        raise TryLater(str(failure)) from failure
    if status in push.GONE:
        browser.delete()
        raise Withheld("gone")
    if not 200 <= status < 300:
        raise TryLater(f"the push service answered {status}")
    PushSubscription.objects.filter(pk=browser.pk).update(last_at=timezone.now())
