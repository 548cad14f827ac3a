from django.db import migrations

import pbem.games.fields


class Migration(migrations.Migration):
    dependencies = [("games", "0003_clocks")]

    operations = [migrations.AddField("event", "label", pbem.games.fields.PlainField(null=True))]
