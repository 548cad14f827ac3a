from django.db import migrations, models
from django.db.models import F, Q

import pbem.database.fields


def look_at_deadlines(apps, schema_editor):
    """Clocks that run already are looked at when their time is over."""
    apps.get_model("games", "Seat").objects.filter(deadline__isnull=False).update(due=F("deadline"))


class Migration(migrations.Migration):
    dependencies = [("games", "0002_seat_wanted")]

    operations = [
        migrations.AddField("seat", "due", models.DateTimeField(null=True)),
        migrations.AddField("seat", "resumes_since", models.DateTimeField(null=True)),
        migrations.AddField("seat", "resumes_bank", models.PositiveIntegerField(null=True)),
        migrations.AddField("seat", "absent", models.BooleanField(default=False)),
        migrations.AddField("proposal", "refused", pbem.database.fields.PlainField(default=list)),
        migrations.AlterField(
            "proposal",
            "kind",
            models.CharField(
                choices=[
                    ("takeback", "take back"),
                    ("end", "end the game"),
                    ("forfeit", "forfeit the game"),
                ],
                max_length=10,
            ),
        ),
        migrations.RunPython(look_at_deadlines, migrations.RunPython.noop),
        migrations.RemoveIndex("seat", "seat_deadline"),
        migrations.AddIndex(
            "seat", models.Index(fields=["due"], name="seat_due", condition=Q(due__isnull=False))
        ),
    ]
