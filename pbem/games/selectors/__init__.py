"""Reading games. Whatever tells a fact of a game takes a viewer and gives what that viewer may know."""

from pbem.games.dice import dice_proof
from pbem.games.errors import NotFound, NotYours
from pbem.games.selectors.access import Viewer, may_see, seats_of, viewer_for, visible_game
from pbem.games.selectors.feed import FeedItem, SeenRoll, feed, last_number, struck
from pbem.games.selectors.for_holders import (
    Asking,
    Policy,
    Proposed,
    Sheet,
    asking_of,
    draft_of,
    laid_down_by,
    pace_for,
    policies_of,
    proposals,
    sheet_of,
    undoable,
)
from pbem.games.selectors.report import report_of
from pbem.games.selectors.turns import Turn, my_turns
from pbem.games.selectors.views import etag, place_of, position, view_of

__all__ = [
    "Asking",
    "FeedItem",
    "NotFound",
    "NotYours",
    "Policy",
    "Proposed",
    "SeenRoll",
    "Sheet",
    "Turn",
    "Viewer",
    "asking_of",
    "dice_proof",
    "draft_of",
    "etag",
    "feed",
    "laid_down_by",
    "last_number",
    "may_see",
    "my_turns",
    "pace_for",
    "place_of",
    "policies_of",
    "position",
    "proposals",
    "report_of",
    "seats_of",
    "sheet_of",
    "struck",
    "undoable",
    "view_of",
    "viewer_for",
    "visible_game",
]
