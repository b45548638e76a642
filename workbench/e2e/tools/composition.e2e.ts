import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Client } from '../support/client.ts';
import { choose, csvOf, openDemo, openTable, python } from '../support/explorer.ts';
import type { Visit } from '../support/platform.ts';
import { picture, tick } from '../support/steps.ts';

/** Counts, p values of the shares and Ro/e of the source file, by pandas and scipy. Clusters are used as samples. */
const ORACLE = `
import json, sys, anndata, pandas as pd
from scipy import stats
obs = anndata.read_h5ad(sys.argv[1]).obs
table = pd.crosstab(obs['louvain'], obs['bulk_labels'])
shares = table.div(table.sum(axis=1), axis=0)
samples = list(table.index)
a, b = samples[:5], samples[5:]
every = stats.PermutationMethod(n_resamples=10**6)
p = {t: stats.mannwhitneyu(shares.loc[a, t], shares.loc[b, t], method=every, use_continuity=False).pvalue for t in ('CD19+ B', 'Dendritic')}
groups = table.groupby(['a' if s in a else 'b' for s in samples]).sum().T
found = stats.chi2_contingency(groups)
print(json.dumps({
    'samples': samples, 'types': list(table.columns), 'cells': table.values.tolist(), 'p': p,
    'chi2': found.statistic, 'ratio': (groups / found.expected_freq).to_numpy().tolist(),
}))
`;
interface Oracle {
  samples: string[];
  types: string[];
  cells: number[][];
  p: Record<string, number>;
  chi2: number;
  ratio: number[][];
}

/** Columns, groups of samples, bars, table, averages and Ro/e: the displayed numbers equal those of the source file. */
describe('cellular composition', () => {
  let v: Visit;
  let client: Client;
  let dataset = '';
  let at: (tab: string, query?: string) => string;
  let oracle: Oracle;

  before(async () => {
    const demo = await openDemo('counting');
    ({ client, dataset, v, at } = demo);
    oracle = python<Oracle>(ORACLE, demo.file);
  });
  after(() => v?.context.close());

  test('groups of samples are made and compared; bars, table, csv, averages and Ro/e are right', async () => {
    const { page } = v;
    await page.goto(at('composition'));
    await choose(page, 'Cell types from', 'bulk_labels');
    await choose(page, 'Samples from', 'louvain');
    await page.getByRole('button', { name: 'Compare sample groups' }).click();
    const dialog = page.getByRole('dialog');
    for (const [i, samples] of [oracle.samples.slice(0, 5), oracle.samples.slice(5)].entries()) {
      const name = 'ab'[i]!;
      await dialog.getByRole('textbox').nth(i).fill(name);
      const group = dialog.getByRole('group', { name: `Samples of ${name}`, exact: true });
      for (const sample of samples) await tick(group.locator(`input[value="${sample}"]`));
    }
    await dialog.getByRole('button', { name: 'Save groups' }).click();
    await page.getByRole('button', { name: 'Start analysis' }).click();

    await openTable(page);
    await page.getByRole('grid', { name: 'Cells per group' }).waitFor();
    const [head, ...rows] = await csvOf(page, page.getByRole('button', { name: 'Download the table' }));
    const total = (row: number[]) => row.reduce((sum, n) => sum + n, 0);
    assert.deepEqual(head, ['louvain', 'Sample group', 'Cells', ...oracle.types]);
    assert.deepEqual(
      rows,
      oracle.samples.map((name, i) => {
        const cells = oracle.cells[i]!;
        return [name, i < 5 ? 'a' : 'b', String(total(cells)), ...cells.map(String)];
      }),
    );
    await picture(page, 'composition');

    await page.getByRole('tab', { name: 'Group averages' }).click();
    await page.getByText('Two-sided exact Mann-Whitney test').waitFor();
    const shown = (p: number) => (p < 0.001 ? p.toExponential(1) : String(Math.round(p * 1000) / 1000));
    for (const [type, p] of Object.entries(oracle.p)) {
      const cells = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: type, exact: true }) });
      assert.equal(await cells.getByRole('gridcell').nth(-2).innerText(), shown(p), type);
    }
    await picture(page, 'composition-averages');

    await page.getByRole('tab', { name: 'Ro/e' }).click();
    await page.getByText(`χ² = ${(Math.round(oracle.chi2 * 100) / 100).toLocaleString('en-US')}`).waitFor();
    await page.getByRole('button', { name: 'Show as a table' }).click();
    const first = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: oracle.types[0]! }) });
    const ratio = Number(await first.getByRole('gridcell').first().innerText());
    assert.ok(Math.abs(ratio - oracle.ratio[0]![0]!) < 1e-3, `${ratio} is not ${oracle.ratio[0]![0]}`);
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(page, 'composition-phone');
    assert.deepEqual(v.complaints, []);
  });

  test('what cannot be counted is refused with its reason', async () => {
    const params = { types: 'bulk_labels', by: 'louvain', cells: null, groups: null, tested: [], roeBy: null };
    const submit = (over: object) =>
      client.call<{ id: string }>('user/analysis/tools/composition', {
        json: { dataset, name: 'wrong', params: { ...params, ...over } },
      });
    const two = (samples: string[]) => [
      { name: 'a', samples },
      { name: 'b', samples: oracle.samples.slice(5) },
    ];
    const refused = [
      [{ groups: two(oracle.samples.slice(0, 2)) }, 400, 'INPUT_INVALID'],
      [{ groups: two(oracle.samples.slice(0, 5)).slice(0, 1) }, 400, 'INPUT_INVALID'],
      [{ groups: two(['0', '1', 'no such']) }, 422, 'CATEGORY_NOT_FOUND'],
      [{ by: 'n_genes' }, 422, 'COLUMN_NOT_GROUPS'],
      // One sample in two groups.
      [{ groups: two(oracle.samples.slice(3, 7)) }, 400, 'INPUT_INVALID'],
    ] as const;
    for (const [over, status, id] of refused) {
      const reply = await submit(over);
      assert.deepEqual([reply.status, reply.error?.id], [status, id], JSON.stringify(over));
    }
  });
});
