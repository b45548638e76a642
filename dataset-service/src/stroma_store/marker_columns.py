"""Columns of the markers table, in the order of the specification's result table (2.8)."""

MARKER_COLUMNS = (
    *('cluster', 'gene_id', 'symbol', 'avg_expression', 'log2fc'),
    *('pct1', 'pct2', 'z_score', 'p_val', 'p_val_adj'),
)
