import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Labels, ParentLabels } from '@stroma/contract';
import type { Client } from '../support/client.ts';
import { importDataset } from '../support/fixtures.ts';
import { openSignedIn, newcomer } from '../support/newcomer.ts';
import { person } from '../support/people-steps.ts';
import type { Platform, Visit } from '../support/platform.ts';
import { demoFiles, sharedPlatform, openVisit } from '../support/shared.ts';
import { overflowingElements } from '../support/standing-out.ts';
import { picture } from '../support/steps.ts';
import { messageReader } from '../support/words.ts';

interface Detail {
  columns: { name: string; kind: string; categories: { name: string; count: number }[] }[];
  defaultColumn: string;
}
const zh = messageReader('zh-CN');
const en = messageReader('en-US');

/** The next day: edits show in another browser and another language, are taken over, and open again unchanged. */
describe('the second day', () => {
  let platform: Platform;
  let editor: Visit;
  let reader: Visit;
  let client: Client;
  let dataset = '';
  let child = '';
  let column = '';
  let groups: { name: string; count: number }[];

  before(async () => {
    platform = await sharedPlatform();
    client = await newcomer(platform, person('second'));
    dataset = await importDataset(client, (await demoFiles()).annotated);
    const { data } = await client.call<Detail>(`remote/user/user_datasets/${dataset}`);
    column = data.defaultColumn;
    groups = [...data.columns.find(({ name }) => name === column)!.categories].sort((a, b) => b.count - a.count);
    editor = await openVisit();
    reader = await openVisit({ locale: 'zh-CN', theme: 'dark' });
    for (const one of [editor, reader]) await openSignedIn(one, client);
  });
  after(async () => {
    await editor?.context.close();
    await reader?.context.close();
  });

  const at = (id: string, tab: string) => `${platform.url}/cloud/userDatasetAnalysis/${id}/${tab}`;
  const labels = async (id: string) => (await client.call<Labels>(`user/user_datasets/${id}/labels`)).data;
  async function edit(id: string, change: object): Promise<void> {
    const expected = (await labels(id)).columns.find((one) => one.column === column)!.version;
    const reply = await client.call(`user/user_datasets/${id}/labels`, { json: { column, expected, edit: change } });
    assert.equal(reply.status, 200, JSON.stringify(reply.error));
  }
  /** Desktop and phone. */
  const look = async (v: Visit, name: string) => {
    for (const [size, width, height] of [
      ['', 1440, 900],
      ['-phone', 390, 844],
    ] as const) {
      await v.page.setViewportSize({ width, height });
      await picture(v.page, `second-day-${name}${size}`);
      assert.deepEqual(await overflowingElements(v.page), [], `${name} at ${width}`);
    }
    await v.page.setViewportSize({ width: 1440, height: 900 });
  };

  test('a dataset that was cut out says what was edited in its parent, and takes it over', async () => {
    const [a, b] = groups as [(typeof groups)[0], (typeof groups)[0]];
    const params = {
      ...{ jobName: 'Two_groups', labels: [column], sampleBy: null, clusterBy: column, analysis: null, seed: 0 },
      cells: { name: `${a.name}, ${b.name}`, column, categories: [a.name, b.name] },
    };
    const json = { dataset, name: 'Two_groups', params };
    const { data: job } = await client.call<{ id: string }>('user/analysis/tools/subset', { json });
    const isDone = ({ status }: { status: string }) => status === 'completed';
    const done = await client.until<{ status: string; result: { datasetId: string } }>(
      `user/analysis/results/${job.id}`,
      isDone,
    );
    child = done.result.datasetId;
    await reader.page.goto(at(child, 'overview'));
    await reader.page.getByRole('region', { name: zh('history.title') }).waitFor();
    const banner = reader.page
      .getByRole('status')
      .filter({ hasText: zh('parentLabels.title', { name: '|' }).split('|')[0]! });
    assert.equal(await banner.count(), 0);

    await edit(dataset, { kind: 'rename', category: a.name, name: 'Renamed_there' });
    await banner.waitFor();
    const told = await banner.innerText();
    for (const text of ['Renamed_there', String(a.count)]) assert.ok(told.includes(text), told);
    await look(reader, 'parent');
    await banner.getByRole('button', { name: zh('parentLabels.take') }).click();
    await banner.waitFor({ state: 'detached' });
    const { data } = await client.call<Detail>(`remote/user/user_datasets/${child}`);
    const now = data.columns.find(({ name }) => name === column)!.categories;
    assert.deepEqual(
      now.map(({ name, count }) => [name, count]).sort(),
      [
        ['Renamed_there', a.count],
        [b.name, b.count],
      ].sort(),
    );
    const { data: rest } = await client.call<ParentLabels>(`remote/user/user_datasets/${child}/parent_labels`);
    assert.deepEqual(rest.columns, []);
    await edit(dataset, { kind: 'undo' });
    await banner.waitFor();
  });

  test('a named state opens in another browser as it was, whatever was edited since', async () => {
    const { page } = editor;
    await page.goto(at(dataset, 'overview'));
    await page.getByRole('button', { name: en('states.new') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(en('states.name')).fill('as submitted');
    await dialog.getByRole('button', { name: en('states.submit') }).click();
    await dialog.waitFor({ state: 'detached' });
    await look(editor, 'states');
    const read = async (state?: string) => {
      const headers = {
        authorization: `Bearer ${client.token}`,
        ...(state !== undefined && { 'x-stroma-state': state }),
      };
      const paths = [
        `user/user_datasets/${dataset}/labels`,
        `remote/user/user_datasets/${dataset}/observation_annotation?name=${encodeURIComponent(column)}`,
      ];
      return Promise.all(paths.map(async (path) => (await fetch(`${platform.url}/api/${path}`, { headers })).text()));
    };
    const before = await read();
    const { data: states } = await client.call<{ id: string }[]>(`user/user_datasets/${dataset}/states`);
    const [{ id }] = states as [{ id: string }];
    const [a, b, c] = groups as [(typeof groups)[0], (typeof groups)[0], (typeof groups)[0]];
    await edit(dataset, { kind: 'merge', categories: [a.name, b.name], name: 'Merged_later' });
    await edit(dataset, { kind: 'rename', category: c.name, name: 'Later_name' });
    assert.notDeepEqual(await read(), before);
    assert.deepEqual(await read(id), before);

    await reader.page.goto(at(dataset, 'overview'));
    await reader.page.getByRole('link', { name: zh('states.open', { name: 'as submitted' }) }).click();
    const banner = reader.page.getByRole('status').filter({ hasText: 'as submitted' });
    await banner.waitFor();
    await reader.page.getByRole('link', { name: zh('explorer.tab.labels'), exact: true }).click();
    await reader.page.getByText(a.name, { exact: true }).first().waitFor();
    assert.equal(await reader.page.getByText('Merged_later').count(), 0);
    await look(reader, 'state');
    await banner.getByRole('button', { name: zh('states.leave') }).click();
    await reader.page.getByText('Merged_later').first().waitFor();
  });

  test('the history names edits and analyses, newest first', async () => {
    const { page } = editor;
    await page.goto(at(dataset, 'overview'));
    const history = page.getByRole('region', { name: en('history.title') });
    await history.getByText(/Later_name/).waitFor();
    const text = await history.innerText();
    assert.ok(text.indexOf('Later_name') < text.indexOf('Merged_later'), text);
    assert.ok(text.includes('Two_groups'), text);
    await history.scrollIntoViewIfNeeded();
    await look(editor, 'history');
    assert.deepEqual(
      [...editor.complaints, ...reader.complaints].filter((line) => !/422|404|412/.test(line)),
      [],
    );
  });
});
