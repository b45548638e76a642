"""Chooses the libraries for components, neighbours, clusters and UMAP: CPU (default) or GPU (`STROMA_COMPUTE`)."""

from __future__ import annotations

import functools
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import scipy.sparse as sp

from stroma_runner.methods.embedding import graph

SETTING = 'STROMA_COMPUTE'


#: As `graph.nearest`.
Nearest = Callable[[np.ndarray, int], tuple[np.ndarray, np.ndarray]]


@dataclass(frozen=True)
class Steps:
    """The functions of one library."""

    #: Part of each checkpoint's key, so that CPU and GPU results are never mixed.
    identity: Mapping[str, str]
    #: Libraries that the receipt lists in addition to those of every analysis.
    libraries: tuple[str, ...]
    #: numpy, or a module with the same functions.
    arrays: Any
    #: (points, neighbours, seed, `Nearest` for a library without its own search): cells x cells.
    connectivities: Callable[[np.ndarray, int, int, Nearest], sp.csr_matrix]
    #: (graph, resolution, seed): cluster of every cell.
    leiden: Callable[[sp.csr_matrix, float, int], np.ndarray]
    #: (graph, points, dimensions, seed): cells x dimensions.
    umap: Callable[[sp.csr_matrix, np.ndarray, int, int], np.ndarray]


def _fuzzy(points: np.ndarray, k: int, seed: int, nearest: Nearest) -> sp.csr_matrix:
    return graph.connectivities(*nearest(points, k))


PROCESSOR = Steps({}, (), np, _fuzzy, graph.leiden, graph.umap)


class NoGpu(RuntimeError):
    """`STROMA_COMPUTE=gpu` without rapids-singlecell or without a GPU."""


@functools.cache
def gpu() -> Steps:
    """The functions of the GPU. Raises NoGpu with the reason where there is no usable GPU."""
    try:
        import cupy
        import rapids_singlecell  # noqa: F401

        if not cupy.cuda.runtime.getDeviceCount():
            raise NoGpu(f'{SETTING}=gpu: there is no GPU')
    except ModuleNotFoundError as error:
        raise NoGpu(f'{SETTING}=gpu: {error.name} is not installed') from error
    except NoGpu:
        raise
    except Exception as error:  # a missing driver is an error of cupy's own, a missing library an ImportError
        raise NoGpu(f'{SETTING}=gpu: {error}') from error
    from stroma_runner.methods.embedding import rapids

    def fuzzy(points: np.ndarray, k: int, seed: int, nearest: Nearest) -> sp.csr_matrix:
        return rapids.connectivities(points, k, seed)

    return Steps({'compute': 'gpu'}, ('rapids-singlecell',), cupy, fuzzy, rapids.leiden, rapids.umap)


def steps(environment: Mapping[str, str] = os.environ) -> Steps:
    """The functions that STROMA_COMPUTE selects. Raises ValueError for a value other than `cpu` and `gpu`."""
    chosen = environment.get(SETTING) or 'cpu'
    if chosen not in ('cpu', 'gpu'):
        raise ValueError(f'{SETTING}={chosen}: cpu or gpu')
    return gpu() if chosen == 'gpu' else PROCESSOR
