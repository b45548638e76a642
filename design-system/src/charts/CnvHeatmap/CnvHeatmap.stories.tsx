import type { Meta } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { exported, framedStories, parts } from '../../chart-tests/kit.stories.helper.tsx';
import { longNames, makeCnv } from '../../chart-tests/make.ts';
import { cohortCnvHeatmap as heatmap } from '../../chart-tests/cohort/tumours.ts';
import { cnvHeatmapTable } from './CnvHeatmap.table.ts';
import { CnvHeatmap } from './CnvHeatmap.tsx';
import { CNV_HEATMAP_LIMIT } from './CnvHeatmap.types.ts';
import { cnvBlocks } from './cnvRows.ts';

const K = 6;
const s = framedStories({
  title: 'Copy number',
  chart: CnvHeatmap,
  props: { data: heatmap, k: K, groupLabel: 'Sample', onSelect: fn() },
  table: cnvHeatmapTable,
  limit: CNV_HEATMAP_LIMIT,
});
const meta: Meta = { title: 'Charts/CnvHeatmap', component: CnvHeatmap };
export default meta;

export const Default = s.Default({
  play: async ({ canvasElement }) => {
    // must show: cells x genes with chromosome bands
    await waitFor(() => expect(parts(canvasElement, 'chromosome')).toHaveLength(heatmap.chromosomes.length));
    const pictures = [...canvasElement.querySelectorAll('image')];
    await expect(pictures).toHaveLength(2);
    for (const one of pictures) await expect(one.getAttribute('href')).toMatch(/^data:image\/png;base64,.{200}/);
    // Each height is proportional to its share of the cells, references at most 35 %; the tree and the labels are as high as their picture.
    const [upper = 0, lower = 0] = pictures.map((one) => Number(one.getAttribute('height')));
    const share = heatmap.reference.cells / (heatmap.reference.cells + heatmap.tested.cells);
    await expect(upper / (upper + lower)).toBeCloseTo(Math.min(0.35, share), 3);
    await expect(upper + lower).toBeGreaterThanOrEqual(260);
    const heights = (part: string) =>
      parts(canvasElement, part).reduce((sum, e) => sum + Number(e.getAttribute('height')), 0);
    await expect(heights('cluster')).toBeCloseTo(lower, 1);
    await expect(heights('label')).toBeCloseTo(upper + lower, 1);
    await expect(parts(canvasElement, 'boundary')).toHaveLength(2 * (heatmap.chromosomes.length - 1));
    // must show: cell labels
    const labelled = [heatmap.reference, heatmap.tested].map(({ labels }) => new Set(Array.from(labels)));
    const titles = parts(canvasElement, 'label').map((e) => e.textContent);
    await expect(new Set(titles).size).toBe(new Set(labelled.flatMap((codes) => [...codes])).size);
    // must show: dendrogram
    await expect(parts(canvasElement, 'dendrogram')[0]?.getAttribute('d')?.match(/M/g)).toHaveLength(
      heatmap.tree.merges.length,
    );
    // must show: k clusters
    await expect(new Set(parts(canvasElement, 'cluster').map((e) => e.getAttribute('fill'))).size).toBe(K);
    // References are above, tested cells below, and strips have titles.
    await expect(parts(canvasElement, 'panel')).toHaveLength(2);
    await expect(parts(canvasElement, 'strip-title')).toHaveLength(2);
    await expect(parts(canvasElement, 'cut')).toHaveLength(1);
    const chart = within(canvasElement).getByRole('application');
    chart.focus();
    await userEvent.keyboard('{Home}{ArrowRight}');
    await waitFor(() =>
      expect(canvasElement.querySelector('[aria-live]')?.textContent).toContain(heatmap.chromosomes[1]?.name ?? '?'),
    );
    await expect(exported(canvasElement)).toMatch(/<image[\s\S]*<text/);
    // Every cell is in one block of its part.
    for (const part of ['reference', 'tested'] as const) {
      const blocks = cnvBlocks(heatmap, K).filter((block) => block.part === part);
      await expect(blocks.reduce((n, block) => n + block.to - block.from, 0)).toBe(heatmap[part].cells);
    }
  },
});
export const WithoutLabels = s.with(
  { groupLabel: null },
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
export const Extreme = s.with({ data: makeCnv(20_000, longNames(20), 12).heatmap, k: 12 });
