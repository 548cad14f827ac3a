"""PostgreSQL keeps positions as they are: to pack and unpack them with each order cost it a fifth of its time."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

STORAGE = 'ALTER TABLE "games_head" ALTER COLUMN "state" SET STORAGE '


def unpacked(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    if editor.connection.vendor == "postgresql":
        editor.execute(STORAGE + "EXTERNAL")


def packed(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    if editor.connection.vendor == "postgresql":
        editor.execute(STORAGE + "EXTENDED")


class Migration(migrations.Migration):
    dependencies = [("games", "0010_guided")]

    operations = [migrations.RunPython(unpacked, packed)]
