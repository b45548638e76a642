/* global DataTransfer, ClipboardEvent */
/** Malicious input has no effect, and a sentence says what was rejected. */
import { readFileSync } from 'node:fs';
import { openHosted } from './hosted.mjs';
import { nameOf, say } from './words.mjs';

const BAD_NAME = '<img src=x onerror=alert(1)>';
const FORMULA = '=HYPERLINK("http://evil.example","x")';

export async function checkHostile(given) {
  await names(given);
  await formula(given);
  await largePaste(given);
  await messages(given);
}

/** A script as a column's and a group's name is words in the table, the figure and the report. */
async function names({ check, openPage, paste }) {
  const { page, faults, close } = await openPage({ slug: 'box' });
  await page.locator('textarea').waitFor();
  await paste(
    page,
    [
      `${BAD_NAME}\t__proto__`,
      ...[1, 2, 3, 4].map((v) => `${BAD_NAME}\t${v}`),
      'constructor\t5',
      'constructor\t6',
    ].join('\n'),
  );
  await page.locator('[data-plot] [data-chart]').waitFor();
  const images = await page.locator('img').count();
  check('a script in a name stays a word', images === 0 && faults.length === 0, faults.join('\n'));
  await close();
}

async function formula({ check, openPage, paste }) {
  const { page, close } = await openPage({ slug: 'bar' });
  await page.locator('textarea').waitFor();
  await paste(page, ['group\tvalue', ...[1, 2, 3, 4].map((v) => `${FORMULA}\t${-v}`)].join('\n'));
  await page.locator('[data-plot] [data-chart]').waitFor();
  await page.getByRole('button', { name: say('plot.download') }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /csv/i }).click(),
  ]);
  const text = readFileSync(await download.path(), 'utf8');
  const cells = text.split(/[,\n]/).map((cell) => cell.replace(/^"/, ''));
  const isSafe = text.includes('HYPERLINK') && !cells.some((cell) => /^[=+@]/.test(cell));
  check('a formula in a cell is no formula in the csv', isSafe, text.slice(0, 400));
  await close();
}

async function largePaste({ check, openPage }) {
  const { page, faults, close } = await openPage({ slug: 'box' });
  await page.locator('textarea').waitFor();
  const start = Date.now();
  await page.locator('textarea').evaluate((area) => {
    const data = new DataTransfer();
    data.setData('text/plain', `a\tb\n${'1\t2\n'.repeat(12_500_000)}`);
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  const sentence = page.getByText(say('refused.bytes', { most: 20, n: 50 }));
  const isSaid = await sentence.waitFor({ timeout: 10_000 }).then(
    () => true,
    () => false,
  );
  check(
    `50 MB pasted: refused in words after ${Date.now() - start} ms`,
    isSaid && faults.length === 0,
    faults.join('\n'),
  );
  await close();
}

/** A page of another origin with the tools in a frame: sends messages as the product, and as a stranger. */
async function messages({ check, openPage, serve, origin }) {
  const { page, faults, session, send, frame, close } = await openHosted({ openPage, serve, origin });
  const look = { theme: 'light', locale: 'en-US', palette: ['#112233'] };
  const table = {
    name: 'Counts',
    columns: [
      { name: 'group', type: 'text', values: ['a', 'a', 'b', 'b'] },
      { name: 'value', type: 'number', values: [1, 2, 3, null] },
    ],
  };
  const open = { stroma: 1, session, type: 'open', ...look, may: { save: true, send: false }, table };
  await send({ ...open, n: 1, session: 'b'.repeat(24) });
  await page.waitForTimeout(300);
  check('a message of another session opens nothing', (await frame.locator('h1').count()) === 0);
  await send({ ...open, n: 1 });
  await frame.getByText('Counts').first().waitFor();
  check('the table comes by message', true);
  await frame.getByRole('button', { name: nameOf('box') }).click();
  await frame.locator('[data-plot] [data-chart]').waitFor();
  await send({ stroma: 1, session, n: 1, type: 'look', ...look, locale: 'zh-CN' });
  await frame.getByText(say('host.fault')).first().waitFor();
  check(
    'a replayed message is refused in words, and nothing changes',
    (await frame.getByText(say('save'), { exact: true }).count()) === 1,
  );
  await frame.getByRole('button', { name: say('save'), exact: true }).click();
  const saved = await page
    .waitForFunction(() => window.got.find((one) => one.data.type === 'save'))
    .then((handle) => handle.jsonValue());
  const { content } = saved.data;
  const isWhole = saved.origin === origin && content.tool === 'box' && content.grid.columns[1].values[3] === null;
  check(
    'Save hands over tool, table and picture to the host alone',
    isWhole && content.svg.startsWith('<svg'),
    JSON.stringify(content).slice(0, 300),
  );
  await send({ stroma: 1, session, n: 2, type: 'refused', of: 'save', sentence: BAD_NAME });
  await frame.getByText(BAD_NAME).waitFor();
  check(
    "the host's refusal is shown as text",
    (await frame.locator('img').count()) === 0 && faults.length === 0,
    faults.join('\n'),
  );
  await close();
}
