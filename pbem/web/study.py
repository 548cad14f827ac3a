"""Whether a game can be copied to a board for study."""

from django.contrib.auth.models import AnonymousUser

from pbem.accounts.models import User
from pbem.games.models import Status
from pbem.games.selectors import position
from pbem.web.game_page import Table


def may_study(table: Table, user: User | AnonymousUser) -> bool:
    """A finished game always, a running one where the title can do without what the viewer may not know."""
    if not user.is_authenticated or table.game.archived:
        return False
    if table.game.status == Status.RUNNING:
        return table.title.forget(position(table.game), table.viewer)
    return table.game.status == Status.FINISHED
