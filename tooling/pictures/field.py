"""The contract's fixtures as the field draws them: scanpy's own dot plot and stacked violin, and matplotlib in the
conventions of EnhancedVolcano, clusterProfiler, CellPhoneDB and UpSetR, at 89 mm.
`npm run figures -- --field` lays them beside the product's files.

    python tooling/pictures/field.py OUT
"""

import json
import sys
from pathlib import Path

import anndata
import matplotlib

matplotlib.use('Agg')
import matplotlib.pyplot as plt  # noqa: E402
import numpy as np  # noqa: E402
import pandas as pd  # noqa: E402
import scanpy as sc  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
TOOLS = ROOT / 'contract/fixtures/tools'
OUT = Path(sys.argv[1])
OUT.mkdir(parents=True, exist_ok=True)
INCH = 89 / 25.4
plt.rcParams.update({'font.size': 7, 'font.family': 'sans-serif', 'axes.linewidth': 0.6, 'savefig.dpi': 200})


def read(name: str) -> dict:
    return json.loads((TOOLS / name).read_text())


def save(name: str) -> None:
    plt.savefig(OUT / f'{name}.png', bbox_inches='tight')
    plt.close('all')


def expression() -> None:
    """Sampled cells of each group: what scanpy draws from."""
    fixture = read('gene-expression.json')
    genes = [gene['symbol'] for gene in fixture['genes']][: len(fixture['summaries'])]
    rows, groups = [], []
    for i, group in enumerate(fixture['groups']):
        columns = [np.array(fixture['summaries'][g][i]['sampled']) for g in range(len(genes))]
        n = min(map(len, columns))
        rows.append(np.stack([column[:n] for column in columns], axis=1))
        groups += [group] * n
    data = anndata.AnnData(np.concatenate(rows).astype('float32'))
    data.var_names = genes
    data.obs['cell type'] = pd.Categorical(groups, categories=fixture['groups'])
    sc.pl.dotplot(data, genes, 'cell type', dendrogram=False, show=False, figsize=(INCH, 2.9))
    save('DotPlot')
    sc.pl.stacked_violin(data, genes, 'cell type', swap_axes=True, show=False, figsize=(INCH, 2.6))
    save('StackedViolin')


def volcano() -> None:
    table = read('tables/differential-expression.json')['volcano']
    fc, p = np.array(table['log2fc'], float), np.array(table['p_val_adj'], float)
    y = -np.log10(np.maximum(p, 1e-300))
    up, down = (p < 0.05) & (fc > 1), (p < 0.05) & (fc < -1)
    _, axes = plt.subplots(figsize=(INCH, INCH))
    for mask, colour, name in [(~up & ~down, 'grey', 'NS'), (up, 'red', 'up'), (down, 'blue', 'down')]:
        axes.scatter(fc[mask], y[mask], s=4, c=colour, label=name, linewidths=0)
    axes.axhline(-np.log10(0.05), ls='--', lw=0.5, c='k')
    for at in (-1, 1):
        axes.axvline(at, ls='--', lw=0.5, c='k')
    for i in np.argsort(p)[:10]:
        axes.text(fc[i], y[i], table['symbol'][i], fontsize=6)
    axes.set(xlabel='log2 fold change', ylabel='-log10 adjusted p')
    axes.legend(frameon=False, fontsize=6)
    save('VolcanoPlot')


def enrichment() -> None:
    terms = sorted(read('enrichment.json')['terms'], key=lambda term: term['p_val_adj'])[:20]
    _, axes = plt.subplots(figsize=(INCH, 4))
    names = [term['term'] for term in terms]
    drawn = axes.scatter(
        [term['ratio'] for term in terms],
        names,
        s=[10 * term['overlap'] for term in terms],
        c=[term['p_val_adj'] for term in terms],
        cmap='RdBu',
    )
    axes.invert_yaxis()
    axes.set_xlabel('GeneRatio')
    plt.colorbar(drawn, label='p.adjust', shrink=0.4)
    save('EnrichmentDot')


def interactions() -> None:
    top = [one['pair'] for one in read('cell-interaction.json')['top']]
    rows = [row for row in read('tables/cell-interaction.json')['rows'] if row['pair'] in top]
    pairs = list(dict.fromkeys(row['interacting_pair'] for row in rows))
    couples = sorted({f'{row["source"]}|{row["target"]}' for row in rows})
    _, axes = plt.subplots(figsize=(INCH, 5))
    drawn = axes.scatter(
        [couples.index(f'{row["source"]}|{row["target"]}') for row in rows],
        [pairs.index(row['interacting_pair']) for row in rows],
        s=[8 * (0.3 + min(3, -np.log10(max(row['pvalues'], 1e-3)))) for row in rows],
        c=[np.log2(row['means'] + 1) for row in rows],
        cmap='magma',
    )
    axes.set_xticks(range(len(couples)), couples, rotation=90)
    axes.set_yticks(range(len(pairs)), pairs)
    axes.invert_yaxis()
    plt.colorbar(drawn, label='log2 mean', shrink=0.4)
    save('InteractionDot')


def upset() -> None:
    terms = sorted(read('enrichment.json')['terms'], key=lambda term: (-term['overlap'], term['p_val']))[:6]
    sets = {term['term']: set(term['genes']) for term in terms}
    regions: dict[frozenset[str], int] = {}
    for gene in set().union(*sets.values()):
        key = frozenset(name for name, genes in sets.items() if gene in genes)
        regions[key] = regions.get(key, 0) + 1
    shown = sorted(regions.items(), key=lambda item: -item[1])
    names = sorted(sets, key=lambda name: len(sets[name]))
    figure, (bars, dots) = plt.subplots(2, 1, figsize=(INCH, 3), sharex=True, height_ratios=(1.2, 1))
    bars.bar(range(len(shown)), [n for _, n in shown], color='k')
    bars.set_ylabel('Intersection size')
    for x, (key, _) in enumerate(shown):
        rows = [names.index(name) for name in key]
        dots.plot([x] * len(names), range(len(names)), 'o', c='lightgrey', ms=4)
        dots.plot([x] * len(rows), rows, 'ko-', ms=4, lw=1)
    dots.set_yticks(range(len(names)), names)
    dots.set_xticks([])
    save('UpsetPlot')


for draw in (expression, volcano, enrichment, interactions, upset):
    draw()
