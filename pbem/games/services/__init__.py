"""Writing games: orders go through `submit_orders`, and all that is logged through `writing.carry_out`."""

from pbem.games.dice import create_dice
from pbem.games.errors import (
    Busy,
    CannotArchive,
    CannotFork,
    CannotReturn,
    CannotUndo,
    JournalError,
    KeyReused,
    NotFound,
    NotReady,
    NotRunning,
    NotYours,
    ProposalError,
    Refused,
    RepairRefused,
    Stale,
    Unimportable,
)
from pbem.games.services.absence import (
    come_back,
    give_time,
    look_for_replacement,
    put_to_vote,
    set_caretaker,
    tell_overdue,
)
from pbem.games.services.answers import Accepted, Stopped
from pbem.games.services.archiving import archive, archive_finished
from pbem.games.services.asking import set_goes_on, set_pace, set_pace_of_game
from pbem.games.services.bots import play_bot
from pbem.games.services.door import answer_at_sweep, submit_default, submit_orders
from pbem.games.services.drafts import Preview, discard_draft, preview, queue_orders, save_draft
from pbem.games.services.endings import forfeit, resign
from pbem.games.services.exporting import export_game, export_text
from pbem.games.services.forking import fork
from pbem.games.services.importing import import_game
from pbem.games.services.operators import editable_state, repair, upgrade
from pbem.games.services.proposals import (
    answer_proposal,
    propose_end,
    propose_takeback,
    withdraw_proposal,
)
from pbem.games.services.seats import (
    BadPolicy,
    clear_standing,
    hand_over,
    mark_seen,
    set_standing,
)
from pbem.games.services.starting import start_game
from pbem.games.services.undo import undo

__all__ = [
    "Accepted",
    "BadPolicy",
    "Busy",
    "CannotArchive",
    "CannotFork",
    "CannotReturn",
    "CannotUndo",
    "JournalError",
    "KeyReused",
    "NotFound",
    "NotReady",
    "NotRunning",
    "NotYours",
    "Preview",
    "ProposalError",
    "Refused",
    "RepairRefused",
    "Stale",
    "Stopped",
    "Unimportable",
    "answer_at_sweep",
    "answer_proposal",
    "archive",
    "archive_finished",
    "clear_standing",
    "come_back",
    "create_dice",
    "discard_draft",
    "editable_state",
    "export_game",
    "export_text",
    "forfeit",
    "fork",
    "give_time",
    "hand_over",
    "import_game",
    "look_for_replacement",
    "mark_seen",
    "play_bot",
    "preview",
    "propose_end",
    "propose_takeback",
    "put_to_vote",
    "queue_orders",
    "repair",
    "resign",
    "save_draft",
    "set_caretaker",
    "set_goes_on",
    "set_pace",
    "set_pace_of_game",
    "set_standing",
    "start_game",
    "submit_default",
    "submit_orders",
    "tell_overdue",
    "undo",
    "upgrade",
    "withdraw_proposal",
]
