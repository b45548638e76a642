import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright';
import type { Client } from '../support/client.ts';
import { csvOf, openDemo } from '../support/explorer.ts';
import { ROOT, type Visit } from '../support/platform.ts';
import { openSignedIn } from '../support/newcomer.ts';
import { broadTest, openVisit } from '../support/shared.ts';
import { picture, reopen } from '../support/steps.ts';
import { messageReader } from '../support/words.ts';

const PYTHON = join(ROOT, '.venv/bin/python');
/** Runs a script in an empty folder, without this repository's settings. Returns its output. */
const runIn = (folder: string, script = 'reproduce.py'): string =>
  execFileSync(PYTHON, ['-W', 'ignore', script], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', HOME: folder, MPLCONFIGDIR: join(folder, '.mpl') },
  });
const empty = () => mkdtemp(join(tmpdir(), 'stroma-receipt-'));
/** Rows of a csv whose fields contain no commas. */
const rowsOf = async (folder: string, name: string): Promise<Record<string, string>[]> => {
  const [head = '', ...lines] = (await readFile(join(folder, name), 'utf8')).trim().split('\n');
  const names = head.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((field, k) => [names[k]!, field])));
};
const close = (a: number, b: number, what: string) =>
  assert.ok(Math.abs(a - b) <= 1e-4 * Math.max(1, Math.abs(b)), `${what}: ${a} is not ${b}`);

interface Words {
  menu: string;
  open: string;
  copy: string;
}
const of = (locale: 'en-US' | 'zh-CN'): Words => {
  const words = messageReader(locale);
  const menu = words('plot.receipt');
  return { menu, open: words('plot.openReceipt'), copy: words('plot.copyPython') };
};

/** The receipt of a chart and its script: run from the downloaded zip in an empty folder, they reproduce the chart. */
describe('receipts of charts', () => {
  let v: Visit;
  let client: Client;
  let at: (tab: string, query?: string) => string;
  /** The copied script of a dot plot, and the folder of its zip. */
  let script = '';
  let zip = '';
  before(async () => {
    const demo = await openDemo('proving');
    ({ v, at, client } = demo);
  });
  after(() => v?.context.close());

  /** Opens the nth chart's receipt, downloads the zip and runs its script. Returns the folder. */
  async function proven(page: Page, { menu, open }: Words, nth = 0): Promise<string> {
    await page.getByRole('button', { name: menu }).nth(nth).click();
    await page.getByRole('menuitem', { name: open }).click();
    const dialog = page.getByRole('dialog');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'reproduce.zip' }).click(),
    ]);
    const folder = await empty();
    execFileSync(PYTHON, ['-m', 'zipfile', '-e', await download.path(), folder]);
    assert.match(runIn(folder), /as the chart showed them/);
    return folder;
  }
  const shut = async (page: Page) => {
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };

  test('a violin: the zip gives the numbers of its table, and the receipt says what they come from', async () => {
    const { page } = v;
    await page.goto(at('expression', '?group=bulk_labels&gene=LYZ'));
    await page.locator('.violin').first().waitFor({ state: 'attached' });
    const tab = page.getByRole('tabpanel');
    const [, ...shown] = await csvOf(page, tab.getByRole('button', { name: 'Download the figure' }));
    const place = await page.getByRole('button', { name: of('en-US').menu }).count();
    const folder = await proven(page, of('en-US'), place - 1);
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^Violin plots show .* of LYZ in 700 cells grouped by bulk_labels/).waitFor();
    await dialog.getByRole('button', { name: 'Copy the text' }).click();
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^Violin plots show/);
    await picture(page, 'receipt-violin');
    const rows = await rowsOf(folder, 'summary.csv');
    assert.equal(rows.length, shown.length);
    for (const [group, n, mean, median] of shown) {
      const row = rows.find((one) => one.group === group);
      assert.equal(row?.n, n, group);
      close(Number(row?.mean), Number(mean), `mean of ${group}`);
      close(Number(row?.median), Number(median), `median of ${group}`);
    }
    await shut(page);
    assert.deepEqual(v.complaints, []);
  });

  broadTest('the copied script computes the same values from the same data', async () => {
    const { page } = v;
    await page.goto(at('expression', '?group=bulk_labels&gene=LYZ&genes=LYZ,CD3D,NKG7&chart=dot'));
    await page.locator('[data-part="dot"]').first().waitFor();
    const { menu, copy } = of('en-US');
    await page.getByRole('tabpanel').getByRole('button', { name: menu }).click();
    await page.getByRole('menuitem', { name: copy }).click();
    await page.getByText('The script is on the clipboard.').waitFor();
    script = await page.evaluate(() => navigator.clipboard.readText());
    const place = await page.getByRole('button', { name: menu }).count();
    zip = await proven(page, of('en-US'), place - 1);
    await shut(page);
    const folder = await empty();
    await writeFile(join(folder, 'data.h5ad'), await readFile(join(zip, 'data.h5ad')));
    await writeFile(join(folder, 'pasted.py'), script);
    runIn(folder, 'pasted.py');
    assert.equal(await readFile(join(folder, 'means.csv'), 'utf8'), await readFile(join(zip, 'means.csv'), 'utf8'));
  });

  broadTest('the copied script computes the same values from an export of the whole dataset', async () => {
    const { page } = v;
    // It has all genes and other columns besides.
    await page.goto(at('export-dataset'));
    await page.getByRole('button', { name: 'Start export' }).click();
    const button = page.getByRole('button', { name: 'Download file' });
    await button.waitFor({ timeout: 120_000 });
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    const whole = await empty();
    await download.saveAs(join(whole, 'whole.h5ad'));
    await writeFile(join(whole, 'pasted.py'), script.replace("DATA = 'data.h5ad'", "DATA = 'whole.h5ad'"));
    runIn(whole, 'pasted.py');
    assert.equal(await readFile(join(whole, 'means.csv'), 'utf8'), await readFile(join(zip, 'means.csv'), 'utf8'));
  });

  const GENES = '?group=bulk_labels&gene=LYZ&genes=LYZ,CD3D,NKG7';
  const LAST = -1;
  /** Charts of the explorer: name, tab, query, and position on the page. */
  const KINDS: readonly [name: string, tab: string, query: string, nth: number][] = [
    ['embedding coloured by labels', 'expression', GENES.replace('&gene=LYZ', '&colour=bulk_labels'), 0],
    ['embedding coloured by a gene', 'expression', `${GENES}&colour=gene`, 0],
    ['box', 'expression', `${GENES}&chart=box`, LAST],
    ['stacked', 'expression', `${GENES}&chart=stacked`, LAST],
    ['heatmap', 'expression', `${GENES}&chart=heatmap&byrow=1`, LAST],
    ['cells', 'expression', `${GENES}&chart=cells`, LAST],
    ['two sides', 'expression', `${GENES}&split=phase,G1,S`, LAST],
    ['coexpression', 'expression', `${GENES}&part=coexpression&pair=LYZ,CD3D&cutoffs=1,0.5`, LAST],
    ['quality', 'quality', '', LAST],
    ['overall', 'overview', '', LAST],
  ];
  /** Shows a chart. Returns the index of its menu on the page. */
  const show = async (page: Page, tab: string, query: string, nth: number): Promise<number> => {
    await reopen(page, at(tab, query));
    const menus = page.getByRole('button', { name: of('en-US').menu });
    // The plot's own menu comes first; a chart in the panel adds the second.
    await menus.nth(nth === LAST ? 1 : 0).waitFor();
    return nth === LAST ? (await menus.count()) - 1 : nth;
  };
  for (const [name, tab, query, nth] of KINDS) {
    test(`the receipt of a chart: ${name}`, async () => {
      const { page } = v;
      const place = await show(page, tab, query, nth);
      const { menu, open } = of('en-US');
      await page.getByRole('button', { name: menu }).nth(place).click();
      const [reply] = await Promise.all([
        page.waitForResponse(/chart_receipt/),
        page.getByRole('menuitem', { name: open }).click(),
      ]);
      assert.equal(reply.status(), 200);
      const { data } = (await reply.json()) as { data: { method: Record<string, string> } };
      await page.getByRole('dialog').getByText(data.method['en-US']!).waitFor();
      await shut(page);
    });
    broadTest(`a chart is proven by its zip: ${name}`, async () => {
      await proven(v.page, of('en-US'), await show(v.page, tab, query, nth));
      await shut(v.page);
    });
  }
  test('no page complained', () => assert.deepEqual(v.complaints, []));

  broadTest('in Chinese', async () => {
    const chinese = await openVisit({ locale: 'zh-CN', theme: 'dark' });
    try {
      await openSignedIn(chinese, client);
      const { page } = chinese;
      await page.goto(at('expression', '?group=bulk_labels&gene=LYZ&chart=violin'));
      await page.locator('.violin').first().waitFor({ state: 'attached' });
      const { menu } = of('zh-CN');
      const count = await page.getByRole('button', { name: menu }).count();
      await proven(page, of('zh-CN'), count - 1);
      await page
        .getByRole('dialog')
        .getByText(/^小提琴图展示 LYZ 的/)
        .waitFor();
      await picture(page, 'receipt-violin-zh');
      assert.deepEqual(chinese.complaints, []);
    } finally {
      await chinese.context.close();
    }
  });
});
