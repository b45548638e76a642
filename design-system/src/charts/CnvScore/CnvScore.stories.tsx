import type { Meta } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { exported, framedStories, painted, parts } from '../stories/kit.stories.helper.tsx';
import { longNames, makeCnv } from '../stories/make.ts';
import { cnvResult } from '../stories/results.ts';
import { cnvScoreTable } from './CnvScore.table.ts';
import { CnvScore } from './CnvScore.tsx';

const { scores } = cnvResult;
const s = framedStories({
  title: 'CNV score',
  chart: CnvScore,
  data: { title: 'CNV score', scores, embedding: 'umap', groupLabel: 'Cell type' },
  table: cnvScoreTable,
});
const meta: Meta = { title: 'Charts/CnvScore', component: CnvScore };
export default meta;

export const Default = s.Default({
  play: async ({ canvasElement }) => {
    // must show: score per group
    await waitFor(() => expect(parts(canvasElement, 'median')).toHaveLength(scores.groups.length));
    // must show: on the embedding
    await painted(canvasElement, scores.cells.x.length, waitFor);
    await expect(within(canvasElement).getByRole('group', { name: /CNV/ })).toBeVisible();
    // Both are one figure.
    await expect(exported(canvasElement)).toMatch(/<g class="cells"/);
    await expect(exported(canvasElement)).toContain('Cell type');
  },
});
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
export const Extreme = s.with({ scores: makeCnv(3000, longNames(40), 2).scores });
