"""Bulk RNA-seq: designs, tests of genes between groups of samples, quality of samples, shares of cell types.

`design.build` gives a `Design` or the first `Problem` found; `tests.run(counts, design, contrast,
method)` tests every gene; `quality` describes samples; `deconvolution` estimates shares of cell types;
`by_r.run` computes the same tables by R.
"""
