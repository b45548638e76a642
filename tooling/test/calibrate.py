"""Prints how many processor seconds a fixed piece of work takes on this machine: objects, numbers and sorting, as the
Python suites do. calibrate.mjs does the same for Node."""

import time

import numpy as np


def work() -> float:
    rng = np.random.default_rng(0)
    total = 0.0
    for _ in range(18):
        values = rng.normal(size=(400, 400))
        total += float(np.sort(values, axis=0)[0, 0]) + float(np.log1p(np.abs(values)).sum())
        counts: dict[str, int] = {}
        for k in range(60_000):
            name = f'gene {k % 997}'
            counts[name] = counts.get(name, 0) + k % 7
        total += len(sorted(counts.items()))
    return total


before = time.process_time()
work()
print(time.process_time() - before)
