"""One call for every test of genes between groups of samples.

Published for callers: `run(counts, design, contrast, method)`; its `Outcome` is described in `table`.
"""

from __future__ import annotations

from typing import Literal

import numpy as np

from stroma_runner.methods.bulk.design import GROUP, Contrast, Design
from stroma_runner.methods.bulk.table import Outcome

#: deseq2, edger-ql, edger-exact, limma-voom: is the contrast 0? deseq2-lrt, edger-ql-any: do the groups differ at all;
#: fold changes are of the contrast. edger-exact takes no pairs, batches or covariates.
Method = Literal['deseq2', 'deseq2-lrt', 'edger-ql', 'edger-ql-any', 'edger-exact', 'limma-voom']


def run(counts: np.ndarray, design: Design, contrast: Contrast, method: Method, *, alpha: float = 0.05) -> Outcome:
    """Tests every gene of `counts` (genes x samples, whole numbers of at least 0) for `contrast` of `design`.

    `alpha`: false discovery rate for which DESeq2's filter is optimised. Single-threaded. TooFewGenes if fewer than two
    genes can be tested, ValueError for an exact test of a design other than two groups.
    """
    if method in ('deseq2', 'deseq2-lrt'):
        from stroma_runner.methods.bulk.deseq2 import Deseq2

        fit = Deseq2(counts, design, alpha)
        return fit.wald(contrast) if method == 'deseq2' else fit.likelihood_ratio(design.without(), contrast)
    if method == 'limma-voom':
        from stroma_runner.methods.bulk.voom import voom

        return voom(counts, design, contrast)
    from stroma_runner.methods.bulk.edger import compare_groups_exactly, quasi_likelihood

    if method == 'edger-exact':
        if contrast.groups is None:
            raise ValueError('the exact test compares two groups')
        return compare_groups_exactly(counts, design, *contrast.groups)
    terms = np.array([one == GROUP for one in design.terms]) if method == 'edger-ql-any' else None
    return quasi_likelihood(counts, design, contrast, terms)
