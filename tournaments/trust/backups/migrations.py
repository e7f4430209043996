"""The migrations of a store, and those that this version does not know."""

from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

OLDEST = "23 November 2026"
"""The day of the oldest version whose stores come over."""


def applied() -> dict[str, list[str]]:
    """The names of the applied migrations, by app."""
    names: dict[str, list[str]] = {}
    for app, name in sorted(MigrationExecutor(connection).loader.applied_migrations):
        names.setdefault(app, []).append(name)
    return names


def outstanding() -> bool:
    """Whether the store has to be migrated."""
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def misfit(names: dict[str, list[str]], thing: str) -> str:
    """Why this version cannot work with a store that has these migrations, as a sentence about the thing; or ""."""
    loader = MigrationExecutor(connection).loader
    for app in sorted(loader.migrated_apps & names.keys()):
        here = sorted(name for of, name in loader.disk_migrations if of == app)
        newer = [name for name in names[app] if name > here[0] and name not in here]
        if newer:
            return f"A newer version of Tenbo wrote this {thing} ({app}.{newer[0]} is not known here)."
        first = loader.disk_migrations[app, here[0]]
        if here[0] not in names[app] and not {name for _, name in first.replaces or [("", "")]} <= {
            *names[app]
        }:
            last = max(names[app])
            return f"A version before {OLDEST} wrote this {thing} (it ends with {app}.{last}); see docs/upgrades.md."
    return ""


def migrate_to(names: dict[str, list[str]]) -> None:
    """Bring an empty store to exactly these migrations.

    A store of 1.0 or later is made by the step that stands for all before; a store of the version before by its own.
    """
    executor = MigrationExecutor(connection)
    wanted = {(app, name) for app, several in names.items() for name in several}
    steps = executor.loader.replacements
    whole = {key for key, step in steps.items() if wanted.issuperset(step.replaces)}
    if whole != steps.keys():
        executor.loader = MigrationLoader(connection, replace_migrations=False)
    wanted |= whole
    nodes = [node for node in executor.loader.graph.nodes if node in wanted]
    executor.migrate([node for node in nodes if not wanted & set(_children(executor, node))])


def _children(executor: MigrationExecutor, node: tuple[str, str]) -> list[tuple[str, str]]:
    """The migrations that follow a migration within its app."""
    return [child.key for child in executor.loader.graph.node_map[node].children if child.key[0] == node[0]]
