"""PostgreSQL as Django knows it, but not waited for by everybody while it is away."""
