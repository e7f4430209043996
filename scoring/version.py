"""The version of Tenbo, in its one place: docs/releases.md has the promises of a version."""

VERSION = "1.0.0"
