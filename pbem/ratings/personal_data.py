"""What ratings keep about a person; what others have won and lost against him stays with the empty name."""

from collections.abc import Iterator

from pbem.accounts.models import User
from pbem.privacy.registry import KEPT, OWN_FILES, File
from pbem.privacy.rows import rows
from pbem.ratings.models import Change, Rating


def own_ratings(user: User) -> Iterator[File]:
    history = Change.objects.filter(user=user).order_by("created")
    yield "ratings.json", {"now": rows(Rating.objects.filter(user=user)), "history": rows(history)}


OWN_FILES.append(own_ratings)
KEPT.update({"ratings.Rating", "ratings.Change"})
