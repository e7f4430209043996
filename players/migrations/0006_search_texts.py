"""The texts by which people are searched for, of everybody."""

import django.db.models.deletion
from django.db import migrations, models

from players.searching import public_text

AT_ONCE = 2_000


def write_texts(apps, schema_editor):
    people = apps.get_model("players", "Player").objects.order_by("pk")
    texts = apps.get_model("players", "SearchText").objects
    last = 0
    while some := list(people.filter(pk__gt=last)[:AT_ONCE]):
        texts.bulk_create(
            texts.model(
                player_id=person.pk, text=public_text(person.given_name, person.family_name, person.listed)
            )
            for person in some
        )
        last = some[-1].pk


class Migration(migrations.Migration):
    dependencies = [("players", "0005_tenbo_1_0")]

    operations = [
        migrations.CreateModel(
            name="SearchText",
            fields=[
                (
                    "player",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="search_text",
                        serialize=False,
                        to="players.player",
                        verbose_name="player",
                    ),
                ),
                ("text", models.TextField(verbose_name="text")),
            ],
            options={
                "verbose_name": "search text",
                "verbose_name_plural": "search texts",
                "ordering": ("text", "player_id"),
                "indexes": [models.Index(fields=["text", "player"], name="search_text_with_player")],
            },
        ),
        migrations.RunPython(write_texts, migrations.RunPython.noop, elidable=True),
    ]
