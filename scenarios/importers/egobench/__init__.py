"""EgoBench: its tasks as scenarios, and its state as it publishes it."""
