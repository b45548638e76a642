"""Which library computes components, neighbours, clusters and UMAP: the processor's, or a GPU's by a setting."""

from __future__ import annotations

import functools
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import scipy.sparse as sp

from stroma_runner.methods import graph

SETTING = 'STROMA_COMPUTE'


@dataclass(frozen=True)
class Steps:
    """`identity` becomes part of the checkpoints' keys: results of one are not taken for those of the other."""

    identity: Mapping[str, str]
    #: Named in receipts beside those of every analysis.
    libraries: tuple[str, ...]
    #: numpy, or what computes as numpy does.
    arrays: Any
    #: (points, neighbours, seed): cells x cells.
    connectivities: Callable[[np.ndarray, int, int], sp.csr_matrix]
    #: (graph, resolution, seed): cluster of every cell.
    leiden: Callable[[sp.csr_matrix, float, int], np.ndarray]
    #: (graph, points, dimensions, seed): cells x dimensions.
    umap: Callable[[sp.csr_matrix, np.ndarray, int, int], np.ndarray]


def _fuzzy(points: np.ndarray, k: int, seed: int) -> sp.csr_matrix:
    return graph.connectivities(*graph.nearest(points, k))


PROCESSOR = Steps({}, (), np, _fuzzy, graph.leiden, graph.umap)


class NoGpu(RuntimeError):
    """`STROMA_COMPUTE=gpu` without rapids-singlecell or without a GPU."""


@functools.cache
def gpu() -> Steps:
    """Raises NoGpu, with what is missing."""
    try:
        import cupy
        import rapids_singlecell  # noqa: F401

        if not cupy.cuda.runtime.getDeviceCount():
            raise NoGpu(f'{SETTING}=gpu: there is no GPU')
    except ImportError as error:
        raise NoGpu(f'{SETTING}=gpu: {error.name} is not installed') from error
    except NoGpu:
        raise
    except Exception as error:  # cupy's own, where there is no driver
        raise NoGpu(f'{SETTING}=gpu: {error}') from error
    from stroma_runner.methods import rapids

    return Steps({'compute': 'gpu'}, ('rapids-singlecell',), cupy, rapids.connectivities, rapids.leiden, rapids.umap)


def steps(environment: Mapping[str, str] = os.environ) -> Steps:
    """What the setting names; ValueError for another value than `cpu` and `gpu`."""
    chosen = environment.get(SETTING) or 'cpu'
    if chosen not in ('cpu', 'gpu'):
        raise ValueError(f'{SETTING}={chosen}: cpu or gpu')
    return gpu() if chosen == 'gpu' else PROCESSOR
