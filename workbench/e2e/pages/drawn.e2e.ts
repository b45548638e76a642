import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Frame, Page } from 'playwright';
import tools from '../../../drawing-tools/src/messages/en-US.json' with { type: 'json' };
import design from '../../../design-system/messages/en-US.json' with { type: 'json' };
import en from '../../messages/en-US.json' with { type: 'json' };
import type { Client } from '../support/client.ts';
import { clustersOf, openDemo, openTable } from '../support/explorer.ts';
import { ROOT, type Visit } from '../support/platform.ts';
import { picture, reopen } from '../support/steps.ts';

const isBuilt = existsSync(join(ROOT, 'drawing-tools/dist/index.html'));
const TITLE = 'LYZ in all groups';

/** A chart of the explorer goes to the drawing tools, is changed, kept, put on the figure board and opened again; nothing typed is lost on the way. */
describe('a drawing of a chart', { skip: isBuilt ? false : 'npm run drawing-tools has not been run' }, () => {
  let v: Visit;
  let client: Client;
  let dataset = '';
  let at: (tab: string, query?: string) => string;
  before(async () => {
    ({ v, at, client, dataset } = await openDemo('drawn'));
    await client.call('teams/create', { form: { name: 'Drawers' } });
  });
  after(() => v?.context.close());

  async function framed(page: Page): Promise<Frame> {
    const element = page.getByTitle(en['drawings.frame'], { exact: true });
    await element.waitFor();
    const frame = await (await element.elementHandle())!.contentFrame();
    assert(frame);
    await frame.locator('button').first().waitFor({ timeout: 30_000 });
    return frame;
  }
  const title = (frame: Frame) => frame.getByRole('textbox', { name: tools['style.title'], exact: true });
  const asks = (page: Page) => page.getByRole('alertdialog', { name: en['drawings.leave'] });
  const drawings = async () => (await client.call<{ id: string; title: string }[]>('user/drawings')).data;

  test('Back asks before the changes are lost, and nothing is lost by staying', async () => {
    const { page } = v;
    await reopen(page, at('expression', '?group=bulk_labels&gene=LYZ&chart=violin'));
    await page.locator('.violin').first().waitFor({ state: 'attached' });
    await page.getByRole('tabpanel').getByRole('button', { name: 'Download the figure' }).first().click();
    await page.getByRole('menuitem', { name: design['plot.draw'] }).click();
    const frame = await framed(page);
    await frame
      .getByRole('button', { name: /^Box plot/ })
      .first()
      .click();
    await frame.getByRole('tab', { name: tools['tab.style'] }).click();
    await title(frame).fill(TITLE);
    await title(frame).press('Tab');
    for (const answer of ['Cancel', 'Escape']) {
      await page.goBack({ waitUntil: 'commit' }).catch(() => null);
      await asks(page).waitFor();
      if (answer === 'Escape') await page.keyboard.press('Escape');
      else await asks(page).getByRole('button', { name: answer }).click();
      await asks(page).waitFor({ state: 'hidden' });
      assert.equal(new URL(page.url()).pathname, '/cloud/tools');
      assert.equal(await title(frame).inputValue(), TITLE);
    }
  });

  test('another space asks too; the space is the same after a refusal', async () => {
    const { page } = v;
    await page.getByRole('button', { name: design['team.switch'].replace('{name}', design['team.personal']) }).click();
    await page.getByRole('option', { name: /Drawers/ }).click();
    await asks(page).getByRole('button', { name: 'Cancel' }).click();
    assert.equal(await title(await framed(page)).inputValue(), TITLE);
  });

  test('it is saved, sent to the figure board, and opened from there with what was typed', async () => {
    const { page } = v;
    const frame = await framed(page);
    await frame.getByRole('button', { name: tools.send }).click();
    await page.waitForURL(/[?&]drawing=/);
    const board = async () =>
      (
        await client.call<{ value: { panels: { view: { drawing?: string } }[] } | null }>(
          `user/user_datasets/${dataset}/board`,
        )
      ).data.value;
    const [kept] = await drawings();
    assert.equal(kept!.title, TITLE);
    for (let i = 0; i < 50 && !(await board()); i += 1) await new Promise((go) => setTimeout(go, 200));
    assert.match(JSON.stringify(await board()), new RegExp(kept!.id));
    // What is saved is left without a question.
    await page.goto(at('board'));
    await page.locator('[data-panel] svg svg, [data-panel] img').first().waitFor({ state: 'attached' });
    await picture(page, 'figure-board-drawing');
    await page.goto(`${new URL(page.url()).origin}/cloud/tools?drawing=${kept!.id}`);
    const again = await framed(page);
    await again.getByRole('tab', { name: tools['tab.style'] }).click();
    assert.equal(await title(again).inputValue(), TITLE);
  });

  test('a table of many pages goes there whole: a result, and the markers', async () => {
    const { page } = v;
    const { cluster } = await clustersOf(client, dataset);
    const [a, b] = cluster.categories.map(({ name }) => ({ name, column: cluster.name, categories: [name] }));
    const filter = { log2fc: 0, padj: 1, pct: 0 };
    const { data: job } = await client.call<{ id: string }>('user/analysis/tools/differential-expression', {
      json: {
        ...{ dataset, name: 'drawn' },
        params: { ...{ mode: 'normal', a, b, batchBy: null, batchCategories: [] }, filter },
      },
    });
    for (const address of [at('differential-expression', `?result=${job.id}`), at('markers')]) {
      await page.goto(address);
      if (address.includes('result=')) await openTable(page);
      const counted = page.getByText(/^[\d,]+ (genes|rows)\b/);
      await counted.waitFor({ timeout: 60_000 });
      const total = Number((await counted.innerText()).replaceAll(/\D/g, ''));
      assert.ok(total > 50, `${total} rows are one page`);
      await page.getByRole('button', { name: design['plot.draw'] }).click();
      const frame = await framed(page);
      await frame.getByText(new RegExp(`: ${total.toLocaleString('en-US')} rows, \\d+ columns`)).waitFor();
    }
    assert.deepEqual(v.complaints, []);
  });
});
