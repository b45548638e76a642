"""The cohort of the contract's fixtures as the field draws it, at 89 mm: scanpy's own plots where it has one, and
seaborn and matplotlib in the conventions of the usual packages. `npm run figures -- --field` lays them next to the
product's files.

    python tooling/pictures/field.py OUT
"""

import base64
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
import seaborn as sns  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
COHORT = ROOT / 'contract/fixtures/cohort'
OUT = Path(sys.argv[1])
OUT.mkdir(parents=True, exist_ok=True)
INCH = 89 / 25.4
KINDS = {'uint8': ('u1', None), 'int8': ('i1', -128), 'int16': ('<i2', -32768)}
plt.rcParams.update({'font.size': 7, 'font.family': 'sans-serif', 'axes.linewidth': 0.6, 'savefig.dpi': 200})


def read(name: str) -> dict:
    return json.loads((COHORT / f'{name}.json').read_text())


def numbers(packed: dict) -> np.ndarray:
    """Numbers of a packed column (cohort/packed.ts), NaN if missing."""
    kind, none = KINDS[packed['kind']]
    values = np.frombuffer(base64.b64decode(packed['bytes']), kind).astype(float)
    return np.where(values == none, np.nan, values) * packed.get('scale', 1)


def save(name: str) -> None:
    plt.savefig(OUT / f'{name}.png', bbox_inches='tight')
    plt.close('all')


def embedding() -> None:
    found = read('embedding')
    places = numbers(found['positions']).reshape(-1, 2)
    data = anndata.AnnData(np.zeros((found['cells'], 1), 'float32'))
    data.obsm['X_umap'] = places
    types = [found['cellTypes'][int(code)] for code in numbers(found['codes']['cell_type'])]
    data.obs['cell type'] = pd.Categorical(types, categories=found['cellTypes'])
    with plt.rc_context({'figure.figsize': (INCH, INCH * 0.75)}):
        sc.pl.umap(data, color='cell type', show=False, legend_fontsize=5)
    save('EmbeddingPlot')


def expression() -> None:
    found = read('expression')
    types, genes = found['cellTypes'], found['markers']
    data = anndata.AnnData(np.zeros((len(types), len(genes)), 'float32'))
    data.var_names = genes
    data.obs['cell type'] = pd.Categorical(types, categories=types)
    frame = {name: pd.DataFrame(np.array(found[name]).T, index=types, columns=genes) for name in ('means', 'fractions')}
    plot = sc.pl.DotPlot(
        data,
        genes,
        'cell type',
        figsize=(INCH * 2.4, 5),
        dot_color_df=frame['means'],
        dot_size_df=frame['fractions'],
        standard_scale='var',
    )
    plot.make_figure()
    save('DotPlot')
    rows = [
        pd.DataFrame({'gene': one['gene'], 'group': group['group'], 'value': group['sampled']})
        for one in found['summaries']
        for group in one['groups']
    ]
    cells = pd.concat(rows)
    first = cells[cells['gene'] == found['summaries'][0]['gene']]
    _, axes = plt.subplots(figsize=(INCH, INCH * 0.75))
    sns.violinplot(first, x='group', y='value', hue='group', density_norm='width', linewidth=0.4, ax=axes, legend=False)
    axes.tick_params(axis='x', rotation=90)
    save('ViolinPlot')
    grid, lines = plt.subplots(len(found['summaries']), 1, figsize=(INCH, 3.4), sharex=True)
    for axis, one in zip(lines, found['summaries'], strict=True):
        own = cells[cells['gene'] == one['gene']]
        sns.violinplot(own, x='group', y='value', hue='group', density_norm='width', linewidth=0.3, ax=axis)
        axis.set(ylabel=one['gene'], xlabel='')
        axis.legend([], frameon=False)
    lines[-1].tick_params(axis='x', rotation=90)
    save('StackedViolin')
    boxes = [
        {'med': g['median'], 'q1': g['q1'], 'q3': g['q3'], 'whislo': g['min'], 'whishi': g['max'], 'label': g['group']}
        for g in found['detected']
    ]
    _, axes = plt.subplots(figsize=(INCH, INCH * 0.75))
    axes.bxp(boxes, showfliers=False)
    axes.tick_params(axis='x', rotation=90)
    axes.set_ylabel('Genes per cell')
    save('BoxPlot')


def differential() -> None:
    table = read('differential')['volcano']
    fc, log = numbers(table['log2fc']), numbers(table['log10_p_val_adj'])
    names = table['symbol'].split(' ')
    up, down = (log < np.log10(0.05)) & (fc > 1), (log < np.log10(0.05)) & (fc < -1)
    _, axes = plt.subplots(figsize=(INCH, INCH))
    for mask, colour, name in [(~up & ~down, 'grey', 'NS'), (up, 'red', 'up'), (down, 'blue', 'down')]:
        axes.scatter(fc[mask], -log[mask], s=4, c=colour, label=name, linewidths=0)
    axes.axhline(-np.log10(0.05), ls='--', lw=0.5, c='k')
    for at in (-1, 1):
        axes.axvline(at, ls='--', lw=0.5, c='k')
    for i in np.argsort(log)[:10]:
        axes.text(fc[i], -log[i], names[i], fontsize=6)
    axes.set(xlabel='log2 fold change', ylabel='-log10 adjusted p')
    axes.legend(frameon=False, fontsize=6)
    save('VolcanoPlot')


def bulk() -> None:
    found = read('bulk')
    ma = found['ma']
    mean, fc, log = (numbers(ma[name]) for name in ('mean', 'log2fc', 'log10_p_val_adj'))
    _, axes = plt.subplots(figsize=(INCH, INCH * 0.75))
    axes.scatter(mean, fc, s=2, c=np.where(log < -1, 'blue', 'grey'), linewidths=0)
    axes.axhline(0, c='k', lw=0.5)
    axes.set(xlabel='log10 mean of normalized counts', ylabel='log2 fold change')
    save('MaPlot')
    groups = dict(zip(dict.fromkeys(found['conditions']), ('tab:blue', 'tab:orange'), strict=True))
    matrix = pd.DataFrame(found['correlation'], index=found['samples'], columns=found['samples'])
    shown = [groups[name] for name in found['conditions']]
    sns.clustermap(matrix, figsize=(INCH, INCH), row_colors=shown, col_colors=shown, cmap='viridis')
    save('SampleCorrelation')
    places = np.array(found['pca']['coordinates'])
    _, axes = plt.subplots(figsize=(INCH, INCH * 0.75))
    for name, colour in groups.items():
        own = np.array(found['conditions']) == name
        axes.scatter(places[own, 0], places[own, 1], s=14, c=colour, label=name)
    for (x, y), name in zip(places[:, :2], found['samples'], strict=True):
        axes.text(x, y, name, fontsize=5)
    axes.set(
        xlabel=f'PC1: {found["pca"]["percent"][0]}% variance', ylabel=f'PC2: {found["pca"]["percent"][1]}% variance'
    )
    axes.legend(frameon=False, fontsize=6)
    save('BulkPca')


def enrichment() -> None:
    rows = pd.DataFrame(read('enrichment')['ora']['rows']).sort_values('p_val_adj')
    _, axes = plt.subplots(figsize=(INCH, 4))
    drawn = axes.scatter(rows['ratio'], rows['term'], s=10 * rows['overlap'], c=rows['p_val_adj'], cmap='RdBu')
    axes.invert_yaxis()
    axes.set_xlabel('GeneRatio')
    plt.colorbar(drawn, label='p.adjust', shrink=0.4)
    save('EnrichmentDot')
    sets = {row['term']: set(row['genes'].split(' ')) for row in rows.sort_values('overlap')[-6:].to_dict('records')}
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
        own = [names.index(name) for name in key]
        dots.plot([x] * len(names), range(len(names)), 'o', c='lightgrey', ms=4)
        dots.plot([x] * len(own), own, 'ko-', ms=4, lw=1)
    dots.set_yticks(range(len(names)), names)
    dots.set_xticks([])
    save('UpsetPlot')


def interactions() -> None:
    found = read('interaction')
    rows = found['rows']
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
    names = [one['name'] for one in found['result']['cellTypes']]
    counts = pd.DataFrame(found['result']['counts'], index=names, columns=names)
    sns.clustermap(counts, figsize=(INCH, INCH), cmap='coolwarm')
    save('InteractionHeatmap')


def composition() -> None:
    found = read('composition')
    table = pd.DataFrame(found['counts']).pivot_table(index='sample', columns='cellType', values='share', sort=False)
    axes = table.plot.bar(stacked=True, figsize=(INCH, INCH * 0.75), width=0.9)
    axes.legend(fontsize=4, bbox_to_anchor=(1, 1), frameon=False)
    save('StackedBar')
    roe = pd.DataFrame(found['roe']).pivot_table(index='cellType', columns='group', values='ratio', sort=False)
    _, axes = plt.subplots(figsize=(INCH, 4))
    sns.heatmap(roe, annot=True, fmt='.2f', cmap='coolwarm', center=1, annot_kws={'size': 5}, ax=axes)
    save('RoeHeatmap')


def receptors() -> None:
    clonotypes = read('receptors')['clonotypes']
    cells = np.array(clonotypes['cells'])
    names = [name or 'none' for name in clonotypes['cdr3_2']]
    _, axes = plt.subplots(figsize=(INCH, INCH * 0.75))
    axes.pie(cells[:12], labels=names[:12], autopct='%.0f%%', textprops={'fontsize': 5})
    save('PieChart')


for draw in (embedding, expression, differential, bulk, enrichment, interactions, composition, receptors):
    draw()
