from django.db import migrations

import pbem.database.fields


class Migration(migrations.Migration):
    dependencies = [("games", "0003_clocks")]

    operations = [migrations.AddField("event", "label", pbem.database.fields.PlainField(null=True))]
