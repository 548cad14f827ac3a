"""Telling users elsewhere than by mail: webhooks and browsers, which register who has any."""

from collections.abc import Callable, Collection, Sequence

from pbem.outbox.entries import Entry, enqueue

LISTENERS: list[Callable[[Collection[int]], set[int]]] = []
"""Each gives those of some users, by their ids, who have a way of its kind to be told by."""


def hearing_elsewhere(user_ids: Collection[int]) -> set[int]:
    """Those of some users who have anything beside mail to be told by."""
    return {found for listening in LISTENERS for found in listening(user_ids)} if user_ids else set()


def relay(
    *,
    event: str,
    user_id: int,
    game_id: int,
    seat: str,
    key: str,
    lines: Sequence[str] = (),
    to_all: bool = False,
) -> None:
    """Tell the webhooks and browsers of a user of a message or a reminder, in the caller's transaction.

    `key` makes it once only; `lines` and `to_all` belong to messages, which a public hook repeats only if
    everybody may read them.
    """
    if not hearing_elsewhere([user_id]):
        return
    payload = {"event": event, "lines": list(lines), "to_all": to_all}
    name = f"relay:{event}:{game_id}:{seat}:{user_id}:{key}"
    entry = Entry(
        topic="relay", dedupe=name, game_id=game_id, recipient_id=user_id, seat=seat, payload=payload
    )
    enqueue([entry])
