"""An index of the seats that are free, so that games to join are found among many that are full."""

from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0005_former_holders'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddIndex(
            model_name='seat',
            index=models.Index(condition=models.Q(('bot', ''), ('user', None)), fields=['game'], name='seat_free'),
        ),
    ]
