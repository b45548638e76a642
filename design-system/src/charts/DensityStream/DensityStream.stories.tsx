import type { Meta } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { chartOf } from '../../kernels/highcharts/chartOf.ts';
import { cohortPath } from '../../chart-tests/cohort/path.ts';
import { framedStories, PAPER, printedFacts } from '../../chart-tests/kit.stories.helper.tsx';
import { longNames } from '../../chart-tests/make.ts';
import { makeTrajectory } from '../../chart-tests/makeTrajectory.ts';
import type { DensityOf } from '../../chart-tests/trajectory.ts';
import { densityStreamTable } from './DensityStream.table.ts';
import { DensityStream } from './DensityStream.tsx';

const of = ({ result: { density } }: DensityOf) => ({ t: density.t, groups: density.by.at(-1)?.groups ?? [] });
const density = of(cohortPath);
const all = density.groups.reduce((sum, g) => sum + g.cells, 0);
const s = framedStories({
  title: 'Density along pseudotime',
  chart: DensityStream,
  props: { data: density },
  table: densityStreamTable,
});
/** Markers of points without a mark, which Highcharts adds for the keyboard, are invisible. */
const markers = (root: ParentNode) =>
  [...root.querySelectorAll<SVGPathElement>('.highcharts-markers .highcharts-point')].filter(
    (marker) => marker.getAttribute('opacity') !== '0',
  );
const meta: Meta = { title: 'Charts/DensityStream', component: DensityStream };
export default meta;

export const Default = s.Default({
  play: async ({ canvasElement }) => {
    await waitFor(() => chartOf(canvasElement));
    const chart = chartOf(canvasElement);
    // must show: density of groups along pseudotime
    await expect(chart.series).toHaveLength(density.groups.length);
    await expect(chart.series[0]?.type).toBe('area');
    await expect(chart.yAxis[0]?.options.labels?.enabled).toBe(true);
    density.groups.forEach((g, i) => {
      const points = chart.series[i]?.points ?? [];
      expect(points.map((p) => p.x)).toEqual(density.t);
      expect(points[20]?.y).toBeCloseTo(g.density[20] ?? 0, 9);
    });
  },
});
/** A value with missing neighbours, which a line on its own would not show. */
export const Lone = s.with(
  {
    data: {
      t: [0, 1, 2, 3, 4],
      groups: [{ group: 'T cells', cells: 10, density: [0.1, Number.NaN, 0.3, Number.NaN, 0.2] }],
    },
  },
  {
    play: async ({ canvasElement }) => {
      await waitFor(() => expect(markers(canvasElement)).toHaveLength(3));
      const middle = markers(canvasElement)[1]?.getBBox();
      const [series] = chartOf(canvasElement).series;
      await expect((middle?.y ?? 0) + (middle?.height ?? 0) / 2).toBeCloseTo(series?.points[2]?.plotY ?? -1, 0);
    },
  },
);
export const Stream = s.with(
  { view: 'stream' },
  {
    play: async ({ canvasElement }) => {
      await waitFor(() => chartOf(canvasElement));
      const { series } = chartOf(canvasElement);
      await expect(series[0]?.type).toBe('streamgraph');
      await expect(series[0]?.points[10]?.y).toBeCloseTo((density.groups[0]?.density[10] ?? 0) * all, 6);
    },
  },
);
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
const extreme = makeTrajectory({ cells: 4000, arms: 4, groups: longNames(30), samples: ['1'] });
export const Extreme = s.with({ data: of(extreme) });
/** 30 groups with all their names in one column of a page. */
export const OnPaper = s.onPaper(
  { data: of(extreme) },
  {
    play: async ({ canvasElement }) => {
      await waitFor(() => expect(printedFacts(canvasElement).height).toBeGreaterThan(300));
      const { height, words } = printedFacts(canvasElement);
      await expect(height).toBeLessThanOrEqual(PAPER.height);
      await expect(words.filter((word) => word.includes('…')).length).toBeGreaterThanOrEqual(30);
    },
  },
);
