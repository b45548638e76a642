import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { CellSet } from '@stroma/contract';
import type { Page } from 'playwright';
import type { Client } from '../support/client.ts';
import { clustersOf, downloaded, openDemo, openTable, type LabelsColumn } from '../support/explorer.ts';
import { newcomer } from '../support/newcomer.ts';
import { person } from '../support/people-steps.ts';
import type { Platform, Visit } from '../support/platform.ts';
import { picture, waitForPaint } from '../support/steps.ts';
import { messageReader } from '../support/words.ts';

const say = messageReader('en-US');

/** Cells are drawn, narrowed, undone, saved, opened by their address and compared, as a scientist would. */
describe('one selection through the explorer', () => {
  let platform: Platform;
  let v: Visit;
  let client: Client;
  let dataset = '';
  let total = 0;
  let cluster: LabelsColumn;
  let path: (tab: string, query?: string) => string;
  const bar = (page: Page) => page.getByRole('group', { name: 'Selection', exact: true });
  const spoken = (page: Page) => bar(page).getByRole('status');
  const hashOf = (page: Page) => bar(page).locator('code').innerText();
  const countOf = async (page: Page) => {
    await bar(page).locator('code').waitFor();
    return Number((await bar(page).locator('p').innerText()).replaceAll(',', '').split(' ')[0]);
  };
  const sets = async () => (await client.call<CellSet[]>(`user/user_datasets/${dataset}/cell_sets`)).data;
  const bitsOf = async (id: string) => {
    const reply = await fetch(`${platform.url}/api/user/user_datasets/${dataset}/cell_sets/${id}/bits`, {
      headers: { authorization: `Bearer ${client.token}` },
    });
    return Buffer.from(await reply.arrayBuffer());
  };

  before(async () => {
    ({ platform, client, dataset, v, at: path } = await openDemo('choosing'));
    ({ cells: total, cluster } = await clustersOf(client, dataset));
  });
  after(() => v?.context.close());

  // Bar, rail, map and legend come before it in the tab order.
  test('the form of a tool is reached by Skip to content', async () => {
    await v.page.goto(path('differential-expression'));
    const form = v.page.getByRole('group', { name: say('explorer.tab.differential-expression'), exact: true });
    await form.waitFor();
    await v.page.keyboard.press('Tab');
    assert.equal(await v.page.evaluate(() => document.activeElement?.textContent), say('shell.skip'));
    await v.page.keyboard.press('Enter');
    assert.ok(await form.evaluate((element) => element.contains(document.activeElement)));
  });

  test('a lasso and a category are joined, undone by key, saved under the hash of their cells and reloaded', async () => {
    const { page } = v;
    await page.goto(path('quality'));
    await waitForPaint(page);
    const stage = page.getByRole('application');
    const place = (await stage.boundingBox())!;
    await page.getByRole('button', { name: 'Lasso' }).click();
    const at = (x: number, y: number) => [place.x + x * place.width, place.y + y * place.height] as const;
    await page.mouse.move(...at(0.02, 0.02));
    await page.mouse.down();
    for (const [x, y] of [
      [0.98, 0.02],
      [0.98, 0.98],
      [0.4, 0.98],
      [0.02, 0.4],
    ] as const)
      await page.mouse.move(...at(x, y));
    await page.mouse.up();
    const drawn = await countOf(page);
    assert.ok(drawn > 0 && drawn < total, `${drawn} of ${total}`);
    assert.deepEqual(await stage.boundingBox(), place, 'the selection moved the plot');
    const drawnHash = await hashOf(page);

    // The address cannot contain a drawn area, so the tab stores it.
    await page.reload();
    await bar(page).getByText(drawnHash).waitFor();
    assert.equal(await countOf(page), drawn);

    const largest = [...cluster.categories].sort((a, b) => b.count - a.count)[0]!;
    await page.getByRole('button', { name: 'Add condition' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator(`label:has(input[value="${largest.name}"])`).click();
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await page.waitForFunction((before) => !document.body.innerText.includes(before), drawnHash);
    const both = await countOf(page);
    assert.ok(both > 0 && both <= Math.min(drawn, largest.count), `${both}`);
    await page.keyboard.press('Control+z');
    await bar(page).getByText(drawnHash).waitFor();
    assert.equal(await countOf(page), drawn);
    await page.keyboard.press('Control+Shift+z');
    await page.waitForFunction((before) => !document.body.innerText.includes(before), drawnHash);
    assert.equal(await countOf(page), both);
    assert.match(
      await spoken(page).innerText(),
      new RegExp(`^${both} of ${total} cells .*drawn cells and .*${largest.name}`),
    );

    await bar(page).getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByRole('textbox').fill('my cells');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(/cells=/);
    const [saved] = await sets();
    assert.equal(saved!.cells, both);
    assert.equal(await hashOf(page), saved!.hash.slice(0, 8));
    const bits = await bitsOf(saved!.id);
    assert.equal(createHash('sha256').update(bits).digest('hex'), saved!.hash);
    assert.equal(
      [...bits].reduce((n, byte) => n + byte.toString(2).replaceAll('0', '').length, 0),
      both,
    );
    assert.equal(new URL(page.url()).searchParams.get('cells'), saved!.id);
    await picture(page, 'selection-quality');

    await page.reload();
    await bar(page).getByText('my cells', { exact: true }).waitFor();
    assert.equal(await countOf(page), both);
    assert.equal(await hashOf(page), saved!.hash.slice(0, 8));
    const names = await downloaded(page, async () => {
      await bar(page).getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Barcodes as text' }).click();
    });
    assert.equal(new Set(names).size, both);
  });

  test('the selected cells are compared with all others', async () => {
    const { page } = v;
    const selected = await countOf(page);
    await bar(page).getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Compare', exact: true }).click();
    await page.waitForURL(/differential-expression/);
    const form = page.getByRole('button', { name: 'Start analysis' });
    await form.waitFor();
    const stored = await sets();
    assert.deepEqual(
      stored.map(({ cells }) => cells).sort((a, b) => a - b),
      [selected, total - selected].sort((a, b) => a - b),
    );
    await form.click();
    await openTable(page);
    const id = new URL(page.url()).searchParams.get('result');
    const { data } = await client.call<{ result: { comparisons: { a: { cells: number }; b: { cells: number } }[] } }>(
      `user/analysis/results/${id}`,
    );
    const [comparison] = data.result.comparisons;
    assert.deepEqual([comparison!.a.cells, comparison!.b.cells], [selected, total - selected]);
    await picture(page, 'selection-compared');
  });

  test('a link to a set that is not here says so, and nobody else can read the set', async () => {
    const { page } = v;
    const [one] = await sets();
    await page.goto(path('', '?cells=00000000-0000-4000-8000-000000000000'));
    await bar(page).getByRole('alert').getByText('The link names a cell set that does not exist here').waitFor();
    await bar(page).getByRole('button', { name: 'Clear the selection' }).click();
    await page.waitForURL((url) => !url.searchParams.has('cells'));

    // The browser and the server find the same cells: their hashes are equal.
    const largest = [...cluster.categories].sort((a, b) => b.count - a.count)[0]!;
    const dialog = page.getByRole('dialog');
    const add = async (fill: () => Promise<unknown>) => {
      await page.getByRole('button', { name: 'Add condition' }).click();
      await fill();
      await dialog.getByRole('button', { name: 'Add', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    await add(async () => {
      await dialog.getByRole('radio', { name: 'Gene' }).click();
      await dialog.getByLabel('Gene symbol or Ensembl ID').fill('LYZ');
    });
    await add(() => dialog.locator(`label:has(input[value="${largest.name}"])`).click());
    await bar(page)
      .getByRole('button', { name: /joined by and/ })
      .click();
    const cells = {
      op: 'or',
      of: [{ cells: { gene: 'LYZ', atLeast: 1 } }, { cells: { column: cluster.name, categories: [largest.name] } }],
    };
    const counted = await client.call<{ hash: string; cells: number }>(`user/user_datasets/${dataset}/cell_count`, {
      json: { cells },
    });
    await bar(page).getByText(counted.data.hash.slice(0, 8)).waitFor();
    assert.equal(await countOf(page), counted.data.cells);

    const stranger = await newcomer(platform, person('prying'));
    for (const part of ['bits', '']) {
      const reply = await stranger.call(`user/user_datasets/${dataset}/cell_sets/${one!.id}${part && `/${part}`}`, {
        method: part ? 'GET' : 'DELETE',
      });
      assert.deepEqual([reply.status, reply.error?.id], [404, 'NOT_FOUND']);
    }
  });

  test('on a phone a link to selected cells shows the cells, with the bar in one line', async () => {
    const { page } = v;
    const [one] = await sets();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path('quality', `?cells=${one!.id}`));
    await bar(page).locator('p[title]').waitFor();
    assert.ok(await page.getByRole('application').isVisible());
    const box = (await bar(page).boundingBox())!;
    assert.ok(box.x >= 0 && box.x + box.width <= 390 && box.height <= 40, JSON.stringify(box));
    assert.ok(await bar(page).getByRole('button', { name: 'More actions' }).isVisible());
    await picture(page, 'selection-phone');
    // The browser reports the rejected set itself.
    assert.deepEqual(
      v.complaints.filter((line) => !/404/.test(line)),
      [],
    );
  });
});
