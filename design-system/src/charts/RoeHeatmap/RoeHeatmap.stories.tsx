import type { Meta } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { exported, framedStories, parts } from '../../chart-tests/kit.stories.helper.tsx';
import { cohortComposition } from '@stroma/contract/fixtures/cohort/composition';
import { random } from '@stroma/contract/fixtures';
import { MESSAGES } from '../../theme/messages.ts';
import { roeOf } from '../../kernels/results/composition.ts';
import { longNames } from '../../chart-tests/make.ts';
import { RoeHeatmap } from './RoeHeatmap.tsx';
import { ROE_LIMIT, roeTable } from './RoeHeatmap.table.ts';

const { result } = cohortComposition;
if (!result.roe) throw new Error('the fixture has no Ro/e');
const roe = roeOf(result.roe, result, cohortComposition.roe);
const s = framedStories({
  title: 'Ro/e',
  chart: RoeHeatmap,
  props: { data: roe, rowLabel: 'Cell types', columnLabel: 'Groups' },
  table: (d) => roeTable(d),
  limit: ROE_LIMIT,
});
const meta: Meta = { title: 'Charts/RoeHeatmap', component: RoeHeatmap };
export default meta;

const two = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
export const Default = s.Default({
  play: async ({ canvasElement }) => {
    // must show: values in cells
    await waitFor(() =>
      expect(parts(canvasElement, 'cell-text').map((e) => e.textContent)).toEqual(
        roe.ratio.values.flat().map((v) => two.format(v ?? 0)),
      ),
    );
    // must show: chi-square
    const caption = (canvasElement.querySelector('figcaption')?.textContent ?? '').replaceAll(',', '');
    await expect(caption).toContain(`χ² = ${roe.chi2}`);
    await expect(caption).toContain(`= ${roe.dof}`);
    await expect(exported(canvasElement)).toContain(two.format(roe.ratio.values[0]?.[0] ?? 0));
  },
});
/** Specification 8, word by word in English. */
export const NotSignificant = s.with(
  { data: { ...roe, p: 0.21, chi2: 9.6, failed: true } },
  {
    // A sentence, and no figure.
    parameters: { file: null },
    play: async ({ canvasElement }) => {
      // must show: message when p > 0.05
      const words = canvasElement.querySelector('[role="status"]')?.textContent ?? '';
      await expect(MESSAGES['en-US']['roe.failed']).toBe(
        'Ro/e calculation failed because the p-value is greater than 0.05.',
      );
      await expect(Object.values(MESSAGES).some((m) => words.includes(m['roe.failed'] ?? '?'))).toBe(true);
      await expect(parts(canvasElement, 'cell-text')).toHaveLength(0);
    },
  },
);
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
const { next } = random(2);
const [rows, columns] = [longNames(40), longNames(12)];
const values = rows.map((_, i) => columns.map((_, j) => (i === 2 && j === 2 ? null : next() * next() * 8)));
export const Extreme = s.with({
  title: '40 cell types, 12 groups',
  data: {
    ...roe,
    p: 0,
    ratio: { rows, columns, values },
    expected: { rows, columns, values: values.map((r) => r.map(() => 1234.5)) },
  },
});
