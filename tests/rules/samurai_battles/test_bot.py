"""The bot `basic` is worth playing against."""

from rules.kernel.fuzz import NOTHING, play_game
from rules.samurai_battles.title import TITLE

GAMES = 8


def test_basic_beats_random_play():
    won = 0
    for seed in range(GAMES):
        names = {"red": "basic", "blue": "random"} if seed % 2 else {"red": "random", "blue": "basic"}
        bots = {seat: TITLE.bot(name) for seat, name in names.items()}
        record = play_game(TITLE, "first_samurai_skirmish", {}, seed, bots, sampling=NOTHING, guard=False)
        won += names[record.outcome.winners[0]] == "basic"
    assert won >= GAMES - 2
