"""Agreement with EgoBench: a parity pack's calls on our worlds, compared with their published outcome.

Each task's reference calls run on a fresh world from the published initial data. The final state is compared in the
published layout (by the published hash, where there is one), the result of each call that succeeded by value; so are
single calls (probes) that fit the published schema. Messages are words and are not compared.
"""
