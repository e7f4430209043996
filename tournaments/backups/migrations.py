"""Which migrations a store has, and whether this version knows them."""

from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader


def applied() -> dict[str, list[str]]:
    """The names of the applied migrations, by app."""
    found: dict[str, list[str]] = {}
    for app, name in sorted(MigrationExecutor(connection).loader.applied_migrations):
        found.setdefault(app, []).append(name)
    return found


def outstanding() -> bool:
    """Whether the store has to be migrated."""
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def unknown(names: dict[str, list[str]]) -> list[str]:
    """Migrations of our apps that only a newer version can have made."""
    loader = MigrationExecutor(connection).loader
    return [
        f"{app}.{name}"
        for app in sorted(loader.migrated_apps)
        for name in names.get(app, [])
        if (app, name) not in loader.disk_migrations
    ]


def migrate_to(names: dict[str, list[str]]) -> None:
    """Bring an empty store to exactly these migrations.

    A store that has all of what a later migration stands for is made by that one; an older store goes the long way.
    """
    executor = MigrationExecutor(connection)
    wanted = {(app, name) for app, several in names.items() for name in several}
    short = executor.loader.replacements
    if not all(wanted.issuperset(one.replaces) for one in short.values()):
        executor.loader = MigrationLoader(connection, replace_migrations=False)
        wanted -= short.keys()
    else:
        wanted |= short.keys()
    known = [node for node in executor.loader.graph.nodes if node in wanted]
    leaves = [node for node in known if not wanted & set(_children(executor, node))]
    executor.migrate(leaves)


def _children(executor: MigrationExecutor, node: tuple[str, str]) -> list[tuple[str, str]]:
    """What follows a migration within its app."""
    return [child.key for child in executor.loader.graph.node_map[node].children if child.key[0] == node[0]]
