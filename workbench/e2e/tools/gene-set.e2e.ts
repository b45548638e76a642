import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { TME_GENE_SETS } from '@stroma/contract';
import type { GeneSetParams } from '@stroma/contract/tools';
import type { Client } from '../support/client.ts';
import { choose, csvOf, openDemo, python, submitted } from '../support/explorer.ts';
import type { Visit } from '../support/platform.ts';
import { broadTest } from '../support/shared.ts';
import { picture } from '../support/steps.ts';

const CYTOTOXIC = TME_GENE_SETS.find((set) => set.id === 'cytotoxicCells')!;
/** Mean AUCell score per cell type: ranks by scipy, ties with the mean weight of their ranks. */
const ORACLE = `
import json, sys, anndata, numpy as np
from scipy.stats import rankdata
data = anndata.read_h5ad(sys.argv[1])
whole = data.raw.to_adata() if data.raw is not None else data
x = np.asarray(whole.X.todense() if hasattr(whole.X, 'todense') else whole.X)
genes = [g for g in sys.argv[2].split() if g in whole.var_names]
n, columns = x.shape[1], [whole.var_names.get_loc(g) for g in genes]
top = -(-n // 20)
weight = np.maximum(0, top - np.arange(1, n + 1))
sums = np.concatenate([[0], np.cumsum(weight)])
score = []
for cell in x:
    first, last = (rankdata(-cell, method).astype(int) for method in ('min', 'max'))
    score.append(((sums[last] - sums[first - 1]) / (last - first + 1))[columns].sum())
score = np.array(score) / weight[:len(genes)].sum()
labels = whole.obs['bulk_labels'].astype(str)
means = {t: float(score[(labels == t).to_numpy()].mean()) for t in sorted(set(labels))}
print(json.dumps({'detected': len(genes), 'means': means}))
`;
interface Oracle {
  detected: number;
  means: Record<string, number>;
}
/** Mean score per cell type by scanpy's score_genes. */
const BY_EXPRESSION = `
import json, sys, anndata, scanpy
data = anndata.read_h5ad(sys.argv[1])
whole = data.raw.to_adata() if data.raw is not None else data
genes = [g for g in sys.argv[2].split() if g in whole.var_names]
scanpy.tl.score_genes(whole, genes, use_raw=False)
print(json.dumps(whole.obs['score'].groupby(whole.obs['bulk_labels'].astype(str)).mean().to_dict()))
`;
interface Task {
  status: string;
  error: { id: string; params: Record<string, unknown> };
}

/** Predefined and uploaded sets, scores on the embedding and by group: the displayed numbers equal those of the source file. */
describe('gene set score', () => {
  let v: Visit;
  let client: Client;
  let dataset = '';
  let file = '';
  let at: (tab: string, query?: string) => string;
  let oracle: Oracle;

  before(async () => {
    const demo = await openDemo('scoring');
    ({ client, dataset, v, at, file } = demo);
    oracle = python<Oracle>(ORACLE, demo.file, CYTOTOXIC.genes.join(' '));
  });
  after(() => v?.context.close());

  test('a predefined set is scored; table, csv, embedding and undetected genes are right', async () => {
    const { page } = v;
    await page.goto(at('gene-set'));
    await page.getByRole('button', { name: 'Plot genes' }).click();
    await page.getByText('Please complete the detail').waitFor();
    const list = page.getByRole('group', { name: 'TME gene sets' });
    for (const name of [/^Cytotoxic cells · /, /^T cells · /, /^B cells · /]) await list.getByText(name).click();
    await choose(page, /Group by/, 'bulk_labels');
    await picture(page, 'gene-set-form');
    const { sets, groupBy } = await submitted<GeneSetParams>(page, 'gene-set', 'Plot genes');
    const chosen = ['Cytotoxic cells', 'T cells', 'B cells'];
    assert.deepEqual([sets.map(({ name }) => name), groupBy], [chosen, 'bulk_labels']);
    await page.getByRole('button', { name: 'Colour the cells' }).click({ timeout: 120_000 });
    await page.getByRole('button', { name: 'Cells are coloured' }).waitFor();
    // The legend is named by the set, not by the column's name.
    await page
      .getByLabel(/UMAP .*Cytotoxic cells/)
      .first()
      .waitFor();
    const few = `${oracle.detected} of ${CYTOTOXIC.genes.length} genes`;
    await page.getByText(new RegExp(few)).waitFor();
    await picture(page, 'gene-set');

    await page.getByRole('button', { name: 'Undetected genes' }).click();
    const missing = page.getByRole('dialog').getByRole('listitem');
    await missing.first().waitFor();
    assert.equal(await missing.count(), CYTOTOXIC.genes.length - oracle.detected);
    await page.keyboard.press('Escape');

    await page.getByRole('tab', { name: 'All sets' }).click();
    await picture(page, 'gene-set-all');
    await page.getByRole('tab', { name: 'Table' }).click();
    await page.getByRole('grid', { name: 'Score by group' }).waitFor();
    const [, ...rows] = await csvOf(page, page.getByRole('button', { name: 'Download the table' }));
    const shown = Object.fromEntries(
      rows.filter((row) => row[0] === CYTOTOXIC.name).map((row) => [row[1], Number(row[3])]),
    );
    assert.deepEqual(Object.keys(shown).sort(), Object.keys(oracle.means).sort());
    for (const [type, mean] of Object.entries(oracle.means))
      assert.ok(Math.abs(shown[type]! - mean) < 1e-6, `${type}: ${shown[type]} is not ${mean}`);
    await picture(page, 'gene-set-table');
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(page, 'gene-set-phone');
    await page.setViewportSize({ width: 1440, height: 900 });
    assert.deepEqual(v.complaints, []);
  });

  test('uploaded files are checked in the browser, and an earlier search is added again', async () => {
    const { page } = v;
    await page.getByRole('button', { name: 'New analysis' }).click();
    await page.getByText('Upload', { exact: true }).click();
    await page.getByRole('button', { name: 'Upload a gene signature file' }).click();
    const dialog = page.getByRole('dialog');
    const file = (name: string, content: string | Buffer) => ({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from(content),
    });
    await dialog
      .locator('input[type=file]')
      .setInputFiles([
        file('wrong.csv', 'gene\nCD3D\n'),
        file('zip.csv', Buffer.from([0x50, 0x4b, 3, 4, 0, 0])),
        file('mono.csv', 'LYZ\r\nCST3\r\nFCN1\r\nno-such-gene\r\n'),
      ]);
    await dialog.getByText('is a header').waitFor();
    await dialog.getByText('not text in UTF-8').waitFor();
    await picture(page, 'gene-set-upload');
    for (const name of ['wrong.csv', 'zip.csv']) await dialog.getByRole('button', { name: `Remove: ${name}` }).click();
    await dialog.getByRole('button', { name: 'Use 1 gene set' }).click();
    await page.getByRole('button', { name: 'Plot genes' }).click();
    await page.getByRole('heading', { name: 'Score of mono by group' }).waitFor({ timeout: 120_000 });
    await page.getByText('3 of 4 genes').waitFor();
    await page.getByRole('button', { name: 'New analysis' }).click();
    await page.getByRole('button', { name: 'Add Cytotoxic cells, T cells, B cells' }).click();
    await page.getByRole('checkbox', { name: /^Cytotoxic cells/ }).waitFor();
    await page.waitForFunction(() => document.querySelectorAll('input[type=checkbox]:checked').length >= 3);
    assert.deepEqual(v.complaints, []);
  });

  broadTest('scores by expression are those of scanpy’s score_genes', async () => {
    const { page } = v;
    // The form contains the added search.
    await page.getByText('Expression (score_genes)', { exact: true }).click();
    await picture(page, 'gene-set-expression-form');
    await page.getByRole('button', { name: 'Plot genes' }).click();
    await page.getByText(/minus that of \d+ control genes/).waitFor({ timeout: 120_000 });
    await page.getByRole('button', { name: 'Colour the cells' }).click();
    await picture(page, 'gene-set-expression');
    await page.getByRole('tab', { name: 'Table' }).click();
    await page.getByRole('grid', { name: 'Score by group' }).waitFor();
    const [, ...rows] = await csvOf(page, page.getByRole('button', { name: 'Download the table' }));
    const shown = new Map(rows.filter(([name]) => name === CYTOTOXIC.name).map((row) => [row[1], Number(row[3])]));
    const byExpression = python<Record<string, number>>(BY_EXPRESSION, file, CYTOTOXIC.genes.join(' '));
    for (const [type, mean] of Object.entries(byExpression))
      assert.ok(Math.abs(shown.get(type)! - mean) < 1e-5, `${type}: ${shown.get(type)} is not ${mean}`);
    assert.deepEqual(v.complaints, []);
  });

  test('sets without a gene in the matrix are refused by name; wrong requests make no job', async () => {
    const submit = (over: object) =>
      client.call<{ id: string }>('user/analysis/tools/gene-set', {
        json: {
          ...{ dataset, name: 'wrong' },
          params: {
            ...{ source: 'custom', groupBy: 'bulk_labels', topShare: 0.05 },
            ...{ sets: [{ name: 'mouse', genes: ['Xkr4', 'Rp1'] }], ...over },
          },
        },
      });
    const many = Array.from({ length: 2001 }, (_, k) => `G${k}`);
    const refused = [
      [{ sets: [] }, 400, 'INPUT_INVALID'],
      [{ sets: [{ name: 'x', genes: many }] }, 400, 'INPUT_INVALID'],
      [{ topShare: 0 }, 400, 'INPUT_INVALID'],
      [{ groupBy: 'n_genes' }, 422, 'COLUMN_NOT_GROUPS'],
      [{ groupBy: 'no such' }, 404, 'COLUMN_NOT_FOUND'],
    ] as const;
    for (const [over, status, id] of refused) {
      const reply = await submit(over);
      assert.deepEqual([reply.status, reply.error?.id], [status, id], JSON.stringify(over).slice(0, 80));
    }
    const { data } = await submit({});
    const job = await client.until<Task>(`user/analysis/results/${data.id}`, ({ status }) => status === 'error');
    assert.deepEqual([job.error.id, job.error.params.sets], ['GENE_SET_UNDETECTED', 'mouse']);
  });
});
