/** Save hands over a picture on paper: the same one in each theme of the page. */
import { openHosted } from './hosted.mjs';
import { nameOf, say } from './words.mjs';

const text = (name, values) => ({ name, type: 'text', values });
const numbers = (name, values) => ({ name, type: 'number', values });
const SETS = [text('set', ['a', 'a', 'a', 'b', 'b', 'c', 'c']), text('gene', ['x', 'y', 'z', 'y', 'z', 'z', 'w'])];
/** Tool and table. */
const DRAWN = [
  ['venn', SETS],
  ['upset', SETS],
  ['heatmap', [text('name', ['p', 'q', 'r']), numbers('one', [1, 5, 2]), numbers('two', [7, 3, 4])]],
  ['box', [text('group', ['a', 'a', 'b', 'b']), numbers('value', [1, 2, 3, 5])]],
];

export async function checkPaper({ check, ...given }) {
  for (const [slug, columns] of DRAWN) {
    const pictures = {};
    const found = [];
    for (const theme of ['light', 'dark', 'contrast']) {
      const { page, faults, session, send, frame, close } = await openHosted(given);
      const look = { theme, locale: 'en-US', palette: ['#112233'] };
      const table = { name: 'Counts', columns };
      await send({ stroma: 1, session, n: 1, type: 'open', ...look, may: { save: true, send: false }, table });
      await frame.getByRole('button', { name: new RegExp(`^${nameOf(slug)}`) }).click();
      await frame.locator('[data-plot] [data-chart]').first().waitFor();
      await page.waitForTimeout(400);
      await frame.getByRole('button', { name: say('save'), exact: true }).click();
      const saved = await page
        .waitForFunction(() => window.got.find((one) => one.data.type === 'save'), null, { timeout: 20_000 })
        .then(
          (handle) => handle.jsonValue(),
          (error) => void found.push(`${theme}: ${error}`),
        );
      // Highcharts gives each copy's clips new names.
      pictures[theme] = (saved?.data.content.svg ?? '').replace(/highcharts-[\w-]+/g, '');
      found.push(...faults);
      await close();
    }
    if (!pictures.light.startsWith('<svg')) found.push('no picture in light');
    for (const theme of ['dark', 'contrast'])
      if (pictures[theme] !== pictures.light)
        found.push(`${theme}: ${pictures[theme].slice(0, 400)}\nlight: ${pictures.light.slice(0, 400)}`);
    check(`${slug}: the saved picture is on paper in each theme`, found.length === 0, found.join('\n'));
  }
}
