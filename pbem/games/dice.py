"""The dice of a game: a seed kept encrypted, committed to in public, and shown when the game is over."""

import secrets
from collections import OrderedDict
from functools import partial
from threading import Lock
from typing import Any

from pbem.games.errors import NotReady
from pbem.games.models import DiceBox, Game, Head
from pbem.sealing import SEALED, opened, reseal_column, sealed
from rules.kernel.dice import commitment, game_key

SEED_BYTES = 32
KEYS_KEPT = 1_000

_keys: OrderedDict[str, bytes] = OrderedDict()
_lock = Lock()


SEALED["seeds of games"] = partial(reseal_column, DiceBox, "seed")


def create_dice(game: Game) -> str:
    """Draw the seed of a new game and give its commitment, which is public from now on."""
    seed = secrets.token_bytes(SEED_BYTES)
    box = DiceBox(game=game, made_for=game.public_id, seed=sealed(seed), commitment=commitment(seed))
    box.save(force_insert=True)
    return box.commitment


def fix_dice(game: Game, seed: bytes, made_for: str) -> None:
    """Give a game that has not begun dice that fall alike in every game of this seed and name."""
    box = DiceBox.objects.filter(game=game)
    box.update(seed=sealed(seed), commitment=commitment(seed), made_for=made_for)


def mix_entropies(game: Game, entropies: dict[str, str]) -> bytes:
    """Fix what the seats have added to the seed, and give the key of the game's rolls."""
    if not DiceBox.objects.filter(game=game).update(entropies=entropies):
        raise NotReady("the dice of this game have not been made")
    with _lock:
        _keys.pop(game.public_id, None)
    return key_of(game.pk, game.public_id)


def key_of(game_id: int, public_id: str) -> bytes:
    """The key of a started game's rolls; it never changes, so each process keeps those it used last."""
    with _lock:
        if public_id in _keys:
            _keys.move_to_end(public_id)
            return _keys[public_id]
    box = DiceBox.objects.get(pk=game_id)
    key = game_key(opened(box.seed), box.made_for, box.entropies)
    with _lock:
        _keys[public_id] = key
        while len(_keys) > KEYS_KEPT:
            _keys.popitem(last=False)
    return key


def dice_proof(game: Game) -> dict[str, Any]:
    """What anyone may know of a game's dice: the seed only when it can spoil nothing any more."""
    box = DiceBox.objects.get(pk=game.pk)
    proof = {
        "game_id": box.made_for,
        "commitment": box.commitment,
        "entropies": box.entropies,
        "verifiable": not game.analysis,
        "revealed": box.revealed,
    }
    if box.revealed:
        proof["seed"] = opened(box.seed).hex()
        proof["next_roll"] = Head.objects.values_list("next_roll", flat=True).get(pk=game.pk)
    return proof
