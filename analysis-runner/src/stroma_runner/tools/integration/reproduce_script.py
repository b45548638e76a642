#!/usr/bin/env python3
"""Computes the clusters and markers of this analysis again from `inputs/`, and compares them with the tables next to
it. python reproduce.py # needs only the libraries that receipt.json names Written with the field's libraries.
stroma_doublets.py, stroma_contamination.py and stroma_by_type.py, if present, are Stroma's own methods;
stroma_scrublet.py calls Scrublet of scanpy.

Exit status 0: the same labels and marker values.
"""

import json
import os
import random
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
RECEIPT = json.loads((HERE / 'receipt.json').read_text(encoding='utf-8'))
P, SEED, THREADS = RECEIPT['params'], RECEIPT['seed'], RECEIPT['threads']
for name in ('OMP_NUM_THREADS', 'OPENBLAS_NUM_THREADS', 'MKL_NUM_THREADS', 'NUMBA_NUM_THREADS'):
    os.environ[name] = str(THREADS)  # before numpy is imported: the sums' order depends on it

os.environ.setdefault('TQDM_DISABLE', '1')

import anndata as ad  # noqa: E402
import faiss  # noqa: E402
import igraph  # noqa: E402
import illico  # noqa: E402
import numpy as np  # noqa: E402
import pandas as pd  # noqa: E402
import scanpy as sc  # noqa: E402
import scipy.sparse as sp  # noqa: E402
from scipy.linalg import eigh  # noqa: E402
from umap.umap_ import fuzzy_simplicial_set  # noqa: E402


def lines(path):
    return np.array(path.read_text(encoding='utf-8').split('\n')[:-1], dtype=object)


def read(number):
    folder = HERE / 'inputs' / str(number)
    genes = [line.split('\t') for line in lines(folder / 'genes.tsv')]
    return sp.csr_matrix(sp.load_npz(folder / 'counts.npz')), lines(folder / 'barcodes.txt'), genes


def percent(counts, total, symbols, gene_set):
    prefixes, names = tuple(gene_set['prefixes']), set(gene_set['genes'])
    mask = np.array([s in names or bool(prefixes and s.startswith(prefixes)) for s in symbols])
    part = np.asarray(counts @ mask.astype(np.float64)).ravel()
    return np.divide(100.0 * part, total, out=np.zeros_like(total), where=total > 0)


def own_limits(counts, symbols, seen, total, shares, thresholds):
    from stroma_by_type import by_type, limits_by_type
    from stroma_contamination import prepare

    found = prepare(counts, SEED).labels
    sizes = np.bincount(found)
    rank = np.empty(len(sizes), dtype=int)
    rank[np.lexsort((np.arange(len(sizes)), -sizes))] = np.arange(len(sizes))
    types = rank[found]
    known = []
    for limit, gene_set in (('mitochondrial', 'mitochondrialGeneSet'), ('ribosomal', 'ribosomalGeneSet')):
        prefixes, names = tuple(P[gene_set]['prefixes']), set(P[gene_set]['genes'])
        has = any(s in names or bool(prefixes and s.startswith(prefixes)) for s in symbols)
        known.append(shares[limit] if has else None)
    return types, by_type(thresholds, limits_by_type(seen, total, *known, types))


def keep_cells(counts, genes, thresholds):
    symbols, total = [g[2] for g in genes], np.asarray(counts.sum(axis=1), dtype=np.float64).ravel()
    keep = np.ones(counts.shape[0], dtype=bool)
    if P['cellFilteringEvaluation'] == 'do':
        seen = np.diff(counts.indptr)
        sets = (('mitochondrial', 'mitochondrialGeneSet'), ('ribosomal', 'ribosomalGeneSet'))
        shares = {limit: percent(counts, total, symbols, P[gene_set]) for limit, gene_set in sets}
        types, limits = np.zeros(len(seen), dtype=int), [thresholds]
        if P.get('filterByType'):
            types, limits = own_limits(counts, symbols, seen, total, shares, thresholds)
        for number, own in enumerate(limits):
            inside = (seen >= own['gene']['min']) & (seen <= own['gene']['max'])
            inside &= (total >= own['umi']['min']) & (total <= own['umi']['max'])
            for limit, values in shares.items():
                if own[limit] < 100:
                    inside &= values < own[limit]
            keep &= inside | (types != number)
    if P['removeDoublets']:
        if P.get('doubletMethod') == 'scrublet':
            from stroma_scrublet import score_doublets
        else:
            from stroma_doublets import score_doublets

        found = score_doublets(counts, SEED)
        if found is not None:
            keep &= ~found.called
    return keep


def without_ambient(counts, name, number):
    choice = (P.get('contamination') or {}).get(name, {'choice': 'keep'})
    if choice['choice'] == 'keep':
        return counts
    from stroma_contamination import chosen_fraction, correct, prepare

    droplets = HERE / 'inputs' / str(number) / 'soup.npy'
    known = prepare(counts, SEED, np.load(droplets) if droplets.exists() else None)
    fraction = chosen_fraction(choice['choice'], choice.get('fraction'), known.estimate)
    return counts if fraction is None else correct(counts, known.labels, known.soup, fraction)


def normalise(counts):
    total = np.asarray(counts.sum(axis=1), dtype=np.float64).ravel()
    scale = np.divide(1e4, total, out=np.zeros_like(total), where=total > 0).astype(np.float32)
    data = counts.data.astype(np.float32) * np.repeat(scale, np.diff(counts.indptr))
    return sp.csr_matrix((np.log1p(data), counts.indices, counts.indptr), shape=counts.shape)


# --- samples, filters
samples, kept, cell_names, batches, groups = [], [], [], [], []
for number, row in enumerate(RECEIPT['inputs']):
    counts, barcodes, genes = read(number)
    keep = keep_cells(counts, genes, P['thresholds'].get(row['name']))
    samples.append((without_ambient(counts, row['name'], number)[np.flatnonzero(keep)], genes))
    kept.append(keep)
    cell_names += [f'{row["name"]}_{b}' for b in barcodes[keep]]
    batches += [row['name']] * int(keep.sum())
    groups += [row['group'] or row['name']] * int(keep.sum())
# Columns of genes.tsv: the joint id and symbol that the samples were joined by, and the sample's own symbol.
union = list(dict.fromkeys(tuple(g[:2]) for _, genes in samples for g in genes))
place, blocks = {g: k for k, g in enumerate(union)}, []
for counts, genes in samples:
    columns = np.array([place[tuple(g[:2])] for g in genes], dtype=counts.indices.dtype)
    block = sp.csr_matrix((counts.data, columns[counts.indices], counts.indptr), (counts.shape[0], len(union)))
    block.sort_indices()
    blocks.append(block)
counts = sp.csr_matrix(sp.vstack(blocks, format='csr'))
used = np.flatnonzero(np.bincount(counts.indices, minlength=counts.shape[1]) >= 3)
counts = sp.csr_matrix(counts[:, used]) if len(used) < counts.shape[1] else counts
counts.sort_indices()
ids, symbols = (
    np.array([g[0] for g in union], dtype=object)[used],
    np.array([g[1] for g in union], dtype=object)[used],
)

# --- normalisation, variable genes, principal components
logged = normalise(counts)
shell = ad.AnnData(X=logged, var=pd.DataFrame(index=[f'g{k}' for k in range(len(ids))]))
sc.pp.highly_variable_genes(shell, n_top_genes=min(P['numberOfHighlyVariableGenes'], len(ids)))
variable = shell.var['highly_variable'].to_numpy()
values = sp.csr_matrix(logged[:, np.flatnonzero(variable)])
table = pd.read_parquet(HERE / 'cells.parquet')
# Principal components from the genes' covariance, summed over blocks of cells. If cell-cycle scores are regressed out,
# they are read from the table (sc.tl.score_genes_cell_cycle of each sample computes them).
ROWS = 4096
design = np.ones((values.shape[0], 1))
if P['removeCellCycle'] and 's_score' in table:
    design = np.column_stack([design, table[['s_score', 'g2m_score']].fillna(0.0).to_numpy(dtype=np.float64)])
design32 = design.astype(np.float32)


def raw_blocks():
    for start in range(0, values.shape[0], ROWS):
        yield start, values[start : start + ROWS].toarray(order='C').astype(np.float32, copy=False)


def ready_blocks(deviation=None):
    for start, block in raw_blocks():
        block = block - design32[start : start + len(block)] @ fitted
        if deviation is not None:
            block /= deviation
            np.clip(block, -10.0, 10.0, out=block)
        yield start, block


products = np.zeros((design.shape[1], values.shape[1]))
for start, block in raw_blocks():
    products += design32[start : start + len(block)].T @ block
fitted = np.linalg.lstsq(design.T @ design, products, rcond=None)[0].astype(np.float32)
deviation = None
if P['scaleLargeData']:
    squares = np.zeros(values.shape[1])
    for _, block in ready_blocks():
        squares += np.einsum('ij,ij->j', block, block, dtype=np.float64)
    deviation = np.sqrt(squares / max(1, values.shape[0] - 1))
    deviation = np.where(deviation == 0, 1.0, deviation).astype(np.float32)
gram, sums = np.zeros((values.shape[1],) * 2), np.zeros(values.shape[1])
for _, block in ready_blocks(deviation):
    gram += block.T @ block
    sums += block.sum(axis=0, dtype=np.float64)
mean = sums / values.shape[0]
gram -= values.shape[0] * np.outer(mean, mean)
k = max(1, min(max(50, P['pcValueNum'] or 0), values.shape[0] - 1, values.shape[1] - 1))
last = values.shape[1] - 1
_, vectors = eigh(gram / max(1, values.shape[0] - 1), subset_by_index=[last + 1 - k, last], overwrite_a=True)
vectors = vectors[:, ::-1]
vectors = vectors * np.sign(vectors[np.argmax(np.abs(vectors), axis=0), np.arange(k)])
loadings, centre = np.ascontiguousarray(vectors, dtype=np.float32), (mean @ vectors).astype(np.float32)
scores = np.vstack([block @ loadings - centre for _, block in ready_blocks(deviation)])
points = np.ascontiguousarray(scores[:, : RECEIPT['components']])

# --- batch correction
known = {column['name']: column['values'] for column in P.get('sampleColumns', [])}
if P['batchName'] in known:
    batch = [known[P['batchName']][sample] for sample in batches]
else:
    batch = batches if P['batchName'] == 'sample' else groups
if P['batchRemoveMethod'] == 'harmony' and len(set(batch)) > 1:
    import harmonypy

    frame = pd.DataFrame({P['batchName']: batch})
    z = np.asarray(harmonypy.run_harmony(points, frame, [P['batchName']], random_state=SEED, verbose=False).Z_corr)
    points = np.ascontiguousarray(z if z.shape[0] == points.shape[0] else z.T, dtype=np.float32)

# --- neighbours, clusters
n, near = len(points), min(15, len(points) - 1)
index = faiss.IndexFlatL2(points.shape[1])
if n >= 50_000:
    lists = int(4.0 * np.sqrt(n))
    index = faiss.IndexIVFFlat(index, points.shape[1], lists)
    index.cp.seed, index.cp.niter, index.cp.max_points_per_centroid = 1234, 10, 64
    index.train(points)
    index.nprobe = min(lists, max(24, int(0.04 * lists)))
index.add(points)
squared, found = index.search(points, near)
few = np.flatnonzero((found < 0).any(axis=1))
if len(few):
    exact = faiss.IndexFlatL2(points.shape[1])
    exact.add(points)
    squared[few], found[few] = exact.search(points[few], near)
distances = np.sqrt(np.maximum(squared, 0.0))
for i in np.flatnonzero(found[:, 0] != np.arange(n)):
    others = np.flatnonzero(found[i] != i)[: near - 1]
    found[i], distances[i] = np.r_[i, found[i, others]], np.r_[0.0, distances[i, others]]
distances[:, 0] = 0.0
graph = fuzzy_simplicial_set(
    sp.coo_matrix((n, 1)),
    near,
    None,
    None,
    knn_indices=found.astype(np.int64),
    knn_dists=distances.astype(np.float32),
)[0]
upper = sp.triu(sp.csr_matrix(graph, dtype=np.float32), k=1).tocoo()
network = igraph.Graph(n=n, edges=np.column_stack([upper.row, upper.col]), edge_attrs={'weight': upper.data})
igraph.set_random_number_generator(random.Random(SEED))
labels = np.asarray(
    network.community_leiden(
        objective_function='modularity', weights='weight', resolution=P['clusterResolution'], n_iterations=2
    ).membership
)
sizes = np.bincount(labels)
rank = np.argsort(np.lexsort((np.arange(len(sizes)), -sizes)))
labels = rank[labels]

# --- markers
expected = pd.read_parquet(HERE / 'markers.parquet')
worst = 0.0
if len(sizes) > 1:
    names = [str(c) for c in range(len(sizes))]
    shell = ad.AnnData(X=logged, obs=pd.DataFrame({'cluster': pd.Categorical.from_codes(labels, names)}))
    shell.var_names = [f'g{k}' for k in range(len(ids))]
    options = {'is_log1p': True, 'group_keys': 'cluster', 'use_continuity': False, 'n_threads': THREADS}
    tests = illico.asymptotic_wilcoxon(shell, **options)
    linear = sp.csr_matrix(
        (np.expm1(logged.data).astype(np.float64), logged.indices, logged.indptr), shape=logged.shape
    )
    for name in expected['cluster'].unique():
        inside = labels == int(name)
        frame = pd.DataFrame({'gene_id': ids, 'symbol': symbols})
        frame['z_score'], frame['p_val'] = (
            tests.loc[name]['z_score'].to_numpy(),
            tests.loc[name]['p_value'].to_numpy(),
        )
        mean1, mean2 = (np.asarray(linear[m].mean(axis=0)).ravel() for m in (inside, ~inside))
        frame['avg_expression'], frame['log2fc'] = mean1, np.log2((mean1 + 1) / (mean2 + 1))
        frame['pct1'] = np.bincount(logged[inside].indices, minlength=len(ids)) / inside.sum()
        frame['pct2'] = np.bincount(logged[~inside].indices, minlength=len(ids)) / (~inside).sum()
        both = expected[expected['cluster'] == name].merge(frame, on=['gene_id', 'symbol'], suffixes=('', '_again'))
        assert len(both) == int((expected['cluster'] == name).sum()), f'cluster {name}: other genes'
        for column in ('z_score', 'p_val', 'avg_expression', 'log2fc', 'pct1', 'pct2'):
            a, b = both[column].to_numpy(), both[column + '_again'].to_numpy()
            worst = max(worst, float(np.max(np.abs(a - b) / np.maximum(np.abs(a), 1e-3))))

pd.DataFrame({'cell': cell_names, 'cluster': labels}).to_csv(HERE / 'clusters.csv', index=False)
same_cells = list(table['cell']) == cell_names
same_labels = same_cells and bool((table['cluster'].astype(int).to_numpy() == labels).all())
report = {'cells': n, 'clusters': len(sizes), 'sameCells': same_cells, 'sameLabels': same_labels}
print(json.dumps(report | {'largestRelativeMarkerDifference': worst}))
sys.exit(0 if same_labels and worst < 1e-4 else 1)
