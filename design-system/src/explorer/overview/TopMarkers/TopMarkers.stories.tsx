import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, waitFor, within } from 'storybook/test';
import { pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import { TopMarkers, type TopMarkersProps } from './TopMarkers.tsx';

const CLUSTERS = {
  'T cells': ['CD3D', 'CD3E', 'IL7R'],
  'B cells': ['MS4A1', 'CD79A', 'CD19'],
  Monocytes: ['LYZ', 'CD14', 'FCN1'],
};
/** High in the cells of its cluster, low in the others; a step for each gene, so that no two dots are alike. */
function matrixOf(clusters: Record<string, string[]>): Extract<TopMarkersProps['state'], { state: 'ready' }>['data'] {
  const names = Object.keys(clusters);
  const genes = names.flatMap((name) => clusters[name]!);
  return {
    genes,
    groups: names,
    sizes: names.map((_, i) => 300 - 20 * i),
    dots: genes.map((gene, g) =>
      names.map((name, i) =>
        clusters[name]!.includes(gene)
          ? { fraction: 0.9 - g * 0.005, mean: 3 - g * 0.02 }
          : { fraction: 0.02 + i * 0.01, mean: 0.05 * (i + 1) },
      ),
    ),
    clusters: names.map((name) => ({ name, genes: clusters[name]! })),
  };
}
const meta: Meta<typeof TopMarkers> = {
  title: 'Explorer/Overview/TopMarkers',
  component: TopMarkers,
  decorators: [pageDecorator],
  args: { column: 'cell_type', state: { state: 'ready', data: matrixOf(CLUSTERS) }, onPick: fn() },
};
export default meta;
type Story = StoryObj<typeof TopMarkers>;
export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    await expect(
      within(canvasElement).getByText(messageText('overview.topMarkers', { column: 'cell_type' })),
    ).toBeVisible();
    await waitFor(() => expect(canvasElement.querySelectorAll('[data-part="dot"]')).toHaveLength(27));
    const chart = within(canvasElement).getByRole('application');
    chart.focus();
    // The first dot is of the first gene and the first cluster.
    await fireEvent.keyDown(chart, { key: 'ArrowRight' });
    await fireEvent.keyDown(chart, { key: 'Enter' });
    await expect(args.onPick).toHaveBeenCalledWith('T cells');
    // A tap moves no pointer before it: the last dot is of the last cluster.
    const tapped = [...canvasElement.querySelectorAll('[data-part="dot"]')].at(-1)!.getBoundingClientRect();
    const [clientX, clientY] = [tapped.x + tapped.width / 2, tapped.y + tapped.height / 2];
    await fireEvent.click(chart, { clientX, clientY });
    await expect(args.onPick).toHaveBeenLastCalledWith('Monocytes');
  },
};
export const Loading: Story = { args: { state: { state: 'loading' } } };
export const Failed: Story = { name: 'Error', args: { state: { state: 'error', error: { id: 'DATASET_BUSY' } } } };
export const Extreme: Story = {
  args: {
    state: {
      state: 'ready',
      data: matrixOf(
        Object.fromEntries(
          Array.from({ length: 16 }, (_, i) => [
            `Cluster with a long name ${i}`,
            [0, 1, 2].map((k) => `GENE-${i}-${k}`),
          ]),
        ),
      ),
    },
  },
};
