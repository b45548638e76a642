import type { Meta } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { exported, framedStories, parts } from '../../chart-tests/kit.stories.helper.tsx';
import { longNames, makeCnv } from '../../chart-tests/make.ts';
import { cohortCnv } from '../../chart-tests/cohort/tumours.ts';
import { cnvScoreTable } from './CnvScore.table.ts';
import { CnvScore } from './CnvScore.tsx';

const { scores, points } = cohortCnv;
const s = framedStories({
  title: 'CNV score',
  chart: CnvScore,
  props: { data: scores, points, groupLabel: 'Sample' },
  table: cnvScoreTable,
});
const meta: Meta = { title: 'Charts/CnvScore', component: CnvScore };
export default meta;

export const Default = s.Default({
  play: async ({ canvasElement }) => {
    // must show: score per group
    await waitFor(() => expect(parts(canvasElement, 'median')).toHaveLength(scores.length));
    // must show: score per cell, against the correlation with the tumour's profile
    await expect(parts(canvasElement, 'point')).toHaveLength(points.score.length);
    // Both are one figure.
    await expect(exported(canvasElement)).toContain('Sample');
  },
});
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
export const Extreme = s.with({ data: makeCnv(3000, longNames(40), 2).scores });
