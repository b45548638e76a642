import type { Meta } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { exported, framedStories, parts } from '../../chart-tests/kit.stories.helper.tsx';
import { random } from '@stroma/contract/fixtures';
import { geneExpressionFixture } from '@stroma/contract/fixtures/tools/gene-expression';
import { clusterRows } from '../../kernels/matrix/cluster.ts';
import { scaleRows } from '../../kernels/matrix/scaleRows.ts';
import { cohortHeatmap, cohortPatients, cohortSamples } from '../../chart-tests/cohort/samples.ts';
import { longNames } from '../../chart-tests/make.ts';
import { Heatmap } from './Heatmap.tsx';
import { HEATMAP_LIMIT, heatmapTable } from './Heatmap.table.ts';

const { matrix, rows, columns, changes } = cohortHeatmap;
const s = framedStories({
  title: 'Top genes, tumour against normal lung',
  chart: Heatmap,
  props: {
    data: matrix,
    rowLinkage: rows,
    columnLinkage: columns,
    valueLabel: 'z score',
    rowLabel: 'Genes',
    columnLabel: 'Samples',
    ramp: 'diverging' as const,
    columnAnnotations: [
      { name: 'Condition', values: cohortSamples.map(({ group }) => group) },
      { name: 'Patient', values: cohortPatients },
    ],
    rowAnnotations: [{ name: 'Change', values: changes }],
    onSelect: fn(),
  },
  table: (d) => heatmapTable(d),
  limit: HEATMAP_LIMIT,
});
const meta: Meta = { title: 'Charts/Heatmap', component: Heatmap };
export default meta;

const rowNames = (root: ParentNode) =>
  parts(root, 'row-name').map((e) => e.textContent?.replace(e.querySelector('title')?.textContent ?? '', ''));
export const Default = s.Default({
  play: async ({ canvasElement }) => {
    await waitFor(() =>
      expect(
        canvasElement.querySelectorAll(
          '.highcharts-heatmap-series path.highcharts-point, .highcharts-heatmap-series .highcharts-point',
        ),
      ).toHaveLength(matrix.rows.length * matrix.columns.length),
    );
    // must show: clustered rows and columns
    await expect(parts(canvasElement, 'row-dendrogram')).toHaveLength(1);
    await expect(parts(canvasElement, 'column-dendrogram')).toHaveLength(1);
    await expect(rowNames(canvasElement)).toEqual(rows.order.map((i) => matrix.rows[i]));
    // One bracket a merge.
    await expect(parts(canvasElement, 'row-dendrogram')[0]?.getAttribute('d')?.match(/M/g)).toHaveLength(
      rows.merges.length,
    );
    // must show: annotation bars
    await expect(parts(canvasElement, 'column-annotation').length).toBeGreaterThanOrEqual(2);
    await expect(parts(canvasElement, 'row-annotation').length).toBeGreaterThanOrEqual(1);
    // The colour bar is centred at zero and its ends are labelled.
    const ends = ['colour-bar-low', 'colour-bar-high'].map((p) =>
      Number(parts(canvasElement, p)[0]?.textContent?.replace('−', '-')),
    );
    await expect(ends[0]).toBe(-(ends[1] ?? 0));
    await expect(exported(canvasElement)).toContain('rotate(');
  },
});
/** Mean expression by cell type: the tool returns no clustering, so the browser computes it. */
export const Means = s.with({
  title: 'Mean expression by cell type',
  data: geneExpressionFixture.means,
  rowLinkage: undefined,
  columnLinkage: undefined,
  columnAnnotations: [],
  rowAnnotations: [],
  valueLabel: 'Mean expression (log-normalised)',
  columnLabel: 'Cell types',
  ramp: 'haze' as const,
});
export const ScaledByRow = s.with(
  {
    title: 'Mean expression by cell type, scaled by row',
    data: geneExpressionFixture.means,
    rowLinkage: undefined,
    columnLinkage: undefined,
    columnAnnotations: [],
    rowAnnotations: [],
    columnLabel: 'Cell types',
    ramp: undefined,
    isScaledByRow: true,
  },
  {
    play: async ({ canvasElement }) => {
      // must show: scale by row
      const scaled = scaleRows(geneExpressionFixture.means);
      for (const row of scaled.values) {
        const values = row.map((v) => v ?? 0);
        await expect(Math.abs(values.reduce((a, b) => a + b, 0))).toBeLessThan(1e-9);
        await expect(values.reduce((a, v) => a + v * v, 0) / (values.length - 1)).toBeCloseTo(1, 9);
      }
      await waitFor(() => expect(parts(canvasElement, 'colour-bar')[0]?.textContent).toMatch(/z /));
      const high = Math.max(...scaled.values.flat().map((v) => Math.abs(v ?? 0)));
      await expect(Number(parts(canvasElement, 'colour-bar-high')[0]?.textContent)).toBeCloseTo(high, 1);
      // Like scipy: ((0, 1), 2) for 0, 1, 5 on a line.
      await expect(clusterRows([[0], [1], [5]], ['a', 'b', 'c']).merges).toEqual([
        [0, 1, 1, 2],
        [2, 3, 4.5, 3],
      ]);
    },
  },
);
/** Axes without a name keep their number of rows or columns. */
export const Unclustered = s.with(
  { areRowsClustered: false, areColumnsClustered: false, columnLabel: '' },
  {
    play: async ({ canvasElement }) => {
      const texts = () => [...canvasElement.querySelectorAll('svg text')].map((e) => e.textContent);
      await waitFor(() => expect(texts()).toContain(`n = ${matrix.columns.length}`));
      await expect(texts().filter((text) => text?.startsWith('(n'))).toEqual([]);
    },
  },
);
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
const { normal } = random(12);
const names = longNames(60);
/** 60 long names in both languages, missing values, one value beyond the others. */
export const Extreme = s.with({
  title: '60 groups',
  data: {
    rows: names,
    columns: longNames(48),
    values: names.map((_, i) =>
      Array.from({ length: 48 }, (_, j) => (i % 13 === j % 11 ? null : i === 3 && j === 4 ? 14 : normal() * 3)),
    ),
  },
  rowLinkage: undefined,
  columnLinkage: undefined,
  isItalic: false,
  rowLabel: 'Cell types',
  columnLabel: 'Cell types',
  columnAnnotations: [
    { name: 'A long annotation name', values: Array.from({ length: 48 }, (_, i) => `Level ${i % 20}`) },
  ],
  rowAnnotations: [{ name: 'Batch', values: names.map((_, i) => `B${i % 4}`) }],
});
