import type { Meta } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { cohortReceptors } from '@stroma/contract/fixtures/cohort/receptors';
import { chartOf } from '../../kernels/highcharts/chartOf.ts';
import { framedStories } from '../../chart-tests/kit.stories.helper.tsx';
import { clonotypePieTable } from './ClonotypePie.table.ts';
import { ClonotypePie } from './ClonotypePie.tsx';

const total = cohortReceptors.total.cells;
const s = framedStories({
  title: 'Clonotypes',
  chart: ClonotypePie,
  props: { data: total },
  table: clonotypePieTable,
});
const meta: Meta = { title: 'Charts/ClonotypePie', component: ClonotypePie };
export default meta;

export const Default = s.Default({
  play: async ({ canvasElement }) => {
    await waitFor(() => chartOf(canvasElement));
    const [series] = chartOf(canvasElement).series;
    // must show: pie
    await expect(series?.type).toBe('pie');
    const present = [total.Single, total.Medium, total.Large].filter(Boolean);
    await expect(series?.points.map((p) => p.y)).toEqual(present);
    // Each sector has its own label: no lookup in a legend.
    await expect(canvasElement.querySelectorAll('.highcharts-data-label').length).toBeGreaterThanOrEqual(
      present.length,
    );
  },
});
export const Cells = s.with({ measure: 'cells' });
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
/** One class that is almost everything, one that is hardly there, one that is empty. */
export const Extreme = s.with({ data: { Single: 1_234_567, Medium: 3, Large: 0 } });
