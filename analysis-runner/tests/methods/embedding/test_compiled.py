"""The next process reads the code compiled by the first one from the disk."""

from __future__ import annotations

import json
import subprocess
import sys

# A function that is compiled when it is imported, and one that is compiled at its first call.
PROGRAM = """
import json
import numpy as np
from stroma_runner.methods.embedding import graph
points = np.random.default_rng(0).normal(size=(60, 3)).astype(np.float32)
graph.connectivities(*graph.nearest(points, 15))
from umap import umap_, utils
stats = [function.stats for function in (utils.tau_rand_int, umap_.smooth_knn_dist)]
print(json.dumps([[sum(one.cache_hits.values()), sum(one.cache_misses.values())] for one in stats]))
"""


def compilations() -> list[list[int]]:
    """[read, compiled] of each of the two functions in a new process."""
    done = subprocess.run([sys.executable, '-c', PROGRAM], capture_output=True, text=True, check=True)
    found: list[list[int]] = json.loads(done.stdout)
    return found


def test_umap_is_compiled_once_per_machine() -> None:
    compilations()
    assert compilations() == [[1, 0], [1, 0]]
