"""What talk keeps about a person: his messages and notes."""

from collections.abc import Iterator

from pbem.accounts.models import User
from pbem.privacy.registry import OWN_FILES, File
from pbem.privacy.rows import rows
from pbem.talk.models import Message, Note


def own_words(user: User) -> Iterator[File]:
    yield "messages.json", rows(Message.objects.filter(author=user).order_by("pk"), without={"key"})
    yield "notes.json", rows(Note.objects.filter(user=user))


OWN_FILES.append(own_words)
