import type { Meta } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { framedStories, parts } from '../../chart-tests/kit.stories.helper.tsx';
import { cohortComposition } from '@stroma/contract/fixtures/cohort/composition';
import { cohortExpression } from '@stroma/contract/fixtures/cohort/expression';
import { summariesFixture } from '@stroma/contract/fixtures';
import { MESSAGES } from '../../theme/messages.ts';
import { sharesOf } from '../../kernels/results/composition.ts';
import { longNames } from '../../chart-tests/make.ts';
import { bracketLevels } from './BoxPlot.options.ts';
import { BoxPlot } from './BoxPlot.tsx';
import { BOX_LIMIT, boxTable } from './BoxPlot.table.ts';
import type { BoxPlotProps } from './BoxPlot.types.ts';
import { quantile } from '../../kernels/results/quantile.ts';

const groups = cohortExpression.detected;
const s = framedStories<BoxPlotProps>({
  title: 'Genes per cell by cell type',
  chart: BoxPlot,
  props: {
    data: groups,
    valueLabel: 'Genes per cell',
    groupLabel: 'Cell type',
    height: 360,
  },
  table: (d, t) => boxTable(d, t),
  limit: BOX_LIMIT,
});
const meta: Meta = { title: 'Charts/BoxPlot', component: BoxPlot };
export default meta;

export const Default = s.Default({
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelectorAll('.highcharts-boxplot-box')).toHaveLength(groups.length));
    // Quartiles as numpy's: linear between the order statistics.
    await expect(quantile([1, 2, 3, 4], 0.25)).toBe(1.75);
  },
});
export const WithPoints = s.with(
  { showPoints: true },
  {
    play: async ({ canvasElement }) => {
      // must show: with points
      await waitFor(() =>
        expect(canvasElement.querySelectorAll('.box-points .highcharts-point').length).toBeGreaterThanOrEqual(
          groups.length * 5,
        ),
      );
    },
  },
);
export const TestBrackets = s.with(
  {
    data: groups.slice(0, 4),
    brackets: [
      { from: 0, to: 1, p: 0.00002 },
      { from: 1, to: 2, p: 0.03 },
      { from: 0, to: 3, p: 0.4 },
    ],
  },
  {
    play: async ({ canvasElement }) => {
      // must show: test brackets
      await waitFor(() => expect(parts(canvasElement, 'bracket')).toHaveLength(3));
      const words = parts(canvasElement, 'bracket-p').map((e) => e.textContent ?? '');
      await expect(words[0]).toContain('***');
      await expect(words[2]).toContain('ns');
      // The bracket that spans the others is above them.
      await expect(
        bracketLevels([
          { from: 0, to: 1 },
          { from: 1, to: 2 },
          { from: 0, to: 3 },
        ]),
      ).toEqual([0, 1, 2]);
      const boxes = parts(canvasElement, 'bracket').map((e) => e.getBoundingClientRect().top);
      await expect(boxes[2]).toBeLessThan(boxes[0] ?? 0);
      // All of them are within the chart.
      const chart = canvasElement.querySelector('[data-chart]')?.getBoundingClientRect();
      for (const e of parts(canvasElement, 'bracket-p'))
        await expect(e.getBoundingClientRect().top).toBeGreaterThanOrEqual(chart?.top ?? 0);
    },
  },
);
const { result, counts } = cohortComposition;
if (!result.comparison) throw new Error('the fixture has no comparison');
const comparison = sharesOf(result.comparison, result, counts);
const average = {
  title: 'Cell types, normal lung against tumour',
  data: undefined,
  comparison,
  valueLabel: 'Share of the sample (%)',
  height: 400,
} as Partial<BoxPlotProps>;
export const GroupAverages = s.with(average, {
  play: async ({ canvasElement }) => {
    await waitFor(() =>
      expect(canvasElement.querySelectorAll('.highcharts-boxplot-box')).toHaveLength(comparison.rows.length * 2),
    );
    // must show: with points
    const samples = comparison.rows.reduce((n, r) => n + r.shares.flat().length, 0);
    await expect(canvasElement.querySelectorAll('.box-points .highcharts-point')).toHaveLength(samples);
    // must show: test brackets
    await expect(parts(canvasElement, 'bracket')).toHaveLength(comparison.rows.filter((r) => r.p !== null).length);
    // must show: raw and adjusted p
    const words = parts(canvasElement, 'bracket-p').map((e) => e.textContent ?? '');
    await expect(words.slice(0, 3).join(' ')).toMatch(/\*.*0\.00216.*0\.0162.*ns.*0\.0152.*0\.0505/);
  },
});
/** Specification 5: at least 3 samples per group. */
export const TooFewSamples = s.with(
  {
    ...average,
    comparison: {
      ...comparison,
      rows: comparison.rows.map((r) => ({ ...r, shares: [r.shares[0] ?? [], r.shares[1]?.slice(0, 2) ?? []] })),
    },
  } as Partial<BoxPlotProps>,
  {
    // A sentence, and no figure.
    parameters: { file: null },
    play: async ({ canvasElement }) => {
      // must show: refusal under 3 samples a group
      const status = canvasElement.querySelector('[role="status"]');
      const sentences = Object.values(MESSAGES).map((m) => m['boxplot.refused']);
      await expect(sentences.some((text) => text && status?.textContent?.includes(text))).toBe(true);
      await expect(canvasElement.querySelector('.highcharts-boxplot-box')).toBeNull();
    },
  },
);
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
export const Extreme = s.with({ title: '40 groups', data: summariesFixture(longNames(40), 1e4), showPoints: true });
