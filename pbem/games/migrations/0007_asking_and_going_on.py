"""How players want to be asked, and orders that go on by themselves; standing orders get a scope."""

import django.db.models.deletion
import pbem.database.fields
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0006_free_seats'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='PlayerPace',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='paces', to=settings.AUTH_USER_MODEL)),
                ('title', models.CharField(max_length=40)),
                ('pace', models.CharField(choices=[('quick', 'Quick game: answer for me'), ('own', 'Ask me in my own turns'), ('ask', 'Ask me always')], max_length=8)),
            ],
        ),
        migrations.RemoveConstraint(
            model_name='standingorder',
            name='standing_once',
        ),
        migrations.AddField(
            model_name='draft',
            name='reason',
            field=pbem.database.fields.PlainField(null=True),
        ),
        migrations.AddField(
            model_name='draft',
            name='waits',
            field=models.CharField(blank=True, choices=[('rest', 'goes on after a pass'), ('queue', 'tried whenever you are asked')], db_default='', default='', max_length=8),
        ),
        migrations.AddField(
            model_name='seat',
            name='goes_on',
            field=models.BooleanField(db_default=True, default=True),
        ),
        migrations.AddField(
            model_name='seat',
            name='pace',
            field=models.CharField(blank=True, choices=[('quick', 'Quick game: answer for me'), ('own', 'Ask me in my own turns'), ('ask', 'Ask me always')], db_default='', default='', max_length=8),
        ),
        migrations.AddField(
            model_name='standingorder',
            name='scope',
            field=models.CharField(blank=True, db_default='', default='', max_length=60),
        ),
        migrations.AlterField(
            model_name='event',
            name='source',
            field=models.CharField(choices=[('web', 'Web'), ('api', 'Api'), ('mail', 'Mail'), ('bot', 'Bot'), ('standing', 'Standing'), ('default', 'Default'), ('queue', 'Queue'), ('clock', 'Clock'), ('operator', 'Operator'), ('server', 'Server')], max_length=10),
        ),
        migrations.AddConstraint(
            model_name='standingorder',
            constraint=models.UniqueConstraint(fields=('game', 'seat', 'policy', 'scope'), name='standing_once'),
        ),
        migrations.AddConstraint(
            model_name='playerpace',
            constraint=models.UniqueConstraint(fields=('user', 'title'), name='pace_once'),
        ),
    ]
