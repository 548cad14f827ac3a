"""Topics of the outbox that go to webhooks and browsers; in a lane of their own, so that slow far ends hold
up no mail.
"""

from functools import partial

from pbem.outbox.listeners import LISTENERS
from pbem.outbox.topics import BRISK, RELAY, Retry, handler
from pbem.relays import delivering, selectors, switched_off
from pbem.relays.models import Webhook
from pbem.sealing import SEALED, reseal_column

SEALED["secrets of webhooks"] = partial(reseal_column, Webhook, "secret")

FIRM = Retry(first=10, longest=3600, attempts=10)
"""A receiver may be down for an hour or two; what is older is no news."""

LISTENERS.append(selectors.hearing)

handler("relay", lane=RELAY, retry=BRISK)(delivering.fan_out)
handler("webhook", lane=RELAY, retry=FIRM)(delivering.call)
handler("push", lane=RELAY, retry=FIRM)(delivering.push_notice)
handler("hook_off")(switched_off.tell_hook_off)
