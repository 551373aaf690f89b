"""All that is written to disk, and nothing that acts: messages, events, trajectory, verdict, errors, settings."""
