"""A row of servers on one machine: web processes, workers and clocks on PostgreSQL and Redis, and what can happen to it
(`make cluster`)."""
