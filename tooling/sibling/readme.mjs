/** The README of the design system as a new user follows it: its examples type-check and run in jsdom and in a browser; its codemod renames props. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NODE24, ROOT } from '../setup/paths.mjs';
import { check, run } from './harness.mjs';

const BLOCK = /```tsx\n([\s\S]*?)```/g;
const NEXT = /^\/\/ (app\/\S+\.tsx)/;

/** `[{ name, code, next }]`: files by the first name that they export; `next` is the path of a file of Next's app router. */
export function examples(text = readFileSync(join(ROOT, 'design-system/README.md'), 'utf8')) {
  return [...text.matchAll(BLOCK)].map(([, code = '']) => ({
    name: /export (?:default )?(?:function|const) (\w+)/.exec(code)?.[1],
    code,
    next: NEXT.exec(code)?.[1],
  }));
}

/** Props of a version before, as the tables of CHANGELOG.md have them. */
const EARLIER = `import { ViolinPlot, type VolcanoPlotProps, VolcanoPlot } from '@stroma/design-system/charts';
import * as primitives from '@stroma/design-system/primitives';
import { groups } from './data.ts';

const columns: primitives.TableColumn<{ id: string }>[] = [{ id: 'a', label: 'A', sortable: true, render: ({ id }) => id }];
const common = { groups, valueLabel: 'LYZ', groupLabel: 'Sample' };

export const Earlier = ({ volcano, picked }: Pick<VolcanoPlotProps, 'volcano' | 'picked'>) => (
  <>
    <ViolinPlot {...common} title="LYZ" />
    <VolcanoPlot volcano={volcano} picked={picked} y="pvalue" a="A" b="B" title="A against B" />
    <primitives.Button busy small>Run</primitives.Button>
    <primitives.Table cards label="A" columns={columns} rows={[{ id: 'a' }]} rowId={({ id }) => id} />
  </>
);
`;

/** Writes the examples and a file with earlier names into the app, and lets the codemod rename the props of it. */
export function writeReadme(app) {
  const folder = join(app, 'src/readme');
  mkdirSync(folder, { recursive: true });
  for (const { name, code, next } of examples()) if (!next) writeFileSync(join(folder, `${name}.tsx`), code);
  writeFileSync(join(app, 'src/earlier.tsx'), EARLIER);
  const renamed = run(NODE24, [join(app, 'node_modules/.bin/stroma-rename-props'), 'src', '--write'], app);
  check(
    'the codemod renames the props of an earlier version',
    renamed.ok && /12 places in 1 file renamed, 0 to look at/.test(renamed.text),
    renamed.text,
  );
}

/** Runs the app's own test of an example in jsdom, set up as the README says. */
export function testReadme(app) {
  const config = `export default { test: { environment: 'jsdom', setupFiles: ['@stroma/design-system/testing'] } };\n`;
  writeFileSync(join(app, 'vitest.config.js'), config);
  const tested = run(NODE24, [join(app, 'node_modules/vitest/vitest.mjs'), 'run'], app);
  check('an example is tested in jsdom', tested.ok, tested.text.slice(-3000));
}

/** Overlapping neighbours among boxes. */
const OVERLAPS = (selector) => {
  const boxes = [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
  return boxes.filter((box, i) => i > 0 && box.left < boxes[i - 1].right && Math.abs(box.top - boxes[i - 1].top) < 4)
    .length;
};

/** The README's examples on a host page with its own headings. */
export async function inBrowser({ page, errors }) {
  await page.locator('#cells canvas').waitFor({ timeout: 20_000 });
  await page.waitForFunction(() => document.fonts.status === 'loaded');
  const fills = await page
    .locator('#volcano .highcharts-point')
    .evaluateAll((all) => all.map((one) => one.getAttribute('fill')));
  check(
    'a volcano plot has the colours that it is given',
    fills.includes('#b35806') && fills.includes('#542788'),
    fills.join(),
  );
  const words = await page.locator('#chinese .highcharts-legend').textContent();
  check('a sentence of the product replaces one of the design system', words?.includes('组上调'), words);
  const overlaps = await page.evaluate(OVERLAPS, '#chinese .highcharts-legend-item');
  check('entries of a Chinese legend do not overlap at the first visit', overlaps === 0, `${overlaps} overlap`);
  const { height } = await page.locator('#exported [data-chart]').first().boundingBox();
  check('a violin plot without a height has one', height >= 300, `${height} px`);
  const heading = await page.locator('#exported h2').evaluate((one) => getComputedStyle(one).fontFamily);
  check("a figure's title has its own font in a host that styles headings", heading.includes('Inter'), heading);
  for (const format of ['SVG', 'PDF']) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('#exported').getByRole('button', { name: format, exact: true }).click(),
    ]);
    const text = readFileSync(await file.path(), 'latin1');
    const isSized = format === 'SVG' ? /<svg[^>]* width="89\.00mm"/.test(text) : /MediaBox \[0 0 252\.\d+/.test(text);
    check(`a chart's ref gives a ${format} of 89 mm`, isSized, text.slice(0, 500));
  }
  check(
    'a legend of the product replaces that of a chart',
    (await page.locator('#legend .highcharts-legend-item').count()) === 0,
  );
  const rows = page.locator('#cells').getByRole('row');
  await rows.nth(1).getByRole('checkbox').click({ force: true });
  await page.waitForFunction(() => document.querySelectorAll('#cells [role=row]').length === 2);
  check('a row of the table selects its cell of the map, and the map the row', true);
  check('no error and no warning in the console', errors.length === 0, errors.join('\n'));
  await page.screenshot({ path: join(ROOT, 'test-out/sibling-readme.png'), fullPage: true });
}
