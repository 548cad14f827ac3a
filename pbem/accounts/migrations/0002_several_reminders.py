from django.db import migrations, models

import pbem.accounts.models


def keep_chosen(apps, schema_editor):
    """Who had changed the one reminder keeps it; the others get the new ones."""
    User = apps.get_model("accounts", "User")
    for hours in User.objects.exclude(reminder_hour=24).values_list("reminder_hour", flat=True).distinct():
        User.objects.filter(reminder_hour=hours).update(reminder_hours=[hours] if hours else [])


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_initial")]

    operations = [
        migrations.RenameField("user", "reminder_hours", "reminder_hour"),
        migrations.AddField(
            "user",
            "reminder_hours",
            models.JSONField(
                blank=True,
                default=pbem.accounts.models.default_reminder_hours,
                validators=[pbem.accounts.models.validate_reminder_hours],
                verbose_name="hours before the deadline to remind me",
            ),
        ),
        migrations.RunPython(keep_chosen, migrations.RunPython.noop),
        migrations.RemoveField("user", "reminder_hour"),
    ]
