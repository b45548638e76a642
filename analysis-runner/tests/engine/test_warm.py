"""A first job finds everything already imported, compiled and traversed."""

import gc
import sys

from stroma_runner.engine.cluster import warm


def test_warming_runs_every_method_and_leaves_nothing_to_walk() -> None:
    try:
        warm.warm_up()
        assert set(warm.LIBRARIES) <= sys.modules.keys()
        assert gc.get_freeze_count() > 100_000
        assert not warm.IMPORTS.locked()
    finally:
        gc.unfreeze()
