"""Agreement of each test with R's package on stored data, as `tests/methods/bulk/test_agreement.py` measures it.

If R has the package, it computes the test; otherwise our own code does. Readers of either result need to know how well
they agree.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from stroma_runner.methods.bulk.tests import Method


@dataclass(frozen=True)
class Agreement:
    """`data`: `airway`, with and without its pairs (the exact test without), or `simulated`: three groups, a batch and
    an age. `genes`, `samples`: its size. `same`: least Jaccard index of the genes with an adjusted p value below .05;
    `log10_p`: largest difference of log10 p in any gene, rounded up."""

    package: str
    version: str
    data: Literal['airway', 'simulated']
    genes: int
    samples: int
    same: float
    log10_p: float


AGREEMENT: dict[Method, Agreement] = {
    'deseq2': Agreement('DESeq2', '1.38.3', 'airway', 64_102, 8, 1.0, 4.9e-4),
    'edger-ql': Agreement('edgeR', '3.40.2', 'airway', 64_102, 8, 1.0, 7.5e-6),
    'edger-exact': Agreement('edgeR', '3.40.2', 'airway', 64_102, 8, 1.0, 1.6e-8),
    'limma-voom': Agreement('limma', '3.54', 'simulated', 240, 12, 1.0, 2.0e-10),
}
