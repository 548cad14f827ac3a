from django.db import migrations, models

from pbem.accounts.likeness import likeness


def fill(apps, schema_editor):
    User = apps.get_model("accounts", "User")
    for user in User.objects.only("pk", "username").iterator():
        User.objects.filter(pk=user.pk).update(likeness=likeness(user.username))


class Migration(migrations.Migration):
    dependencies = [("accounts", "0003_data_exports_and_farewells")]

    operations = [
        migrations.AddField(
            "user",
            "likeness",
            models.CharField(
                blank=True, db_default="", db_index=True, default="", editable=False, max_length=450
            ),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
