"""The verifier, in Python and in the browser's JavaScript, on right and on tampered exports."""

import copy
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rules.kernel import dice as dice_module
from rules.kernel.dice import (
    Dice,
    Unreadable,
    canonical,
    commitment,
    game_key,
    main,
    order_nonce,
    stream,
    verify,
)

ROOT = Path(__file__).parents[3]
SEED = bytes(range(32))
ENTROPIES = {"blue": "a windy Tuesday", "red": "ñandú 🎲"}
BATTLE = ["circle", "triangle", "square", "flag", "flag", "swords"]


def event(key, seq, seat, order, next_roll, ask):
    """One event of the log, as the server exports it."""
    nonce = order_nonce(seq, seat or "", canonical(order))
    dice = Dice(key, next_roll, nonce)
    ask(dice)
    rolls = [roll.to_plain() for roll in dice.rolls]
    return {"seq": seq, "seat": seat, "order": order, "nonce": nonce, "rolls": rolls}, dice.next_roll


def ask_in_battle(dice):
    dice.roll(3, 6, "attack")
    dice.faces(2, BATTLE, "fire", to=["blue"])
    dice.roll(1, 10, "defence")
    dice.draw(range(20), 3, "prisoners", to=["red"])


@pytest.fixture
def export():
    key = game_key(SEED, "g-1", ENTROPIES)
    events = []
    setup, counter = event(key, 0, None, None, 0, lambda dice: dice.shuffle(range(52), "deck"))
    events.append(setup)
    for seq in range(1, 40):
        order = {"kind": "fire", "args": {"at": seq, "🎲": [None, True], "ﬀ": 'a\n\u007f"ñ'}}
        made, counter = event(key, seq, ["blue", "red"][seq % 2], order, counter, ask_in_battle)
        events.append(made)
    quiet, counter = event(key, 40, "blue", {"kind": "pass", "args": {}}, counter, lambda dice: None)
    return {
        "game_id": "g-1",
        "seed": SEED.hex(),
        "commitment": commitment(SEED),
        "entropies": ENTROPIES,
        "next_roll": counter,
        "events": [*events, quiet],
    }


def first_roll(export, purpose):
    return next(roll for event in export["events"] for roll in event["rolls"] if roll["purpose"] == purpose)


def tampered(export, path, value):
    """A copy of the export with one field changed; the path names the way to it."""
    changed = copy.deepcopy(export)
    *way, last = path
    target = changed
    for step in way:
        target = target[step]
    assert target[last] != value
    target[last] = value
    return changed


ROLLS = ["events", 5, "rolls"]
TAMPERINGS = {
    "game_id": (["game_id"], "g-2", "but the seed gives"),
    "seed": (["seed"], "00" * 32, "does not belong to the commitment"),
    "commitment": (["commitment"], "00" * 32, "does not belong to the commitment"),
    "an entropy": (["entropies", "blue"], "a calm Tuesday", "but the seed gives"),
    "final counter": (["next_roll"], 1, "the counter ended at 1, but the rolls end at"),
    "seq": (["events", 5, "seq"], 4, "event 4 comes after event 4"),
    "later seq": (["events", 40, "seq"], 41, "event 41: its nonce is"),
    "seat": (["events", 5, "seat"], "green", "event 5: its nonce is"),
    "seat of nobody": (["events", 0, "seat"], "blue", "event 0: its nonce is"),
    "order": (["events", 5, "order", "args", "at"], 6, "event 5: its nonce is"),
    "no order": (["events", 5, "order"], None, "event 5: its nonce is"),
    "odd order": (["events", 5, "order", "args", "at"], 0.5, "event 5: the order is not plain data"),
    "event nonce": (["events", 5, "nonce"], "0" * 16, "event 5: its nonce is 0000000000000000, but seat and"),
    "no rolls": (["events", 5, "rolls"], [], "event 6, attack: roll 96 where 87 is next"),
    "n": ([*ROLLS, 1, "n"], 91, "event 5, fire: roll 91 where 90 is next"),
    "n turned back": ([*ROLLS, 0, "n"], 86, "event 5, attack: roll 86 where 87 is next"),
    "kind": ([*ROLLS, 3, "kind"], "dice", "event 5, prisoners: recorded"),
    "kind of a deck": (["events", 0, "rolls", 0, "kind"], "dice", "event 0, deck: recorded"),
    "faces": ([*ROLLS, 0, "faces"], 12, "event 5, attack: recorded"),
    "size of a pile": ([*ROLLS, 3, "faces"], 21, "event 5, prisoners: recorded"),
    "size of a deck": (["events", 0, "rolls", 0, "faces"], 53, "event 0, deck: there are no such dice"),
    "no such die": ([*ROLLS, 0, "faces"], 1, "event 5, attack: there are no such dice"),
    "pile of names": (
        [*ROLLS, 3, "faces"],
        ["a", "b", "c", "d"],
        "event 5, prisoners: there are no such dice",
    ),
    "order of faces": ([*ROLLS, 1, "faces"], BATTLE[::-1], "event 5, fire: recorded"),
    "a die more": ([*ROLLS, 0, "results"], [1, 1, 1, 1], "event 5, fire: roll 90 where 91 is next"),
    "a draw less": ([*ROLLS, 3, "results"], [], "event 6, attack: roll 96 where 93 is next"),
    "roll nonce": ([*ROLLS, 0, "nonce"], "f" * 16, "its nonce is ffffffffffffffff, but that of the event is"),
}


def test_a_true_export_is_verified(export):
    report = verify(export)
    assert report.ok
    assert report.lines[-1] == "157 rolls in 41 events verified"


def test_every_single_result_is_checked(export):
    for place, die in enumerate(first_roll(export, "attack")["results"]):
        for wrong in {1, 2, 3, 4, 5, 6} - {die}:
            report = verify(tampered(export, ["events", 1, "rolls", 0, "results", place], wrong))
            assert len(report.mismatches) == 1
            assert report.mismatches[0].startswith("event 1, attack: recorded")
            assert report.lines[-1] == "1 mismatches: 157 rolls in 41 events NOT verified"


@pytest.mark.parametrize("name", TAMPERINGS)
def test_a_tampered_field_is_found(export, name):
    path, value, problem = TAMPERINGS[name]
    report = verify(tampered(export, path, value))
    assert not report.ok
    assert any(problem in line for line in report.mismatches), report.mismatches


def test_events_that_change_places_are_found(export):
    export["events"][3], export["events"][4] = export["events"][4], export["events"][3]
    lines = verify(export).mismatches
    assert "event 3 comes after event 4" in lines
    assert any("roll 78 where 69 is next" in line for line in lines)


def test_a_game_without_dice_is_verified(export):
    export |= {"events": export["events"][-1:], "next_roll": 0}
    assert verify(export).lines == ["0 rolls in 1 events verified"]


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        (["seed"], "xyz", "the seed is not written in hexadecimal digits"),
        (["seed"], "a b c", "the seed is not written in hexadecimal digits"),
        (["game_id"], 7, "the export has a 'game_id' of the wrong form"),
        (["entropies"], {"blue": 3}, "the export has a 'entropies' of the wrong form"),
        (["entropies"], {"\ud800": "a"}, "the export has a 'entropies' of the wrong form"),
        (["next_roll"], None, "the export has a 'next_roll' of the wrong form"),
        (["events"], {}, "the export has a 'events' of the wrong form"),
        (["events", 2, "seq"], "2", "the event after 1 has a 'seq' of the wrong form"),
        (["events", 2, "order"], "fire", "the event after 1 has a 'order' of the wrong form"),
        (["events", 2, "rolls"], [3], "the event after 1 has a 'rolls' of the wrong form"),
        (["events", 2, "rolls", 0, "n"], 1.5, "a roll of event 2 has a 'n' of the wrong form"),
        (
            ["events", 2, "rolls", 0, "results"],
            [1, "x"],
            "a roll of event 2 has a 'results' of the wrong form",
        ),
    ],
)
def test_what_is_not_an_export_is_unreadable(export, path, value, problem):
    with pytest.raises(Unreadable, match=problem):
        verify(tampered(export, path, value))


@pytest.mark.parametrize("name", ["game_id", "seed", "commitment", "entropies", "events"])
def test_a_missing_field_is_unreadable(export, name):
    del export[name]
    with pytest.raises(Unreadable, match=f"the export has no '{name}'"):
        verify(export)


def test_statistics_count_faces_and_judge_them(export):
    battle, d10, d6 = verify(export).statistics
    assert d10.startswith("d10: ")
    assert d10.endswith("(too few to judge)")
    counted = [int(n) for n in re.findall(r" x (\d+)", d6)]
    assert sum(counted) == 39 * 3
    chi = sum((n - 19.5) ** 2 / 19.5 for n in counted)
    assert d6.endswith(f"; chi-square {chi:.1f}, in 99 of 100 games below 15.1")
    assert battle.startswith("circle/triangle/square/flag/flag/swords: circle x ")
    assert battle.count(" x ") == 5


def test_a_face_that_is_twice_on_the_die_is_expected_twice_as_often():
    rolls = [dice_module.Roll(0, "fire", ["hit", "miss", "miss"], ["hit"] * 10 + ["miss"] * 20, None, "")]
    assert dice_module.statistics(rolls)[0].startswith("hit/miss/miss: hit x 10, miss x 20; chi-square 0.0,")


def test_a_loaded_die_stands_out():
    rolls = [dice_module.Roll(0, "fire", 6, [6] * 20 + [1, 2, 3, 4, 5] * 4, None, "")]
    assert "chi-square 32.0, in 99 of 100 games below 15.1" in dice_module.statistics(rolls)[0]


def run_verifier(command, folder, content):
    (folder / "export.json").write_bytes(content)
    return subprocess.run([*command, "verify", "export.json"], cwd=folder, capture_output=True, text=True)


def test_the_verifier_runs_alone(export, tmp_path):
    """Copied into an empty folder, without the project and without site packages."""
    shutil.copy(dice_module.__file__, tmp_path / "dice.py")
    alone = [sys.executable, "-I", "dice.py"]
    good = run_verifier(alone, tmp_path, json.dumps(export).encode())
    assert (good.returncode, good.stderr) == (0, "")
    assert good.stdout.splitlines() == verify(export).lines
    bad = run_verifier(alone, tmp_path, json.dumps(export | {"seed": "00" * 32}).encode())
    assert bad.returncode == 1
    assert "does not belong to the commitment" in bad.stdout


def test_the_verifier_is_a_module_of_the_project(export, tmp_path):
    file = tmp_path / "export.json"
    file.write_text(json.dumps(export))
    command = [sys.executable, "-m", "rules.kernel.dice", "verify", str(file)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("157 rolls in 41 events verified\n")


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"{", "is not JSON"),
        (b"\xff\xfe\x00", "is not JSON"),
        (b"[" * 100_000, "is not JSON"),
        (b"[]", "the export is not a JSON object"),
        (b"{}", "the export has no 'game_id'"),
    ],
)
def test_unreadable_files_are_told_from_wrong_ones(tmp_path, capsys, content, problem):
    file = tmp_path / "export.json"
    file.write_bytes(content)
    assert main(["verify", str(file)]) == 2
    shown = capsys.readouterr()
    assert problem in shown.err
    assert shown.out == ""


def test_a_file_that_is_not_there_is_named(tmp_path, capsys):
    assert main(["verify", str(tmp_path / "nowhere.json")]) == 2
    assert "nowhere.json: cannot be opened: No such file" in capsys.readouterr().err


BROWSER = """
import { readFileSync } from "node:fs";
import { verify, Unreadable } from "./dice-verify.mjs";
const answers = [];
for (const exported of JSON.parse(readFileSync("exports.json", "utf8"))) {
  try {
    answers.push(await verify(exported));
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    answers.push({ unreadable: error.message });
  }
}
console.log(JSON.stringify(answers));
"""


@pytest.fixture
def in_browser(tmp_path):
    """Run the JavaScript module on exports and give its answers."""
    node = shutil.which("node")
    if not node:
        pytest.skip("node is not installed")
    shutil.copy(ROOT / "static/js/dice-verify.js", tmp_path / "dice-verify.mjs")
    (tmp_path / "run.mjs").write_text(BROWSER)

    def run(exports):
        (tmp_path / "exports.json").write_text(json.dumps(exports))
        done = subprocess.run([node, "run.mjs"], cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return run


def test_the_browser_finds_the_same_as_python(export, in_browser):
    exports = [export, *(tampered(export, path, value) for path, value, _ in TAMPERINGS.values())]
    answers = in_browser(exports)
    assert [answer["ok"] for answer in answers] == [True] + [False] * len(TAMPERINGS)
    for answer, reference in zip(answers, map(verify, exports), strict=True):
        assert answer["lines"] == reference.lines
        assert answer["rolls"] == reference.rolls


def test_the_browser_refuses_what_it_cannot_read(export, in_browser):
    without_seed = {name: value for name, value in export.items() if name != "seed"}
    bad_roll = tampered(export, ["events", 2, "rolls", 0, "n"], 1.5)
    bad_seed = tampered(export, ["seed"], "xyz")
    assert [answer["unreadable"] for answer in in_browser([[], without_seed, bad_roll, bad_seed])] == [
        "the export is not a JSON object",
        "the export has no 'seed'",
        "a roll of event 2 has a 'n' of the wrong form",
        "the seed is not written in hexadecimal digits",
    ]


def test_the_browser_goes_on_to_the_next_block_when_all_words_are_refused(in_browser, tmp_path):
    in_browser([])
    (tmp_path / "block.mjs").write_text(
        'import { number } from "./dice-verify.mjs";\n'
        "const blocks = [new Uint8Array(32).fill(255), Uint8Array.of(255, 255, 0, 8)];\n"
        "console.log(await number(async (b) => blocks[b], 6));\n"
    )
    done = subprocess.run([shutil.which("node"), "block.mjs"], cwd=tmp_path, capture_output=True, text=True)
    assert done.stdout == "2\n"


def test_the_worked_example_in_the_docs_is_true():
    """Every number of the example is recomputed and looked up in the page."""
    page = (ROOT / "docs/dice.md").read_text()
    seed, entropies = bytes(range(32)), {"blue": "tea", "red": "rain"}
    key = game_key(seed, "example", entropies)
    order = canonical({"args": {"at": "d6", "from": "c4"}, "kind": "fire"})
    nonce = order_nonce(7, "blue", order)
    dice = Dice(key, 41, nonce)
    results = dice.roll(2, 6, "fire")
    order_of_cards = dice.shuffle(["a", "b", "c", "d"], "deck")
    block = next(stream(key, 41, nonce)).hex()
    facts = [seed.hex(), commitment(seed), key.hex(), order, nonce, f"41:{nonce}", block, f"0x{block[:4]}"]
    facts += [
        f"`{results}`",
        f"`{dice.rolls[1].results}`",
        f"`{' '.join(order_of_cards)}`",
        f"`{dice.next_roll}`",
    ]
    facts += [canonical(dice.rolls[0].to_plain()), str(int(block[:4], 16))]
    assert [fact for fact in facts if fact not in page] == []
