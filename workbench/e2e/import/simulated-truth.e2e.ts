import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import cellInteractionZh from '../../../design-system/messages/tools/cell-interaction.zh-CN.json' with { type: 'json' };
import enrichmentZh from '../../../design-system/messages/tools/enrichment.zh-CN.json' with { type: 'json' };
import vdjZh from '../../../design-system/messages/tools/vdj.zh-CN.json' with { type: 'json' };
import type { Client } from '../support/client.ts';
import { python } from '../support/explorer.ts';
import { importDataset } from '../support/fixtures.ts';
import { openSignedIn, newcomer } from '../support/newcomer.ts';
import { person } from '../support/people-steps.ts';
import type { Platform, Visit } from '../support/platform.ts';
import { sharedPlatform, openVisit } from '../support/shared.ts';
import { picture } from '../support/steps.ts';

/** Four simulated samples as one annotated dataset, a contig table of each, and the simulator's truth. */
const SIMULATED = `
import json, subprocess, sys, zipfile, gzip, io, anndata, numpy as np, pandas as pd, scipy.sparse as sp
from pathlib import Path
from scipy.io import mmread
out = Path(sys.argv[1])
subprocess.run([sys.executable, '-m', 'stroma_runner.simulator', '--cells', '260', '--samples', '4', '--genes', '2400', '--depth', '3000',
                '--no-tumour', '--doublets', '0', '--seed', '4', '--out', str(out)], check=True, stdout=subprocess.DEVNULL)
parts, tables = [], []
for name in ('ctrl1', 'ctrl2', 'stim1', 'stim2'):
    with zipfile.ZipFile(out / f'simulated_{name}.zip') as packed:
        read = lambda file: gzip.decompress(packed.read(f'{name}/filtered_feature_bc_matrix/{file}'))
        counts = sp.csr_matrix(mmread(io.BytesIO(read('matrix.mtx.gz'))).T.astype(np.float32))
        barcodes = read('barcodes.tsv.gz').decode().split()
    truth = pd.read_csv(out / 'truth' / f'{name}.cells.tsv', sep='\\t', index_col=0, keep_default_na=False).loc[barcodes]
    contigs = pd.read_csv(out / 'truth' / f'{name}.contigs.csv')
    parts.append((counts, truth.assign(sample=name, condition=name[:4], cell=[f'{name}_{b}' for b in barcodes])))
    tables.append(contigs.assign(sample=name))
obs = pd.concat([t for _, t in parts]).set_index('cell')
genes = pd.read_csv(out / 'truth' / 'genes.tsv', sep='\\t')
counts = sp.vstack([c for c, _ in parts]).tocsr()
data = anndata.AnnData(counts.copy(), obs=obs[['type', 'condition', 'sample']].astype('category'), var=pd.DataFrame(index=genes['symbol'].to_numpy()))
data.layers['counts'] = counts
data.X = sp.csr_matrix(sp.diags(1e4 / np.asarray(counts.sum(axis=1)).ravel()) @ counts).log1p().astype(np.float32)
rng = np.random.default_rng(0)
data.obsm['X_umap'] = (rng.normal(0, 8, (8, 2))[obs['type'].astype('category').cat.codes] + rng.normal(0, 1, (len(obs), 2))).astype(np.float32)
data.write_h5ad(out / 'simulated.h5ad')
planted = genes.loc[genes['response'] > 0, 'symbol'].tolist()
rest = genes.loc[(genes['response'] == 0) & (genes['mean'] > 0.02), 'symbol'].to_numpy()
sets = [{'name': 'PLANTED_RESPONSE', 'genes': planted}] + [{'name': f'DRAWN_{k}', 'genes': rng.choice(rest, len(planted), replace=False).tolist()} for k in range(20)]
t_cells = [t[t['chain'].isin(['TRA', 'TRB'])] for t in tables]
both = pd.concat([t.groupby('barcode').filter(lambda one: set(one['chain']) == {'TRA', 'TRB'}) for t in t_cells])
clones = both.drop_duplicates(['sample', 'barcode']).groupby(['sample', 'raw_clonotype_id']).size()
print(json.dumps({
    'cells': len(obs), 'types': obs['type'].value_counts().to_dict(), 'planted': planted, 'sets': sets,
    'files': {n: str(out / 'truth' / f'{n}.contigs.csv') for n in ('ctrl1', 'ctrl2', 'stim1', 'stim2')},
    'sizes': sorted(clones.tolist(), reverse=True),
}))
`;
interface Truth {
  cells: number;
  types: Record<string, number>;
  /** Genes that the condition raises. */
  planted: string[];
  sets: { name: string; genes: string[] }[];
  files: Record<string, string>;
  /** Cells of each clonotype of the T cells with both chains, largest first. */
  sizes: number[];
}
interface Detail<Result> {
  status: string;
  error: unknown;
  result: Result;
}

/**
 * Enrichment, cell interactions and V(D)J of simulated cells, with known truth, in both languages. Only in `npm run broad`; the runner's tests check
 * the same numbers without a browser.
 */
describe('tools on simulated cells against the truth', () => {
  let platform: Platform;
  let client: Client;
  let v: Visit;
  let chinese: Visit;
  let truth: Truth;
  let dataset = '';
  const at = (tool: string, id: string) => `${platform.url}/cloud/userDatasetAnalysis/${dataset}/${tool}?result=${id}`;
  const run = async <Result>(
    tool: string,
    params: Record<string, unknown>,
  ): Promise<{ id: string; result: Result }> => {
    const { data, error } = await client.call<{ id: string }>(`user/analysis/tools/${tool}`, {
      json: { dataset, name: tool, params },
    });
    assert.ok(data, JSON.stringify(error));
    const done = await client.until<Detail<Result>>(
      `user/analysis/results/${data.id}`,
      ({ status }) => !['submitted', 'pending', 'queued', 'running'].includes(status),
      90_000,
    );
    assert.equal(done.status, 'completed', JSON.stringify(done.error));
    return { id: data.id, result: done.result };
  };
  const rows = async <Row>(id: string, table: string, query: string): Promise<Row[]> =>
    (await client.call<{ rows: Row[] }>(`user/analysis/results/${id}/tables/${table}?${query}`)).data.rows;
  /** The screen of a result in both languages, each at rest. */
  const look = async (tool: string, id: string, english: string | RegExp, words: string | RegExp) => {
    for (const [one, text, name] of [
      [v, english, tool],
      [chinese, words, `${tool}-zh`],
    ] as const) {
      await one.page.goto(at(tool, id));
      await one.page.locator('[data-chart]').nth(1).waitFor({ timeout: 30_000 });
      await one.page.getByText(text).first().waitFor();
      await picture(one.page, `simulated-${name}`);
    }
  };

  before(async () => {
    platform = await sharedPlatform();
    client = await newcomer(platform, person('simulating'));
    const folder = join(platform.dataDir, 'simulated');
    truth = python<Truth>(SIMULATED, folder);
    dataset = await importDataset(client, join(folder, 'simulated.h5ad'));
    v = await openVisit();
    await openSignedIn(v, client);
    chinese = await openVisit({ locale: 'zh-CN', theme: 'dark' });
    await openSignedIn(chinese, client);
  });
  after(async () => {
    await v?.context.close();
    await chinese?.context.close();
  });

  test('planted response genes lead the comparison and the enrichment', async () => {
    const group = (name: string) => ({ name, column: 'condition', categories: [name] });
    const filter = { log2fc: 0.25, padj: 0.05, pct: 0.1 };
    const deg = await run('differential-expression', {
      ...{ mode: 'normal', a: group('stim'), b: group('ctrl'), batchBy: null, batchCategories: [], filter },
    });
    const query = 'filter=side:eq:a&filter=log2fc:gt:0.25&filter=p_val_adj:lt:0.05&sort=p_val&order=asc&pageSize=500';
    const leading = (await rows<{ symbol: string }>(deg.id, 'deg', query)).map(({ symbol }) => symbol);
    const planted = new Set(truth.planted);
    assert.ok(
      leading.slice(0, 10).every((symbol) => planted.has(symbol)),
      `of the first ten are not planted: ${leading.slice(0, 10).filter((s) => !planted.has(s))}`,
    );
    const { id } = await run('enrichment', {
      ...{ method: 'ora', background: 'tested', minSize: 5, maxSize: 500, permutations: 1000, seed: 0 },
      genes: { kind: 'differential-expression', result: deg.id, comparison: 0, direction: 'up', filter },
      databases: [{ name: 'Simulated', sets: truth.sets }],
    });
    type Term = { term: string; overlap: number; size: number; p_val_adj: number };
    const terms = await rows<Term>(id, 'terms', 'sort=p_val&order=asc&pageSize=50');
    assert.equal(terms[0]?.term, 'PLANTED_RESPONSE');
    const kept = leading.filter((symbol) => planted.has(symbol)).length;
    assert.equal(terms[0].overlap, kept, 'genes of the set among those that passed the filter');
    assert.ok(terms[0].p_val_adj < 1e-10 && terms.slice(1).every(({ p_val_adj }) => p_val_adj > 0.01));
    await look('enrichment', id, /planted response/i, enrichmentZh['enrichment.view.network']);
  });

  test('pairs of planted markers join the cell types that carry them', async () => {
    const types = Object.keys(truth.types).sort();
    const pairs = [
      { ligand: 'COL1A1', receptor: 'CD3E' },
      { ligand: 'S100A8', receptor: 'CD79A' },
      { ligand: 'EPCAM', receptor: 'KLRD1' },
    ];
    const expected: Record<string, [string[], string[]]> = {
      COL1A1_CD3E: [['Fibroblast'], ['CD4T', 'CD8T']],
      S100A8_CD79A: [['Mono'], ['B']],
      EPCAM_KLRD1: [['Epithelial'], ['NK']],
    };
    type Summary = { cellTypes: { name: string; cells: number }[]; counts: number[][] };
    const { id, result } = await run<Summary>('cell-interaction', {
      ...{ groupBy: 'type', cellTypes: types, cells: null, species: 'Homo sapiens', condition: null },
      ...{ resource: { name: 'Markers', pairs }, permutations: 200, minExpressing: 0.1, seed: 0 },
    });
    assert.deepEqual(Object.fromEntries(result.cellTypes.map(({ name, cells }) => [name, cells])), truth.types);
    type Row = { interacting_pair: string; source: string; target: string; means: number; pvalues: number };
    for (const [pair, [sources, targets]] of Object.entries(expected)) {
      const found = await rows<Row>(
        id,
        'interactions',
        `filter=interacting_pair:eq:${pair}&sort=means&order=desc&pageSize=100`,
      );
      const best = found.slice(0, sources.length * targets.length);
      assert.deepEqual(
        best.map(({ source, target }) => `${source} ${target}`).sort(),
        sources.flatMap((s) => targets.map((r) => `${s} ${r}`)).sort(),
        pair,
      );
      assert.ok(
        best.every(({ pvalues }) => pvalues <= 0.01),
        pair,
      );
    }
    await look('cell-interaction', id, 'Fibroblast', cellInteractionZh['interaction.source']);
    const numbers = await v.page.locator('[data-part="cell-text"]').allTextContents();
    assert.deepEqual(numbers.map(Number), result.counts.flat());
  });

  test('two samples per condition give a difference of their means and no P value', async () => {
    const resource = { name: 'Markers', pairs: [{ ligand: 'COL1A1', receptor: 'CD3E' }] };
    type Samples = { column: string; a: number; b: number; tested: number; smallestRankP: number };
    const { id, result } = await run<{ samples: Samples }>('cell-interaction', {
      ...{ groupBy: 'type', cellTypes: ['Fibroblast', 'CD4T'], cells: null, species: 'Homo sapiens', resource },
      ...{ condition: { column: 'condition', a: 'stim', b: 'ctrl' }, sampleBy: 'sample' },
      ...{ permutations: 100, minExpressing: 0.1, seed: 0 },
    });
    const { column, a, b, tested, smallestRankP } = result.samples;
    assert.deepEqual([column, a, b, tested], ['sample', 2, 2, 0]);
    assert.ok(Math.abs(smallestRankP - 1 / 3) < 1e-9);
    type Row = { samples_a: number; samples_b: number; sample_difference: number | null; difference_p: number | null };
    const found = await rows<Row>(id, 'interactions', 'sort=difference_p&order=asc&pageSize=100');
    assert.ok(found.length > 0 && found.every(({ difference_p }) => difference_p === null));
    assert.ok(found.every((row) => row.samples_a === 2 && row.samples_b === 2 && row.sample_difference !== null));
  });

  test('clonotypes have the sizes of the truth', async () => {
    const contigs = [];
    for (const [sample, path] of Object.entries(truth.files)) {
      const file = await client.upload(path, `${sample}.csv`, 'contigs');
      await client.until<{ state: string }>(`user/files/${file}`, ({ state }) => state === 'completed', 60_000);
      contigs.push({ file, sample });
    }
    type Summary = { cells: number; clonotypes: number; total: { cells: Record<string, number> } };
    const { id, result } = await run<Summary>('vdj', {
      ...{ type: 'TCR', contigs, sampleBy: 'sample', groupBy: 'type', doubleChainOnly: true },
      ...{ clonotype: 'nucleotide', secondChains: 'all' },
    });
    const cells = truth.sizes.reduce((sum, n) => sum + n, 0);
    assert.deepEqual([result.cells, result.clonotypes], [cells, truth.sizes.length]);
    const found = await rows<{ cells: number }>(id, 'clonotypes', 'sort=clonotype&order=asc&pageSize=100');
    assert.deepEqual(
      found.map((row) => row.cells),
      truth.sizes.slice(0, found.length),
    );
    const of = (from: number, to: number) =>
      truth.sizes.filter((n) => n >= from && n <= to).reduce((sum, n) => sum + n, 0);
    assert.deepEqual(result.total.cells, { Single: of(1, 1), Medium: of(2, 10), Large: of(11, Infinity) });
    await look('vdj', id, /clonotypes/, vdjZh['vdj.view.table']);
  });

  test('no page complained', () => {
    assert.deepEqual(v.complaints, []);
    assert.deepEqual(chinese.complaints, []);
  });
});
