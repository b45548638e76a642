"""The tests run by R itself: the table equals that of our own code. Skipped without R and the package."""

from __future__ import annotations

import numpy as np
import pytest
from methods.bulk.oracle.reference import SAMPLES, stored

from stroma_runner.methods.bulk import by_r, tests
from stroma_runner.methods.bulk.design import Design, Term, build
from stroma_runner.methods.bulk.table import COLUMNS

#: R needs ten seconds to load DESeq2.
METHODS = [one if one == 'limma-voom' else pytest.param(one, marks=pytest.mark.broad) for one in by_r.PACKAGES]


@pytest.mark.parametrize('method', METHODS)
def test_r_gives_the_same_table(method: tests.Method) -> None:
    if by_r.missing_requirement(method):
        pytest.skip(f'R or {by_r.PACKAGES[method]} is not installed')
    counts, _ = stored()
    terms = [] if method == 'edger-exact' else [Term('batch', SAMPLES['batch'].tolist())]
    design = build(SAMPLES['group'].tolist(), reference='a', terms=terms)
    assert isinstance(design, Design)
    contrast = design.between('c', 'b')
    theirs = by_r.run(counts.to_numpy(), design, contrast, method)
    ours = tests.run(counts.to_numpy(), design, contrast, method)
    assert tuple(theirs.genes.columns) == COLUMNS and theirs.genes['reason'].tolist() == ours.genes['reason'].tolist()
    assert (theirs.mean_kind, theirs.stat_kind) == (ours.mean_kind, ours.stat_kind)
    assert theirs.facts['engine'] == 'R' and theirs.facts['versions'][theirs.facts['package']]
    assert {k: v for k, v in theirs.counts.items() if k != 'unsettled'} == {
        k: v for k, v in ours.counts.items() if k != 'unsettled'
    }
    for name in ('mean', 'log2fc', 'se', 'stat', 'log10_p_val', 'log10_p_val_adj'):
        own, other = ours.genes[name].to_numpy(float), theirs.genes[name].to_numpy(float)
        np.testing.assert_array_equal(np.isnan(own), np.isnan(other), err_msg=name)
        # R stops at another point if a likelihood is flat.
        far = np.abs(own - other) > 1e-3 * np.abs(own) + 1e-3
        assert far.sum() <= 0.02 * len(own), name


def test_what_r_says_is_handed_on() -> None:
    if by_r.missing_requirement('edger-ql'):
        pytest.skip('R or edgeR is not installed')
    design = build(list('aaabbb'), reference='a')
    assert isinstance(design, Design)
    with pytest.raises(RuntimeError, match='R ended with 1'):
        by_r.run(np.zeros((5, 6)), design, design.between('b', 'a'), 'edger-ql')
