import type { Meta } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { exported, framedStories, parts } from '../stories/kit.stories.helper.tsx';
import { longNames, makeCnv } from '../stories/make.ts';
import { cnvResult } from '../stories/results.ts';
import { cnvHeatmapTable } from './CnvHeatmap.table.ts';
import { CnvHeatmap } from './CnvHeatmap.tsx';
import { CNV_HEATMAP_LIMIT } from './CnvHeatmap.types.ts';
import { cnvRows } from './cnvRows.ts';

const { heatmap } = cnvResult;
const s = framedStories({
  title: 'Copy number',
  chart: CnvHeatmap,
  data: { title: 'Inferred copy number', heatmap, labelName: 'Cell type', onPick: fn() },
  table: cnvHeatmapTable,
  limit: CNV_HEATMAP_LIMIT,
});
const meta: Meta = { title: 'Charts/CnvHeatmap', component: CnvHeatmap };
export default meta;

export const Default = s.Default({
  play: async ({ canvasElement }) => {
    // must show: cells x genes with chromosome bands
    await waitFor(() => expect(parts(canvasElement, 'chromosome')).toHaveLength(heatmap.chromosomes.length));
    await expect(canvasElement.querySelector('image')?.getAttribute('href')).toMatch(/^data:image\/png;base64,.{200}/);
    await expect(parts(canvasElement, 'boundary')).toHaveLength(heatmap.chromosomes.length - 1);
    // must show: cell labels
    await expect(new Set(parts(canvasElement, 'label').map((e) => e.querySelector('title')?.textContent)).size).toBe(
      new Set(heatmap.label.codes.filter((c) => c >= 0)).size,
    );
    // must show: dendrogram
    await expect(parts(canvasElement, 'dendrogram')[0]?.getAttribute('d')?.match(/M/g)).toHaveLength(
      heatmap.linkage.merges.length,
    );
    // must show: k clusters
    await expect(new Set(parts(canvasElement, 'cluster').map((e) => e.getAttribute('fill'))).size).toBe(heatmap.k);
    // Reference cells are marked apart.
    await expect(parts(canvasElement, 'reference').length).toBeGreaterThan(0);
    await expect(parts(canvasElement, 'cut')).toHaveLength(heatmap.k > 1 ? 1 : 0);
    // Every cell stands on the page once.
    await expect(new Set(cnvRows(heatmap).order).size).toBe(heatmap.cells.length);
    const chart = within(canvasElement).getByRole('application');
    chart.focus();
    await userEvent.keyboard('{Home}{ArrowRight}');
    await waitFor(() =>
      expect(canvasElement.querySelector('[aria-live]')?.textContent).toContain(heatmap.chromosomes[1]?.name ?? '?'),
    );
    await expect(exported(canvasElement)).toMatch(/<image[\s\S]*<text/);
  },
});
export const WithoutLabels = s.with(
  { labelName: null },
  {
    play: async ({ canvasElement }) => {
      await waitFor(() => expect(parts(canvasElement, 'chromosome').length).toBeGreaterThan(0));
      await expect(parts(canvasElement, 'label')).toHaveLength(0);
    },
  },
);
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
export const Extreme = s.with({ heatmap: makeCnv(900, longNames(20), 12).heatmap });
