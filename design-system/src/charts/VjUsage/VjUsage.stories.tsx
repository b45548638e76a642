import type { Meta } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { cohortReceptors, cohortReceptorTables } from '@stroma/contract/fixtures/cohort/receptors';
import { exported, framedStories, parts } from '../../chart-tests/kit.stories.helper.tsx';
import { longNames, makeVdj } from '../../chart-tests/make.ts';
import { usageOf } from '../../explorer/vdj/VdjResult/tables.ts';
import { vjUsageTable } from './VjUsage.table.ts';
import { VjUsage } from './VjUsage.tsx';

const usage = usageOf(cohortReceptorTables.usage, cohortReceptors);
const s = framedStories({
  title: 'VJ usage',
  chart: VjUsage,
  props: { data: usage, chains: ['TRA', 'TRB'] },
  table: vjUsageTable,
});
const meta: Meta = { title: 'Charts/VjUsage', component: VjUsage };
export default meta;

export const Default = s.Default({
  play: async ({ canvasElement }) => {
    // must show: alpha and beta chains
    await waitFor(() =>
      expect(parts(canvasElement, 'panel')).toHaveLength(usage.filter((u) => /TRA|TRB/.test(u.chain)).length),
    );
    for (const name of ['TRAV', 'TRAJ', 'TRBV', 'TRBJ'])
      await expect(parts(canvasElement, name).length).toBeGreaterThan(0);
    // Arrow keys move through the genes and announce their counts.
    const chart = within(canvasElement).getByRole('img');
    chart.focus();
    await userEvent.keyboard('{Home}{ArrowRight}');
    await waitFor(() => expect(canvasElement.querySelector('[aria-live]')?.textContent).toMatch(/TRA.*%/));
    await expect(exported(canvasElement)).toContain('TRA V');
  },
});
export const BetaOnly = s.with(
  { chains: ['TRB'] },
  {
    play: async ({ canvasElement }) => {
      await waitFor(() => expect(parts(canvasElement, 'TRBV').length).toBeGreaterThan(0));
      await expect(parts(canvasElement, 'TRAV')).toHaveLength(0);
    },
  },
);
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
export const Extreme = s.with({ data: makeVdj(longNames(16), 60).usage });
