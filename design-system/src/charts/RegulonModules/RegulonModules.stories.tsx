import type { Meta } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { chartOf } from '../chartOf.ts';
import { framedStories, parts } from '../stories/kit.stories.helper.tsx';
import { longNames, makeRegulons } from '../stories/make.ts';
import { regulonResult } from '../stories/results.ts';
import { modulesOf } from './modules.ts';
import { regulonModulesTable } from './RegulonModules.table.ts';
import { RegulonModules } from './RegulonModules.tsx';

const { similarity, linkage, module, moduleActivity } = regulonResult;
const s = framedStories({
  title: 'Regulon modules',
  chart: RegulonModules,
  data: { title: 'Regulon modules', similarity, linkage, module, moduleActivity, groupLabel: 'Cell type' },
  table: regulonModulesTable,
});
const meta: Meta = { title: 'Charts/RegulonModules', component: RegulonModules };
export default meta;

export const Default = s.Default({
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(chartOf(canvasElement).series[0]?.points).toHaveLength(similarity.rows.length ** 2));
    await waitFor(() => expect(parts(canvasElement, 'row-dendrogram').length).toBeGreaterThan(0));
    await waitFor(() =>
      expect(chartOf(canvasElement, 1).series[0]?.points).toHaveLength(
        moduleActivity.rows.length * moduleActivity.columns.length,
      ),
    );
  },
});
export const TwoModules = s.with(
  { modules: 2 },
  {
    play: async ({ canvasElement }) => {
      // must show: user's number of modules
      const cut = modulesOf({ module, linkage, modules: 2 });
      await expect(new Set(cut.module).size).toBe(2);
      await waitFor(() =>
        expect(new Set(parts(canvasElement, 'row-annotation').map((e) => e.getAttribute('fill'))).size).toBe(2),
      );
      // The tool's activities belong to other modules and are left out.
      if (!cut.isOwn) await expect(canvasElement.querySelectorAll('[data-part-title]')).toHaveLength(0);
    },
  },
);
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
const extreme = makeRegulons(60, longNames(30), 12);
export const Extreme = s.with({
  similarity: extreme.similarity,
  linkage: extreme.linkage,
  module: extreme.module,
  moduleActivity: extreme.moduleActivity,
});
