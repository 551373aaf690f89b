"""The procedure of EgoBench (arXiv 2605.27820) as its code carries it out, for comparison with published numbers.

It is kept as it is, with what `strict` does better: calls are matched greedily, failed ones count, one odd value voids
a task, the state is that of a replay and compared by one hash. What cannot be the same: the replay runs on our tools,
which refuse what the published ones let pass (products that do not exist, unknown users, wrong types).
"""
