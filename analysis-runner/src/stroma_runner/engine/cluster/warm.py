"""Work that a first job would wait for, done ahead: imports, compilations, first calls."""

from __future__ import annotations

import gc
import threading

#: Held while the heavy libraries are imported: two threads that import one package with cycles can see half
#: of it.
IMPORTS = threading.Lock()
LIBRARIES = (
    *('scanpy', 'faiss', 'igraph', 'umap', 'harmonypy', 'illico', 'openTSNE', 'sklearn.ensemble'),
    *('jsonschema', 'threadpoolctl', 'pyarrow.parquet', 'scipy.special'),
)
CELLS, GENES = 150, 60


def load_libraries() -> None:
    """Imports the libraries of the tools."""
    from stroma_runner.methods.embedding.compiled import load_umap

    with IMPORTS:
        load_umap()
        for name in LIBRARIES:
            __import__(name)
        from stroma_runner.methods.embedding import graph, normalise, reduce  # noqa: F401
        from stroma_runner.methods.groups import markers, wilcoxon  # noqa: F401
        from stroma_runner.methods.quality import doublets  # noqa: F401


def warm_up() -> None:
    """Imports the libraries of the tools and runs a toy matrix through the methods of an integration: on 5,000 cells,
    first calls and collections take 0.4 of 4.5 s. Omits t-SNE and Leiden, because their random numbers are global to
    the process, and a job may already be using them."""
    load_libraries()
    import numpy as np
    import pandas as pd
    import scipy.sparse as sp

    from stroma_runner.methods.embedding import graph, normalise, reduce
    from stroma_runner.methods.groups import markers, wilcoxon
    from stroma_runner.methods.quality import doublets

    counts = sp.csr_matrix(np.random.default_rng(0).poisson(0.5, (CELLS, GENES)).astype(np.int32))
    genes = np.array([f'g{number}' for number in range(GENES)])
    doublets.score_doublets_with_all_threads(counts, 0)
    logged = normalise.log_normalise(counts)
    normalise.variable_genes(logged, genes, GENES // 2)
    scores, _, _ = reduce.principal_components(reduce.MemoryVariableRows(logged), 10)
    codes = np.arange(CELLS) % 2
    halves = pd.DataFrame({'half': np.where(codes, 'a', 'b')})
    points = reduce.harmony(scores, halves, 'half', 0, 1)
    fuzzy = graph.connectivities(*graph.nearest(points, graph.N_NEIGHBOURS))
    graph.umap(fuzzy, points, 2, 0, epochs=5)
    markers.find_markers(logged, codes, genes, genes, 1)
    wilcoxon.compare([(0, GENES, sp.csc_matrix(logged))], codes == 0, GENES, 1)
    # Freezes permanent objects, so that full collections of a job's garbage do not walk them again (0.25 s).
    gc.collect()
    gc.freeze()
