/** Positions of elements that readers measure: significance lines, panels' heights, the direction of pseudotime. */
import { expect, test } from '@jest/globals';
import {
  differentialExpressionFixture,
  degTablesFixture,
} from '@stroma/contract/fixtures/tools/differential-expression';
import { buildTheme } from '../theme/themes.ts';
import type { Translate } from '../theme/messages.ts';
import { hexToRgb, rampStops } from '../tokens/palettes.ts';
import { buildTable } from '../kernels/points/colourTable.ts';
import { cnvFigure, cnvHeight } from '../charts/CnvHeatmap/CnvHeatmap.figure.ts';
import { cnvChartData } from './results.ts';
import { monocle2 } from './trajectory.ts';
import { trajectoryColour } from '../kernels/trajectory/colouring.ts';
import { volcanoOptions } from '../charts/VolcanoPlot/VolcanoPlot.options.ts';
import type { VolcanoPlotProps } from '../charts/VolcanoPlot/VolcanoPlot.types.ts';

const theme = buildTheme('light');
/** Returns the id of each message. */
const t = Object.assign((id: string) => id, {
  dynamic: (id: string) => id,
  category: (name: string) => name,
  number: (value: number) => String(value),
  locale: 'en-US',
}) as unknown as Translate;

const [comparison] = differentialExpressionFixture.comparisons;
const volcano = (more: Partial<VolcanoPlotProps> = {}) =>
  volcanoOptions(
    { title: '', data: degTablesFixture.volcano, a: comparison?.a.name ?? '', b: comparison?.b.name ?? '', ...more },
    theme,
    {
      ...{ x: 'log2FC', y: { pvalue: '-log10 p', padj: '-log10 padj', pctDifference: 'difference' } },
      ...{ up: (name) => name, none: String, tooltip: () => [], capped: '' },
    },
  );
const axis = (given: ReturnType<typeof volcano>['yAxis'] | ReturnType<typeof volcano>['xAxis']) =>
  (Array.isArray(given) ? given[0] : given) as { title?: { text?: string }; plotLines?: { value?: number }[] };
const lines = (given: Parameters<typeof axis>[0]) => axis(given).plotLines?.map(({ value }) => value) ?? [];

test.each([
  [0.05, 1.30103],
  [0.01, 2],
  [0.001, 3],
  [1e-10, 10],
])("the volcano's line of p = %p is at %p", (p, at) => {
  const [line = NaN, ...more] = lines(volcano({ thresholds: { log2fc: 1, p } }).yAxis);
  expect(line).toBeCloseTo(at, 5);
  expect(more).toEqual([]);
});

test("the volcano's lines of the fold change are at either side", () => {
  expect(lines(volcano({ thresholds: { log2fc: 1.5, p: 0.05 } }).xAxis)).toEqual([-1.5, 1.5]);
});

test.each([
  ['padj', '-log10 padj', 1],
  // The thresholds apply to the adjusted p value: other quantities have no lines.
  ['pvalue', '-log10 p', 0],
  ['pctDifference', 'difference', 1],
] as const)("the volcano's axes name what they show: %s", (y, title, count) => {
  const { xAxis, yAxis } = volcano({ measure: y });
  expect(axis(xAxis).title?.text).toBe('log2FC');
  expect(axis(yAxis).title?.text).toBe(title);
  expect(lines(yAxis)).toHaveLength(count);
  if (y === 'pctDifference') expect(lines(yAxis)).toEqual([0]);
});

test.each(['few', 'most'])('copy number: panels are as high as their cells, of which %s are references', (share) => {
  Object.assign(globalThis, { document: { createElement: () => ({ getContext: () => null }) } });
  const { heatmap: shown } = cnvChartData;
  const data = share === 'few' ? shown : { ...shown, reference: { ...shown.reference, cells: 2 * shown.tested.cells } };
  const props = { title: '', data, k: 4, groupLabel: 'Cell type' };
  const { reference, tested } = props.data;
  const height = cnvHeight(props, theme, t, 860);
  // Two px per cell, within the least and the most.
  const cells = reference.cells + tested.cells;
  const body = Math.max(260, Math.min(560, 2 * cells));
  const { marks } = cnvFigure(props, theme, t, 860, height);
  const [upper, lower] = marks.flatMap((mark) => (mark.kind === 'image' ? [mark] : []));
  if (!upper || !lower) throw new Error('there are two panels');
  // The room that is left next to the legends, two titles and the axis' words is shared by cells; 35 % of it at most are references.
  const room = upper.h + lower.h;
  expect(room).toBeCloseTo(body + 6, 5);
  expect(upper.h / room).toBeCloseTo(Math.min(0.35, reference.cells / cells), 5);
  // A title's 20 px are between them.
  expect(lower.y - (upper.y + upper.h)).toBeCloseTo(20, 5);
  expect(height - (lower.y + lower.h)).toBeCloseTo(30, 5);
});

test('pseudotime runs from the root: the earliest cell has the first colour, the latest the last', () => {
  const { cells } = monocle2;
  const colour = trajectoryColour(cells, 'pseudotime', t);
  if (colour.kind !== 'number') throw new Error('pseudotime is a number');
  const times = [...cells.pseudotime];
  const [first, last] = [times.indexOf(Math.min(...times)), times.indexOf(Math.max(...times))];
  expect(colour.values[first]).toBe(1 + Math.round((254 * (times[first] ?? NaN)) / (times[last] ?? NaN)));
  expect(colour.values[last]).toBe(255);
  expect([colour.min, colour.max]).toEqual([0, times[last]]);
  const order = times.map((_, i) => i).sort((a, b) => (times[a] ?? 0) - (times[b] ?? 0));
  for (const [k, i] of order.entries())
    expect(colour.values[i]).toBeGreaterThanOrEqual(colour.values[order[k - 1] ?? i] ?? 0);
  const table = buildTable(colour, theme, 'Default', 'dusk', []);
  const rgb = (value: number) => [...table.subarray(4 * value, 4 * value + 3)];
  const stops = rampStops('dusk', theme.scheme);
  expect(rgb(1)).toEqual([...hexToRgb(stops[0] ?? '')]);
  expect(rgb(255)).toEqual([...hexToRgb(stops.at(-1) ?? '')]);
});
