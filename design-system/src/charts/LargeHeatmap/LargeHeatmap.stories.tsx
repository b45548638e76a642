import type { Meta } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { exported, framedStories, parts } from '../../chart-tests/kit.stories.helper.tsx';
import { random } from '@stroma/contract/fixtures';
import { makeLinkage } from '../../chart-tests/make.ts';
import { cohortCnvHeatmap } from '../../chart-tests/cohort/tumours.ts';
import type { HeatmapProps } from '../../kernels/matrix/heatmap.types.ts';
import { LargeHeatmap } from './LargeHeatmap.tsx';
import { LARGE_HEATMAP_LIMIT, largeHeatmapTable } from './LargeHeatmap.table.ts';

const { tested, chromosomes, labels, windows } = cohortCnvHeatmap;
const cells = Array.from({ length: Math.min(60, tested.rows) }, (_, i) => `cell ${i + 1}`);
const heatmap = {
  cells,
  chromosomes,
  values: cells.map((_, row) => Array.from({ length: windows }, (_, w) => tested.values[row * windows + w] ?? 0)),
  linkage: makeLinkage(cells),
  label: { codes: cells.map((_, row) => tested.labels[row] ?? -1), categories: labels },
};
const data: Omit<HeatmapProps, 'title'> = {
  data: {
    rows: heatmap.cells,
    columns:
      heatmap.values[0]?.map((_, i) => heatmap.chromosomes.findLast((c) => c.start <= i)?.name + ` · ${i + 1}`) ?? [],
    values: heatmap.values,
  },
  rowLinkage: heatmap.linkage,
  valueLabel: 'Level against the reference',
  rowLabel: 'Cells',
  columnLabel: 'Windows',
  ramp: 'diverging' as const,
  isItalic: false,
  rowAnnotations: [{ name: 'Sample', values: heatmap.label.codes.map((c) => heatmap.label.categories[c] ?? '–') }],
  onSelect: fn(),
};
const s = framedStories({
  title: 'Copy number',
  chart: LargeHeatmap,
  props: data,
  table: (d) => largeHeatmapTable(d),
  limit: LARGE_HEATMAP_LIMIT,
});
const meta: Meta = { title: 'Charts/LargeHeatmap', component: LargeHeatmap };
export default meta;

const app = (root: HTMLElement) => root.querySelector<HTMLElement>('[data-chart]') as HTMLElement;
export const Default = s.Default({
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('canvas')).not.toBeNull());
    const chart = app(canvasElement);
    // must show: tooltips
    chart.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    const first = data.data.rows[heatmap.linkage.order[1] ?? 0] ?? '';
    await waitFor(() => expect(chart.querySelector('[aria-live]')?.textContent).toBe(''), { timeout: 100 }).catch(
      () => {},
    );
    await expect(chart.querySelector('[role="presentation"]')?.textContent).toContain(first);
    // The focused cell is announced.
    await expect(chart.querySelector('[aria-live]')?.textContent).toContain(first);
    await userEvent.keyboard('{Enter}');
    await expect(data.onSelect).toHaveBeenCalled();
    // must show: zoom
    const names = () => parts(canvasElement, 'row-name').length;
    const before = names();
    await userEvent.keyboard('++++');
    await expect(names()).toBeLessThan(before || 60);
    const [, out] = [...chart.querySelectorAll('button')];
    await expect(out).toBeEnabled();
    await userEvent.keyboard('0');
    await expect(out).toBeDisabled();
  },
});
const size = { rows: 5000, columns: 500 };
const made = (): HeatmapProps['data'] => {
  const { next } = random(5);
  const blocks = Array.from({ length: 40 * 10 }, () => next() * 2 - 1);
  return {
    rows: Array.from({ length: size.rows }, (_, i) => `GENE${i + 1}`),
    columns: Array.from({ length: size.columns }, (_, i) => `Sample ${i + 1}`),
    values: Array.from({ length: size.rows }, (_, i) =>
      Array.from(
        { length: size.columns },
        (_, j) => (blocks[Math.floor(i / 125) * 10 + Math.floor(j / 50)] ?? 0) + (next() - 0.5) * 0.8,
      ),
    ),
  };
};
const onPaint = fn();
const large: Partial<HeatmapProps> = {
  title: '5,000 genes by 500 samples',
  data: made(),
  rowLinkage: undefined,
  rowLabel: 'Genes',
  columnLabel: 'Samples',
  valueLabel: 'z score',
  isItalic: true,
  rowAnnotations: [],
  columnAnnotations: [
    { name: 'Batch', values: Array.from({ length: size.columns }, (_, i) => `Batch ${Math.floor(i / 50) + 1}`) },
  ],
  onPaint,
};
export const FiveThousandByFiveHundred = s.with(large, {
  play: async ({ canvasElement }) => {
    // must show: 5,000 x 500 on canvas
    await waitFor(() => expect(onPaint).toHaveBeenCalled());
    const canvas = canvasElement.querySelector('canvas') as HTMLCanvasElement;
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    // Every pixel is painted, with many colours.
    let clear = 0;
    const colours = new Set<number>();
    for (let i = 0; i < pixels.length; i += 4) {
      if (!pixels[i + 3]) clear++;
      colours.add(((pixels[i] ?? 0) << 16) | ((pixels[i + 1] ?? 0) << 8) | (pixels[i + 2] ?? 0));
    }
    await expect(clear).toBe(0);
    await expect(colours.size).toBeGreaterThan(100);
    // must show: export as vector frame with raster body
    const svg = exported(canvasElement);
    await expect(svg).toContain('<image');
    await expect(svg).toContain('href="data:image/png;base64,');
    await expect(svg).toMatch(/<text[^>]*>(<title>[^<]*<\/title>)?[^<]*5,000/);
    await expect(svg).toContain('z score');
    await expect((svg.match(/<rect/g) ?? []).length).toBeLessThan(400);
  },
});
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
/** Half the matrix is missing, names of 60 characters. */
export const Extreme = s.with({
  ...large,
  title: 'Half unknown',
  onPaint: undefined,
  data: {
    rows: Array.from({ length: 1200 }, (_, i) => `ENSG000001${i} with a long description, 描述很长的基因名称 ${i}`),
    columns: Array.from({ length: 40 }, (_, i) => `样本 ${i + 1}，治疗前，外周血单个核细胞`),
    values: Array.from({ length: 1200 }, (_, i) =>
      Array.from({ length: 40 }, (_, j) => (((i >> 5) + j) % 2 ? null : (i * j) % 17)),
    ),
  },
  ramp: 'haze',
  columnAnnotations: [],
});
