import { expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { problems } from './guides.mjs';

const CHART = 'design-system/src/charts/BarPlot/BarPlot';
const GUIDE = `${CHART}.guide.md`;
const guide = {
  'When to use': 'Compare one number between up to a dozen groups.',
  'When not to use': 'For shares of one whole, use another figure.',
  Anatomy: '- **Bar**: a group, as high as its number.',
  Limits: 'At most {{BAR_LIMIT}} bars.',
  Keyboard: '{{keys kernels/marks}}',
};
const written = (sections: Record<string, string>) =>
  Object.entries(sections)
    .map(([title, text]) => `## ${title}\n\n${text}\n`)
    .join('\n');
const sources = {
  'tooling/codemods/chart-vocabulary.tsv': 'door\ttype\tfrom\tto\n',
  'tooling/codemods/boolean-props.tsv': 'door\ttype\tfrom\tto\n',
  'workbench/src/index.ts': '',
  'design-system/exports/charts.ts': "export { BarPlot } from '../src/charts/BarPlot/BarPlot.tsx';\n",
  'design-system/src/kernels/marks/keys.md': '- Arrows move between items.',
  [`${CHART}.tsx`]: 'export const BarPlot = () => <MarksView />;\n',
  [`${CHART}.table.ts`]: 'export const BAR_LIMIT = 1_200;\n',
  [`${CHART}.stories.tsx`]: "const meta = { title: 'Charts/BarPlot' };\n",
};

/** Faults of a tree with these files in addition to the sources. */
function found(files: Record<string, string>, without: string[] = []): string[] {
  const root = mkdtempSync(join(tmpdir(), 'guides-'));
  for (const [path, text] of Object.entries({ ...sources, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const faults = problems(root, without) as string[];
  rmSync(root, { recursive: true });
  return faults;
}
const faultsOf = (changed: Record<string, string>) =>
  found({ [GUIDE]: written({ ...guide, ...changed }) }).map((line) => line.replace(`${GUIDE}: `, ''));

test('a component with stories needs a guide, or is on the list of those without', () => {
  expect(found({ [GUIDE]: written(guide) })).toEqual([]);
  expect(found({})).toEqual([`${GUIDE} is missing`]);
  expect(found({}, ['BarPlot'])).toEqual([]);
});

test('the list only gets shorter', () => {
  expect(found({ [GUIDE]: written(guide) }, ['BarPlot'])).toEqual(['BarPlot has a guide: take it from guides.json']);
  expect(found({ [GUIDE]: written(guide) }, ['PiePlot'])).toEqual(['PiePlot is gone: take it from guides.json']);
});

test('every section is there, in order and with words of its own', () => {
  const { Anatomy: _, ...less } = guide;
  expect(found({ [GUIDE]: written(less) })[0]).toMatch(
    /its sections are When to use, When not to use, Limits, Keyboard/,
  );
  expect(faultsOf({ Anatomy: '' })).toEqual(['"Anatomy" is empty']);
  expect(faultsOf({ 'When to use': 'Use it.' })).toEqual(['"When to use" is too short to help anyone']);
  const { Limits: __, ...limitless } = guide;
  expect(found({ [GUIDE]: written(limitless) })).toEqual([`${GUIDE}: a chart has limits`]);
});

test('names, constants and keys are those of the sources', () => {
  expect(faultsOf({ 'When not to use': 'For shares of one whole, use `PiePlot`.' })).toEqual([
    'no door exports PiePlot',
  ]);
  expect(faultsOf({ 'When not to use': 'For shares of one whole, use `BarPlot`.' })).toEqual([
    'it sends the reader to itself',
  ]);
  expect(faultsOf({ Limits: 'At most {{PIE_LIMIT}} bars.' })).toEqual(['{{PIE_LIMIT}}: no constant of that name']);
  expect(faultsOf({ Keyboard: '- {{keys kernels/marks}}' })).toEqual([
    '{{keys kernels/marks}} needs a line of its own',
  ]);
  expect(faultsOf({ Keyboard: '- Arrows move.' })).toEqual([
    'its keys are those of kernels/marks: {{keys kernels/marks}}',
  ]);
});

test('no two components have the same words', () => {
  const other = 'design-system/src/charts/PiePlot/PiePlot';
  const faults = found({
    'design-system/exports/charts.ts':
      "export { BarPlot } from '../src/charts/BarPlot/BarPlot.tsx';\nexport { PiePlot } from '../src/charts/PiePlot/PiePlot.tsx';\n",
    [`${other}.tsx`]: 'export const PiePlot = () => <MarksView />;\n',
    [`${other}.stories.tsx`]: "const meta = { title: 'Charts/PiePlot' };\n",
    [GUIDE]: written(guide),
    [`${other}.guide.md`]: written({ ...guide, Anatomy: '- **Slice**: a part of the whole, clockwise.' }),
  });
  expect(faults).toEqual([
    `${other}.guide.md: "When to use" is that of BarPlot`,
    `${other}.guide.md: "When not to use" is that of BarPlot`,
  ]);
});
