import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Subset, Subsets } from '@stroma/contract';
import type { Page } from 'playwright';
import type { Client } from '../support/client.ts';
import { choose, openDemo } from '../support/explorer.ts';
import type { Platform, Visit } from '../support/platform.ts';
import { picture, waitForPaint } from '../support/steps.ts';

const TYPE = 'Dendritic';
const COLUMN = 'bulk_labels';

/** Cells of a type become a new dataset, which links back; subsets are edited and every edit is undone. */
describe('subsets', () => {
  let platform: Platform;
  let v: Visit;
  let client: Client;
  let dataset = '';
  let child = '';
  let path: (tab: string, query?: string) => string;
  const list = async () => (await client.call<Subsets>(`user/user_datasets/${dataset}/observation_subset`)).data;
  const create = (name: string, categories: string[]) =>
    client.call<Subset>(`user/user_datasets/${dataset}/cell_sets`, {
      json: { name, cells: { op: 'and', of: [{ cells: { column: COLUMN, categories } }] } },
    });
  const part = (page: Page, name: string) =>
    page.getByRole('radio', { name }).or(page.getByRole('tab', { name })).click();
  const menu = async (page: Page, subset: string, action: string) => {
    await page.getByRole('button', { name: `Actions of ${subset}`, exact: true }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };
  const look = async (page: Page, name: string) => {
    await picture(page, `subsets-${name}`);
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(page, `subsets-${name}-phone`);
    await page.setViewportSize({ width: 1440, height: 900 });
  };

  before(async () => {
    ({ platform, client, dataset, v, at: path } = await openDemo('dividing'));
  });
  after(() => v?.context.close());

  test('cells of a type become a dataset, which opens and leads back to its parent', async () => {
    const { page } = v;
    await page.goto(path('subset'));
    await part(page, 'Subcluster and extract');
    await page.getByRole('button', { name: 'Start subclustering' }).click();
    await page.getByText('Please select the group first').first().waitFor();
    await choose(page, /Cells: annotation/, COLUMN);
    await page.getByRole('checkbox', { name: new RegExp(`^${TYPE}`) }).press('Space');
    await look(page, 'form');
    await page.getByRole('button', { name: 'Start subclustering' }).click();
    const link = page.getByRole('link', { name: 'Open the dataset' });
    await link.waitFor({ timeout: 240_000 });
    await look(page, 'made');
    await link.click();
    await page.waitForURL((url) => !url.pathname.includes(dataset));
    child = new URL(page.url()).pathname.split('/')[3]!;
    await waitForPaint(page);
    await look(page, 'child');
    const { data } = await client.call<{ cells: number; name: string; columns: { name: string }[] }>(
      `remote/user/user_datasets/${child}`,
    );
    assert.equal(data.cells, (await list()).children[0]!.cells);
    assert.ok(['cluster', COLUMN].every((name) => data.columns.some((column) => column.name === name)));
    await page.getByRole('button', { name: /^Subset: / }).click();
    await page.getByRole('option', { name: /^Back to / }).click();
    await page.waitForURL((url) => url.pathname.includes(dataset));
    await page.getByText('700 cells').first().waitFor();
    await page.getByRole('button', { name: /^Subset: / }).click();
    await page.getByRole('option', { name: new RegExp(data.name) }).waitFor();
    await picture(page, 'subsets-picker');
    // A sample is one press away, and the address of a subset's own analysis opens the same explorer.
    await page.getByRole('radio', { name: 'Sample', exact: true }).click({ force: true });
    await page.getByRole('option', { name: /^library_1 / }).click();
    await page.getByRole('button', { name: 'Sample: library_1', exact: true }).waitFor();
    await page.getByRole('group', { name: 'Selection', exact: true }).getByText('95 cells').waitFor();
    await page.getByRole('button', { name: 'Clear the selection' }).click();
    await page.goto(`${platform.url}/cloud/userSubCelltypeDatasetAnalysis/${child}`);
    await page.getByRole('heading', { name: data.name }).waitFor();
    await waitForPaint(page);
    assert.deepEqual(v.complaints, []);
  });

  test('subsets are merged, renamed and loaded; undo and redo cross sessions', async () => {
    const { page } = v;
    await create('dendritic', [TYPE]);
    await create('monocytes', ['CD14+ Monocyte']);
    const before = (await list()).subsets;
    await page.goto(path('subset'));
    await menu(page, 'dendritic', 'Merge with other subsets');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('monocytes').click();
    await dialog.getByLabel('Subset name').fill('myeloid+');
    await picture(page, 'subsets-merge');
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await page.getByRole('row', { name: /^myeloid\+/ }).waitFor();
    const merged = (await list()).subsets;
    assert.deepEqual(
      merged.map(({ name, cells }) => [name, cells]),
      [['myeloid+', before.reduce((sum, { cells }) => sum + cells, 0)]],
    );
    await menu(page, 'myeloid+', 'Rename');
    await page.getByRole('dialog').getByLabel('Subset name').fill('myeloid');
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('row', { name: 'myeloid', exact: true }).waitFor();
    await menu(page, 'myeloid', 'Load into the selection');
    const count = page.getByRole('group', { name: 'Selection', exact: true });
    await count.getByText(String(merged[0]!.cells)).first().waitFor();
    await page.reload();
    await look(page, 'list');
    await page.getByRole('button', { name: /^Undo: rename/ }).click();
    await page.getByRole('button', { name: /^Undo: merge/ }).click();
    await page.getByRole('row', { name: /^monocytes/ }).waitFor();
    assert.deepEqual(
      (await list()).subsets.map(({ id, name, hash }) => [id, name, hash]).sort(),
      before.map(({ id, name, hash }) => [id, name, hash]).sort(),
    );
    await page.getByRole('button', { name: /^Redo: merge/ }).waitFor();
    assert.deepEqual(v.complaints, []);
  });

  test('labels of the child are mapped back: the overlap is said before the column is written', async () => {
    const { page } = v;
    await page.goto(path('subset'));
    const { name } = (await list()).children[0]!;
    await menu(page, 'pbmc68k_reduced', 'Map cell labels');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /Take labels from the dataset/ }).click();
    await page
      .getByRole('option', { name: new RegExp(name) })
      .first()
      .click();
    await dialog.getByRole('button', { name: /Annotation/ }).click();
    await page.getByRole('option', { name: 'cluster', exact: true }).click();
    await dialog.getByText(/cells get a label/).waitFor();
    await dialog.getByLabel('Name of the new column').fill('dendritic clusters');
    await picture(page, 'subsets-map');
    await dialog.getByRole('button', { name: 'Map labels' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { data } = await client.call<{ columns: { name: string; categories?: { count: number }[] }[] }>(
      `remote/user/user_datasets/${dataset}`,
    );
    const written = data.columns.find((column) => column.name === 'dendritic clusters');
    const cells = written!.categories!.reduce((sum, { count }) => sum + count, 0);
    assert.equal(cells, (await list()).children[0]!.cells);
    assert.deepEqual(v.complaints, []);
  });

  test('the same in Chinese and dark', async () => {
    const { page } = v;
    await page.evaluate(() =>
      localStorage.setItem('stroma.preferences', JSON.stringify({ locale: 'zh-CN', theme: 'dark' })),
    );
    await page.goto(path('subset'));
    await page.getByRole('heading', { name: '子集' }).waitFor();
    await look(page, 'zh-dark');
    await part(page, '再聚类与提取');
    await page
      .getByRole('button', { name: '打开数据集' })
      .or(page.getByRole('link', { name: '打开数据集' }))
      .waitFor();
    await picture(page, 'subsets-zh-result');
    assert.deepEqual(v.complaints, []);
    assert.ok(platform.url);
  });
});
