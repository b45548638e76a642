import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import type { Locator, Page } from 'playwright';
import type { Client } from '../support/client.ts';
import { openDemo } from '../support/explorer.ts';
import { openSignedIn } from '../support/newcomer.ts';
import type { Visit } from '../support/platform.ts';
import { broadTest, openVisit } from '../support/shared.ts';
import { picture } from '../support/steps.ts';
import { messageReader } from '../support/words.ts';

const en = messageReader('en-US');
const zh = messageReader('zh-CN');
interface Panel {
  title: string;
  x: number;
  y: number;
  width: number;
  height: number;
  view: { tab?: string; address?: string; chosen?: string };
}
interface Kept {
  value: { width: number; panels: Panel[] } | null;
  version: number;
}

/** Charts are added to a page, arranged by keyboard, stored on the server, redrawn from the data, and exported as one figure. */
describe('figure board', () => {
  let v: Visit;
  let client: Client;
  let dataset = '';
  let at: (tab: string, query?: string) => string;
  before(async () => {
    ({ v, at, client, dataset } = await openDemo('arranging'));
  });
  after(() => v?.context.close());

  const kept = async () => (await client.call<Kept>(`user/user_datasets/${dataset}/board`)).data;
  const saved = (page: Page) =>
    page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.url().endsWith('/board'));
  const add = async (page: Page, nth: number, within: Page | Locator = page) => {
    const button = within.getByRole('button', { name: en('plot.addToBoard') }).nth(nth);
    const [reply] = await Promise.all([saved(page), button.click()]);
    assert.equal(reply.status(), 200);
    await page.getByText('The chart was added to the figure board.').last().waitFor();
  };
  const panels = (page: Page) => page.locator('[data-panel]');

  test('an embedding and a violin go to the page, move by the keyboard and are kept', async () => {
    const { page } = v;
    await page.goto(at('expression', '?group=bulk_labels&gene=LYZ&colour=bulk_labels'));
    await page.locator('.violin').first().waitFor({ state: 'attached' });
    await add(page, 0);
    await add(page, -1);
    const { value } = await kept();
    assert.deepEqual(
      value?.panels.map(({ x, y, width, height }) => [x, y, width, height]),
      [
        [0, 0, 90, 60],
        [90, 0, 90, 60],
      ],
    );
    await page.getByRole('button', { name: 'Figure board', exact: true }).click();
    await page.waitForURL(/\/board$/);
    await page.locator('[data-panel] svg svg').nth(1).waitFor({ state: 'attached' });
    assert.equal(await panels(page).count(), 2);
    assert.deepEqual(await panels(page).locator('> b').allTextContents(), ['a', 'b']);
    // Moved below, the violin stays b. With the embedding moved below it, the violin becomes a.
    const violin = page.getByRole('group', { name: /LYZ · bulk_labels/ });
    await violin.focus();
    for (let i = 0; i < 4; i += 1) await page.keyboard.press('ArrowDown');
    const [moves] = await Promise.all([saved(page), page.keyboard.press('Shift+ArrowLeft')]);
    assert.equal(moves.status(), 200);
    await picture(page, 'figure-board');
    const moved = (await kept()).value!.panels.find(({ title }) => title.startsWith('LYZ'))!;
    assert.deepEqual([moved.x, moved.y, moved.width], [90, 20, 85]);
    // Undone, and kept again.
    await Promise.all([saved(page), page.getByRole('button', { name: 'Undo' }).click()]);
    assert.equal((await kept()).value!.panels.find(({ title }) => title.startsWith('LYZ'))!.width, 90);
    assert.deepEqual(v.complaints, []);
  });

  test('the figure of a result and two maps side by side go to the page as they are shown', async () => {
    const { page } = v;
    // The page only has room for the two figures of the other tests, which are restored at the end.
    const before = await kept();
    const put = async (panels: unknown[]) => {
      const { value, version } = await kept();
      const json = { value: { ...value, panels }, version };
      const reply = await client.call(`user/user_datasets/${dataset}/board`, { method: 'PUT', json });
      assert.equal(reply.status, 200);
    };
    await put([]);
    const params = {
      ...{ by: 'phase', types: 'bulk_labels', cells: null, groups: null, tested: [], roeBy: null },
    };
    const body = { dataset, name: 'Phases', params };
    const { data } = await client.call<{ id: string }>('user/analysis/tools/composition', { json: body });
    await page.goto(at('composition', `?result=${data.id}`));
    await page.locator('[data-figure=main] [data-chart]').waitFor({ timeout: 120_000 });
    await page.getByRole('radio', { name: 'n', exact: true }).click();
    await add(page, 0, page.locator('[data-figure=main]'));
    await page.goto(at('overview', '?beside=split,phase'));
    await page.locator('[data-painted]:not([data-painted=""])').first().waitFor();
    // The panel comes after the maps in the tab order.
    await page
      .getByRole('button', { name: en('plot.addToBoard') })
      .nth(2)
      .waitFor();
    await add(page, 0);
    const { value } = await kept();
    const [bars, maps] = value!.panels.slice(-2).map(({ view }) => view);
    assert.equal(bars!.tab, 'composition');
    assert.match(bars!.address!, new RegExp(`result=${data.id}`));
    assert.deepEqual(JSON.parse(bars!.chosen!), { [`${data.id}/view.mode`]: 'count' });
    assert.deepEqual([maps!.tab, maps!.address], ['map', 'beside=split%2Cphase']);
    await page.goto(at('board'));
    const drawn = page.locator('[data-panel] svg svg');
    await drawn.nth(1).waitFor({ state: 'attached', timeout: 60_000 });
    await picture(page, 'figure-board-results');
    await put(before.value!.panels);
    await page.goto(at('board'));
    await drawn.nth(1).waitFor({ state: 'attached' });
    assert.deepEqual(v.complaints, []);
  });

  test('the page is written as one figure of its size, with letters', async () => {
    const { page } = v;
    const [svg] = await Promise.all([
      page.waitForEvent('download', { timeout: 60_000 }),
      (async () => {
        await page.getByRole('button', { name: en('board.export') }).click();
        await page.getByRole('menuitem', { name: 'SVG' }).click();
      })(),
    ]);
    const text = await readFile(await svg.path(), 'utf8');
    assert.match(text, /width="183\.00mm" height="120\.00mm"/);
    for (const letter of ['a', 'b']) assert.match(text, new RegExp(`font-weight="700"[^>]*>${letter}</text>`));
    const [pdf] = await Promise.all([
      page.waitForEvent('download', { timeout: 60_000 }),
      (async () => {
        await page.getByRole('button', { name: en('board.export') }).click();
        await page.getByRole('menuitem', { name: 'PDF' }).click();
      })(),
    ]);
    const bytes = await readFile(await pdf.path());
    assert.equal(bytes.subarray(0, 5).toString(), '%PDF-');
    // 183 mm and 120 mm in points.
    const [, width, height] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(bytes.toString('latin1')) ?? [];
    assert.ok(Math.abs(Number(width) - (183 / 25.4) * 72) < 0.5, width);
    assert.ok(Math.abs(Number(height) - (120 / 25.4) * 72) < 0.5, height);
    assert.deepEqual(v.complaints, []);
  });

  broadTest('a team mate opens the same page in Chinese, on a phone too', async () => {
    const other = await openVisit({ locale: 'zh-CN', theme: 'dark' });
    try {
      await openSignedIn(other, client);
      const { page } = other;
      await page.goto(at('board'));
      await page.locator('[data-panel] svg svg').nth(1).waitFor({ state: 'attached' });
      await page.getByRole('heading', { name: new RegExp(zh('board.title')) }).waitFor();
      assert.equal(await panels(page).count(), 2);
      await picture(page, 'figure-board-zh');
      await page.setViewportSize({ width: 390, height: 844 });
      await picture(page, 'figure-board-phone');
      assert.deepEqual(other.complaints, []);
    } finally {
      await other.context.close();
    }
  });
});
