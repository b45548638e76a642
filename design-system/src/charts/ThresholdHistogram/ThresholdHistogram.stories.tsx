import type { Meta } from '@storybook/react-vite';
import { preprocessingFixture } from '@stroma/contract/fixtures';
import { useState } from 'react';
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test';
import { framedStories } from '../../chart-tests/kit.stories.helper.tsx';
import { keptByHistogram } from './count.ts';
import { ThresholdHistogram } from './ThresholdHistogram.tsx';
import { HISTOGRAM_LIMIT, histogramTable } from './ThresholdHistogram.table.ts';
import type { ThresholdHistogramProps } from './ThresholdHistogram.types.ts';

const quality = preprocessingFixture().samples[0];
if (!quality) throw new Error('the fixture has no sample');
const onChange = fn();
/** Holds the value, like the wizard's step. */
function Held(props: ThresholdHistogramProps) {
  const [value, setValue] = useState(props.value);
  const change = props.onChange && ((next: typeof value) => (setValue(next), props.onChange?.(next)));
  return (
    <div style={{ maxWidth: 360 }}>
      <ThresholdHistogram {...props} value={value} onChange={change} />
    </div>
  );
}
const s = framedStories<ThresholdHistogramProps>({
  title: 'Genes per cell',
  frame: { title: 'Genes per cell, Control' },
  chart: Held,
  withoutFile: true,
  props: {
    data: quality.histograms.gene,
    sample: 'Control',
    value: { min: 200, max: 2400 },
    recommended: quality.recommended.gene,
    onChange,
  },
  table: (d, t) => histogramTable(d, t),
  limit: HISTOGRAM_LIMIT,
});
const meta: Meta = { title: 'Charts/ThresholdHistogram', component: ThresholdHistogram };
export default meta;

const bins = (root: ParentNode, opacity: string) => root.querySelectorAll(`svg g rect[opacity="${opacity}"]`).length;
export const Default = s.Default({
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getAllByRole('slider')).toHaveLength(2));
    const [low, high] = within(canvasElement).getAllByRole('slider');
    // must show: draggable and typed thresholds
    low?.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect(onChange).toHaveBeenLastCalledWith({ min: 202, max: 2400 });
    const plot = high?.closest('svg')?.getBoundingClientRect();
    const grip = high?.getBoundingClientRect();
    const before = Number(high?.getAttribute('aria-valuenow'));
    // The browser cannot capture a test's synthetic pointer, so the test reports to the handle that it was captured.
    if (high) Object.assign(high, { setPointerCapture: () => {}, hasPointerCapture: () => true });
    const y = (grip?.top ?? 0) + 10;
    await fireEvent.pointerDown(high as Element, { pointerId: 7, clientX: grip?.left ?? 0, clientY: y });
    await fireEvent.pointerMove(high as Element, {
      pointerId: 7,
      clientX: (plot?.left ?? 0) + (plot?.width ?? 0) / 4,
      clientY: y,
    });
    const edges = quality.histograms.gene.edges;
    await waitFor(() =>
      expect(Math.abs(Number(high?.getAttribute('aria-valuenow')) - (edges.at(-1) ?? 0) / 4)).toBeLessThan(5),
    );
    await expect(Number(high?.getAttribute('aria-valuenow'))).toBeLessThan(before);
    const fields = within(canvasElement).getAllByRole('textbox');
    await userEvent.clear(fields[1] as HTMLElement);
    await userEvent.type(fields[1] as HTMLElement, '1800{Enter}');
    await expect(onChange).toHaveBeenLastCalledWith({ min: 202, max: 1800 });
    // must show: kept and lost
    const kept = keptByHistogram(quality.histograms.gene, { min: 202, max: 1800 });
    const caption = (canvasElement.querySelector('figcaption')?.textContent ?? '').replaceAll(',', '');
    await expect(caption).toContain(String(kept));
    await expect(caption).toContain(String(quality.cells - kept));
    // Bars outside are lighter.
    await expect(bins(canvasElement, '0.85')).toBeGreaterThan(0);
    await expect(bins(canvasElement, '0.6')).toBeGreaterThan(0);
    // A bin that the threshold cuts counts by its share.
    await expect(keptByHistogram({ edges: [0, 10, 20], counts: [10, 20] }, { min: 0, max: 15 })).toBe(20);
  },
});
export const UpperOnly = s.with({
  data: quality.histograms.mitochondrial ?? quality.histograms.gene,
  title: 'Mitochondrial share',
  isUpperOnly: true,
  unit: '%',
  step: 0.5,
  value: { min: 0, max: 10 },
  recommended: { min: 0, max: 10 },
});
export const ReadOnly = s.with({ isReadOnly: true });
export const NoCells = s.with({ data: { edges: [0, 1], counts: [0] }, value: { min: 0, max: 1 } });
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
/** A million cells, most of them in a few bins and a tail of large ones; a long label in both languages. */
export const Extreme = s.with({
  title: '每个细胞检测到的基因数 (genes detected in each cell)',
  sample: 'Patient 12, metastasis, after treatment, 复测样本',
  data: {
    edges: Array.from({ length: 201 }, (_, i) => i * 60),
    // Log-normal about 1,500 genes.
    counts: Array.from({ length: 200 }, (_, i) => {
      const log = Math.log((i + 0.5) * 60);
      return Math.round(
        (1_000_000 * 0.04 * Math.exp(-0.5 * ((log - Math.log(1500)) / 0.55) ** 2) * 900) / ((i + 0.5) * 60),
      );
    }),
  },
  value: { min: 200, max: 6000 },
});
