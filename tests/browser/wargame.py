"""The board of a large wargame that nobody has written: 1,135 hexes with numbers, 200 units in stacks."""

from functools import cache

from rules.kernel.scene import (
    Box,
    Layer,
    Move,
    Phase,
    Polygon,
    Scale,
    Scene,
    Text,
    Theatre,
    Token,
    arrow_layers,
    hex_centre,
    hexagon,
)

COLUMNS, ROWS, HEXES, R = 45, 26, 1135, 20.0
FILLS = ("water", "plain", "water_deep", "forest", "hill", "water")
SCALE = Scale(near=1.1, far=0.45, mark=1, most=4)


@cache
def centres():
    places = [(column, row) for row in range(ROWS) for column in range(COLUMNS)][:HEXES]
    return {
        f"{column + 1:02d}{row + 1:02d}": tuple(v + R for v in hex_centre(column, row, R))
        for column, row in places
    }


def ground():
    shapes = [
        Polygon(
            rings=(hexagon(*spot, R),),
            fill=FILLS[int(name) % len(FILLS)],
            outline="grid",
            width=0.8,
            space=name,
            tip=name,
        )
        for name, spot in centres().items()
    ]
    return Layer("hexes", tuple(shapes), static=True)


def numbers():
    shapes = [
        Text(x=x, y=y, text=name, size=9, pin=(x, y), baseline="bottom") for name, (x, y) in centres().items()
    ]
    return Layer("numbers", tuple(shapes), static=True, level="near")


def stacks(units=200):
    """Two or three units in a hex."""
    hexes = list(centres())
    return {hexes[(at * 37) % HEXES]: 2 + at % 2 for at in range(units * 2 // 5)}


def pieces():
    near, far = [], []
    for name, number in stacks().items():
        x, y = centres()[name]
        about = {"colour": "side_red" if number == 2 else "side_blue", "space": name, "pin": (x, y)}
        far.append(Token(x=x, y=y, size=22, icon="tank", badge=str(number), **about))
        near += [
            Token(x=x + 3 * at, y=y - 3 * at, size=32, icon="ship", text="", label="12-4-9", **about)
            for at in range(number)
        ]
    return (
        Layer("far", tuple(far), shown="page", level="far", signs=True),
        Layer("near", tuple(near), level="near", signs=True),
    )


def board():
    """A scene as a title would make it."""
    phases = (Phase("combat", "Combat", "attack"),)
    spots = list(centres().values())
    moves = [Move(phase="combat", points=(spots[at * 20], spots[at * 20 + 90])) for at in range(40)]
    below, above = arrow_layers(moves, phases)
    width, height = max(x for x, _ in spots) + R, max(y for _, y in spots) + R
    return Scene(
        width,
        height,
        (ground(), *below, numbers(), *pieces(), *above),
        theatres=(Theatre("west", "West", Box(0, 0, width / 2, height)),),
        phases=phases,
        scale=SCALE,
    )
