"""An upgrade changes the tables while the old processes still play on them."""

import pytest
from django.apps import apps
from django.db import models
from django.db.migrations import AddField, DeleteModel, RemoveField, RenameField, RenameModel
from django.db.migrations.loader import MigrationLoader
from django.db.models.fields import NOT_PROVIDED

OURS = {app.label for app in apps.get_app_configs() if app.name.startswith("pbem.")}
FIRST = {"accounts": "0003", "games": "0004", "inbound": "0002", "mail": "0002"}
"""The last steps before the first version that others could run, where there was more than one."""


def breaks_old_processes(operation):
    """Whether code of the version before fails on the tables that the operation leaves behind.

    Old code neither names a new column when it writes a row nor expects one to be gone. What is no longer
    used is removed one version later, from the state first.
    """
    if isinstance(operation, AddField):
        field = operation.field
        return not (field.null or field.many_to_many or field.db_default is not NOT_PROVIDED)
    return isinstance(operation, (RemoveField, RenameField, RenameModel, DeleteModel))


def test_no_step_breaks_the_processes_of_the_version_before():
    broken = [
        f"{migration}: {operation.describe()}"
        for (app, name), migration in MigrationLoader(None).disk_migrations.items()
        if app in OURS and name[:4] > FIRST.get(app, "0001")
        for operation in migration.operations
        if breaks_old_processes(operation)
    ]
    assert broken == []


@pytest.mark.parametrize(
    ("operation", "breaks"),
    [
        (AddField("seat", "colour", models.TextField(null=True)), False),
        (AddField("seat", "colour", models.TextField(db_default="")), False),
        (AddField("seat", "colour", models.TextField(default="")), True),
        (RemoveField("seat", "colour"), True),
        (RenameField("seat", "colour", "hue"), True),
    ],
)
def test_what_breaks_old_processes(operation, breaks):
    assert breaks_old_processes(operation) is breaks
