"""Reads the cells of this analysis: from `expression.npz` next to this file, or from the dataset, exported as h5ad."""

import sys
from pathlib import Path

import anndata as ad
import pandas as pd
import scipy.sparse as sp

HERE = Path(__file__).resolve().parent


def genes() -> pd.DataFrame:
    """`gene_id` and `symbol` of the columns."""
    return pd.read_csv(HERE / 'genes.csv', dtype=str, keep_default_na=False)


def expression() -> sp.csc_matrix:
    """Cells x genes, log1p of counts per 10,000."""
    if (HERE / 'expression.npz').is_file():
        return sp.load_npz(HERE / 'expression.npz').tocsc()
    if len(sys.argv) < 2:
        sys.exit('The cells are too many for this zip. Export the dataset as h5ad, then: python reproduce.py FILE.h5ad')
    exported = ad.read_h5ad(sys.argv[1])
    barcodes = (HERE / 'barcodes.txt').read_text('utf-8').split('\n')[:-1]
    missing = set(barcodes) - set(exported.obs_names)
    symbols = exported.var['gene_symbols'] if 'gene_symbols' in exported.var else exported.var_names
    places = {symbol: place for place, symbol in enumerate(symbols)}
    wanted = genes()['symbol']
    without = [symbol for symbol in wanted if symbol not in places]
    if missing or without:
        sys.exit(f'{sys.argv[1]} is of another dataset: it lacks {len(missing)} cells and {len(without)} genes')
    return sp.csc_matrix(exported.X)[exported.obs_names.get_indexer(barcodes)][:, [places[one] for one in wanted]]
