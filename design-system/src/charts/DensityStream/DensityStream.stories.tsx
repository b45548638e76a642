import type { Meta } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { chartOf } from '../chartOf.ts';
import { framedStories } from '../stories/kit.stories.helper.tsx';
import { longNames, makeTrajectory } from '../stories/make.ts';
import { trajectoryResult } from '../stories/results.ts';
import { densityStreamTable } from './DensityStream.table.ts';
import { DensityStream } from './DensityStream.tsx';

const { density } = trajectoryResult;
const s = framedStories({
  title: 'Density along pseudotime',
  chart: DensityStream,
  data: { title: 'Clusters along pseudotime', density },
  table: densityStreamTable,
});
const meta: Meta = { title: 'Charts/DensityStream', component: DensityStream };
export default meta;

export const Default = s.Default({
  play: async ({ canvasElement }) => {
    await waitFor(() => chartOf(canvasElement));
    const chart = chartOf(canvasElement);
    // must show: density of groups along pseudotime
    await expect(chart.series).toHaveLength(density.groups.length);
    await expect(chart.series[0]?.type).toBe('streamgraph');
    density.groups.forEach((g, i) => {
      const points = chart.series[i]?.points ?? [];
      expect(points.map((p) => p.x)).toEqual(density.t);
      expect(points[20]?.y).toBeCloseTo((g.density[20] ?? 0) * g.cells, 6);
    });
  },
});
export const Curves = s.with(
  { mode: 'curves' },
  {
    play: async ({ canvasElement }) => {
      await waitFor(() => chartOf(canvasElement));
      await expect(chartOf(canvasElement).series[0]?.points[10]?.y).toBeCloseTo(density.groups[0]?.density[10] ?? 0, 9);
    },
  },
);
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
export const Extreme = s.with({ density: makeTrajectory(50, longNames(4), longNames(24)).density });
