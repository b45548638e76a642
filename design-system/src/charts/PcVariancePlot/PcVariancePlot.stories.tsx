import type { Meta } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { framedStories } from '../../chart-tests/kit.stories.helper.tsx';
import { press } from '../../chart-tests/press.ts';
import { preprocessingFixture } from '@stroma/contract/fixtures';
import { chartOf } from '../../kernels/highcharts/chartOf.ts';
import { PcVariancePlot } from './PcVariancePlot.tsx';
import { PC_LIMIT, pcTable } from './PcVariancePlot.table.ts';
import { pcGuides } from './PcVariancePlot.options.ts';

const { variance } = preprocessingFixture();
const onPick = fn();
const s = framedStories({
  title: 'Principal components',
  chart: PcVariancePlot,
  props: { data: variance, used: 18, onSelect: onPick, height: 320 },
  table: (d, t) => pcTable(d, t),
  limit: PC_LIMIT,
});
const meta: Meta = { title: 'Charts/PcVariancePlot', component: PcVariancePlot };
export default meta;

export const Default = s.Default({
  play: async ({ canvasElement }) => {
    await waitFor(() => chartOf(canvasElement));
    const guides = pcGuides(variance);
    const at = (name: string) => {
      const line = canvasElement.querySelector(`.guide-${name}`)?.getBoundingClientRect();
      const chart = chartOf(canvasElement);
      const box = chart.container.getBoundingClientRect();
      return chart.xAxis[0]?.toValue((line?.left ?? 0) + (line?.width ?? 0) / 2 - box.left, false) ?? -1;
    };
    // must show: cumulative 90 %
    await expect(at('cumulative')).toBeCloseTo(guides.cumulative ?? -9, 0);
    // must show: single 5 %
    await expect(at('single')).toBeCloseTo(guides.single ?? -9, 0);
    // must show: difference 0.1 % guidance lines
    await expect(at('difference')).toBeCloseTo(guides.difference ?? -9, 0);
    // 60 + 31 exceeds 90 % at the second; 4 % is the third; 4 - 3.95 is under 0.1 %.
    await expect(pcGuides([0.6, 0.31, 0.04, 0.0395, 0.0105])).toEqual({ cumulative: 2, single: 3, difference: 3 });
    await expect(pcGuides([])).toEqual({ cumulative: null, single: null, difference: null });
    // A component is picked at its point.
    press(chartOf(canvasElement).series[0]?.points[11]);
    await expect(onPick).toHaveBeenCalledWith({ item: 12, index: 11 });
  },
});
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
export const Extreme = s.with({ data: Array.from({ length: 100 }, (_, i) => 1 / (i + 1)), used: 100 });
