"""What the server keeps as short codes, in the operator's language."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

ACTS: Mapping[str, Promise] = {
    "report upheld": _("report upheld"),
    "report dismissed": _("report dismissed"),
    "message removed": _("message removed"),
    "silenced": _("silenced"),
    "silence lifted": _("silence lifted"),
    "outbox revived": _("dead letters tried again"),
    "outbox discarded": _("dead letters given up"),
    "position opened": _("position looked at"),
    "game repaired": _("game repaired"),
    "seat replaced": _("holder of a seat replaced"),
    "bots woken": _("bots woken"),
    "alarm closed": _("alarm closed"),
}
TOPICS: Mapping[str, Promise] = {
    "address": _("check of an address"),
    "answer": _("answer to a mail"),
    "bot": _("turn of a bot"),
    "company": _("notice of who plays"),
    "digest": _("digest"),
    "entrance": _("mail of sign-up and passwords"),
    "export": _("file of a user's data"),
    "farewell": _("deletion of an account"),
    "film": _("film of a game"),
    "hook_off": _("webhook switched off"),
    "inbound": _("mail that came in"),
    "leaving": _("notice of a deletion"),
    "lobby": _("notice of the lobby"),
    "map": _("picture of a map"),
    "message": _("message of a player"),
    "over": _("end of a game"),
    "overdue": _("notice that the time is over"),
    "picture": _("picture for a page"),
    "proposal": _("proposal"),
    "push": _("notice in a browser"),
    "rating": _("rating of a game"),
    "relay": _("news for webhooks and browsers"),
    "reminder": _("reminder"),
    "report": _("report to the operators"),
    "standing": _("answer of a standing order"),
    "start": _("start of a game"),
    "turn": _("mail about a turn"),
    "webhook": _("webhook"),
}
KINDS: Mapping[str, Promise] = {
    "setup": _("set-up"),
    "order": _("order"),
    "undo": _("undo"),
    "takeback": _("taken back"),
    "resign": _("resigned"),
    "agreed": _("ended by agreement"),
    "repair": _("repair"),
    "upgrade": _("upgrade of the rules"),
    "seat": _("change of a seat"),
    "clock": _("clock"),
}
SOURCES: Mapping[str, Promise] = {
    "web": _("by the page"),
    "api": _("by the API"),
    "mail": _("by mail"),
    "bot": _("by a bot"),
    "standing": _("by a standing order"),
    "clock": _("by the clock"),
    "default": _("by the usual answer"),
    "queue": _("by orders that waited"),
    "operator": _("by an operator"),
    "server": _("by the server"),
}
READERS: Mapping[str, Promise] = {
    "all": _("to everybody"),
    "side": _("to one side"),
    "seats": _("to some players"),
}
WORDS = {"topic": TOPICS, "kind": KINDS, "source": SOURCES, "readers": READERS}
