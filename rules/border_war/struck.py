"""5.6: which dice of the log hit."""

from collections.abc import Sequence

from rules.kernel.texts import Line
from rules.kernel.throws import Struck, Thrown


def struck(thrown: Sequence[Thrown], lines: Sequence[Line]) -> list[Struck]:
    """Swords hit before banners, as many as the line of the volley says."""
    told = [line.args["hits"] for line in lines if line.code == "battle.volley"]
    volleys = [each.purpose in ("attack", "defence") for each in thrown]
    if len(told) != sum(volleys):
        return [()] * len(thrown)
    return [
        marks(each.results, told.pop(0)) if fired else () for each, fired in zip(thrown, volleys, strict=True)
    ]


def marks(faces: Sequence[int | str], scored: int) -> Struck:
    sharpest = [at for sign in ("sword", "banner") for at, face in enumerate(faces) if face == sign]
    return tuple(at in sharpest[:scored] for at in range(len(faces)))
