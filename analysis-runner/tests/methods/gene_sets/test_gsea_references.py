"""GSEA beside fgsea's stored values: enrichment scores to rounding, and p values within the noise of permutations.

Java's scores are in tests/tools/test_enrichment.py. fgsea's multilevel p values are not a peer: ours are multiples of
1 / permutations.
"""

from __future__ import annotations

import numpy as np
import pandas as pd
from support import real_data

from stroma_runner.methods.gene_sets.gsea import gsea

PERMUTATIONS = 2000


def test_scores_and_p_values_are_those_of_fgsea() -> None:
    folder = real_data('bulk_gsea') / 'fgsea'
    scores = pd.read_csv(folder / 'inputs' / 'stats.tsv')['stats'].to_numpy()
    assert (np.diff(scores) <= 0).all()
    lines = (folder / 'inputs' / 'pathways.tsv').read_text('utf-8').split('\n')
    sets = [np.array(line.split(), int) - 1 for line in lines if line]
    expected = pd.read_csv(folder / 'refs' / 'ref_calcGseaStatBatchCpp.tsv', sep='\t')
    found = gsea(
        sets,
        np.arange(len(scores)),
        scores,
        min_size=1,
        max_size=500,
        permutations=PERMUTATIONS,
        seed=1,
        threads=1,
    )
    assert len(found) == len(expected) == 20
    np.testing.assert_array_equal(found['size'], expected['size'])
    np.testing.assert_allclose(found['es'], expected['ES'], atol=1e-6)
    # fgsea's own 1000 permutations: of those with the sign of the score, the share beyond it.
    counts = pd.read_csv(folder / 'refs' / 'ref_calcGseaStatCumulativeBatch.tsv', sep='\t')
    positive = expected['ES'] > 0
    beyond = np.where(positive, counts['geEs'], counts['leEs'])
    same = np.where(positive, counts['geZero'], counts['leZero'])
    theirs = beyond / same
    noise = np.sqrt(theirs * (1 - theirs) * (1 / same + 1 / (same * PERMUTATIONS / 1000)))
    assert (np.abs(found['p_val'] - theirs) <= 4 * noise + 0.005).all()
