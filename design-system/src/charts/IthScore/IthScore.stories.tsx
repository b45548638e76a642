import type { Meta } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { cohortHeterogeneity } from '@stroma/contract/fixtures/cohort/heterogeneity';
import { framedStories, parts } from '../../chart-tests/kit.stories.helper.tsx';
import { longNames, makeIth } from '../../chart-tests/make.ts';
import { median } from './IthScore.figure.ts';
import { ithScoreTable } from './IthScore.table.ts';
import { IthScore } from './IthScore.tsx';

const { samples, cellTypes, method } = cohortHeterogeneity;
const s = framedStories({
  title: 'Intra-tumoural heterogeneity',
  chart: IthScore,
  props: { data: samples, cellTypes, method },
  table: ithScoreTable,
});
const meta: Meta = { title: 'Charts/IthScore', component: IthScore };
export default meta;

export const Default = s.Default({
  play: async ({ canvasElement }) => {
    // must show: per sample
    await waitFor(() =>
      expect(parts(canvasElement, 'sample')).toHaveLength(samples.filter((x) => x.score !== null).length),
    );
    // must show: by cell type
    await expect(parts(canvasElement, 'cell-type')).toHaveLength(cellTypes.filter((x) => x.score !== null).length);
    await expect(median([3, 1, 2, 10])).toBe(2.5);
    const chart = within(canvasElement).getByRole('img');
    chart.focus();
    await userEvent.keyboard('{Home}');
    await waitFor(() =>
      expect(canvasElement.querySelector('[aria-live]')?.textContent).toContain(samples[0]?.sample ?? '?'),
    );
  },
});
export const SamplesOnly = s.with(
  { view: 'samples' },
  {
    play: async ({ canvasElement }) => {
      await waitFor(() => expect(parts(canvasElement, 'panel')).toHaveLength(1));
    },
  },
);
export const CopyNumber = s.with({ method: 'cnv' });
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
const extreme = makeIth(longNames(24), longNames(16));
export const Extreme = s.with(
  { data: extreme.samples, cellTypes: extreme.cellTypes },
  {
    play: async ({ canvasElement }) => {
      // A score that could not be computed is marked instead of drawn at zero.
      await waitFor(() => expect(parts(canvasElement, 'none').length).toBeGreaterThanOrEqual(2));
    },
  },
);
