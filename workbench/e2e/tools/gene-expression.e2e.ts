import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright';
import { csvOf, openDemo, python } from '../support/explorer.ts';
import type { Visit } from '../support/platform.ts';
import { picture, reopen, waitForPaint } from '../support/steps.ts';

/** Means, shares, quartiles and correlations of the source file, by numpy and scipy; its values are log-normalised. */
const ORACLE = `
import json, sys, anndata, numpy as np
from scipy import sparse, stats
from stroma_runner.methods.gene_sets.aucell import aucell, counted_ranks, membership
data = anndata.read_h5ad(sys.argv[1])
raw = data.raw.to_adata() if data.raw is not None else data
groups = data.obs['bulk_labels'].astype(str).to_numpy()
def values(gene):
    x = raw[:, gene].X
    return np.asarray(x.todense() if hasattr(x, 'todense') else x).ravel().astype(float)
def split(mask, gene):
    v = values(gene)[mask]
    return {'mean': v.mean(), 'share': float((v > 0).mean()), 'n': int(mask.sum()), 'median': float(np.median(v))}
names = sorted(set(groups))
x, y = values('LYZ'), values('CST3')
phase = data.obs['phase'].astype(str).to_numpy()
p, s = stats.pearsonr(x, y), stats.spearmanr(x, y)
m = sparse.csr_matrix(raw.X)
m.eliminate_zeros()
chosen = np.array([raw.var_names.get_loc(g) for g in ('LYZ', 'CD3D', 'NKG7')])
score = aucell(m.indptr, m.indices, m.data, membership([chosen], m.shape[1]), m.shape[1], counted_ranks(0.05, m.shape[1]))[:, 0]
print(json.dumps({
    'scores': [float(np.median(score[groups == n])) for n in names],
    'genes': round(float(np.median(data.obs['n_genes']))), 'groups': names,
    'dots': {g: [split(groups == n, g) for n in names] for g in ('LYZ', 'CD3D', 'NKG7')},
    'phases': {k: split((groups == 'CD19+ B') & (phase == k), 'LYZ') for k in ('G1', 'S')},
    'pearson': p.statistic, 'spearman': s.statistic,
    'both': int(((x > 2) & (y > 0)).sum()), 'onlyY': int(((x <= 2) & (y > 0)).sum()),
}))
`;
interface Summary {
  mean: number;
  share: number;
  n: number;
  median: number;
}
interface Oracle {
  scores: number[];
  genes: number;
  groups: string[];
  dots: Record<string, Summary[]>;
  phases: Record<string, Summary>;
  pearson: number;
  spearman: number;
  both: number;
  onlyY: number;
}

const close = (a: number, b: number, what: string) =>
  assert.ok(Math.abs(a - b) <= 1e-4 * Math.max(1, Math.abs(b)), `${what}: ${a} is not ${b}`);
/** The csv of the figure that is shown. */
const csv = (page: Page, nth = 0): Promise<string[][]> =>
  csvOf(page, page.getByRole('tabpanel').getByRole('button', { name: 'Download the figure' }).nth(nth));

/** Charts are a row of choices, or a list where the panel is narrow. */
async function draw(page: Page, chart: string): Promise<void> {
  const row = page.getByRole('radiogroup', { name: 'Chart' });
  const list = page.getByRole('tabpanel').getByRole('button', { name: / Chart$/ });
  await row.or(list).filter({ visible: true }).first().waitFor();
  if (await row.isVisible()) return row.getByText(chart, { exact: true }).click();
  await list.click();
  await page.getByRole('option', { name: chart, exact: true }).click();
}

/** Several genes, their plots, comparisons and co-expression: the displayed numbers equal those of the source file. */
describe('gene expression', () => {
  let v: Visit;
  let at: (tab: string, query?: string) => string;
  let oracle: Oracle;

  before(async () => {
    const demo = await openDemo('expressing');
    ({ v, at } = demo);
    oracle = python<Oracle>(ORACLE, demo.file);
  });
  after(() => v?.context.close());

  test('an alias leads to its gene', async () => {
    const { page } = v;
    await reopen(page, at('expression', '?group=bulk_labels'));
    const field = page.getByRole('combobox', { name: 'Gene symbol or Ensembl ID' });
    await field.fill('t3d');
    const found = page.getByRole('option', { name: /CD3D/ });
    await found.getByText('alias T3D').waitFor();
    await picture(page, 'gene-expression-alias');
    await field.press('Enter');
    await page.waitForURL(/gene=CD3D/);
    assert.deepEqual(v.complaints, []);
  });

  test('a pasted list becomes dot plot, heatmaps and violins with the right numbers', async () => {
    const { page } = v;
    await reopen(page, at('expression', '?group=bulk_labels'));
    await page.getByRole('button', { name: 'List of genes' }).click();
    await page.getByRole('textbox', { name: 'List of genes' }).fill('LYZ CD3D, FOXP9; NKG7');
    await page.getByRole('button', { name: 'Show these genes' }).click();
    await page.getByText('Not in the matrix: FOXP9').waitFor();
    await draw(page, 'Dots');
    // Violins have points too, but these belong to the plot.
    const dotPlot = page.getByRole('region', { name: /^Dot plot by/ }).locator('[data-part="dot"]');
    await dotPlot.first().waitFor();
    const dots = await csv(page);
    for (const [gene, rows] of Object.entries(oracle.dots))
      for (const [i, name] of oracle.groups.entries()) {
        const line = dots.find(([g, group]) => g === gene && group === name);
        close(Number(line?.[2]), rows[i]!.share * 100, `${gene} share in ${name}`);
        close(Number(line?.[3]), rows[i]!.mean, `${gene} mean in ${name}`);
      }
    assert.equal(dots.length - 1, 3 * oracle.groups.length);
    await picture(page, 'gene-expression-dots');

    // The address contains the list and the plot.
    await page.reload();
    await page.getByText('Not in the matrix: FOXP9').waitFor();
    await dotPlot.first().waitFor();

    await draw(page, 'Violin');
    await page.locator('.violin').first().waitFor({ state: 'attached' });
    const violins = await csv(page);
    for (const [i, name] of oracle.groups.entries()) {
      const line = violins.find(([group]) => group === name);
      close(Number(line?.[1]), oracle.dots.LYZ![i]!.n, `cells in ${name}`);
      close(Number(line?.[3]), oracle.dots.LYZ![i]!.median, `median in ${name}`);
    }
    await draw(page, 'Cells');
    await page.getByText(/random sample of at most 100 cells per group/).waitFor();
    await picture(page, 'gene-expression-cells');
    await draw(page, 'Stacked violin');
    await page.locator('[data-part=stacked-violin]').first().waitFor({ state: 'attached' });
    await picture(page, 'gene-expression-stacked');

    // All genes as one set: the gene set score, also on the map.
    await page.getByText('Enrichment', { exact: true }).last().click();
    await page.getByText(/^AUCell of LYZ, CD3D, NKG7; the first 39 places/).waitFor();
    await page.getByRole('group', { name: 'Legend of AUCell' }).waitFor();
    await page.locator('.violin').first().waitFor({ state: 'attached' });
    const scored = await csv(page);
    for (const [i, name] of oracle.groups.entries())
      close(Number(scored.find(([group]) => group === name)?.[3]), oracle.scores[i]!, `score in ${name}`);
    await picture(page, 'gene-expression-enrichment');
    assert.deepEqual(v.complaints, []);
  });

  test('two categories of a column stand side by side', async () => {
    const { page } = v;
    const query = 'group=bulk_labels&genes=LYZ&gene=LYZ&chart=dot&split=phase,G1,S';
    await reopen(page, at('expression', `?${query}`));
    await page.locator('[data-part="dot"]').first().waitFor();
    const dots = await csv(page);
    for (const [phase, expected] of Object.entries(oracle.phases)) {
      const line = dots.find(([, group]) => group === `CD19+ B · ${phase}`);
      close(Number(line?.[3]), expected.mean, `LYZ in B cells of ${phase}`);
    }
    assert.deepEqual(v.complaints, []);
  });

  test('drawn cells stand beside all others in every plot, until the selection is cleared', async () => {
    const { page } = v;
    await reopen(page, at('expression', '?group=bulk_labels&gene=LYZ&chart=violin'));
    await waitForPaint(page);
    await page.locator('.violin').first().waitFor({ state: 'attached' });
    const whole = await csv(page);
    const place = (await page.getByRole('application').boundingBox())!;
    await page.getByRole('button', { name: 'Lasso' }).click();
    const to = (x: number, y: number) => page.mouse.move(place.x + x * place.width, place.y + y * place.height);
    await to(0.02, 0.02);
    await page.mouse.down();
    for (const [x, y] of [
      [0.6, 0.02],
      [0.6, 0.98],
      [0.02, 0.98],
    ] as const)
      await to(x, y);
    await page.mouse.up();
    const selection = page.getByRole('group', { name: 'Selection', exact: true });
    await selection.locator('code').waitFor();
    const drawn = Number((await selection.locator('p').innerText()).replaceAll(',', '').split(' ')[0]);
    await page.getByRole('radio', { name: 'Selected and others' }).waitFor({ state: 'attached' });
    await page.locator('.highcharts-legend').getByText('All other cells').waitFor();
    const split = await csv(page);
    const cells = (rows: string[][], side: string) =>
      rows.filter(([group]) => group?.endsWith(side)).reduce((n, row) => n + Number(row[1]), 0);
    assert.equal(cells(split, 'Selected'), drawn);
    assert.equal(
      cells(split, 'Selected') + cells(split, 'All other cells'),
      whole.slice(1).reduce((n, row) => n + Number(row[1]), 0),
    );
    await picture(page, 'gene-expression-selected');
    for (const name of ['Dots', 'Heatmap', 'Cells', 'Stacked violin']) {
      await draw(page, name);
      await page.getByRole('tabpanel').getByText('Selected', { exact: false }).first().waitFor();
      await picture(page, `gene-expression-selected-${name.toLowerCase().replace(' ', '-')}`);
    }
    await page.getByRole('button', { name: 'Clear the selection' }).click();
    await page.getByRole('radio', { name: 'Selected and others' }).waitFor({ state: 'detached' });
    assert.deepEqual(v.complaints, []);
  });

  test('maps stand side by side: a split, a second map with one selection, two genes in one', async () => {
    const { page } = v;
    await reopen(page, at('overview'));
    await page.getByRole('button', { name: 'Side by side' }).click();
    const dialog = page.getByRole('dialog', { name: 'Side by side' });
    await dialog.getByText('Split', { exact: true }).click();
    // The maps of the first column are shown, and the choice is still open.
    await page.getByText('CD34+ (n = 13)').waitFor();
    await page.getByRole('button', { name: /Split by$/ }).click();
    await page.getByRole('option', { name: /^phase/ }).click();
    await page.keyboard.press('Escape');
    await page.getByText('G2M (n = 17)').waitFor();
    await page.waitForURL(/beside=split%2Cphase/);
    await picture(page, 'maps-split');
    // A second map has the same cells selected; both are drawn again.
    await reopen(page, at('overview', '?beside=map,pca,2,phase'));
    await page.getByText('PC · phase').waitFor();
    const [first, second] = [page.getByRole('application').nth(0), page.getByRole('application').nth(1)];
    await second.waitFor();
    await page.getByRole('button', { name: 'Rectangle' }).click();
    const place = (await second.boundingBox())!;
    await page.mouse.move(place.x + 4, place.y + 4);
    await page.mouse.down();
    await page.mouse.move(place.x + place.width / 2, place.y + place.height - 4);
    await page.mouse.up();
    await page.getByRole('group', { name: 'Selection', exact: true }).locator('code').waitFor();
    assert.equal(await first.locator('canvas').getAttribute('data-painted'), '700');
    await picture(page, 'maps-two');
    await page.getByRole('button', { name: 'Clear the selection' }).click();
    await reopen(page, at('overview', '?beside=blend,LYZ,CD3D'));
    await page.getByRole('img', { name: /^Colours of two genes: LYZ increases to the right, CD3D upwards/ }).waitFor();
    await picture(page, 'maps-blend');
    assert.deepEqual(v.complaints, []);
  });

  test('the view is kept under a name, opened again, renamed and deleted', async () => {
    const { page } = v;
    const asked = '?colour=phase&group=bulk_labels&genes=LYZ,NKG7&gene=NKG7&chart=dot';
    await reopen(page, at('expression', asked));
    await page.locator('[data-part="dot"]').first().waitFor();
    const before = await page.evaluate(() => location.pathname + location.search);
    const menu = page.getByRole('button', { name: 'Named views' });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Save this view' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Figure 2, NKG7');
    await page.keyboard.press('Enter');
    await page.getByText('The view was saved').waitFor();
    await reopen(page, at('overview'));
    const tile = page.getByText('Median genes', { exact: true }).locator('..');
    await tile.getByText(oracle.genes.toLocaleString('en-US'), { exact: true }).waitFor();
    await page.locator('[data-part="dot"]').first().waitFor();
    await picture(page, 'overview');
    await menu.click();
    await picture(page, 'views-menu');
    await page.getByRole('menuitem', { name: /Figure 2, NKG7/ }).click();
    await page.locator('[data-part="dot"]').first().waitFor();
    assert.equal(await page.evaluate(() => location.pathname + location.search), before);
    await menu.click();
    await page.getByRole('menuitem', { name: 'Rename or delete views' }).click();
    await page.getByRole('button', { name: 'Rename Figure 2, NKG7' }).click();
    await page.getByRole('dialog', { name: 'Rename view' }).getByRole('textbox').fill('Figure 3');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Delete Figure 3' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog', { name: 'Named views' }).getByText('No view is saved yet').waitFor();
    await page.keyboard.press('Escape');
    assert.deepEqual(v.complaints, []);
  });

  test('co-expression: correlation, and cells above a moved cutoff', async () => {
    const { page } = v;
    const query = 'group=bulk_labels&part=coexpression&pair=LYZ,CST3';
    await reopen(page, at('expression', `?${query}`));
    const found = page.getByRole('region', { name: 'Correlation' });
    await found.waitFor();
    const shown = (r: number) => String(Math.round(r * 1000) / 1000);
    const text = await found.innerText();
    for (const r of [oracle.pearson, oracle.spearman]) assert.ok(text.includes(`r = ${shown(r)}`), text);
    const cutoff = page.getByRole('textbox', { name: 'Cutoff of LYZ' });
    await cutoff.fill('2');
    await cutoff.press('Tab');
    await page.locator('[data-part=quadrant-both]', { hasText: new RegExp(`^${oracle.both}\\b`) }).waitFor();
    const [, all] = await csv(page);
    assert.deepEqual([all?.[1], all?.[3]], [String(oracle.both), String(oracle.onlyY)]);
    await picture(page, 'coexpression');
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(page, 'coexpression-phone');
    assert.deepEqual(v.complaints, []);
  });
});
