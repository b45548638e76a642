import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Locator, Page } from 'playwright';
import type { Client } from '../support/client.ts';
import { openTable } from '../support/explorer.ts';
import { importDataset } from '../support/fixtures.ts';
import { openSignedIn, newcomer } from '../support/newcomer.ts';
import { person } from '../support/people-steps.ts';
import type { Platform, Visit } from '../support/platform.ts';
import { demoFiles, sharedPlatform, openVisit } from '../support/shared.ts';
import { picture } from '../support/steps.ts';

interface Column {
  name: string;
  categories: { name: string; count: number }[];
}
/** Maximum delay in ms after the reply to an edit until another browser shows it; the measured time is printed. */
const PATIENCE = 30_000;

/** A result becomes outdated when its cells are edited, and shows new names; other browsers learn of both by events. */
describe('outdated results', () => {
  let platform: Platform;
  let editor: Visit;
  let reader: Visit;
  let client: Client;
  let dataset = '';
  let column = '';
  let groups: { name: string; count: number }[];

  before(async () => {
    platform = await sharedPlatform();
    client = await newcomer(platform, person('labelling'));
    dataset = await importDataset(client, (await demoFiles()).annotated);
    const { data } = await client.call<{ columns: Column[]; defaultColumn: string }>(
      `remote/user/user_datasets/${dataset}`,
    );
    column = data.defaultColumn;
    groups = [...data.columns.find((c) => c.name === column)!.categories].sort((a, b) => b.count - a.count);
    [editor, reader] = [await openVisit(), await openVisit()];
    for (const one of [editor, reader]) await openSignedIn(one, client);
  });
  after(async () => {
    await editor?.context.close();
    await reader?.context.close();
  });

  /** ms from the reply to the edit that `act` makes to the reader's page showing `seen` as `state`. */
  async function delayOf(act: () => Promise<unknown>, seen: Locator, state: 'visible' | 'hidden'): Promise<number> {
    const isEdit = (url: string, method: string) => method === 'POST' && url.endsWith(`/${dataset}/labels`);
    const replied = editor.page
      .waitForResponse((reply) => isEdit(reply.url(), reply.request().method()))
      .then((reply) => {
        assert.equal(reply.status(), 200);
        return Date.now();
      });
    const shown = seen.waitFor({ state, timeout: PATIENCE }).then(() => Date.now());
    await act();
    return (await shown) - (await replied);
  }
  const labels = (page: Page) => page.getByRole('group', { name: `Labels of ${column}` });

  test('an edit marks the result in another browser, run again follows it, a new name is only said', async (t) => {
    const [a, b, c] = groups as [(typeof groups)[0], (typeof groups)[0], (typeof groups)[0]];
    const path = `user/user_datasets/${dataset}/labels`;
    const edit = async (change: object) => {
      const { data } = await client.call<{ columns: { column: string; version: string }[] }>(path);
      const expected = data.columns.find((one) => one.column === column)!.version;
      assert.equal((await client.call(path, { json: { column, expected, edit: change } })).status, 200);
    };
    const params = {
      mode: 'normal',
      a: { name: a.name, column, categories: [a.name] },
      b: { name: b.name, column, categories: [b.name] },
      batchBy: null,
      batchCategories: [],
      filter: { log2fc: 0.25, padj: 0.05, pct: 0.1 },
    };
    const submit = () =>
      client.call<{ id: string }>('user/analysis/tools/differential-expression', {
        json: { dataset, name: 'A vs B', params },
      });
    const { data: job } = await submit();
    await client.until<{ status: string }>(
      `user/analysis/results/${job.id}`,
      ({ status }) => status === 'completed',
      120_000,
    );
    const address = `${platform.url}/cloud/userDatasetAnalysis/${dataset}`;
    await reader.page.goto(`${address}/differential-expression?result=${job.id}`);
    await openTable(reader.page);
    await editor.page.goto(`${address}/labels`);
    const banner = reader.page.getByRole('status').filter({ hasText: 'Outdated result' });
    const renamed = reader.page.getByRole('status').filter({ hasText: 'Shown with the current names' });
    const table = labels(editor.page);
    await table.getByRole('button', { name: `Rename ${a.name}`, exact: true }).waitFor();
    assert.equal(await banner.count(), 0);

    await edit({ kind: 'merge', categories: [a.name, c.name], name: a.name });
    await banner.waitFor({ timeout: PATIENCE });
    // The banner names the edit and what another run would change; the result stays readable.
    const cells = `${a.name} has ${(a.count + c.count).toLocaleString('en-US')} cells instead of ${a.count.toLocaleString('en-US')}`;
    const sentence = await banner.innerText();
    for (const text of [column, cells]) assert.ok(sentence.includes(text), sentence);
    assert.ok(await reader.page.getByRole('tablist', { name: 'Result tables' }).isVisible());
    await picture(reader.page, 'outdated');
    await banner.getByRole('button', { name: 'Run again' }).click();
    await banner.waitFor({ state: 'hidden', timeout: 120_000 });
    await reader.page.waitForURL((url) => (url.searchParams.get('result') ?? job.id) !== job.id);
    await reader.page.goto(`${address}/differential-expression?result=${job.id}`);
    await banner.waitFor({ timeout: 60_000 });
    await edit({ kind: 'undo' });
    await banner.waitFor({ state: 'hidden', timeout: PATIENCE });
    assert.equal((await submit()).data.id, job.id);

    // A new name changes no cell: the result stays current, and is shown with the name.
    const shown = (name: string) => reader.page.getByRole('tablist', { name: 'Result tables' }).getByText(name).first();
    const clusters = async () => {
      const table = `user/analysis/results/${job.id}/tables/deg?group=cluster`;
      return (await client.call<{ rows: { cluster: string }[] }>(table)).data.rows.map(({ cluster }) => cluster).sort();
    };
    await table.getByRole('button', { name: `Rename ${a.name}`, exact: true }).click();
    const dialog = editor.page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Renamed_cells');
    const marked = await delayOf(() => dialog.getByRole('button', { name: 'Rename' }).click(), renamed, 'visible');
    t.diagnostic(`the new name was said after ${marked} ms`);
    const said = await renamed.innerText();
    for (const text of [a.name, 'Renamed_cells']) assert.ok(said.includes(text), said);
    assert.equal(await banner.count(), 0);
    await shown('Renamed_cells').waitFor();
    assert.deepEqual(await clusters(), ['Renamed_cells', b.name].sort());
    await picture(editor.page, 'labels');
    const undo = () => table.getByRole('button', { name: 'Undo' }).click();
    const cleared = await delayOf(undo, renamed, 'hidden');
    t.diagnostic(`the earlier name again after ${cleared} ms`);
    await shown(a.name).waitFor();
    assert.deepEqual(await clusters(), [a.name, b.name].sort());
  });

  test('the labels are those of the embedding, the charts and the form', async () => {
    const { page } = editor;
    const [a] = groups as [(typeof groups)[0]];
    await labels(page).getByRole('button', { name: 'Redo' }).click();
    await page.getByRole('link', { name: 'Differential expression' }).click();
    await page.getByRole('button', { name: 'New analysis' }).click();
    await page.getByRole('group', { name: 'Group A', exact: true }).locator('input[value="Renamed_cells"]').waitFor();
    const { data } = await client.call<{ columns: Column[] }>(`remote/user/user_datasets/${dataset}`);
    const now = data.columns.find((c) => c.name === column)!.categories;
    assert.equal(now.find((c) => c.name === 'Renamed_cells')?.count, a.count);
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(page, 'labels-phone');
    assert.deepEqual(
      [...editor.complaints, ...reader.complaints].filter((line) => !/422|404|412/.test(line)),
      [],
    );
  });
});
