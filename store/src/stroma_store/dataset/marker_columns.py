"""Columns of the markers table, in the order of the specification's result table (2.8)."""

MARKER_COLUMNS = (
    *('cluster', 'gene_id', 'symbol', 'avg_expression', 'log2fc'),
    *('pct1', 'pct2', 'z_score', 'p_val', 'p_val_adj'),
    # log10 of the p values, also for those that are 0 in floating point; datasets of earlier versions have none.
    *('log10_p_val', 'log10_p_val_adj'),
)
