from django.db import migrations, models
from django.db.models import Value


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0045_mail_reply_to")]

    operations = [
        migrations.AddField(
            model_name="stage",
            name="options",
            field=models.JSONField(
                blank=True, db_default=Value({}, models.JSONField()), default=dict, verbose_name="options"
            ),
        ),
    ]
