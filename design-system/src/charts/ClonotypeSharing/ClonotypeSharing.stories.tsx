import type { Meta } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { cohortReceptors, cohortReceptorTables } from '@stroma/contract/fixtures/cohort/receptors';
import { chartOf } from '../../kernels/highcharts/chartOf.ts';
import { framedStories } from '../../chart-tests/kit.stories.helper.tsx';
import { longNames, makeVdj } from '../../chart-tests/make.ts';
import { clonotypeSharingTable } from './ClonotypeSharing.table.ts';
import { ClonotypeSharing } from './ClonotypeSharing.tsx';

const groups = cohortReceptors.byCellType.map(({ group }) => group);
const sharing = cohortReceptorTables.sharing.filter(({ by }) => by === 'type');
const s = framedStories({
  title: 'Shared clonotypes',
  chart: ClonotypeSharing,
  props: { data: sharing, groups, groupLabel: 'Cell type', onSelect: fn() },
  table: clonotypeSharingTable,
});
const meta: Meta = { title: 'Charts/ClonotypeSharing', component: ClonotypeSharing };
export default meta;

export const Default = s.Default({
  play: async ({ canvasElement }) => {
    // must show: shared clonotypes of every two groups
    await waitFor(() => expect(chartOf(canvasElement).series[0]?.points).toHaveLength(groups.length ** 2));
  },
});
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
const many = longNames(60);
export const Extreme = s.with({ data: makeVdj(many).sharing, groups: many });
