"""Run by Alembic: applies the migrations on the connection that `database.migrate` opened."""

from __future__ import annotations

from alembic import context

from stormdeck.web.store.database import METADATA

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
