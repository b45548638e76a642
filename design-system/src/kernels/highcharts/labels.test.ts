import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { escapeProps, unescapeLabel } from './labels.ts';

test('labels are held one character for one, wherever they stand, and released', () => {
  const props = {
    groups: ['CD4 <naive>', 'T<B & C'],
    nested: { '<a>': [{ name: 'a>b' }], plain: 'x' },
    colours: new Map([['<a>', 'red']]),
    chosen: new Set(['<a>']),
  };
  const held = escapeProps(props);
  expect(JSON.stringify([held.groups, held.nested])).not.toMatch(/[<>&]/);
  expect(held.groups.map((name) => name.length)).toEqual(props.groups.map((name) => name.length));
  expect(held.groups.map(unescapeLabel)).toEqual(props.groups);
  expect(Object.keys(held.nested).map(unescapeLabel)).toEqual(['<a>', 'plain']);
  expect([...held.colours.keys(), ...held.chosen].map(unescapeLabel)).toEqual(['<a>', '<a>']);
});

test('what has no markup stays the same object', () => {
  const props = { groups: ['CD4'], values: Float32Array.of(1), matrix: [[1, 2]], map: new Map([['a', 1]]) };
  const held = escapeProps(props);
  for (const key of Object.keys(props) as (keyof typeof props)[]) expect(held[key]).toBe(props[key]);
});

test('a callback hears the label of the caller; a text that another function makes is held', () => {
  const onPick = jest.fn();
  const held = escapeProps({ onPick, nameOf: (name: string) => `${name} <1>`, name: '<a>' });
  held.onPick(held.name, { name: held.name });
  expect(onPick).toHaveBeenCalledWith('<a>', { name: '<a>' });
  expect(held.nameOf(held.name)).not.toMatch(/[<>]/);
  expect(unescapeLabel(held.nameOf(held.name))).toBe('<a> <1>');
});

const SRC = path.join(import.meta.dirname, '../..');
/** Files of the charts and of their kernels whose name matches, as paths in src. */
const sources = (name: RegExp): string[] =>
  ['charts', 'kernels'].flatMap((folder) =>
    readdirSync(path.join(SRC, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => name.test(file))
      .map((file) => path.join(folder, file)),
  );
const read = (file: string): string => readFileSync(path.join(SRC, file), 'utf8');

/** Draws numbers alone. */
const WITHOUT_LABELS = ['PcVariancePlot.tsx'];
test('every chart of Highcharts holds its labels', () => {
  const drawn = sources(/^(?!.*(?:stories|HighchartsView)).*\.tsx$/).filter((file) =>
    read(file).includes('<HighchartsView'),
  );
  expect(drawn.length).toBeGreaterThan(15);
  const without = drawn.filter((file) => !/useEscapedProps\(|useChartOptions\(/.test(read(file)));
  expect(without.map((name) => path.basename(name))).toEqual(WITHOUT_LABELS);
});

/** Their only numbers are counts, which are written in full. */
const COUNTS_ALONE = /(UpsetPlot|VennDiagram)\//;
test('a count of cells is never written in the format of a measure', () => {
  const rounded = sources(/\.tsx?$/)
    .filter((file) => !COUNTS_ALONE.test(file))
    .flatMap((file) =>
      [...read(file).matchAll(/^.*(?:texts\.number|[^.]\bnumber)\([^()]*(?:\.n\b|groupSizes|\.cells\b).*$/gm)].map(
        ([line]) => `${file}: ${line.trim()}`,
      ),
    );
  expect(rounded).toEqual([]);
});
